"""Models in the arena: whatever their endpoint does, no game is lost to it, and what was kept goes on."""

from __future__ import annotations

import json
from itertools import chain
from pathlib import Path
from threading import Barrier, Event

import pytest

from divisor_duel import games
from divisor_duel.arena import Played, Standing, Tournament, both_ways, pairings, run, standings
from divisor_duel.arena.tables import move_rows, rows
from divisor_duel.errors import InvalidInput, Unreachable
from divisor_duel.game.record import Record
from divisor_duel.players.models.chat import Asking
from divisor_duel.players.models.usage import Fault, Price, Usage
from tests.support.model_endpoint import Answer, Endpoint, Raw, Says, largest

EVENS = games["divisor-duel-evens"]
USED = {"prompt_tokens": 100, "completion_tokens": 10}
# One of each kind that is tried again.
EVERYTHING: list[Answer] = [
    *(429, 500, 503, 408, Raw(b""), b'{"error": "busy"}', b"<html>", Says(""), Says(None)),
    *(Says([{"type": "image_url"}]), Says(None, message={"tool_calls": [{}]})),
    *(Says("MOVE: 1", "length"), Says("<think>MOVE: 2"), Says("MOVE: 2", "content_filter")),
]


def clever(asked: str) -> Says:
    return Says(largest(asked), usage=USED)


def between(endpoint: Endpoint, number: int = 4, asking: Asking | None = None) -> Tournament:
    return Tournament.between([f"model=chat:m@{endpoint.url}", "random"], EVENS, number, asking=asking)


def model_of(tournament: Tournament, played: list[Played]) -> Standing:
    return next(each for each in standings(tournament, played) if each.entrant.name == "model")


def test_a_model_plays_in_the_arena_and_its_mended_answers_are_counted(endpoint: Endpoint) -> None:
    endpoint.answers, endpoint.otherwise = ["MOVE: 1"], clever
    tournament = between(endpoint)
    model = model_of(tournament, run(tournament))
    assert model.reprompts == 1
    assert not model.forfeits


def test_no_game_is_lost_to_whatever_an_endpoint_does_before_it_answers(endpoint: Endpoint) -> None:
    endpoint.otherwise = clever
    tournament = between(endpoint, 14)
    smooth = run(tournament)
    asked = len(endpoint.requests)
    assert asked >= len(EVERYTHING)
    endpoint.answers = [*chain(*((trouble, clever) for trouble in EVERYTHING))]
    rough = run(tournament)
    assert [game.record for game in rough] == [game.record for game in smooth]
    assert [game.verdicts for game in rough] == [game.verdicts for game in smooth]
    assert model_of(tournament, rough).usage.requests == asked + len(EVERYTHING)


def test_a_game_that_a_fault_of_the_line_broke_off_is_played_again_and_a_missing_answer_stays_missing(
    endpoint: Endpoint, tmp_path: Path
) -> None:
    endpoint.otherwise = clever
    tournament = between(endpoint)
    smooth = run(tournament)
    # Each trouble three times, which is as often as it is tried here.
    endpoint.answers = [429, 429, 429, *[Says("MOVE: 1", "length", usage=USED)] * 3]
    told: list[int] = []
    first = run(tournament, keep=tmp_path, tell=told.append)
    assert told[-1] == 3
    model = model_of(tournament, first)
    assert [(game.game, game.fault) for game in model.incomplete] == [
        (1, Fault.RATE_LIMITED),
        (2, Fault.TRUNCATED),
    ]
    finished = [game for game in first if not game.broken_off]
    assert len(finished) == len(model.games) == 2
    assert not model.forfeits
    assert model.score == sum(game.winner == 0 for game in finished) / 2
    assert all(turn.played in finished for turn in model.turns)
    assert pairings(tournament, first)[0]["games"] == 2
    assert [row["ended"] for row in rows(first)][:2] == ["incomplete", "incomplete"]
    assert {row["game"] for row in move_rows(first)} == {3, 4}
    unfinished = Record.load(tmp_path / "00001.txt")
    assert unfinished.outcome is None

    endpoint.answers = []
    resumed = run(tournament, keep=tmp_path, tell=told.append)
    assert told[-1] == 4
    assert [game.record for game in resumed if not game.broken_off] == [
        game.record for game in smooth if game.fixture.number != 2
    ]
    model = model_of(tournament, resumed)
    assert [(game.game, game.fault) for game in model.incomplete] == [(2, Fault.TRUNCATED)]
    # It is told that one was played twice, and what the first attempt used was used.
    assert model.again == 1
    assert model.usage.faults == {"rate-limited": 3, "truncated": 3}
    assert model.usage.completion_tokens == 10 * (model.usage.requests - 3)
    assert run(tournament, keep=tmp_path) == resumed


def test_a_stubborn_model_has_two_figures_that_can_be_checked_by_hand(endpoint: Endpoint) -> None:
    """Twelve games, six openings from both sides; the answers to four games are cut short, empty, filtered, refused."""
    endpoint.otherwise = clever
    tournament = between(endpoint, 12)
    smooth = run(tournament)
    won = [game.winner == 0 for game in smooth]
    bad: dict[int, Answer] = {
        2: Says("MOVE: 1", "length"),
        3: Says(""),
        4: Says("MOVE: 2", "content_filter"),
        9: Says(None, message={"refusal": "I do not play games."}),
    }
    turns = [sum(ply % 2 == game.fixture.seats.index(0) for ply, _, _ in game.turns()) for game in smooth]
    # Each bad answer three times, which is as often as it is tried here; then its game is broken off.
    endpoint.answers = [
        answer
        for number, asked in enumerate(turns, 1)
        for answer in ([bad[number]] * 3 if number in bad else [clever] * asked)
    ]
    games = run(tournament)
    assert not endpoint.answers
    assert {game.fixture.number: str(game.broken_off.fault) for game in games if game.broken_off} == {
        2: "truncated",
        3: "empty",
        4: "filtered",
        9: "refusal",
    }
    lost, in_pairs = (
        next(each for each in standings(tournament, games, count) if each.player == 0)
        for count in (True, False)
    )
    # As lost: twelve games, of which the four are lost. In pairs: 1 and 2, 3 and 4, 9 and 10 are left out.
    assert (len(lost.games), lost.wins) == (12, sum(won[n - 1] for n in (1, 5, 6, 7, 8, 10, 11, 12)))
    assert (len(in_pairs.games), in_pairs.wins) == (6, sum(won[n - 1] for n in (5, 6, 7, 8, 11, 12)))
    # A missing answer where the win was there has given it away; a game left out has no turn that counts.
    assert lost.tally.gave_away >= in_pairs.tally.gave_away
    assert {turn.played.fixture.number for turn in in_pairs.turns} <= {5, 6, 7, 8, 11, 12}
    assert {turn.played.fixture.number for turn in lost.turns} == set(range(1, 13))
    told = {standing.player: about for standing, about in both_ways([in_pairs], [lost], False)}[0]
    assert told["reasons"] == {"empty": 1, "filtered": 1, "refusal": 1, "truncated": 1}
    assert told["counted_as_lost"]["games"] == 12
    assert told["left_out_in_pairs"]["games"] == 6


def test_a_player_who_finished_no_game_has_no_score(endpoint: Endpoint) -> None:
    endpoint.otherwise = 400
    tournament = between(endpoint, 2)
    model = model_of(tournament, run(tournament))
    assert (model.score, model.accuracy, model.accuracy_interval, model.elo) == (None, None, None, 0.0)
    assert len(model.incomplete) == 2
    assert model.as_dict()["score"] is None


def test_an_arena_stops_at_a_dead_endpoint_and_goes_on_when_it_is_back(
    endpoint: Endpoint, tmp_path: Path
) -> None:
    tournament = Tournament.between(["random", f"chat:m@{endpoint.url}"], EVENS, 4)
    endpoint.answers = [*["pass"] * 4, 401]
    played: list[int] = []
    with pytest.raises(Unreachable):
        run(tournament, keep=tmp_path, tell=played.append)
    assert played[-1] == 2
    endpoint.answers = ["pass"] * 4
    assert len(run(tournament, keep=tmp_path)) == 4
    assert not endpoint.answers


@pytest.mark.parametrize("jobs", [1, 8])
def test_every_request_is_kept_with_its_prompt_and_its_answer_and_never_a_key(
    endpoint: Endpoint, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-sesame")
    asking = Asking(temperature=0.0, body={"api_key": "in-the-body"}, headers={"X-Key": "in-the-header"})
    endpoint.answers, endpoint.otherwise = [429, "<think>1?</think>MOVE: 1"], clever
    tournament = between(endpoint, 8, asking)
    run(tournament, jobs, tmp_path)
    lines = (tmp_path / "requests.jsonl").read_text("utf-8").splitlines()
    entries = [json.loads(line) for line in lines]
    assert len(entries) == len(endpoint.requests)
    assert {entry["game"] for entry in entries} == set(range(1, 9))
    assert {entry["player"] for entry in entries} == {"model"}
    assert sorted(entry["retries"] for entry in entries)[-2:] == [0, 1]
    [thought] = [entry for entry in entries if entry["reasoning"]]
    assert (thought["answer"], thought["reasoning"], thought["finish_reason"]) == ("MOVE: 1", "1?", "stop")
    assert sum(entry["fault"] == "rate-limited" for entry in entries) == 1
    assert all(entry["prompt"][0]["content"].startswith("You are playing") for entry in entries)
    settings = json.loads((tmp_path / "games.jsonl").read_text().splitlines()[0])
    assert settings["asking"] == {"temperature": 0.0, "body": {"api_key": "…"}, "headers": ["X-Key"]}
    for path in tmp_path.iterdir():
        assert not {"sk-sesame", "in-the-body", "in-the-header"} & {
            *path.read_text().replace('"', " ").split()
        }
        assert "sesame" not in path.read_text()
    with pytest.raises(InvalidInput, match="begun with other options"):
        run(between(endpoint, 8), keep=tmp_path)


def test_a_trail_that_was_cut_short_by_a_kill_goes_on_with_whole_lines(
    endpoint: Endpoint, tmp_path: Path
) -> None:
    endpoint.otherwise = clever
    (tmp_path / "requests.jsonl").write_text('{"game": 1}\n{"game": 1, "pl')
    run(between(endpoint, 2), keep=tmp_path)
    first, *rest = (tmp_path / "requests.jsonl").read_text().splitlines()
    assert json.loads(first) == {"game": 1}
    assert len([json.loads(line) for line in rest]) == len(endpoint.requests)


def test_as_many_games_wait_for_an_endpoint_as_there_are_jobs(endpoint: Endpoint) -> None:
    tournament = between(endpoint, 24)
    endpoint.otherwise = clever
    alone = run(tournament)
    everybody, waited = Barrier(24), Event()

    def when_all_have_asked(asked: str) -> Says:
        """Answer nobody until every game waits; from then on, everybody."""
        if not waited.is_set():
            everybody.wait(60)
            waited.set()
        return Says(largest(asked), usage=USED)

    endpoint.otherwise = when_all_have_asked
    assert run(tournament, jobs=24) == alone
    assert waited.is_set()


def test_what_was_used_is_added_up_and_has_its_price(endpoint: Endpoint) -> None:
    endpoint.otherwise = clever
    tournament = between(endpoint)
    usage = model_of(tournament, run(tournament)).usage
    asked = len(endpoint.requests)
    assert usage == Usage(asked, 100 * asked, 10 * asked, read={"marked": asked})
    assert usage.cost(Price(3, 15)) == pytest.approx(asked * (300 + 150) / 1e6)
