"""Language models as players. Any endpoint that speaks OpenAI's chat completions will do."""

from __future__ import annotations

import os
import re
import time
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Final
from urllib.parse import urlsplit

from divisor_duel.errors import IllegalMove, InvalidInput, Unreachable
from divisor_duel.game.position import End, Position
from divisor_duel.players.match import Forfeit
from divisor_duel.players.models.answers import Read, ReadBy, read_answer
from divisor_duel.players.models.chat import Asking, Messages, ask_again
from divisor_duel.players.models.completion import Completion, Tokens
from divisor_duel.players.models.endpoint import Endpoint, Heard, shown_address
from divisor_duel.players.models.usage import Usage

MOVE_SECONDS: Final = 120.0
KEY_VARIABLE: Final = "OPENAI_API_KEY"

Tell = Callable[[dict[str, Any]], None]
"""Hears of every request, as an entry of the log of requests."""

_WHO = re.compile(r"(.+)@(https?://.+)")


class Chat:
    """A model behind an endpoint, as a player; `reprompts` counts the answers it was asked to mend."""

    def __init__(
        self,
        model: str,
        url: str,
        seconds: float | None = None,
        asking: Asking | None = None,
        tell: Tell | None = None,
    ) -> None:
        self.model = model
        self.reprompts = 0
        self.usage = Usage()
        self._seconds = seconds or MOVE_SECONDS
        self._asking = asking or Asking()
        self._tell = tell
        key = os.environ.get(KEY_VARIABLE, "").strip()
        if not (key.isascii() and key.isprintable()):
            raise InvalidInput("key-unreadable", variable=KEY_VARIABLE)
        self.endpoint = Endpoint(url, key, self._asking.headers, self._asking.secrets)

    @classmethod
    def parse(
        cls,
        text: str,
        seconds: float | None = None,
        asking: Asking | None = None,
        tell: Tell | None = None,
    ) -> Chat:
        """Make a player from `MODEL@URL`."""
        match = _WHO.fullmatch(text)
        if match is None or not _is_address(match[2]):
            raise InvalidInput("model-unreadable", text=text[:60])
        return cls(match[1], match[2], seconds, asking, tell)

    def __call__(self, position: Position) -> int:
        """Ask for a number; an answer that does not count is put right once, the second forfeits.

        An endpoint that fails is not the model's mistake: `Unanswered`. One that would answer no question at
        all is the caller's: `Unreachable`.
        """
        until = time.monotonic() + self._seconds
        messages = self._asking.messages(position)
        mended = False
        while True:
            answer = self._ask(position, messages, until)
            try:
                number = read_answer(answer).number
                position.play(number)
            except (InvalidInput, IllegalMove) as mistake:
                if mended:
                    illegal = isinstance(mistake, IllegalMove)
                    raise Forfeit(End.ILLEGAL_NUMBER if illegal else End.NONSENSE, str(mistake)) from None
                mended = True
                self.reprompts += 1
                messages = [
                    *messages,
                    {"role": "assistant", "content": answer},
                    {"role": "user", "content": ask_again(mistake)},
                ]
            else:
                return number

    def _ask(self, position: Position, messages: Messages, until: float) -> str:
        options = self._asking.options
        question = {"model": self.model, "messages": messages, **options}

        def hear(heard: Heard) -> None:
            said = heard.completion
            read = None if said.fault else _read(said)
            faults = Counter([str(said.fault)] if said.fault else [])
            rules = Counter([] if said.fault else [str(read.by if read else ReadBy.NOTHING)])
            served = Counter([said.served] if any(said.served) else [])
            self.usage += Usage(1, *(said.tokens or Tokens()), faults, rules, served)
            if self._tell:
                self._tell(
                    {
                        "turn": len(position.moves) + 1,
                        "when": datetime.now(UTC).isoformat(timespec="milliseconds"),
                        "model": self.model,
                        "url": self.endpoint.shown,
                        "options": self.endpoint.scrubbed(options),
                        "prompt": self.endpoint.scrubbed(messages),
                        "answer": said.answer,
                        "read": read and {"number": read.number, "by": read.by},
                        "reasoning": said.reasoning,
                        "served": said.served._asdict(),
                        "finish_reason": said.finish_reason,
                        "latency": round(heard.seconds, 3),
                        "tokens": said.tokens and said.tokens._asdict(),
                        "retries": heard.retries,
                        "status": heard.status,
                        "fault": said.fault,
                        "detail": said.detail,
                    }
                )

        try:
            return self.endpoint.ask(question, until - time.monotonic(), hear).answer
        except Unreachable as error:
            raise Unreachable(
                "cannot-ask-model", model=self.model, why=error.fact, variable=KEY_VARIABLE
            ) from None


def _read(said: Completion) -> Read | None:
    """Return the number in an answer and the rule that found it; None where there is none."""
    try:
        return said.read()
    except InvalidInput:
        return None


def shown(who: str) -> str:
    """Return a player as it may be written down: a model's address without what can hold a key."""
    kind, _, rest = who.partition(":")
    match = _WHO.fullmatch(rest) if kind == "chat" else None
    return f"chat:{match[1]}@{shown_address(match[2])}" if match and _is_address(match[2]) else who


def _is_address(url: str) -> bool:
    """Say whether a request can be sent there at all; whether anybody answers is another matter."""
    try:
        parts = urlsplit(url)
        host, _ = (parts.hostname or "").encode("idna"), parts.port
    except ValueError:
        return False
    return bool(host) and url.isascii() and url.isprintable() and " " not in url
