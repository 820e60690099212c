"""Bundles: they do what their files do apart, and only the esbuild that was tried makes them."""

from __future__ import annotations

import platform
import shutil
import subprocess
from pathlib import Path

import pytest

from divisor_duel.errors import InvalidInput
from divisor_duel.web.site.bundle import VERSION, bundled, fetched, unpacked
from tests.support.programs import needed
from tests.support.skipping import skipped_without

MODULES = {
    "first.js": 'console.log("first");\nconst name = "its own";\n',
    "lib/base.js": """// What all need.

/**
 * Says so; import { nothing } from "./nowhere.js" is only told here.
 * @param {string} what
 */
export function $(what) {
  return `${name} says ${what}`;
}
const name = "base";
export const { length } = name;
export class Problem extends Error {}
""",
    "lib/more-words.js": """import { $, Problem as Wrong } from "./base.js";
export { length } from "./base.js";
export const name = $("more");
export async function fails() {
  throw new Wrong(name); // on purpose
}
""",
    "later/later.js": 'import { name } from "../lib/more-words.js";\nexport const told = [name, "later"];\n',
    "pages/page.js": """import {
  $,
  Problem,
} from "../lib/base.js";
import { fails, length, name } from "../lib/more-words.js";

const $page = await fails().catch((problem) => problem);
const { told } = await import("../later/later.js");
console.log(name, length, $("page"), $page instanceof Problem, ...told);
""",
}


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder of modules, in place of the page's."""
    for name, text in MODULES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    (tmp_path / "package.json").write_text('{"type": "module"}', "utf-8")
    return tmp_path


def run(program: Path) -> str:
    with skipped_without():
        node = needed("node")
    return subprocess.run([node, program], capture_output=True, text=True, check=True).stdout


def test_bundled_modules_do_what_they_do_apart(place: Path, esbuild: bytes) -> None:
    made = bundled(place, {"together.js": ["first.js", "pages/page.js"]}, esbuild)["together.js"]
    assert b"import" not in made, "all is in the one file"
    (place / "together.js").write_bytes(made)
    told = run(place / "together.js")
    assert told == run(place / "first.js") + run(place / "pages" / "page.js")
    assert told == "first\nbase says more 4 base says page true base says more later\n"


def test_a_bundle_exports_what_its_file_exports(place: Path, esbuild: bytes) -> None:
    made = bundled(place, {"words.js": ["lib/more-words.js"]}, esbuild)["words.js"]
    (place / "words.js").write_bytes(made)
    (place / "ask.js").write_text(
        'import { name, length } from "./words.js";\nconsole.log(name, length);', "utf-8"
    )
    assert run(place / "ask.js") == "base says more 4\n"


def test_style_sheets_are_bundled_in_their_order(place: Path, esbuild: bytes) -> None:
    (place / "a.css").write_text("a { color: red; }\n", "utf-8")
    (place / "b.css").write_text("/* why */ a { color: #00f; }\n", "utf-8")
    bundles = {"b-a.css": ["b.css", "a.css"], "a-b.css": ["a.css", "b.css"]}
    made = bundled(place, bundles, esbuild)
    assert made == {
        "b-a.css": b"a{color:#00f}a{color:red}\n",
        "a-b.css": b"a{color:red}a{color:#00f}\n",
    }


def test_the_same_files_elsewhere_make_the_same_bytes(place: Path, esbuild: bytes) -> None:
    shutil.copytree(place, place / "deeper" / "copy")
    (place / "deeper" / "tsconfig.json").write_text('{"compilerOptions": {"strict": true}}', "utf-8")
    (place / "deeper" / "package.json").write_text('{"type": "module"}', "utf-8")
    parts = {"together.js": ["first.js", "pages/page.js"]}
    assert bundled(place, parts, esbuild) == bundled(place / "deeper" / "copy", parts, esbuild)


def test_what_cannot_be_bundled_is_named(place: Path, esbuild: bytes) -> None:
    (place / "strange.js").write_text('import { nothing } from "./nowhere.js";\nnothing();', "utf-8")
    with pytest.raises(InvalidInput, match=r"esbuild .* has failed: .*nowhere\.js"):
        bundled(place, {"strange.js": ["strange.js"]}, esbuild)


def test_another_program_or_version_makes_nothing(place: Path) -> None:
    with pytest.raises(InvalidInput, match=r"esbuild .* cannot be run here: "):
        bundled(place, {"first.js": ["first.js"]}, b"\x7fELF, but no program")
    with pytest.raises(InvalidInput, match=f"esbuild {VERSION} is needed, and this is 0.2.0"):
        bundled(place, {"first.js": ["first.js"]}, b"#!/bin/sh\necho 0.2.0\n")
    with pytest.raises(InvalidInput, match=r"is not that of .* nothing was made of it"):
        unpacked(b"another package", "linux-x64")


def test_without_npm_or_a_known_computer_the_way_out_is_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(InvalidInput, match=f"npm is needed to fetch esbuild {VERSION}; or give .* --esbuild"):
        fetched()
    monkeypatch.setattr(platform, "machine", lambda: "abacus")
    with pytest.raises(
        InvalidInput, match=f"esbuild {VERSION} is not known for .* on abacus; give .* --esbuild"
    ):
        fetched()
