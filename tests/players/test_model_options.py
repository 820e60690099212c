"""How a model is asked: options, keys, addresses, examples; and that no key is ever told."""

from __future__ import annotations

from typing import Any

import pytest

from divisor_duel import Position, games
from divisor_duel.errors import InvalidInput, Unreachable
from divisor_duel.players.models.chat import Asking
from divisor_duel.players.models.model import Chat, shown
from tests.support.model_endpoint import Answer, Endpoint, Raw, Says, Status

POSITION = Position(games["divisor-duel"], [15, 5])


def test_every_option_is_sent_and_every_request_told(endpoint: Endpoint) -> None:
    asking = Asking(
        0.5, 100, 7, "low", "Play well.", "$title: $choices?", 2, True, {"top_p": 0.9}, {"X-Title": "a study"}
    )
    used = {"prompt_tokens": 30, "completion_tokens": 4}
    endpoint.answers = [429, Says("MOVE: 10", usage=used)]
    told: list[dict[str, Any]] = []
    assert Chat("m", endpoint.url, asking=asking, tell=told.append)(POSITION) == 10
    sent = endpoint.requests[0]
    options = {"temperature": 0.5, "max_tokens": 100, "seed": 7, "reasoning_effort": "low", "top_p": 0.9}
    assert {name: sent[name] for name in options} == options
    assert sent["headers"]["X-Title"] == "a study"
    roles = [message["role"] for message in sent["messages"]]
    assert roles == ["system", "user", "assistant", "user", "assistant", "user"]
    assert sent["messages"][-1]["content"] == "Divisor Duel: 10, 20, 25, 30, 35, 40, 45, 50?"
    first, second = told
    assert (first["fault"], first["status"], first["retries"], first["tokens"]) == (
        "rate-limited",
        429,
        0,
        None,
    )
    assert (second["fault"], second["status"], second["retries"]) == (None, 200, 1)
    assert second["tokens"] == {"prompt": 30, "completion": 4, "reasoning": 0}
    assert second["prompt"] == sent["messages"]
    assert second["options"] == options
    assert second["turn"] == 3


def test_a_key_is_stripped_and_one_that_cannot_be_sent_is_refused(
    endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", " sesame\n")
    endpoint.answers = ["MOVE: 10"]
    Chat("m", endpoint.url)(POSITION)
    assert endpoint.requests[0]["key"] == "Bearer sesame"
    for key in ("open\nsesame", "sésame"):
        monkeypatch.setenv("OPENAI_API_KEY", key)
        with pytest.raises(InvalidInput, match="the key in OPENAI_API_KEY"):
            Chat.parse("m@http://x/v1")


def test_no_key_is_told_even_when_an_endpoint_says_it_back(
    endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-sesame")
    asking = Asking(body={"api_key": "in-the-body"}, headers={"X-Key": "in-the-header"})
    secrets = "sk-sesame in-the-header in-the-body in-the-query in-the-name"
    endpoint.answers = [Status(500, {}, secrets.encode()), Says(f"{secrets} MOVE: 10"), 401]
    url = endpoint.url.replace("//", "//me:in-the-name@") + "?key=in-the-query"
    told: list[dict[str, Any]] = []
    model = Chat("m", url.replace("me:in-the-name@", ""), asking=asking, tell=told.append)
    assert model(POSITION) == 10
    with pytest.raises(Unreachable) as failed:
        model(POSITION)
    written = f"{told} {failed.value} {asking.as_dict()}"
    for secret in secrets.split()[:-1]:
        assert secret not in written
    assert endpoint.requests[0]["api_key"] == "in-the-body"
    assert "in-the" not in shown(f"chat:m@{url}")
    assert "127.0.0.1" in shown(f"chat:m@{url}")


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


def test_nobody_at_the_address_is_the_callers_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("divisor_duel.players.models.endpoint.PAUSES", (0.01, 0.01))
    with Endpoint() as server:
        url = server.url
    with pytest.raises(Unreachable, match=r"says .*refused.*; check the address"):
        Chat("m", url)(POSITION)


def test_the_key_does_not_follow_a_redirect(endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "open sesame")
    # It points to the same server, which would hear a second request.
    endpoint.answers = [Raw(f"HTTP/1.1 302 Found\r\nLocation: {endpoint.url}\r\n\r\n".encode()), "MOVE: 10"]
    with pytest.raises(Unreachable, match="the key goes only where you say"):
        Chat("m", endpoint.url)(POSITION)
    assert len(endpoint.requests) == 1


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
    assert Chat("m", url).endpoint.url == posted


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
    ("wrong", "sentence"),
    [
        ({"body": {"messages": []}}, "'messages' cannot be given"),
        ({"temperature": float("nan")}, "nan is no temperature"),
        ({"headers": {"a b": "c"}}, "cannot be sent as a header"),
        ({"headers": {"a": "b\nc"}}, "cannot be sent as a header"),
        ({"template": "$nothing"}, "names \\$nothing"),
    ],
)
def test_what_cannot_be_asked_is_refused(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InvalidInput, match=sentence):
        Asking(**wrong)


def test_examples_show_a_winning_move_each_and_never_the_position_in_question() -> None:
    from divisor_duel import solve

    asked = Asking(examples=3)
    messages = asked.messages(POSITION)
    assert len(messages) == 7
    assert messages == asked.messages(POSITION)
    moves = [
        int(n)
        for n in messages[0]["content"]
        .partition("this order:\n")[2]
        .split("\n")[0]
        .replace("player 1: ", "")
        .replace("player 2: ", "")
        .split("; ")
    ]
    example = Position(POSITION.rules, moves)
    assert messages[1]["content"] == f"MOVE: {solve(example).winning_moves[0]}"
    assert len(asked.messages(example)) == 5
