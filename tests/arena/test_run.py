"""Tournaments played: the same whatever the jobs, going on after a stop, no worse for a bad bot."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from divisor_duel import games
from divisor_duel.arena import Played, Tournament, pairings, run, standings
from divisor_duel.errors import InvalidInput
from divisor_duel.game.record import Record
from divisor_duel.learn.review import review
from divisor_duel.players.levels import LEVELS, SKILLS

pytestmark = pytest.mark.needs("fork")

EVENS = games["divisor-duel-evens"]
ALL_LEVELS = Tournament.between(LEVELS, EVENS, games=4, seed=1)


MEETING = Tournament.between(["random", "perfect"], EVENS, games=2)


def change(folder: Path, **parts: object) -> None:
    """Write something else into the first game of a journal."""
    journal = folder / "games.jsonl"
    settings, first, *rest = journal.read_text().splitlines()
    journal.write_text("\n".join([settings, json.dumps(json.loads(first) | parts), *rest, ""]))


class Stop(Exception):
    pass


def after(count: int) -> Callable[[int], None]:
    def tell(done: int) -> None:
        if done >= count:
            raise Stop

    return tell


def report(tournament: Tournament, played: list[Played]) -> str:
    return json.dumps([standing.as_dict() for standing in standings(tournament, played)])


def test_the_results_are_the_same_however_many_processes_play() -> None:
    alone, together = run(ALL_LEVELS), run(ALL_LEVELS, jobs=3)
    assert together == alone
    assert report(ALL_LEVELS, together) == report(ALL_LEVELS, alone)


def test_another_seed_gives_other_games() -> None:
    other = Tournament.between(LEVELS, EVENS, games=4, seed=2)
    assert [game.record for game in run(other)] != [game.record for game in run(ALL_LEVELS)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_stopped_tournament_goes_on_where_it_stopped(tmp_path: Path, jobs: int) -> None:
    with pytest.raises(Stop):
        run(ALL_LEVELS, jobs, tmp_path, after(7))
    journal = tmp_path / "games.jsonl"
    assert len(journal.read_text().splitlines()) == 1 + 7
    # As if the power had gone while a line was written.
    journal.write_bytes(journal.read_bytes() + '{"game": 9, "rec é'.encode()[:-1])
    begun: list[int] = []
    resumed = run(ALL_LEVELS, jobs, tmp_path, begun.append)
    assert begun[0] == 7
    assert resumed == run(ALL_LEVELS)
    assert run(ALL_LEVELS, keep=tmp_path, tell=begun.append) == resumed
    assert begun[-1] == begun[-2] == 40


def test_the_same_players_in_another_order_are_another_tournament(tmp_path: Path) -> None:
    run(Tournament.between(["random", "perfect"], EVENS, games=2), keep=tmp_path)
    with pytest.raises(InvalidInput, match="begun with other options"):
        run(Tournament.between(["perfect", "random"], EVENS, games=2), keep=tmp_path)


def test_the_records_are_kept_as_files_that_can_be_read(tmp_path: Path) -> None:
    played = run(ALL_LEVELS, keep=tmp_path)
    records = [Record.load(path) for path in sorted(tmp_path.glob("*.txt"))]
    assert records == [game.record for game in played]
    assert records[0].names == LEVELS[:2]
    assert records[0].seats == LEVELS[:2]


def test_a_folder_with_another_tournament_is_left_alone(tmp_path: Path) -> None:
    run(ALL_LEVELS, keep=tmp_path)
    before = (tmp_path / "games.jsonl").read_text()
    with pytest.raises(InvalidInput, match="begun with other options"):
        run(Tournament.between(LEVELS, EVENS, games=4, seed=2), keep=tmp_path)
    assert (tmp_path / "games.jsonl").read_text() == before


STRANGE_PARTS: list[Any] = [
    *({"record": 5}, {"record": "pool: 1-\n"}, {"record": "\0"}),
    {"record": 'game: divisor-duel-evens\nseats: "\\ud800", x\n'},
    {"record": "game: divisor-duel-evens\ndate: 9999-99-99\n"},
    *({"reprompts": [float("inf"), 0]}, {"reprompts": [10**400, 0]}),
    *({"game": 1.0}, {"game": True}, {"game": 10**400}, {"verdicts": [5]}, {"verdicts": {}}),
]
ENTRY = {"game": 1, "record": "", "verdicts": None, "reprompts": [0, 0]}


@pytest.mark.parametrize(
    "damage",
    [
        *(b"not json", b"[" * 100_000, b"9" * 5000, b"\x00"),
        b"\xff",
        b'{"game": 99}',
        b"[]",
        b'{"game": 1, "record": "", "verdicts": []}',
        b'{"game": 1, "record": "", "verdicts": [], "reprompts": [1, 2, 3]}',
        b'{"game": 1, "record": 5, "verdicts": [], "reprompts": [0, 0]}',
        b'{"game": 1, "record": "", "verdicts": [], "reprompts": [1e999, 0]}',
        b'{"game": 1, "record": "", "verdicts": 7, "reprompts": [0, 0]}',
        b'{"game": [], "record": "", "verdicts": [], "reprompts": [0, 0]}',
        b'{"game": 1, "record": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        *(json.dumps(ENTRY | part).encode() for part in STRANGE_PARTS),
    ],
)
def test_a_damaged_journal_is_named_not_trusted(tmp_path: Path, damage: bytes) -> None:
    journal = tmp_path / "games.jsonl"
    journal.write_bytes(json.dumps(ALL_LEVELS.settings).encode() + b"\n" + damage + b"\n")
    with pytest.raises(InvalidInput, match=r"games.jsonl is damaged"):
        run(ALL_LEVELS, keep=tmp_path)


@pytest.mark.parametrize(
    "damage", [lambda said: said[1:], lambda said: ["won", *said[1:]], lambda said: [[], *said[1:]]]
)
def test_verdicts_that_are_none_are_not_counted(
    tmp_path: Path, damage: Callable[[list[object]], list[object]]
) -> None:
    [first, _] = run(MEETING, keep=tmp_path)
    assert first.verdicts
    change(tmp_path, verdicts=damage([*first.verdicts]))
    with pytest.raises(
        InvalidInput, match=r"games.jsonl is damaged \(game 1 does not have a verdict for each turn\)"
    ):
        run(MEETING, keep=tmp_path)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("player 1: random\nplayer 2: perfect", "player 1: perfect\nplayer 2: random"),
        ("seats: random, perfect", "seats: perfect, random"),
        ("given: ", "given: 1\n# "),
        ("game: divisor-duel-evens", "pool: 2-20:2"),
    ],
)
def test_a_kept_game_that_is_not_the_one_to_be_played_is_refused(tmp_path: Path, old: str, new: str) -> None:
    [first, *_] = run(MEETING, keep=tmp_path)
    assert old in str(first.record)
    change(tmp_path, record=str(first.record).replace(old, new))
    with pytest.raises(InvalidInput, match=r"game 1 .* is not the one"):
        run(MEETING, keep=tmp_path)


def test_a_journal_whose_games_began_otherwise_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As happened when a slower machine drew other openings, and the wrong players were credited."""
    run(MEETING, keep=tmp_path)
    monkeypatch.setattr("divisor_duel.arena.tournament.opening", lambda rules, seed: (20,))
    with pytest.raises(InvalidInput, match=r"game 1 .* is not the one"):
        run(MEETING, keep=tmp_path)


def test_a_player_that_cannot_be_is_said_before_the_first_game(tmp_path: Path) -> None:
    for who in ("unbeatable", "bot:./no-such-bot", "chat:nowhere", "guess:x"):
        with pytest.raises(InvalidInput):
            run(Tournament.between(["random", who], EVENS), keep=tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_bad_bot_forfeits_its_games_and_the_others_go_on() -> None:
    illegal = "bot:sh -c 'while read word rest; do [ $word = go ] && echo 20 || echo ok; done'"
    stopping = f"bot:{shlex.quote(sys.executable)} -c 'import sys, os\nraise SystemExit(3)'"
    tournament = Tournament.between([f"illegal={illegal}", stopping, "random"], EVENS, 4)
    played = run(tournament, jobs=2)
    forfeits = {standing.entrant.who: set(standing.forfeits) for standing in standings(tournament, played)}
    assert forfeits == {illegal: {"illegal-number"}, stopping: {"stopped"}, "random": set()}
    for game in played:
        assert Record.parse(str(game.record)) == game.record


def saying(words: str) -> str:
    """A bot that says this whenever it is asked for a number."""
    return f"bot:sh -c 'while read word rest; do [ $word = go ] && echo \"{words}\" || echo ok; done'"


@pytest.mark.parametrize(
    "words", ["player 1 wins with 35", "player 2 wins: player 1 resigned", "result: unfinished"]
)
def test_whatever_a_bot_says_its_games_can_be_read_and_gone_on_with(tmp_path: Path, words: str) -> None:
    tournament = Tournament.between([f"talker={saying(words)}", "random"], EVENS, games=4)
    with pytest.raises(Stop):
        run(tournament, keep=tmp_path, tell=after(2))
    resumed = run(tournament, keep=tmp_path)
    assert [game.winner for game in resumed] == [1, 1, 1, 1]
    for path, game in zip(sorted(tmp_path.glob("*.txt")), resumed, strict=True):
        assert Record.load(path) == game.record
    assert run(tournament, keep=tmp_path) == resumed


def test_the_review_of_a_kept_record_says_what_the_arena_said(tmp_path: Path) -> None:
    resigning = "bot:sh -c 'while read word rest; do [ $word = go ] && echo resign || echo ok; done'"
    run(Tournament.between([resigning, "random", "medium"], EVENS, 4), keep=tmp_path)
    lines = map(json.loads, (tmp_path / "games.jsonl").read_text().splitlines()[1:])
    verdicts = {line["game"]: line["verdicts"] for line in lines}
    for number, said in verdicts.items():
        record = Record.load(tmp_path / f"{number:05}.txt")
        assert [turn.verdict for turn in review(record).turns[record.given :]] == said
    assert len(verdicts) == 12


@pytest.mark.parametrize("game", games)
def test_perfect_play_is_never_found_wrong_and_wins_every_won_opening(game: str) -> None:
    tournament = Tournament.between(["hard", "perfect"], games[game], games=20)
    played = run(tournament)
    perfect = next(s for s in standings(tournament, played) if s.entrant.name == "perfect")
    assert perfect.accuracy == 1.0
    assert perfect.conversion == 1.0
    assert perfect.mean_regret == 0.0
    assert perfect.first_mistake is None
    for won in played:
        # Whoever is to move after the opening has the win.
        if won.fixture.seats[len(won.fixture.opening) % 2] == 1:
            assert won.winner == 1


# Even numbers are few, and where little can go wrong it takes many games to tell hard from perfect.
ENOUGH = {
    "divisor-duel": 300,
    "divisor-duel-evens": 2000,
    "factor-duel": 120,
    "factor-frenzy": 300,
    "juniper-green": 100,
    "nrich": 100,
}


DAILY = ("divisor-duel",)


@pytest.mark.parametrize(
    "game",
    [
        *DAILY,
        *(
            pytest.param(game, marks=pytest.mark.long)
            for game in (*ENOUGH, "long-short")
            if game not in DAILY
        ),
    ],
)
def test_each_level_beats_the_one_below_beyond_the_confidence_interval(game: str) -> None:
    """Slow: it takes so many games to tell the levels apart beyond chance."""
    # In a small game there is no room for all of them between chance and perfect play: there some play alike.
    shares = {level: SKILLS[level].of(games[game]) if level in SKILLS else 1.0 for level in LEVELS}
    for weaker, stronger in ((a, b) for a, b in pairwise(LEVELS) if shares[a] < shares[b]):
        tournament = Tournament.between([weaker, stronger], games[game], games=ENOUGH.get(game, 120))
        [meeting] = pairings(tournament, run(tournament))
        assert meeting["interval"][1] < 0.5, meeting
