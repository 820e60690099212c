"""Draw the picture of the board for the README: the real board, exported by rich."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console

from divisor_duel.game.position import Position
from divisor_duel.game.record import Record
from divisor_duel.game.rules import games
from divisor_duel.terminal.table.view import ColourView

IMAGES = Path(__file__).parents[1] / "images"


def main() -> None:
    record = Record(Position(games["divisor-duel"], (15, 5, 20, 10, 30, 6)), ("Ada", "Ben"))
    view = ColourView(io.StringIO())
    view.console = Console(file=io.StringIO(), record=True, width=66, highlight=False, force_terminal=True)
    view.turn(record)
    view.console.print("- Enter your chosen number: ", end="")
    svg = view.console.export_svg(title="divisor-duel play", unique_id="board")
    # Pictures in our documents load nothing from elsewhere: no web fonts.
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<!--.*?-->", "", svg)
    (IMAGES / "board.svg").write_text("\n".join(line.rstrip() for line in svg.splitlines()) + "\n", "utf-8")


if __name__ == "__main__":
    main()
