"""The games of a tournament as tables: a row for each game, or a row for each move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from divisor_duel.arena.tournament import JUDGE_SECONDS, Played
from divisor_duel.game.position import Position
from divisor_duel.learn.review import Tally, Verdict, review

COLUMNS: Final = (
    "game",
    "player 1",
    "player 2",
    "opening",
    "moves",
    "winner",
    "ended",
    "detail",
    "chances 1",
    "kept 1",
    "chances 2",
    "kept 2",
    "first mistake",
)
MOVE_COLUMNS: Final = (
    "game",
    "draw",
    "turn",
    "player",
    "position",
    "legal",
    "winning",
    "taken",
    "verdict",
    "latency",
    "left",
)
INCOMPLETE: Final = "incomplete"


def rows(games: Iterable[Played]) -> Iterator[dict[str, Any]]:
    """Yield a row for each game, with the `COLUMNS` of the CSV file; the first mistake is given by its turn.

    A game that was broken off has no winner and ended `incomplete`, with its fault as the detail.
    """
    for played in games:
        names, outcome, moves = played.record.names, played.record.outcome, played.record.position.moves
        # The turn whose answer is missing is none that was taken.
        turns = [turn for turn in played.turns() if not played.broken_off or turn[0] < len(moves)]
        tallies = [Tally.of(verdict for ply, _, verdict in turns if ply % 2 == seat) for seat in (0, 1)]
        mistakes = [ply + 1 for ply, _, verdict in turns if verdict is Verdict.GAVE_AWAY]
        ended: tuple[str, str, str]
        if broken := played.broken_off:
            ended = "", INCOMPLETE, f"{broken.fault}: {broken.detail}"
        else:
            assert outcome
            ended = names[outcome.winner - 1], outcome.kind, outcome.detail
        values = (
            played.fixture.number,
            *names,
            " ".join(map(str, moves[: played.record.given])),
            " ".join(map(str, moves)),
            *ended,
            *(count for tally in tallies for count in (tally.chances, tally.kept)),
            mistakes[0] if mistakes else "",
        )
        yield dict(zip(COLUMNS, values, strict=True))


def move_rows(games: Iterable[Played]) -> Iterator[dict[str, Any]]:
    """Yield a row for each turn after the opening of the games that were finished, with the `MOVE_COLUMNS`.

    `position` is the moves before it, `draw` the same for all games from one opening, `taken` empty where the
    player gave up, `left` how many turns the game went on for, this one included.
    """
    for played in games:
        if played.broken_off:
            continue
        given = played.record.given
        final, judged = played.record.position, _judged(played)
        for place, (verdict, winning) in enumerate(judged):
            before = Position(final.rules, final.moves[: given + place])
            moves, taken = before.moves, final.moves[given + place : given + place + 1]
            values = (
                played.fixture.number,
                played.fixture.draw,
                len(moves) + 1,
                played.record.names[len(moves) % 2],
                _listed(moves),
                _listed(before.legal_moves),
                _listed(winning),
                _listed(taken),
                str(verdict),
                f"{played.seconds[place]:.3f}" if place < len(played.seconds) else "",
                len(judged) - place,
            )
            yield dict(zip(MOVE_COLUMNS, values, strict=True))


def _judged(played: Played) -> list[tuple[Verdict, tuple[int, ...]]]:
    """Return the verdict and the winning numbers of each turn after the opening, as far as they are known."""
    if played.verdicts is not None and played.winning is not None:
        return [*zip(played.verdicts, played.winning, strict=True)]
    # Of a game from a journal, or one too hard in all, only the review knows them.
    turns = review(played.record, JUDGE_SECONDS).turns[played.record.given :]
    verdicts = played.verdicts or [turn.verdict for turn in turns]
    return [*zip(verdicts, (turn.winning_moves for turn in turns), strict=True)]


def _listed(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))
