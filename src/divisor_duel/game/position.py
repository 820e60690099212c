"""A position: rules and the numbers taken so far. Everything else is derived from these two.

This is the one place that knows which moves are legal. It knows nothing of players' names, files or screens.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from divisor_duel.errors import IllegalMove
from divisor_duel.game.goal import GoalKind
from divisor_duel.game.pool import count_related
from divisor_duel.game.rules import Rules
from divisor_duel.language import Fact


class End(StrEnum):
    """What ended a game, by its code in records, journals and answers; `telling.py` has the words."""

    PLAYED_OUT = "played-out"
    """The rules ended it: the position tells how."""
    RESIGNED = "resigned"
    TOO_SLOW = "too-slow"
    STOPPED = "stopped"
    NONSENSE = "nonsense"
    ILLEGAL_NUMBER = "illegal-number"
    TOO_MUCH_OUTPUT = "too-much-output"
    UNREACHABLE = "unreachable"
    OTHER = "other"
    """What people agreed on, in their own words."""

    @property
    def is_forfeit(self) -> bool:
        """Whether a program lost by something else than its play."""
        return self not in (End.PLAYED_OUT, End.RESIGNED, End.OTHER)


@dataclass(frozen=True)
class Outcome:
    """How a game ended: who won, what ended it, and what more is to be said of that, on one line."""

    winner: int
    kind: End = End.PLAYED_OUT
    detail: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "detail", one_line(self.detail))

    @classmethod
    def resigned(cls, loser: int) -> Outcome:
        """Return the outcome of a player's giving up."""
        return cls(3 - loser, End.RESIGNED)

    @property
    def loser(self) -> int:
        """The other player."""
        return 3 - self.winner


class Position:
    """An immutable position; `play` and `undo` return new ones.

    >>> from divisor_duel.game.rules import games
    >>> position = Position(games["divisor-duel"]).play(15).play(5)
    >>> position.legal_moves
    (10, 20, 25, 30, 35, 40, 45, 50)
    """

    __slots__ = ("choices", "moves", "open", "rules")

    rules: Rules
    moves: tuple[int, ...]
    open: int
    """The mask of numbers that can still come into play."""
    choices: int
    """The mask of `legal_moves`."""

    def __new__(cls, rules: Rules, moves: Iterable[int] = ()) -> Position:
        """Start a game, and play the moves given."""
        position = _position(rules, (), rules.pool.all, rules.opening_mask)
        for number in moves:
            position = position.play(number)
        return position

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a position never changes; play and undo return new ones")

    def __reduce__(self) -> tuple[type[Position], tuple[Rules, tuple[int, ...]]]:
        return Position, (self.rules, self.moves)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.moves == other.moves and self.rules == other.rules

    def __hash__(self) -> int:
        return hash((self.rules.pool, self.rules.rule, self.moves))

    def __repr__(self) -> str:
        return f"Position({self.rules.id}: {' '.join(map(str, self.moves)) or 'start'})"

    @property
    def legal_moves(self) -> tuple[int, ...]:
        """The numbers the player to move may take, ascending."""
        return self.rules.pool.members(self.choices)

    @property
    def remaining(self) -> tuple[int, ...]:
        """The numbers of the pool nobody has taken."""
        pool = self.rules.pool
        return pool.members(pool.all & ~pool.mask(self.moves))

    @property
    def dead(self) -> tuple[int, ...]:
        """The numbers nobody has taken and nobody can take any more."""
        pool = self.rules.pool
        return pool.members(pool.all & ~self.open & ~pool.mask(self.moves))

    @property
    def key(self) -> tuple[int, ...]:
        """What two positions of the same rules share when they are the same, however they were reached.

        The same numbers can be taken now and later; where the length counts, as many have been taken.
        """
        counts = self.rules.goal.kind is GoalKind.LENGTH
        return (self.open, self.choices, len(self.moves)) if counts else (self.open, self.choices)

    @property
    def to_move(self) -> int:
        """The player whose turn it is, 1 or 2; player 1 opens."""
        return len(self.moves) % 2 + 1

    @property
    def last(self) -> int | None:
        """The number taken last."""
        return self.moves[-1] if self.moves else None

    @property
    def outcome(self) -> Outcome | None:
        """Who won, once the player to move has no move left."""
        return None if self.choices else Outcome(self.rules.goal.winner(len(self.moves)))

    def play(self, number: int) -> Position:
        """Take a number; raise `IllegalMove` when the rules forbid it."""
        pool = self.rules.pool
        bit = pool.bit(number)
        # A fraction such as 4.0 is found in the pool too, for it equals the number.
        if not bit & self.choices or not hasattr(number, "__index__"):
            raise self._refusal(number)
        rule, related = self.rules.rule, pool.related(number)
        left = self.open & ~(bit | related) if rule.closes else self.open ^ bit
        choices = left & related if rule.follows else left
        return _position(self.rules, (*self.moves, int(number)), left, choices)

    def undo(self, plies: int = 1) -> Position:
        """Return the position before the last move, or before the last few."""
        if not 0 <= plies <= len(self.moves):
            raise IllegalMove("nothing-to-undo", "nothing-to-undo")
        return Position(self.rules, self.moves[: len(self.moves) - plies])

    def _refusal(self, number: int) -> IllegalMove:
        if not self.choices:
            return IllegalMove(Fact("game-over", self.rules, number=number), "game-over")
        code, why = self._objection(number)
        choices = self.legal_moves
        return IllegalMove(Fact("refused", self.rules, why=why, choices=choices), code)

    def _objection(self, number: int) -> tuple[str, Fact]:
        rules, pool = self.rules, self.rules.pool
        if not hasattr(number, "__index__"):  # programs without types give texts and fractions
            return "not-in-pool", Fact("move-not-a-number", value=repr(number))
        if number not in pool:
            return "not-in-pool", Fact("not-in-pool", number=number)
        if number in self.moves:
            return "taken", Fact("taken", rules, number=number, turn=self.moves.index(number) + 1)
        if not self.moves:
            return "not-an-opening", Fact("not-an-opening", number=number, first=rules.first)
        if rules.rule.follows and not pool.bit(number) & pool.related(self.moves[-1]):
            return "unrelated", Fact("unrelated", rules, number=number, last=self.last)
        before = next(m for m in self.moves if m % number == 0 or number % m == 0)
        kind = "related-divisor" if before % number == 0 else "related-multiple"
        return "related", Fact(kind, rules, number=number, before=before)


# A position has four slots and refuses to have them set, so that nobody changes one by mistake. Solvers and
# tests make millions of them; the slots' own setters go past the refusal, and are twice as quick as asking
# `object.__setattr__` to. Only `_position` uses them, and only on a position nobody else has seen yet.
_set_rules, _set_moves, _set_open, _set_choices = (
    getattr(Position, name).__set__ for name in ("rules", "moves", "open", "choices")
)


def _position(rules: Rules, moves: tuple[int, ...], left: int, choices: int) -> Position:
    position = object.__new__(Position)
    _set_rules(position, rules)
    _set_moves(position, moves)
    _set_open(position, left)
    _set_choices(position, choices)
    return position


def sizes_after(position: Position, moves: Iterable[int]) -> list[tuple[int, int]]:
    """Return how many choices and how many open numbers each legal move leaves, without making it."""
    rule, others = position.rules.rule, position.open.bit_count() - 1
    sizes = []
    for near in count_related(position.rules.pool, moves, position.open):
        left = others - near if rule.closes else others
        following = 0 if rule.closes else near
        sizes.append((following if rule.follows else left, left))
    return sizes


def one_line(text: str) -> str:
    """Make a text, whoever said it, fit for a line of a record or a screen."""
    return "".join(letter if letter.isprintable() else "?" for letter in " ".join(text.split()))
