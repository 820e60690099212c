"""Language models as players: what is made of every answer and of none."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from random import Random
from time import monotonic
from typing import Any

import pytest

from divisor_duel import Position, games
from divisor_duel.language import say
from divisor_duel.language.telling import messages
from divisor_duel.players.match import Forfeit
from divisor_duel.players.models.chat import prompt
from divisor_duel.players.models.model import Chat
from divisor_duel.players.models.usage import FAULT_WORDS, Fault, Unanswered, Usage
from divisor_duel.players.seats import player
from tests.support.model_endpoint import Answer, Endpoint, Raw, Says, Status

POSITION = Position(games["divisor-duel"], [15, 5])
CALLS = [{"id": "1", "type": "function", "function": {"name": "move", "arguments": "{}"}}]


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
    endpoint.answers = ["<think>MOVE: 10?</think>MOVE: 3", "Sorry. MOVE: 10"]
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
    ],
)
def test_a_model_without_a_legal_answer_forfeits_with_the_reason(
    endpoint: Endpoint, answers: list[Answer], reason: str
) -> None:
    endpoint.answers = answers
    with pytest.raises(Forfeit, match=reason):
        Chat("m", endpoint.url)(POSITION)


FAULTS: list[tuple[Answer, Fault]] = [
    (429, Fault.RATE_LIMITED),
    (500, Fault.SERVER_ERROR),
    (503, Fault.SERVER_ERROR),
    (529, Fault.SERVER_ERROR),
    (408, Fault.TIMEOUT),
    (Raw(b""), Fault.DROPPED),
    (Raw(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nMOVE"), Fault.DROPPED),
    (Raw(b'HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"choices'), Fault.DROPPED),
    (Says("MOVE: 10", finish=None, streams=True), Fault.DROPPED),
    (b'{"error": {"message": "overloaded", "code": 529}}', Fault.ERROR),
    (b'data: {"error": "overloaded"}\n\n', Fault.ERROR),
    (b"<html>", Fault.MALFORMED),
    (b"{}", Fault.MALFORMED),
    (b"[" * 200_000, Fault.MALFORMED),
    (Says(12), Fault.MALFORMED),
    (Raw(b"what?\r\n\r\n"), Fault.MALFORMED),
    (Raw(b"HTTP/1.1 200 OK\r\n" + b"A: b\r\n" * 200), Fault.MALFORMED),
    (Says(""), Fault.EMPTY),
    (Says(" \n"), Fault.EMPTY),
    (Says("<think>Perhaps MOVE: 10"), Fault.EMPTY),
    (Says(None), Fault.NULL),
    (Says(None, message={"reasoning_content": "MOVE: 10 would be"}, finish="length"), Fault.TRUNCATED),
    (Says(None, message={"reasoning_content": "10 or 35?"}), Fault.NULL),
    (Says([{"type": "image_url"}]), Fault.LIST),
    (Says(None, message={"refusal": "I do not play."}), Fault.REFUSAL),
    (Says(None, "tool_calls", {"tool_calls": CALLS}), Fault.TOOL_CALL),
    (Says("", "tool_calls", {"tool_calls": CALLS}), Fault.TOOL_CALL),
    (Says("I take 35. MOVE: 3", "length"), Fault.TRUNCATED),
    (Says("<think>Perhaps MOVE: 10", "length"), Fault.TRUNCATED),
    (Says("MOVE: 3", "length", streams=True), Fault.TRUNCATED),
    (Says(None, "length"), Fault.TRUNCATED),
    (Says("MOVE: 10", "content_filter"), Fault.FILTERED),
    (b'{"choices": "' + b"x" * (4 * 2**20) + b'"}', Fault.ENDLESS),
]


@pytest.mark.parametrize(("answer", "fault"), FAULTS)
def test_what_fails_on_the_line_is_tried_again_and_no_mistake_of_the_models(
    endpoint: Endpoint, answer: Answer, fault: Fault
) -> None:
    endpoint.answers = [answer, "MOVE: 20"]
    model = Chat("m", endpoint.url)
    assert model(POSITION) == 20
    assert model.reprompts == 0
    assert (model.usage.requests, model.usage.faults) == (2, {fault: 1})


@pytest.mark.parametrize(("answer", "fault"), [*FAULTS, (400, Fault.REFUSED), (413, Fault.REFUSED)])
def test_what_fails_again_and_again_is_told_by_its_category(
    endpoint: Endpoint, answer: Answer, fault: Fault
) -> None:
    endpoint.otherwise = answer
    with pytest.raises(Unanswered) as failed:
        Chat("m", endpoint.url)(POSITION)
    assert failed.value.fault is fault
    assert failed.value.detail.startswith(f"{endpoint.url}/chat/completions says ")
    assert str(failed.value).startswith(f"{say(FAULT_WORDS[fault])}: ")
    # What no other try would mend is asked once.
    assert len(endpoint.requests) == (1 if fault is Fault.REFUSED else 3)


def test_every_fault_has_its_words() -> None:
    assert set(FAULT_WORDS) == set(Fault)
    assert set(FAULT_WORDS.values()) <= set(messages())
    assert {fault for _, fault in FAULTS} == set(Fault) - {Fault.NO_CONNECTION, Fault.REFUSED}


def test_an_endpoint_that_does_not_answer_in_time_is_no_mistake_of_the_models(endpoint: Endpoint) -> None:
    for answer in (
        None,
        Raw(b" ", True),
        Raw(b"HTTP/1.1 200 OK\r\nA: a", True),
        Raw(b"HTTP/1.1 404 No\r\n\r\n ", True),
    ):
        endpoint.answers = [answer]
        with pytest.raises(Unanswered) as failed:
            Chat("m", endpoint.url, 0.3)(POSITION)
        assert failed.value.fault is Fault.TIMEOUT


@pytest.mark.parametrize(
    ("answer", "rule"),
    [
        (Says([{"type": "text", "text": "MOVE"}, {"type": "text", "text": ": 10"}]), "marked"),
        (Says([{"type": "thinking", "thinking": "35?"}, {"type": "text", "text": "10"}]), "alone"),
        (Says(["MOVE: 10"]), "marked"),
        (Says(None, message={"reasoning_content": "35 or 10?\nMOVE: 10"}), "reasoning"),
        (Says("", message={"reasoning": "So it is this one.\n**MOVE: 10**"}), "reasoning"),
        (
            Says(
                None, message={"tool_calls": [{"function": {"name": "move", "arguments": '{"number": 10}'}}]}
            ),
            "tool-call",
        ),
        (Says("", message={"function_call": {"name": "play", "arguments": '{"n": "10"}'}}), "tool-call"),
        (Says("I would say that 10 it is, so my move: 10"), "said"),
    ],
)
def test_lists_reasoning_and_tool_calls_are_read_and_the_rule_is_logged(
    endpoint: Endpoint, answer: Says, rule: str
) -> None:
    told: list[dict[str, Any]] = []
    model = Chat("m", endpoint.url, tell=told.append)
    endpoint.answers = [answer]
    assert model(POSITION) == 10
    assert told[0]["read"] == {"number": 10, "by": rule}
    assert model.usage.read == {rule: 1}


def test_an_answer_without_a_number_is_counted_as_read_by_no_rule(endpoint: Endpoint) -> None:
    model = Chat("m", endpoint.url)
    endpoint.answers = ["I do not know.", "MOVE: 10"]
    assert model(POSITION) == 10
    assert model.usage.read == {"nothing": 1, "marked": 1}


def test_a_slow_answer_and_one_in_pieces_count_like_any_other(endpoint: Endpoint) -> None:
    used = {"prompt_tokens": 7, "completion_tokens": 5, "completion_tokens_details": {"reasoning_tokens": 2}}
    told: list[dict[str, Any]] = []
    model = Chat("m", endpoint.url, tell=told.append)
    endpoint.answers = [
        Says("MOVE: 10", seconds=0.2),
        Says("So. MOVE: 10", message={"reasoning_content": "10 or 35?"}, usage=used, streams=True),
    ]
    assert [model(POSITION), model(POSITION)] == [10, 10]
    assert told[0]["latency"] >= 0.2
    assert (told[1]["answer"], told[1]["reasoning"], told[1]["finish_reason"]) == (
        "So. MOVE: 10",
        "10 or 35?",
        "stop",
    )
    assert model.usage == Usage(2, 7, 5, 2, read={"marked": 2})


@pytest.mark.parametrize("by_the_clock", [False, True])
def test_an_endpoint_is_left_alone_as_long_as_it_asks(endpoint: Endpoint, by_the_clock: bool) -> None:
    then = datetime.now(UTC).replace(microsecond=0) + timedelta(seconds=2)
    wait = format_datetime(then, usegmt=True) if by_the_clock else "0.4"
    endpoint.answers = [Status(429, {"Retry-After": wait}), "MOVE: 20"]
    begun = monotonic()
    assert Chat("m", endpoint.url)(POSITION) == 20
    assert datetime.now(UTC) >= then if by_the_clock else monotonic() - begun >= 0.4


def test_whoever_asks_for_more_time_than_there_is_is_not_waited_for(endpoint: Endpoint) -> None:
    endpoint.answers = [Status(503, {"Retry-After": "3600"})]
    begun = monotonic()
    with pytest.raises(Unanswered, match="server error"):
        Chat("m", endpoint.url)(POSITION)
    assert monotonic() - begun < 60


def test_the_pauses_grow_and_end_with_the_time(endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("divisor_duel.players.models.endpoint.PAUSES", (0.01, 0.1, 60.0))
    endpoint.otherwise = 500
    with pytest.raises(Unanswered):
        Chat("m", endpoint.url, 20.0)(POSITION)
    assert len(endpoint.requests) == 3


@pytest.mark.parametrize(
    ("said", "reasoning"),
    [
        (Says("<think>MOVE: 35?</think>\nMOVE: 10"), "MOVE: 35?"),
        (Says("<THINKING>a</THINKING><think>b</think>MOVE: 10"), "ab"),
        (Says("35? No.</think>MOVE: 10"), "35? No."),
        (Says("MOVE: 10\n<think>or 35, MOVE: 35"), "or 35, MOVE: 35"),
        (Says("MOVE: 10", message={"reasoning_content": "hm"}), "hm"),
        (Says("MOVE: 10", message={"reasoning": "hm", "reasoning_details": [{}]}), "hm"),
        (Says("<think>more</think>MOVE: 10", message={"reasoning": "hm"}), "hm\nmore"),
    ],
)
def test_reasoning_is_kept_apart_from_the_answer(endpoint: Endpoint, said: Says, reasoning: str) -> None:
    endpoint.answers = [said]
    told: list[dict[str, Any]] = []
    assert Chat("m", endpoint.url, tell=told.append)(POSITION) == 10
    assert (told[0]["answer"], told[0]["reasoning"]) == ("MOVE: 10", reasoning)
