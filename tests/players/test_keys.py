"""Keys and passwords go nowhere: not into journals and onto screens, not to programs of other people."""

from __future__ import annotations

import json
import os
import shlex
import sys
from time import monotonic
from typing import Any

import pytest

from divisor_duel.errors import Unreachable
from divisor_duel.players.models.endpoint import Endpoint as Asked
from divisor_duel.players.models.endpoint import Heard
from divisor_duel.players.models.usage import Unanswered
from divisor_duel.players.programs.bots import MARK_VARIABLE, SEED_VARIABLE, Program
from tests.support.model_endpoint import Endpoint, Status

KEY = "sk-open/sesame+\"7'"
"""With signs that addresses, JSON and quotes write in their own ways."""


def message(**fields: Any) -> bytes:
    choice = {"message": {"content": "MOVE: 12"} | fields.pop("message", {}), **fields}
    return json.dumps({"choices": [choice]}).encode()


SAID_BACK: dict[str, bytes | Status] = {
    "in the reason it ended": message(finish_reason=KEY),
    "in a reason that is told": message(finish_reason=f"content_filter {KEY}", message={"content": None}),
    "as a call of a tool": message(message={"content": None, "tool_calls": [{KEY: KEY}]}),
    "cut from behind": message(
        message={"content": f"MOVE: 12 {KEY}" + "x" * (60 - 5)}, finish_reason="length"
    ),
    "as what it thought": message(message={"reasoning": KEY}),
    "in an error that is cut": json.dumps({"error": {"message": "x" * 190 + KEY}}).encode(),
    "in a text that is no JSON and is cut": b"x" * 50 + KEY.encode(),
    "in pieces": b"".join(
        b"data: " + json.dumps({"choices": [{"delta": {"content": sign}}]}).encode() + b"\n\n" for sign in KEY
    )
    + b"data: [DONE]\n",
    "in a refusal that is cut": Status(400, {}, b"x" * 190 + KEY.encode()),
    "as where else it is": Status(302, {"Location": f"http://127.0.0.1/?key={KEY}"}, b""),
    "as an address writes it": Status(401, {}, b"wrong: sk-open%2Fsesame%2B%227%27"),
}


@pytest.mark.parametrize("way", SAID_BACK)
@pytest.mark.parametrize("given", ["key", "header", "address"])
def test_an_endpoint_that_says_the_key_back_gets_it_nowhere(
    way: str, given: str, endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("divisor_duel.players.models.endpoint.PAUSES", (0.0,))
    endpoint.otherwise = SAID_BACK[way]
    asked = {
        "key": lambda: Asked(endpoint.url, KEY),
        "header": lambda: Asked(endpoint.url, headers={"Authorization": f"Bearer {KEY}"}),
        "address": lambda: Asked(f"{endpoint.url}?api-version=sk-open%2Fsesame%2B%227%27"),
    }[given]()
    heard: list[Heard] = []
    told = ""
    try:
        asked.ask({"messages": [{"content": ""}]}, 5, heard.append)
    except (Unanswered, Unreachable) as mistake:
        told = str(mistake)
    shown = told + "".join(json.dumps([str(one), repr(one)], ensure_ascii=False) for one in heard)
    assert heard
    # Not a half of it either: nothing is cut before it is clean.
    for part in ("sk-open", "open/s", "open%2F", "sesame"):
        assert part not in shown


def test_a_program_of_somebody_else_is_told_only_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = "MYSQL_PWD PGPASSWORD GH_PAT HF_TOKEN HTTPS_PROXY PGPASSFILE AWS_SESSION aws_secret_access_key"
    secrets = f"{listed} DATABASE_URL DIVISOR_DUEL_DATABASE OPENAI_API_KEY SSH_AUTH_SOCK".split()
    for name in secrets:
        monkeypatch.setenv(name, "http://me:secret@proxy.example")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("DIVISOR_DUEL_LANGUAGE", "de")
    code = "import os; input(); print(' '.join(sorted(os.environ)), flush=True)"
    with Program(shlex.join([sys.executable, "-c", code]), seed=7) as program:
        known = {*program.ask("name", monotonic() + 10).split()}
    assert not known & {*secrets}
    assert {"PATH", "HOME", "LC_ALL", "DIVISOR_DUEL_LANGUAGE"} & {*os.environ} <= known
    assert {name for name in known if name.startswith("DIVISOR_DUEL_")} == {
        "DIVISOR_DUEL_LANGUAGE",
        SEED_VARIABLE,
        MARK_VARIABLE,
    }
