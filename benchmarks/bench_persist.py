"""A bot that takes long to start, in an arena that starts it for every game and in one where it stays.

python benchmarks/bench_persist.py           # 3 seconds to start, 120 games: some 6 minutes
python benchmarks/bench_persist.py 0.5 20
"""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from timing import human, seconds, table

from divisor_duel.arena import Tournament, run
from divisor_duel.game.rules import games

BOT = Path(__file__).parents[1] / "examples" / "bot.py"


def main() -> None:
    start = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 120
    with TemporaryDirectory() as folder:
        slow = Path(folder) / "slow.py"
        slow.write_text(f"import time\ntime.sleep({start})\n{BOT.read_text('utf-8')}", "utf-8")
        who = f"slow=bot:{shlex.quote(sys.executable)} {shlex.quote(str(slow))}"

        def arena(persist: bool) -> float:
            tournament = Tournament.between([who, "random"], games["divisor-duel"], count, persist=persist)
            return seconds(lambda: run(tournament), repeat=1)

        stays, anew = arena(True), arena(False)
    rows = [
        ["with --persist", human(stays), "1.0"],
        ["a process for every game", human(anew), f"{anew / stays:.0f}"],
    ]
    title = f"{count} games of a bot that takes {start:g} s to start"
    table(title, ["arena", "time", "times with --persist"], rows)


if __name__ == "__main__":
    main()
