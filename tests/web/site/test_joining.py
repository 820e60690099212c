"""Files joined into one: they do what they do apart, or are refused."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from divisor_duel.web.site import joining
from divisor_duel.web.site.joining import joined, joined_name
from tests.support.process import MissingProgram
from tests.web.conftest import skipped_without

MODULES = {
    "alone.js": 'console.log("first");\nconst name = "its own";\n',
    "base.js": """// What all need.

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
    "more-words.js": """import { $, Problem as Wrong } from "./base.js";
export { length } from "./base.js";
export const name = $("more");
export async function fails() {
  throw new Wrong(name); // on purpose
}
""",
    "later.js": 'import { name } from "./more-words.js";\nexport const told = [name, "later"];\n',
    "page.js": """import {
  $,
  Problem,
} from "./base.js";
import { fails, length, name } from "./more-words.js";

const $page = await fails().catch((problem) => problem);
const { told } = await import("./later.js");
console.log(name, length, $("page"), $page instanceof Problem, ...told);
""",
}


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of modules, in place of the page's."""
    for name, text in MODULES.items():
        (tmp_path / name).write_text(text, "utf-8")
    (tmp_path / "package.json").write_text('{"type": "module"}', "utf-8")
    monkeypatch.setattr(joining, "_FOLDERS", [tmp_path])
    monkeypatch.setattr(joining, "_STYLES", tmp_path)
    return tmp_path


def run(program: Path) -> str:
    with skipped_without():
        if (node := shutil.which("node")) is None:
            raise MissingProgram("node is missing: apt-get install npm")
    return subprocess.run([node, program], capture_output=True, text=True, check=True).stdout


def test_joined_modules_do_what_they_do_apart(place: Path) -> None:
    (place / "together.js").write_text(joined(["alone.js", "page.js"]), "utf-8")
    told = run(place / "together.js")
    assert told == run(place / "alone.js") + run(place / "page.js")
    assert told == "first\nbase says more 4 base says page true base says more later\n"


@pytest.mark.parametrize(
    "line",
    [
        'import * as all from "./base.js";',
        'import "./base.js";',
        "export default 1;",
        "export let changing = 1;",
        "export { name };",
        "const some = await import(name);",
    ],
)
def test_what_is_imported_or_exported_in_another_way_is_refused(place: Path, line: str) -> None:
    (place / "strange.js").write_text(f"const name = 1;\n{line}\n", "utf-8")
    with pytest.raises(ValueError, match=r"strange\.js cannot be joined: \S"):
        joined(["strange.js"])


def test_style_sheets_are_joined_in_their_order(place: Path) -> None:
    (place / "a.css").write_text("a { color: red; }\n", "utf-8")
    (place / "b.css").write_text("a { color: blue; }\n", "utf-8")
    assert joined(["b.css", "a.css"]) == "a { color: blue; }\na { color: red; }\n"
    assert joined_name(["b.css", "a.css"]) == "b-a.css"
