"""Playing the games of a tournament, here or on several processes or threads, and having each judged."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from concurrent.futures import as_completed
from contextlib import AbstractContextManager, ExitStack, closing, nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path
from pickle import PicklingError
from random import Random
from time import monotonic
from typing import Any

from divisor_duel.arena.folder import RequestLog, ResultsJournal
from divisor_duel.arena.tournament import BrokenOff, Entrant, Fixture, Played, Tournament
from divisor_duel.errors import InvalidInput
from divisor_duel.game.position import Position
from divisor_duel.players.levels import Player
from divisor_duel.players.match import Ended, match
from divisor_duel.players.models.model import Tell
from divisor_duel.players.models.usage import Metered, Unanswered, Usage
from divisor_duel.players.programs.bots import ProgramPool
from divisor_duel.players.seats import guarded, player
from divisor_duel.work.threads import in_threads
from divisor_duel.work.workers import Workers

ProgramPools = Sequence[ProgramPool | None]
"""For each entrant, where its programs wait between games; None for one whose programs do not stay."""


def run(
    tournament: Tournament,
    jobs: int = 1,
    keep: Path | None = None,
    tell: Callable[[int], None] = lambda played: None,
) -> list[Played]:
    """Play all games and return them in order.

    `keep` is a folder for the records; a tournament that was stopped goes on from what is in it. Games are
    played again that a passing fault of the line broke off; those in which a model did not answer stay
    missing. `tell` hears how many games are done with.
    """
    with ExitStack() as stack:
        program_pools = [
            stack.enter_context(ProgramPool()) if tournament.persist else None for _ in tournament.entrants
        ]
        for entrant, programs in zip(tournament.entrants, program_pools, strict=True):
            # A command that cannot be started, or a level that does not exist, is said before the first game.
            with _seated(tournament, entrant, Random(f"{tournament.seed} {entrant.name}"), programs):
                pass
        fixtures = tournament.fixtures()
        kept = stack.enter_context(ResultsJournal(keep, tournament, fixtures)) if keep else None
        done = kept.played() if kept else {}
        log = stack.enter_context(RequestLog(keep)) if keep and tournament.has_models else None
        to_play = [each for each in fixtures if each.number not in done or _may_pass(done[each.number])]
        finished = len(fixtures) - len(to_play)
        tell(finished)
        # Closed before all else: once it is left, no other game is begun.
        games = stack.enter_context(closing(_play_all(tournament, to_play, jobs, program_pools, log)))
        for played in games:
            number = played.fixture.number
            if number in done:
                before = done[number]
                played = replace(
                    played, usage=_added(before.usage, played.usage), attempts=before.attempts + 1
                )
            done[number] = played
            if kept:
                kept.keep(played)
            finished += not _may_pass(played)
            tell(finished)
    return [done[number] for number in sorted(done)]


def _play_all(
    tournament: Tournament,
    fixtures: list[Fixture],
    jobs: int,
    program_pools: ProgramPools,
    log: RequestLog | None,
) -> Generator[Played, None, None]:
    here = partial(play, tournament, program_pools=program_pools, log=log)
    if jobs == 1 or len(fixtures) < 2:
        yield from map(here, fixtures)
    elif tournament.waits:
        yield from in_threads(jobs, here, fixtures)
    else:
        with Workers(min(jobs, len(fixtures))) as executor:
            try:
                games = [executor.submit(play, tournament, fixture) for fixture in fixtures]
            except (PicklingError, AttributeError, TypeError) as error:
                raise InvalidInput("player-cannot-travel", why=str(error)) from None
            for game in as_completed(games):
                yield game.result()


def play(
    tournament: Tournament,
    fixture: Fixture,
    program_pools: ProgramPools | None = None,
    log: RequestLog | None = None,
) -> Played:
    """Play one game and judge it; one that an endpoint broke off comes back as it stood."""
    record = tournament.record(fixture)
    seconds: list[float] = []
    broken_off = None
    with ExitStack() as stack:
        first, second = (
            stack.enter_context(
                _seated(
                    tournament,
                    tournament.entrants[i],
                    tournament.random(fixture, seat),
                    program_pools[i] if program_pools else None,
                    partial(_tell, log, fixture, tournament.entrants[i]) if log else None,
                )
            )
            for seat, i in enumerate(fixture.seats)
        )
        try:
            for event in match(record.position, (_timed(first, seconds), _timed(second, seconds))):
                ended = event.outcome if isinstance(event, Ended) else None
                record = replace(record, position=event.position, ended=ended)
        except Unanswered as error:
            broken_off = BrokenOff(record.position.to_move - 1, error.fault, error.detail)
    reprompts, usage = zip(*map(_used, (first, second)), strict=True)
    return Played(
        fixture, record, None, reprompts=reprompts, usage=usage, broken_off=broken_off, seconds=tuple(seconds)
    ).judged()


def _may_pass(played: Played) -> bool:
    return played.broken_off is not None and played.broken_off.fault.may_pass


def _seated(
    tournament: Tournament,
    entrant: Entrant,
    random: Random,
    programs: ProgramPool | None = None,
    tell: Tell | None = None,
) -> AbstractContextManager[Player]:
    if entrant.function:
        return nullcontext(guarded(entrant.function))
    return player(
        entrant.who, random, tournament.seconds, programs=programs, asking=tournament.asking, tell=tell
    )


def _timed(chooses: Player, seconds: list[float]) -> Player:
    def choose(position: Position) -> int:
        begun = monotonic()
        try:
            return chooses(position)
        finally:
            seconds.append(monotonic() - begun)

    return choose


def _tell(log: RequestLog, fixture: Fixture, entrant: Entrant, entry: dict[str, Any]) -> None:
    log.add({"game": fixture.number, "player": entrant.name} | entry)


def _used(seated: Player) -> tuple[int, Usage]:
    return (seated.reprompts, seated.usage) if isinstance(seated, Metered) else (0, Usage())


def _added(earlier: tuple[Usage, Usage], later: tuple[Usage, Usage]) -> tuple[Usage, Usage]:
    return earlier[0] + later[0], earlier[1] + later[1]
