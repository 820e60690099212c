"""The other end of the line protocol: any player of ours, listening to lines and answering each with one.

`docs/bots.md` describes the protocol. Nothing here knows who is at the far end, a program or a person.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import Final

from divisor_duel.errors import InvalidInput, Mistake
from divisor_duel.game.pool import read_numbers
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules, games, named
from divisor_duel.players.levels import bid
from divisor_duel.players.match import Resigned
from divisor_duel.solver import solve
from divisor_duel.solver.clock import Clock

Choose = Callable[[Position, float | None], int]
"""A player who is told how many seconds there are, None for as many as it likes; it may raise `Resigned`."""

# A part of the time is left for the way there and back.
SHARE_OF_TIME: Final = 0.8


def speak(
    choose: Choose,
    name: str = "bot",
    lines: Iterable[str] | None = None,
    say: Callable[[str], None] | None = None,
) -> None:
    """Answer lines, those of standard input unless given, until `quit` or their end.

    >>> speak(lambda position, seconds: max(position.legal_moves), lines=["position 15", "go"], say=print)
    ok
    45
    """
    if lines is None:
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")
        lines = sys.stdin
    engine = Engine(choose, name)
    for line in lines:
        word, *rest = line.split(maxsplit=1) or [""]
        if word == "quit":
            return
        if word:
            (say or _print)(engine.answer(word, "".join(rest).strip()))


class Engine:
    """What is being played and how far it has got, between one line and the next."""

    def __init__(self, choose: Choose, name: str) -> None:
        self.position = Position(next(iter(games.values())))
        self._choose = choose
        self._name = name
        self._answers: dict[str, Callable[[str], str]] = {
            "name": lambda _: self._name,
            "rules": self._rules,
            "position": self._moves,
            "legal": lambda _: _numbers(self.position.legal_moves),
            "go": self._go,
            "solve": self._solve,
            "bid": lambda rest: str(bid(self.position, _seconds(rest))),
        }

    def answer(self, word: str, rest: str = "") -> str:
        """Answer one command with one line; a mistake is answered with `error` and a sentence."""
        try:
            if word not in self._answers:
                raise InvalidInput("command-unknown", word=word[:40], known=(*self._answers, "quit"))
            return self._answers[word](rest)
        except Mistake as mistake:
            return f"error {' '.join(str(mistake).split())}"

    def _rules(self, rest: str) -> str:
        words = rest.split()
        is_name = words[:1] and words[0][0].isalpha()
        if not 1 <= len(words) <= (1 if is_name else 4):
            raise InvalidInput("rules-unreadable")
        rules = named(words[0]) if is_name else Rules.custom(*words)
        self.position = Position(rules)
        return "ok"

    def _moves(self, rest: str) -> str:
        self.position = Position(self.position.rules, read_numbers(rest))
        return "ok"

    def _go(self, rest: str) -> str:
        if self.position.outcome:
            raise InvalidInput("over-give-another-position")
        seconds = _seconds(rest)
        try:
            return str(int(self._choose(self.position, seconds and seconds * SHARE_OF_TIME)))
        except Resigned:
            return "resign"

    def _solve(self, rest: str) -> str:
        position, clock = self.position, Clock(_seconds(rest))
        # The solver looks at its clock only between steps, which in a large pool are long.
        solution = clock.within(lambda: solve(position, clock.seconds))
        moves = f" with {_numbers(solution.winning_moves)}" if solution.winning_moves else ""
        return f"player {solution.winner} wins{moves}"


def _seconds(text: str) -> float | None:
    try:
        seconds = float(text) if text else None
    except ValueError:
        seconds = -1
    if seconds is not None and not 0 < seconds < float("inf"):
        raise InvalidInput("seconds-unreadable", text=text[:40])
    return seconds


def _numbers(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers)) or "none"


def _print(line: str) -> None:
    print(line, flush=True)
