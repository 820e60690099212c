"""What a tournament keeps reads back as it was, whatever its players are called and say."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from divisor_duel import End, Position, games
from divisor_duel.arena import Played, Tournament
from divisor_duel.arena.folder import ResultsJournal
from divisor_duel.arena.tournament import Entrant
from divisor_duel.errors import InvalidInput
from divisor_duel.game.record import LONGEST_NAME, check_name
from divisor_duel.learn.review import review
from divisor_duel.players.match import Ended, Forfeit, match
from tests.support.texts import said

EVENS = games["divisor-duel-evens"]


def can_be_a_name(name: str) -> bool:
    try:
        return bool(check_name(name))
    except InvalidInput:
        return False


names = st.text(max_size=LONGEST_NAME).filter(can_be_a_name)


@settings(max_examples=25)  # it waits for the disk
@given(names, names, st.sampled_from([end for end in End if end.is_forfeit]), said)
def test_a_kept_game_reads_back_whatever_its_players_are_called_and_say(
    one: str, two: str, kind: End, words: str
) -> None:
    tournament = Tournament(EVENS, (Entrant(one, "bot:one"), Entrant(two, "bot:two, or so ")), games=2)

    def talker(position: Position) -> int:
        raise Forfeit(kind, words)

    fixture, other = tournament.fixtures()
    begun = tournament.record(fixture)
    *_, last = match(begun.position, (talker, talker))
    assert isinstance(last, Ended)
    record = replace(begun, position=last.position, ended=last.outcome)
    played = Played(
        fixture, record, tuple(turn.verdict for turn in review(record).turns[record.given :]), (0, 1)
    )
    with TemporaryDirectory() as folder:
        with ResultsJournal(Path(folder), tournament, [fixture, other]) as kept:
            kept.keep(played)
        with ResultsJournal(Path(folder), tournament, [fixture, other]) as kept:
            assert kept.played() == {1: played}
