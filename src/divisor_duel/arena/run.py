"""Playing the games of a tournament, here or on several processes, and having each judged."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import as_completed
from contextlib import ExitStack, nullcontext
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

from divisor_duel.arena.kept import Kept
from divisor_duel.arena.tournament import Fixture, Played, Tournament
from divisor_duel.players.chat import Chat
from divisor_duel.players.levels import Player
from divisor_duel.players.match import Ended, match
from divisor_duel.players.seats import player
from divisor_duel.review import Verdict, review
from divisor_duel.work.workers import Workers

JUDGE_SECONDS: Final = 10.0


def run(
    tournament: Tournament,
    jobs: int = 1,
    keep: Path | None = None,
    tell: Callable[[int], None] = lambda played: None,
) -> list[Played]:
    """Play all games and return them in order.

    `keep` is a folder for the records; a tournament that was stopped goes on from what is in it. `tell`
    hears how many games have been played.
    """
    for entrant in tournament.entrants:
        # A command that cannot be started, or a level that does not exist, is said before the first game.
        with player(entrant.who, Random(0), tournament.seconds):
            pass
    fixtures = tournament.fixtures()
    with Kept(keep, tournament, fixtures) if keep else nullcontext() as kept:
        done = kept.played() if kept else {}
        tell(len(done))
        for played in _play_all(tournament, [each for each in fixtures if each.number not in done], jobs):
            done[played.fixture.number] = played
            if kept:
                kept.keep(played)
            tell(len(done))
    return [done[number] for number in sorted(done)]


def _play_all(tournament: Tournament, fixtures: list[Fixture], jobs: int) -> Iterator[Played]:
    if jobs == 1 or len(fixtures) < 2:
        yield from (play(tournament, fixture) for fixture in fixtures)
        return
    with Workers(min(jobs, len(fixtures))) as executor:
        games = [executor.submit(play, tournament, fixture) for fixture in fixtures]
        for game in as_completed(games):
            yield game.result()


def play(tournament: Tournament, fixture: Fixture) -> Played:
    """Play one game and judge it."""
    begun = tournament.record(fixture)
    with ExitStack() as stack:
        first, second = (
            stack.enter_context(
                player(tournament.entrants[i].who, tournament.random(fixture, seat), tournament.seconds)
            )
            for seat, i in enumerate(fixture.seats)
        )
        *_, last = match(begun.position, (first, second))
    assert isinstance(last, Ended)
    record = replace(begun, position=last.position, ended=last.outcome)
    verdicts = tuple(turn.verdict for turn in review(record, JUDGE_SECONDS).turns[record.given :])
    judged = None if Verdict.UNDECIDED in verdicts else verdicts
    return Played(fixture, record, judged, (_reprompts(first), _reprompts(second)))


def _reprompts(seated: Player) -> int:
    return seated.reprompts if isinstance(seated, Chat) else 0
