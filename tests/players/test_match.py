"""The one loop that plays a game: turns, resignations, forfeits and moves taken back."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from divisor_duel.game.position import End, Outcome, Position
from divisor_duel.game.rules import games
from divisor_duel.players.levels import Player
from divisor_duel.players.match import Ended, Event, Forfeit, Moved, Resigned, TakeBack, TakenBack, match

START = Position(games["divisor-duel-evens"])


def scripted(*script: int | Exception) -> tuple[Player, Player]:
    """Two players who say in turn what the script says."""
    lines: Iterator[int | Exception] = iter(script)

    def say(position: Position) -> int:
        line = next(lines)
        if isinstance(line, Exception):
            raise line
        return line

    return say, say


def events(*script: int | Exception) -> list[Event]:
    return list(match(START, scripted(*script)))


def test_a_match_is_its_moves_and_its_end() -> None:
    *moves, end = events(12, 6, 18, 2, 4, 8, 16)
    assert [event.number for event in moves if isinstance(event, Moved)] == [12, 6, 18, 2, 4, 8, 16]
    assert end == Ended(Position(START.rules, (12, 6, 18, 2, 4, 8, 16)), Outcome(winner=1))


def test_a_match_may_begin_in_the_middle_or_at_the_end() -> None:
    over = Position(START.rules, (12, 6, 18, 2, 4, 8, 16))
    assert list(match(over, scripted())) == [Ended(over, Outcome(winner=1))]


def test_whoever_resigns_loses() -> None:
    assert events(12, Resigned())[-1] == Ended(START.play(12), Outcome(1, End.RESIGNED))


def test_an_illegal_number_forfeits_and_what_happened_is_kept_on_one_line() -> None:
    end = events(12, 14)[-1]
    assert isinstance(end, Ended)
    assert (end.outcome.winner, end.outcome.kind) == (1, End.ILLEGAL_NUMBER)
    assert end.outcome.detail.startswith("14 is neither a divisor nor a multiple of 12")
    end = events(Forfeit(End.STOPPED, "it\ncrashed\x07"))[-1]
    assert isinstance(end, Ended)
    assert end.outcome == Outcome(2, End.STOPPED, "it crashed?")


def test_moves_can_be_taken_back_but_not_beyond_the_start() -> None:
    happened = events(12, 6, TakeBack(2), 8, TakeBack(9), 20, Resigned())
    positions = [event.position.moves for event in happened]
    assert positions == [(12,), (12, 6), (), (8,), (), (20,), (20,)]
    assert sum(isinstance(event, TakenBack) for event in happened) == 2


def test_random_players_always_reach_an_end() -> None:
    random = Random(1)

    def anyone(position: Position) -> int:
        return random.choice(position.legal_moves)

    for rules in games.values():
        *_, end = match(Position(rules), (anyone, anyone))
        assert isinstance(end, Ended)
        assert end.position.outcome == end.outcome
