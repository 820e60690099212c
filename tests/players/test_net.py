"""The trained player knows its games, and says so of others."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from divisor_duel import InvalidInput, Position, Rules, games, solve
from divisor_duel.install import install
from divisor_duel.labels import is_held_out
from divisor_duel.players import net
from divisor_duel.players.seats import player

PAGE = (Path(__file__).parent.parent.parent / "docs" / "results" / "baselines.md").read_text("utf-8")


def chances(rules: Rules, count: int) -> list[Position]:
    """Positions of the test's side, where a win can be kept or given away."""
    random, found, position = Random(5), list[Position](), Position(rules)
    while len(found) < count:
        if is_held_out(position) and 0 < solve(position).winning != position.choices:
            found.append(position)
        position = position.play(random.choice(position.legal_moves))
        position = position if position.choices else Position(rules)
    return found


@pytest.mark.parametrize("game", [game for game in games if game != "long-short"])
def test_it_takes_winning_moves_as_often_as_the_page_says(game: str) -> None:
    rows = [line.split(" | ") for line in PAGE.splitlines() if line.startswith("|") and " kB |" in line]
    said = {name: float(row[3]) for row in rows for name in re.findall("[a-z-]+", row[0])}
    said["nrich"] = 0.9910
    positions = chances(games[game], 150)
    right = sum(net.net(position) in solve(position).winning_moves for position in positions)
    # Three of 150 more than expected would come once in some hundred times at 99 per cent.
    assert right >= 150 * said[game] - 4


def test_it_is_seated_by_its_name() -> None:
    with player("net", Random(1)) as seated:
        assert seated(Position(games["factor-duel"])) in games["factor-duel"].pool


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        (Rules.custom("2-30"), "no network has been trained for this pool and rule; there is one for"),
        (games["long-short"], "networks are trained only for games in which whoever cannot move"),
    ],
)
def test_what_it_was_not_trained_for_is_refused(rules: Rules, why: str) -> None:
    with pytest.raises(InvalidInput, match=why):
        net.net(Position(rules))


def test_without_numpy_it_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "from divisor_duel import Position, games\n"
        "from divisor_duel.players.net import net\n"
        "net(Position(games['factor-duel']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stderr.endswith(f"the trained player needs an extra part: {install('fast')}\n")


def test_no_file_of_weights_is_larger_than_a_few_hundred_kilobytes() -> None:
    files = [*(Path(net.__file__).parent / "nets").iterdir()]
    assert {file.stem for file in files} == {*net.MADE_FOR}
    assert max(file.stat().st_size for file in files) < 400_000
