"""Models in the arena: whatever their endpoint does, no game is lost to it, and what was kept goes on."""

from __future__ import annotations

import json
from itertools import chain
from pathlib import Path
from threading import Barrier, Event

import pytest

from divisor_duel import games
from divisor_duel.arena import Played, Standing, Tournament, pairings, run, standings
from divisor_duel.arena.tables import move_rows, rows
from divisor_duel.errors import InvalidInput, Unreachable
from divisor_duel.game.record import Record
from divisor_duel.players.models.faults import Fault
from divisor_duel.players.models.options import Asking
from divisor_duel.players.models.usage import Price, Usage
from tests.support.model_endpoint import Answer, Endpoint, Raw, Says, largest

EVENS = games["divisor-duel-evens"]
USED = {"prompt_tokens": 100, "completion_tokens": 10}
# One of each kind that is tried again.
EVERYTHING: list[Answer] = [
    *(429, 500, 503, 408, Raw(b""), b'{"error": "busy"}', b"<html>", Says(""), Says(None)),
    *(Says([{"type": "text", "text": "MOVE: 2"}]), Says(None, message={"tool_calls": [{}]})),
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


def test_a_game_that_cannot_be_finished_counts_for_nothing_and_is_played_again(
    endpoint: Endpoint, tmp_path: Path
) -> None:
    endpoint.otherwise = clever
    tournament = between(endpoint)
    smooth = run(tournament)
    # Each trouble three times, which is as often as it is tried here.
    endpoint.answers = [429, 429, 429, *[Says("MOVE: 1", "length", usage=USED)] * 3]
    told: list[int] = []
    first = run(tournament, keep=tmp_path, tell=told.append)
    assert told[-1] == 2
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
    assert "rate-limited" in json.dumps([standing.as_dict() for standing in standings(tournament, first)])

    endpoint.answers = []
    resumed = run(tournament, keep=tmp_path, tell=told.append)
    assert told[-1] == 4
    assert [game.record for game in resumed] == [game.record for game in smooth]
    assert not model_of(tournament, resumed).incomplete
    # What the broken games used was used.
    used = model_of(tournament, resumed).usage
    assert used.faults == {"rate-limited": 3, "truncated": 3}
    assert used.completion_tokens == 10 * (used.requests - 3)
    assert run(tournament, keep=tmp_path) == resumed


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
    assert usage == Usage(asked, 100 * asked, 10 * asked)
    assert usage.cost(Price(3, 15)) == pytest.approx(asked * (300 + 150) / 1e6)
