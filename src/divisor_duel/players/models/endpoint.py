"""A chat endpoint over HTTP: a question sent, again while that may help, and what came back each time."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from functools import partial
from http.client import BadStatusLine, HTTPException, IncompleteRead
from random import random
from typing import Any, Final
from urllib.parse import parse_qsl, quote, quote_plus, urlsplit

from divisor_duel.errors import Unreachable
from divisor_duel.language import Fact, in_english
from divisor_duel.players.models.completion import Completion, read_completion
from divisor_duel.players.models.usage import Fault, Unanswered
from divisor_duel.work.threads import within

MOST_BYTES: Final = 4 * 2**20
# How long to wait, at most, before each new try, while there is time and the endpoint asks for no more.
PAUSES: Final = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0)
# An answer that cannot be read has been paid for, and the next may be like it.
ANSWER_RETRIES: Final = 2
# Refusals that no other question would escape: a wrong key, an empty account, no model at that address.
GENERAL: Final = (401, 402, 403, 404, 405)
# Other refusals that pass, beside whatever the server says is its own fault.
PASSING: Final = {
    408: Fault.TIMEOUT,
    409: Fault.SERVER_ERROR,
    425: Fault.SERVER_ERROR,
    429: Fault.RATE_LIMITED,
}
# Shorter ones are too likely to be a part of something else.
SHORTEST_SECRET: Final = 6
LONGEST_REFUSAL: Final = 200

Clean = Callable[[Any], Any]
"""What takes keys out of texts, and lists and tables of them; before anything is cut, or half a key stays."""


@dataclass(frozen=True)
class Heard:
    """What came of one request, after which time, and how often it had been tried before."""

    completion: Completion
    status: int | None = None
    wait: float = 0.0
    """How many seconds the endpoint asks to be left alone."""
    general: bool = False
    """Whether it is not about this question, and any other would fare the same."""
    seconds: float = 0.0
    retries: int = 0


class Endpoint:
    """An address that answers chat completions."""

    def __init__(
        self, url: str, key: str = "", headers: Mapping[str, str] | None = None, secrets: Iterable[str] = ()
    ) -> None:
        self.url = _completions(url)
        self._headers = {"Content-Type": "application/json"} | dict(headers or {})
        if key:
            self._headers["Authorization"] = f"Bearer {key}"
        parts = urlsplit(url)
        hidden = [key, *secrets, parts.username or "", parts.password or ""]
        hidden += [value for _, value in parse_qsl(parts.query)]
        for value in (headers or {}).values():
            hidden += [value, *value.split()[1:]]  # as in "Bearer KEY"
        self._secrets = sorted(
            {written for each in hidden if len(each) >= SHORTEST_SECRET for written in _spellings(each)},
            key=len,
            reverse=True,
        )
        self.shown = shown_address(self.url)

    def ask(self, question: Mapping[str, Any], seconds: float, tell: Callable[[Heard], None]) -> Completion:
        """Return the answer; `tell` hears of every request.

        Raise `Unanswered` when there is none in time or after enough tries, and `Unreachable` when any other
        question would fare the same.
        """
        until = time.monotonic() + seconds
        request = urllib.request.Request(self.url, json.dumps(question).encode(), self._headers)
        for retries in range(len(PAUSES) + 1):
            begun = time.monotonic()
            heard = self._clean(
                _exchange(request, until - begun, self.scrubbed), time.monotonic() - begun, retries
            )
            tell(heard)
            fault = heard.completion.fault
            if fault is None:
                return heard.completion
            pause = max(heard.wait, PAUSES[min(retries, len(PAUSES) - 1)] * (1 + random()) / 2)
            if retries >= _most_retries(fault) or time.monotonic() + pause >= until:
                break
            time.sleep(pause)
        says = Fact("endpoint-says", address=self.shown, detail=heard.completion.detail)
        if heard.general:
            raise Unreachable(says)
        assert fault
        raise Unanswered(fault, in_english(says))

    def scrubbed(self, said: Any) -> Any:
        """Remove keys from a text, or from lists and mappings of texts."""
        match said:
            case str():
                for secret in self._secrets:
                    said = said.replace(secret, "…")
                return said
            case dict():
                return {self.scrubbed(key): self.scrubbed(value) for key, value in said.items()}
            case list():
                return [self.scrubbed(each) for each in said]
        return said

    def _clean(self, heard: Heard, seconds: float, retries: int) -> Heard:
        """Remove keys from what was heard: some servers say those back that they refuse."""
        texts = ("answer", "reasoning", "finish_reason", "detail")
        clean = replace(
            heard.completion, **{name: self.scrubbed(getattr(heard.completion, name)) for name in texts}
        )
        return Heard(clean, heard.status, heard.wait, heard.general, seconds, retries)


def _spellings(secret: str) -> set[str]:
    """Return a secret as it may be said back: itself, as in an address, as in JSON, as in a program."""
    in_json = {json.dumps(secret, ensure_ascii=plain)[1:-1] for plain in (True, False)}
    return {secret, quote(secret), quote(secret, safe=""), quote_plus(secret), repr(secret)[1:-1], *in_json}


def shown_address(url: str) -> str:
    """Return an address without name, password and query, where keys can be."""
    parts = urlsplit(url)
    place = parts.netloc.rpartition("@")[2]
    return parts._replace(netloc=place, query="…" if parts.query else "", fragment="").geturl()


def _completions(url: str) -> str:
    """Return the address to post to, below the one given; a query stays at its end."""
    parts = urlsplit(url)
    path = parts.path.rstrip("/").removesuffix("/chat/completions") + "/chat/completions"
    return parts._replace(path=path).geturl()


def _most_retries(fault: Fault) -> int:
    if fault is Fault.REFUSED:
        return 0
    return len(PAUSES) if fault.is_of_the_line else ANSWER_RETRIES


def _exchange(request: urllib.request.Request, seconds: float, clean: Clean) -> Heard:
    try:
        if seconds > 0:
            # A socket's own time starts anew with every byte, so it bounds no answer that trickles in.
            return within(seconds, partial(_fetch, request, seconds, clean))
    except TimeoutError:
        pass
    return _failed(Fault.TIMEOUT, "nothing in the time there was")


def _fetch(request: urllib.request.Request, seconds: float, clean: Clean) -> Heard:
    """Read an answer whole, up to a sensible size."""
    try:
        with urllib.request.build_opener(_Staying).open(request, timeout=seconds) as response:
            received: bytes = response.read(MOST_BYTES + 1)
            missing = response.length
    except urllib.error.HTTPError as error:
        return _refused(error, clean)
    except TimeoutError:
        raise
    except urllib.error.URLError as error:
        if isinstance(error.reason, TimeoutError):
            raise TimeoutError from None
        dropped = isinstance(error.reason, ConnectionResetError | BrokenPipeError | ConnectionAbortedError)
        return _failed(Fault.DROPPED if dropped else Fault.NO_CONNECTION, str(error.reason), not dropped)
    except (OSError, IncompleteRead) as error:
        return _failed(Fault.DROPPED, str(error) or type(error).__name__)
    except (BadStatusLine, HTTPException, ValueError) as error:
        return _failed(Fault.MALFORMED, str(error) or type(error).__name__)
    if len(received) > MOST_BYTES:
        return _failed(Fault.ENDLESS, "its answer does not end", status=200)
    if missing:
        return _failed(Fault.DROPPED, f"its answer ended {missing} bytes early", status=200)
    return Heard(read_completion(received, clean), 200)


def _refused(error: urllib.error.HTTPError, clean: Clean) -> Heard:
    fault = PASSING.get(error.code, Fault.SERVER_ERROR if error.code >= 500 else Fault.REFUSED)
    general = error.code in GENERAL or _is_redirect(error)
    return _failed(
        fault, _refusal(error, clean), general, error.code, _retry_after(error.headers.get("Retry-After"))
    )


def _failed(
    fault: Fault, detail: str, general: bool = False, status: int | None = None, wait: float = 0.0
) -> Heard:
    return Heard(Completion(fault=fault, detail=detail), status, wait, general)


def _retry_after(text: str | None) -> float:
    """Return how many seconds a server asks to be left alone, which it says in seconds or by the clock."""
    with suppress(ValueError, TypeError, OverflowError):
        return max(0.0, float(text or 0))
    with suppress(ValueError, TypeError, OverflowError):
        then = parsedate_to_datetime(text or "")
        return max(0.0, (then.replace(tzinfo=then.tzinfo or UTC) - datetime.now(UTC)).total_seconds())
    return 0.0


class _Staying(urllib.request.HTTPRedirectHandler):
    """Follows no redirect, which would take the key to whoever it points to."""

    def redirect_request(self, *args: Any, **options: Any) -> None:
        return None


def _is_redirect(error: urllib.error.HTTPError) -> bool:
    return 300 <= error.code < 400


def _refusal(error: urllib.error.HTTPError, clean: Clean) -> str:
    with error, suppress(OSError, HTTPException):
        if _is_redirect(error):
            elsewhere = clean(error.headers.get("Location", ""))
            return f"{error.code} {error.reason}: it is at {elsewhere!r}, but the key goes only where you say"
        said = clean(error.read(MOST_BYTES).decode("utf-8", "replace"))
        return f"{error.code} {error.reason}: {' '.join(said.split())[:LONGEST_REFUSAL]}"
    return f"{error.code} {error.reason}"
