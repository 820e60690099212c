"""Language models as players: a position as a prompt, and a chat endpoint that answers it.

Any endpoint that speaks OpenAI's chat completions will do. Moves are always the numbers themselves.
"""

from __future__ import annotations

import json
import os
import re
import time
import urllib.error
import urllib.request
from contextlib import suppress
from functools import partial
from http.client import HTTPException
from typing import Any, Final
from urllib.parse import urlsplit

from divisor_duel.errors import IllegalMove, InvalidInput, Unreachable
from divisor_duel.players.match import Forfeit
from divisor_duel.pool import read_number
from divisor_duel.position import End, Position
from divisor_duel.work.patience import within

MOVE_SECONDS: Final = 120.0
KEY_VARIABLE: Final = "OPENAI_API_KEY"
MOST_BYTES: Final = 4 * 2**20
# Longer pools are written in notation.
MOST_LISTED: Final = 200
# How long to wait before each new try, while there is time.
PAUSES: Final = (0.5, 1.0, 2.0, 4.0)
# Refusals that no other question would escape: a wrong key, an empty account, no model at that address.
REFUSALS: Final = (401, 402, 403, 404, 405)

_WHO = re.compile(r"(.+)@(https?://.+)")
# With the marks models put around words: **MOVE:** `12`.
_MOVE = re.compile(r"\bmove[*_`]*\s*:[\s*_`]*", re.IGNORECASE)
# Whatever is not closed goes to the end, or a long run of parentheses would be searched through for each.
_REMARK = re.compile(r"\([^)]*(?:\)|$)")
_NUMBER = re.compile(r"[-\u2212]?[0-9]+(?:[.,][0-9]+)*")


def prompt(position: Position, choices: bool = True) -> str:
    """Put a position to a language model: the rules, what was played, the question.

    `choices` lists the legal numbers; without them the model has to know the rules.
    """
    rules, words, pool = position.rules, position.rules.words, position.rules.pool
    if position.outcome:
        raise InvalidInput("the game is over, so there is nothing to ask")
    parts = [f"You are playing {words.title}, a game of numbers for two players.", words.about.strip()]
    parts.append(f"For example: {words.example.strip()}")
    numbers = _listed(pool.numbers) if len(pool) <= MOST_LISTED else str(pool)
    parts.append(f"The pool: {numbers}")
    if rules.openings != pool:
        parts.append(f"The first number must be one of these: {_listed(rules.openings.numbers)}")
    if position.moves:
        turns = (f"player {turn % 2 + 1}: {number}" for turn, number in enumerate(position.moves))
        parts.append(f"So far, in this order:\n{'; '.join(turns)}")
    else:
        parts.append("Nothing has been played yet.")
    turn = f"You are player {position.to_move} and it is your turn."
    if position.last is not None:
        turn += f" The last number is {position.last}."
    if choices:
        turn += f" You may {words.verb}: {_listed(position.legal_moves)}"
    parts.append(turn)
    parts.append(
        f"Which number do you {words.verb}? Think as long as you like, and let your last line be the word "
        "MOVE, a colon and the number itself, like this one with N for the number:\nMOVE: N"
    )
    return "\n\n".join(parts)


def read_answer(text: str) -> int:
    """Find the number in what a model says: alone behind the last `MOVE:`, or alone in the last line."""
    _, *answers = _MOVE.split(text)
    lines = answers[-1].splitlines()[:1] if answers else text.strip().splitlines()[-1:]
    for line in lines:
        # What stands in parentheses is a remark, unless the number does.
        numbers = _NUMBER.findall(_REMARK.sub(" ", line)) or _NUMBER.findall(line)
        if len(numbers) == 1 and numbers[0].isdecimal():
            return read_number(numbers[0])
    raise InvalidInput("there is no line with MOVE: and one whole number")


class Trouble(Exception):
    """What an endpoint did instead of answering.

    When it is `passing`, another try may help. When it is `general`, it is not about this question: any other
    would fare the same.
    """

    def __init__(self, what: str, passing: bool = True, general: bool = False) -> None:
        super().__init__(what)
        self.passing = passing
        self.general = general


class Chat:
    """A model behind an endpoint, as a player; `reprompts` counts the answers it was asked to mend."""

    def __init__(self, model: str, url: str, seconds: float | None = None) -> None:
        self.model = model
        self.url = _completions(url)
        self.reprompts = 0
        self._seconds = seconds or MOVE_SECONDS
        self._key = os.environ.get(KEY_VARIABLE, "").strip()
        if not (self._key.isascii() and self._key.isprintable()):
            raise InvalidInput(f"the key in {KEY_VARIABLE} holds what no key can; copy it there again")

    @classmethod
    def parse(cls, text: str, seconds: float | None = None) -> Chat:
        """Make a player from `MODEL@URL`."""
        match = _WHO.fullmatch(text)
        if match is None or not _is_address(match[2]):
            raise InvalidInput(
                f"{text[:60]!r} is not a model and its address, like chat:llama3@http://localhost:11434/v1"
            )
        return cls(match[1], match[2], seconds)

    def __call__(self, position: Position) -> int:
        """Ask for a number; an answer that does not count is put right once, the second forfeits.

        An endpoint that would answer no question at all is the caller's mistake: `Unreachable`.
        """
        until = time.monotonic() + self._seconds
        messages = [{"role": "user", "content": prompt(position)}]
        while True:
            answer = self._ask(messages, until)
            try:
                number = read_answer(answer)
                position.play(number)
            except (InvalidInput, IllegalMove) as mistake:
                if len(messages) > 1:
                    illegal = isinstance(mistake, IllegalMove)
                    raise Forfeit(End.ILLEGAL_NUMBER if illegal else End.NONSENSE, str(mistake)) from None
                self.reprompts += 1
                messages.append({"role": "assistant", "content": answer})
                again = (
                    f"That does not count: {mistake}. Answer again, with MOVE: and a number as the last line."
                )
                messages.append({"role": "user", "content": again})
            else:
                return number

    def _ask(self, messages: list[dict[str, str]], until: float) -> str:
        body = json.dumps({"model": self.model, "messages": messages}).encode()
        headers = {"Content-Type": "application/json"}
        if self._key:
            headers["Authorization"] = f"Bearer {self._key}"
        request = urllib.request.Request(self.url, body, headers)
        for pause in (*PAUSES, None):
            try:
                left = max(0.0, until - time.monotonic())
                # A socket's own time starts anew with every byte, so it bounds no answer that trickles in.
                return _content(within(left, partial(_fetch, request, left)))
            except TimeoutError:
                raise Forfeit(
                    End.TOO_SLOW, f"the model did not answer within {self._seconds:g} seconds"
                ) from None
            except Trouble as trouble:
                if pause is None or not trouble.passing or time.monotonic() + pause > until:
                    raise self._given_up(trouble) from None
            time.sleep(pause)
        raise AssertionError

    def _given_up(self, trouble: Trouble) -> Exception:
        if not trouble.general:
            return Forfeit(End.UNREACHABLE, f"{self.url} says {str(trouble)!a}")
        return Unreachable(
            f"cannot ask the model {self.model!a}: {self.url} says {str(trouble)!a}; "
            f"check the address, the model's name and the key in {KEY_VARIABLE}"
        )


def _completions(url: str) -> str:
    """The address to post to, below the one given; a query stays at its end."""
    parts = urlsplit(url)
    path = parts.path.rstrip("/").removesuffix("/chat/completions") + "/chat/completions"
    return parts._replace(path=path).geturl()


def _is_address(url: str) -> bool:
    """Whether a request can be sent there at all; whether anybody answers is another matter."""
    try:
        parts = urlsplit(url)
        host, _ = (parts.hostname or "").encode("idna"), parts.port
    except ValueError:
        return False
    return bool(host) and url.isascii() and url.isprintable() and " " not in url


def _fetch(request: urllib.request.Request, seconds: float) -> bytes:
    """Read an answer whole, up to a sensible size."""
    try:
        with urllib.request.build_opener(_Staying).open(request, timeout=seconds) as response:
            received: bytes = response.read(MOST_BYTES + 1)
    except urllib.error.HTTPError as error:
        passing = error.code == 429 or error.code >= 500
        raise Trouble(_refusal(error), passing, error.code in REFUSALS or _is_redirect(error)) from None
    except TimeoutError:
        raise
    except urllib.error.URLError as error:
        # It came to no connection.
        if isinstance(error.reason, TimeoutError):
            raise TimeoutError from None
        raise Trouble(str(error.reason), general=True) from None
    except (OSError, HTTPException, ValueError) as error:
        raise Trouble(str(error) or type(error).__name__) from None
    if len(received) > MOST_BYTES:
        raise Forfeit(End.TOO_MUCH_OUTPUT, "the endpoint's answer does not end")
    return received


class _Staying(urllib.request.HTTPRedirectHandler):
    """Follows no redirect, which would take the key to whoever it points to."""

    def redirect_request(self, *args: Any, **options: Any) -> None:
        return None


def _is_redirect(error: urllib.error.HTTPError) -> bool:
    return 300 <= error.code < 400


def _refusal(error: urllib.error.HTTPError) -> str:
    with error, suppress(OSError, HTTPException):
        if _is_redirect(error):
            elsewhere = error.headers.get("Location", "")
            return f"{error.code} {error.reason}: it is at {elsewhere!r}, but the key goes only where you say"
        said = " ".join(error.read(200).decode("utf-8", "replace").split())
        return f"{error.code} {error.reason}: {said}"
    return f"{error.code} {error.reason}"


def _content(body: bytes) -> str:
    try:
        answer: Any = json.loads(body)["choices"][0]["message"]["content"]
    except (ValueError, LookupError, TypeError, RecursionError):
        answer = None
    if not isinstance(answer, str):
        raise Forfeit(End.NONSENSE, f"the endpoint's answer is no chat completion: {body[:60]!r}")
    return answer


def _listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))
