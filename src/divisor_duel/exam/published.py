"""The published positions as they lie beside the program: read, for making them again takes minutes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from divisor_duel.errors import InvalidInput, Mistake
from divisor_duel.exam.lines import COUNT, SETS, name_of
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from divisor_duel.work.foreign import Kind, fields, is_number, is_numbers, is_text, parse_json

_FOLDERS: Final = (
    Path(__file__).with_name("positions"),  # of an installed program
    Path(__file__).parents[3] / "docs" / "results" / "positions",  # of a clone
)
_LINE: Final[dict[str, Kind]] = {
    **dict.fromkeys(("id", "game", "pool", "rule", "openings", "chance"), is_text),
    **dict.fromkeys(("moves", "winning_moves"), is_numbers),
    "distance": is_number,
}


def published_lines(rules: Rules, count: int = COUNT) -> list[dict[str, Any]] | None:
    """Return the first so many published positions of a game; None where there are not as many."""
    name = name_of(rules)
    if SETS.get(name) != rules or count > COUNT:
        return None
    paths = (folder / f"{name}.jsonl" for folder in _FOLDERS)
    path = next(filter(Path.is_file, paths), None)
    return None if path is None else [*read_lines(path.read_text("utf-8").splitlines()[:count])]


def read_lines(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    """Read positions as `positions` writes them; answers are believed, but for moves that are not legal."""
    for number, text in enumerate(lines, 1):
        try:
            line = fields(parse_json(text), **_LINE)
            legal = position_of(line).legal_moves
            if not {*line["winning_moves"]} <= {*legal}:
                raise InvalidInput("winning-moves-wrong")
        except Mistake as mistake:
            raise InvalidInput("record-line", line=number, why=mistake.fact) from None
        yield line


def position_of(line: dict[str, Any]) -> Position:
    """Return the position of a line."""
    if line["game"] == "custom":
        return Position(Rules.custom(line["pool"], line["rule"], line["openings"]), line["moves"])
    return Position(Rules.from_spec(line["game"]), line["moves"])
