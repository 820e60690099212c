"""The mistakes people and programs make, one class per kind.

Each is a `ValueError` with a fact: what is wrong, which a front end tells in its reader's language. Its text
is the English sentence, and its `code` is for a program. Front ends map them once: to a line at the terminal,
to a status on the web.
"""

from __future__ import annotations

from typing import Any

from divisor_duel.install import install
from divisor_duel.language import Fact, in_english, tell


class Mistake(ValueError):
    """Something was asked for that cannot be.

    It is made of a fact, or of a message's code and what it is about: `InvalidInput("too-large", number=5)`.
    Behind the message may stand a code for programs that says more than the kind of mistake does.
    """

    code = "mistake"

    def __init__(self, what: str | Fact, code: str | None = None, /, **about: Any) -> None:
        self.fact = what if isinstance(what, Fact) else Fact(what, **about)
        super().__init__(self.fact)
        if code is not None:
            self.code = code

    def __str__(self) -> str:
        return in_english(self.fact)

    def __reduce__(self) -> tuple[Any, ...]:
        return _made_again, (type(self), self.fact, self.code)

    @property
    def why(self) -> Fact:
        """What is wrong, without the place it is in or what would be right instead."""
        why = self.fact.about.get("why")
        return why if isinstance(why, Fact) else self.fact

    def as_dict(self) -> dict[str, Any]:
        """Return the mistake as programs get it: its kind, a sentence in the language in use, the fact."""
        return {"code": self.code, "message": tell(self.fact), "fact": self.fact.as_dict()}


def _made_again(kind: type[Mistake], fact: Fact, code: str) -> Mistake:
    mistake = kind.__new__(kind)
    Mistake.__init__(mistake, fact, code)
    return mistake


class InvalidInput(Mistake):
    """Text that cannot be read as what it should be."""

    code = "invalid-input"


class IllegalMove(Mistake):
    """A number the rules do not allow now.

    `code` is one of `not-in-pool`, `taken`, `unrelated`, `related`, `not-an-opening`, `game-over`, or
    `nothing-to-undo`.
    """

    code = "illegal-move"


class BadRecord(Mistake):
    """A text that is no record of a game, or a record damaged or against the rules, with its line."""

    code = "bad-record"

    @property
    def line(self) -> int | None:
        """The line it is in."""
        return self.fact.about.get("line")


class Undecided(Mistake):
    """A question the solver could not settle in the time allowed."""

    code = "undecided"


class NotSolved(Undecided):
    """A question for which there is no solver, however much time is allowed."""

    code = "not-solved-yet"


class Unreachable(Mistake):
    """An endpoint that answers no question: a wrong address, a wrong key, or nobody there."""

    code = "unreachable"


class MissingExtra(Mistake):
    """A part of the program that is not installed; the message's code says what needs it."""

    code = "missing-extra"

    def __init__(self, what: str, extra: str) -> None:
        super().__init__("missing-extra", what=Fact(what), command=install(extra))

    @property
    def command(self) -> str:
        """What installs it."""
        return str(self.fact.about["command"])
