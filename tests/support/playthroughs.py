"""Playthroughs of our games, as OpenSpiel's own tool writes and replays them: `python -m tests.support.playthroughs`."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent / "data" / "playthroughs"
PLAYED = {
    "divisor_duel": 1,
    "divisor_duel_evens": 2,
    "factor_duel": 3,
    "factor_frenzy": 4,
    "juniper_green": 5,
    "nrich": 7,
    "long_short": 8,
    "divisor_duel_custom(pool=1-12;15,rule=antichain)": 6,
}
"""What is played, and by which seed."""


def file_of(game: str) -> Path:
    """Where a playthrough is kept; its name has no signs that a system may refuse."""
    return FOLDER / f"{game.partition('(')[0]}.txt"


def main() -> None:
    """Write them again."""
    from open_spiel.python.algorithms import generate_playthrough

    from divisor_duel.adapters import openspiel

    assert openspiel.CUSTOM
    FOLDER.mkdir(parents=True, exist_ok=True)
    for game, seed in PLAYED.items():
        file_of(game).write_text(generate_playthrough.playthrough(game, None, seed=seed), "utf-8")


if __name__ == "__main__":
    main()
