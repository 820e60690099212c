"""Language models as players, through a small endpoint that answers as it is told."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from typing import Any

import pytest

from divisor_duel import Position, games
from divisor_duel.arena import Tournament, run, standings
from divisor_duel.errors import InvalidInput, Unreachable
from divisor_duel.players.chat import Chat, prompt, read_answer
from divisor_duel.players.match import Forfeit
from divisor_duel.players.seats import player
from divisor_duel.rules import Rules

POSITION = Position(games["divisor-duel"], [15, 5])


@dataclass
class Raw:
    """Bytes sent as they are instead of an answer, over and over if they are to trickle."""

    octets: bytes
    trickling: bool = False


# Said, an HTTP status, the body itself, no answer at all, said according to the prompt, or raw.
Answer = str | int | bytes | None | Callable[[str], str] | Raw


class Endpoint(ThreadingHTTPServer):
    """Answers the requests in turn, as it is told."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.answers: list[Answer] = []
        self.requests: list[dict[str, Any]] = []
        self.released = threading.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"


class Handler(BaseHTTPRequestHandler):
    server: Endpoint

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.requests.append({"path": self.path, "key": self.headers["Authorization"]} | body)
        answer = self.server.answers.pop(0)
        if callable(answer):
            answer = answer(body["messages"][0]["content"])
        if answer is None:
            self.server.released.wait(60)
            return
        if isinstance(answer, Raw):
            self.wfile.write(answer.octets)
            with suppress(OSError):
                while answer.trickling and not self.server.released.wait(0.05):
                    self.wfile.write(answer.octets[-1:])
            return
        self.send_response(answer if isinstance(answer, int) else 200)
        self.end_headers()
        if isinstance(answer, int):
            answer = b'{"error": {"message": "no such model"}}'
        if isinstance(answer, str):
            answer = json.dumps({"choices": [{"message": {"role": "assistant", "content": answer}}]}).encode()
        self.wfile.write(answer)

    def do_GET(self) -> None:
        """Hear what follows a redirect, which comes without a body."""
        self.server.requests.append({"path": self.path, "key": self.headers["Authorization"]})
        self.send_error(404)

    def log_message(self, *args: object) -> None:
        pass


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> Iterator[Endpoint]:
    monkeypatch.setenv("no_proxy", "*")
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.setattr("divisor_duel.players.chat.PAUSES", (0.01, 0.01))
    with Endpoint() as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield server
        finally:
            server.released.set()
            server.shutdown()
            thread.join()


def test_a_model_is_asked_with_the_prompt_and_its_number_is_played(
    endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "open sesame")
    endpoint.answers = ["I see 10, 20 and more.\n\nMOVE: 35"]
    with player(f"chat:some/model:7b@{endpoint.url}", Random(1)) as model:
        assert model(POSITION) == 35
    [request] = endpoint.requests
    assert request["path"] == "/v1/chat/completions"
    assert request["key"] == "Bearer open sesame"
    assert request["model"] == "some/model:7b"
    assert request["messages"] == [{"role": "user", "content": prompt(POSITION)}]


def test_an_illegal_answer_is_put_right_once_with_the_reason_and_counted(endpoint: Endpoint) -> None:
    endpoint.answers = ["MOVE: 3", "Sorry. MOVE: 10"]
    model = Chat("m", endpoint.url)
    assert model(POSITION) == 10
    assert model.reprompts == 1
    *_, answer, reason = endpoint.requests[1]["messages"]
    assert answer == {"role": "assistant", "content": "MOVE: 3"}
    assert "3 is neither a factor nor a multiple of 5; you can choose 10, 20" in reason["content"]


@pytest.mark.parametrize(
    ("answers", "reason"),
    [
        (["MOVE: 3", "MOVE: 7"], r"illegal-number: 7 is neither a factor"),
        (["I pass.", "I still pass."], r"nonsense: there is no line with MOVE"),
        ([b"<html>", b"{}"], r"nonsense: the endpoint's answer is no chat completion: b'<html>'"),
        ([b'{"choices": [{"message": {"content": null}}]}'], r"nonsense: the endpoint's answer"),
        (
            [400],
            r"unreachable: http://127.0.0.1:\d+/v1/chat/completions says '400 Bad Request: .*no such model",
        ),
        ([b"[" * 200_000], r"nonsense: the endpoint's answer is no chat completion"),
        ([Raw(b"what?\r\n\r\n")] * 3, r"unreachable: .* says .*what"),
        ([Raw(b"HTTP/1.1 200 OK\r\n" + b"A: b\r\n" * 200)] * 3, r"unreachable: .* more than 100 headers"),
        (
            [Raw(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nMOVE")] * 3,
            r"unreachable: .* says 'IncompleteRead",
        ),
        ([503, 503, 503], r"unreachable: .* says '503 Service Unavailable"),
    ],
)
def test_a_model_without_a_legal_answer_forfeits_with_the_reason(
    endpoint: Endpoint, answers: list[Answer], reason: str
) -> None:
    endpoint.answers = answers
    with pytest.raises(Forfeit, match=reason):
        Chat("m", endpoint.url)(POSITION)


def test_a_passing_trouble_is_tried_again(endpoint: Endpoint) -> None:
    endpoint.answers = [429, 500, "MOVE: 20"]
    model = Chat("m", endpoint.url)
    assert model(POSITION) == 20
    assert model.reprompts == 0


def test_a_model_that_does_not_answer_in_time_forfeits(endpoint: Endpoint) -> None:
    endpoint.answers = [None]
    with pytest.raises(Forfeit, match="too-slow: the model did not answer"):
        Chat("m", endpoint.url, 0.5)(POSITION)


@pytest.mark.parametrize("begun", [b"HTTP/1.1 200 OK\r\nA: a", b"HTTP/1.1 404 No\r\n\r\n ", b" "])
def test_an_answer_that_trickles_in_has_no_more_time_than_others(endpoint: Endpoint, begun: bytes) -> None:
    endpoint.answers = [Raw(begun, trickling=True)]
    with pytest.raises(Forfeit, match="too-slow: the model did not answer"):
        Chat("m", endpoint.url, 0.5)(POSITION)


def test_a_key_is_stripped_and_one_that_cannot_be_sent_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", " sesame\n")
    assert Chat("m", "http://x/v1")._key == "sesame"
    for key in ("open\nsesame", "sésame"):
        monkeypatch.setenv("OPENAI_API_KEY", key)
        with pytest.raises(InvalidInput, match="the key in OPENAI_API_KEY"):
            Chat.parse("m@http://x/v1")


def test_a_model_plays_in_the_arena_and_its_mended_answers_are_counted(endpoint: Endpoint) -> None:
    def largest(asked: str) -> str:
        choices = re.findall(r"You may remove: ([\d, ]+)\n", asked)[0]
        return f"MOVE: {choices.split(', ')[-1]}"

    endpoint.answers = ["MOVE: 1", *[largest] * 100]
    tournament = Tournament.between(
        [f"model=chat:m@{endpoint.url}", "random"], games["divisor-duel-evens"], 4
    )
    by_name = {standing.entrant.name: standing for standing in standings(tournament, run(tournament))}
    assert by_name["model"].reprompts == 1
    assert not by_name["model"].forfeits
    assert by_name["random"].reprompts == 0


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (401, "401 Unauthorized: .*no such model"),
        (403, "403 Forbidden"),
        (404, "404 Not Found"),
        (
            Raw(b"HTTP/1.1 302 Found\r\nLocation: http://elsewhere/\r\n\r\n"),
            "302 Found: it is at 'http://else",
        ),
        (Raw(b"HTTP/1.1 307 Moved\r\nLocation: /v2\r\n\r\n"), "307 Moved: it is at '/v2'"),
    ],
)
def test_an_endpoint_that_refuses_every_question_is_the_callers_mistake(
    endpoint: Endpoint, answer: Answer, says: str
) -> None:
    endpoint.answers = [answer]
    with pytest.raises(Unreachable, match=rf"cannot ask the model 'm': .* says .{says}.*; check the address"):
        Chat("m", endpoint.url)(POSITION)


def test_nobody_at_the_address_is_the_callers_mistake() -> None:
    with Endpoint() as server:
        url = server.url
    with pytest.raises(Unreachable, match=r"says .*refused.*; check the address"):
        Chat("m", url, 0.4)(POSITION)


def test_the_key_does_not_follow_a_redirect(endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "open sesame")
    # It points to the same server, which would hear a second request.
    endpoint.answers = [Raw(f"HTTP/1.1 302 Found\r\nLocation: {endpoint.url}\r\n\r\n".encode()), "MOVE: 10"]
    with pytest.raises(Unreachable, match="the key goes only where you say"):
        Chat("m", endpoint.url)(POSITION)
    assert len(endpoint.requests) == 1


def test_an_arena_stops_at_a_dead_endpoint_and_goes_on_when_it_is_back(
    endpoint: Endpoint, tmp_path: Path
) -> None:
    tournament = Tournament.between(["random", f"chat:m@{endpoint.url}"], games["divisor-duel-evens"], 4)
    endpoint.answers = ["pass"] * 4 + [401]
    played: list[int] = []
    with pytest.raises(Unreachable):
        run(tournament, keep=tmp_path, tell=played.append)
    assert played[-1] == 2
    endpoint.answers = ["pass"] * 4
    assert len(run(tournament, keep=tmp_path)) == 4
    assert not endpoint.answers


@pytest.mark.parametrize(
    ("url", "posted"),
    [
        ("http://x/v1", "http://x/v1/chat/completions"),
        ("http://x/v1/", "http://x/v1/chat/completions"),
        ("http://x/v1/chat/completions", "http://x/v1/chat/completions"),
        ("http://x/v1?version=2", "http://x/v1/chat/completions?version=2"),
    ],
)
def test_completions_are_asked_for_below_the_address_given(url: str, posted: str) -> None:
    assert Chat("m", url).url == posted


@pytest.mark.parametrize(
    "text",
    [
        *("gpt", "gpt@", "gpt@file:///etc/passwd", "@http://x", "gpt@http://:80/v1", "gpt@http://a..b/v1"),
        *("gpt@http://localhost:abc/v1", "gpt@http://localhost:99999/v1", "gpt@http://[::1/v1"),
        *("gpt@http://local host/v1", "gpt@http://localhost/v 1", "gpt@http://localhost/é"),
    ],
)
def test_an_address_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput, match="not a model and its address"):
        Chat.parse(text)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("MOVE: 12", 12),
        ("MOVE: 12 (a divisor of 24)", 12),
        ("MOVE: (12)", 12),
        ("12", 12),
        ("**Move: 12**", 12),
        ("**MOVE:** `12`", 12),
        ("By move 5 it is over.\nI take 12.", 12),
        ("I could take 6.\nMOVE: 6? No.\nMOVE: 12\n", 12),
        ("6 or 8 would lose.\nI take 12.", 12),
        ("If MOVE: 5 then I lose.\nMOVE: \\boxed{12}", 12),
        ("MOVE: 5 loses.\nMOVE: $12$.", 12),
        ("MOVE: 5 loses.\nMOVE: <12>\nThat leaves 6.", 12),
        ("**MOVE:**\n\n12", 12),
    ],
)
def test_the_number_is_found_in_what_models_say(text: str, number: int) -> None:
    assert read_answer(text) == number


@pytest.mark.parametrize(
    "text",
    [
        *("", "no", "12 or 18", "MOVE: " + "9" * 50, "12\nI am sure.", "MOVE: -1 or 2", "MOVE: 12 or 18"),
        *("MOVE: -5", "MOVE: \u22125", "MOVE: 12.5", "MOVE: 1,234", "I take -5", "MOVE: 1e3"),
        *("MOVE: 12\nMOVE: none", "MOVE: 12\nMOVE:"),
    ],
)
def test_an_answer_without_one_clear_number_is_not_guessed_at(text: str) -> None:
    with pytest.raises(InvalidInput):
        read_answer(text)


@pytest.mark.parametrize("game", games)
def test_the_prompt_is_complete_without_any_other_text(game: str) -> None:
    rules = games[game]
    start = prompt(Position(rules))
    assert rules.words.about.strip() in start
    assert ", ".join(map(str, rules.pool)) in start
    assert "You are player 1 and it is your turn." in start
    assert ("The first number must be one of these" in start) == (rules.openings != rules.pool)
    position = Position(rules, rules.openings.numbers[-1:])
    after = prompt(position)
    assert f"So far, in this order:\nplayer 1: {position.last}\n" in after
    assert f"You may {rules.words.verb}: {', '.join(map(str, position.legal_moves))}\n" in after


def test_the_choices_can_be_kept_from_the_model() -> None:
    assert "You may choose: 10, 20" in prompt(POSITION)
    assert "You may choose: " not in prompt(POSITION, choices=False)


def test_a_long_pool_is_written_in_notation() -> None:
    text = prompt(Position(Rules.custom("1-100000", openings="1")))
    assert "The pool: 1-100000\n" in text
    assert len(text) < 2000


def test_there_is_nothing_to_ask_when_the_game_is_over() -> None:
    with pytest.raises(InvalidInput, match="the game is over"):
        prompt(Position(games["divisor-duel"], [29]))
