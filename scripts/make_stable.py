"""Write down what a version promises to keep, a line each: commands, keys of JSON, the API, the Python names.

    make stable

`tests/project/test_stable.py` holds the program against it. A new line is a new promise; one that goes,
or changes, is for the next major version (docs/stability.md).
"""

from __future__ import annotations

import enum
import importlib
import inspect
import io
import json
import runpy
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any, Final

import click

from divisor_duel.language import use
from divisor_duel.terminal.commands import COMMANDS
from divisor_duel.terminal.main import program
from divisor_duel.web.serve.app import create_app

ROOT: Final = Path(__file__).parents[1]
KEPT: Final = ROOT / "tests" / "project" / "stable"
SAVED: Final = str(ROOT / "tests" / "support" / "data" / "kept" / "resigned.game")
KEPT_ARENA: Final = str(ROOT / "tests" / "support" / "data" / "kept" / "arena")
HANDED_IN: Final = "set?game=divisor-duel-evens&level=2&count=1&seed=1&hidden=1&name=Ada&first=4&check=78459"
WITH_JSON: Final = (
    ["games", "--json"],
    ["books", "--json"],
    ["rules", "nrich", "--json"],
    ["replay", SAVED, "--json"],
    ["review", SAVED, "--json"],
    ["puzzle", "divisor-duel-evens", "--level", "2", "--seed", "1", "--json"],
    ["solve", "divisor-duel-evens", "--moves", "12", "--json"],
    ["prompt", "divisor-duel-evens", "--moves", "12", "--json"],
    ["positions", "divisor-duel-evens", "--count", "1", "--json"],
    ["arena", "beginner", "easy", "--game", "divisor-duel-evens", "--games", "2", "--seed", "1", "--json"],
    ["count", "--pool", "1-10", "--json"],
    ["standings", KEPT_ARENA, "--json"],
    ["homework", HANDED_IN, "--json"],
    *(["sweep", rule, "--to", "4", "--json"] for rule in ("chain", "count", "length")),
)
"""What is asked once to see the keys of its answer; `longest` is left out: its extra is not everywhere."""

OF_THEIR_KIND: Final = ("certificate", "facts")
"""Keys whose content differs with what is told, and is not promised."""

Schema = dict[str, Any]


def pages() -> dict[str, str]:
    """Return each file by its name."""
    made = {"commands": commands, "json": keys, "api": api, "python": names}
    with use("en"):
        return {f"{name}.txt": "".join(f"{line}\n" for line in lines()) for name, lines in made.items()}


def commands() -> Iterator[str]:
    """Name every command with its arguments, and a line for each option."""
    with click.Context(program, info_name="divisor-duel") as above:
        for name in COMMANDS:
            command = program.get_command(above, name)
            assert command is not None
            given = [p.make_metavar(above) for p in command.params if isinstance(p, click.Argument)]
            yield " ".join((name, *given))
            for one in command.params:
                if isinstance(one, click.Option):
                    value = "" if one.is_flag else f" {one.make_metavar(above)}"
                    yield f"  {'/'.join((*one.opts, *one.secondary_opts))}{value}"


def keys() -> Iterator[str]:
    """Name the keys of what `--json` answers; `[]` is each of a list, `*` any key."""
    for words in WITH_JSON:
        said = io.StringIO()
        with redirect_stdout(said):
            program.main(words, prog_name="divisor-duel", standalone_mode=False)
        yield " ".join(Path(word).name for word in words)
        found = {key for answer in _answers(said.getvalue()) for key in _keys(answer, "")}
        yield from (f"  {key}" for key in sorted(found))


def _answers(text: str) -> list[Any]:
    """Read one value, or one on each line."""
    try:
        return [json.loads(text)]
    except json.JSONDecodeError:
        return [json.loads(line) for line in text.splitlines()]


def _keys(value: Any, before: str) -> Iterator[str]:
    match value:
        case dict():
            for key, inside in value.items():
                # What is said of each number, or of each player by name, has any key.
                name = key if key.isidentifier() and not before.endswith("players") else "*"
                whole = f"{before}.{name}" if before else name
                yield from [whole] if name in OF_THEIR_KIND else _keys(inside, whole)
        case [_, *_]:
            for inside in value:
                yield from _keys(inside, f"{before}[]")
        case _:
            yield before


def api() -> Iterator[str]:
    """Name each request with what it takes and answers; the fields are in the page's `shapes.d.ts`."""
    schema = create_app("sqlite:///unused.db").openapi()
    kind = runpy.run_path(str(ROOT / "scripts" / "make_shapes.py"))["kind"]
    for path, methods in sorted(schema["paths"].items()):
        for method, asked in methods.items():
            query = [f"?{one['name']}" for one in asked.get("parameters", ()) if one["in"] == "query"]
            takes = _shape(asked.get("requestBody", {}), kind)
            fine = next(answer for status, answer in asked["responses"].items() if status.startswith("2"))
            yield " ".join(filter(None, (method.upper(), path, *query, takes, "->", _shape(fine, kind))))


def _shape(part: Schema, kind: Any) -> str:
    return " | ".join(
        kind(content["schema"]) if content.get("schema") else media
        for media, content in part.get("content", {}).items()
    )


def names() -> Iterator[str]:
    """Name what docs/reference.md documents, as it is called."""
    reference = runpy.run_path(str(ROOT / "docs" / "making" / "make_reference.py"))
    for module, offered in reference["public"]().items():
        yield module
        for name in offered:
            found = getattr(importlib.import_module(module), name)
            yield f"  {name}{_called(found)}"
            for member in vars(found) if inspect.isclass(found) else ():
                if reference["is_told"](found, member):
                    yield f"  {name}.{member}{_called(inspect.getattr_static(found, member))}"


def _called(found: Any) -> str:
    """Return how it is called, with types as they are written; of an enumeration, its values."""
    if inspect.isclass(found) and issubclass(found, enum.Enum):
        return f": {', '.join(str(one.value) for one in found)}"
    function = getattr(found, "__func__", found)
    if not callable(function) or (inspect.isclass(found) and issubclass(found, Exception)):
        return ""
    asked = inspect.signature(function)
    kept = [one for name, one in asked.parameters.items() if name not in ("self", "cls") and name[0] != "_"]
    plain = [one.replace(annotation=_Bare(one.annotation), default=_default(one.default)) for one in kept]
    no_answer = inspect.isclass(found) or asked.return_annotation is asked.empty
    back = asked.empty if no_answer else _Bare(asked.return_annotation)
    return str(asked.replace(parameters=plain, return_annotation=back))


class _Bare(str):
    """A text that is written without quotes among those that have them."""

    def __repr__(self) -> str:
        return str(self)


def _default(value: Any) -> Any:
    """Return a default that every Python writes in the same way."""
    written = value is inspect.Parameter.empty or type(value) in (bool, str, int, float, tuple, type(None))
    return value if written else _Bare("…")


def main() -> None:
    """Write the files."""
    sys.path.insert(0, str(ROOT))
    KEPT.mkdir(exist_ok=True)
    for name, page in pages().items():
        (KEPT / name).write_text(page, "utf-8")


if __name__ == "__main__":
    main()
