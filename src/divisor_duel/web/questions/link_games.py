"""A game between friends who send each other links: what is told of it to either of them, and how it goes on.

Nothing is kept here: a link goes in, and what the page shows comes out. Either friend may open any link of
the game again, so each is told everything as if they had just come; the page knows which of the two it is.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any, Final, Literal

from divisor_duel.errors import InvalidInput
from divisor_duel.game.ending import ending, over_at_once
from divisor_duel.game.position import Position
from divisor_duel.game.record import Record
from divisor_duel.game.turn import asked, so_far
from divisor_duel.players.naming import with_names
from divisor_duel.web.questions.links import MOST_SIGNS, GameLink
from divisor_duel.web.questions.sentences import told
from divisor_duel.web.questions.spec import Spec, rules_of

FRIEND = "your friend"
OPENS: Final = ("me", "them", "toss")
"""Who opens, as whoever begins the game says it."""

Names = tuple[str | None, str | None]


def begin(spec: Spec, names: Names = (None, None), opens: str = "me") -> dict[str, Any]:
    """Begin a game that friends play by sending each other links; it is kept nowhere."""
    if opens not in OPENS:
        raise InvalidInput(f"{opens[:20]!r} does not say who opens; it is {', '.join(OPENS)}")
    you = random.choice((1, 2)) if opens == "toss" else OPENS.index(opens) + 1
    called = names if you == 1 else names[::-1]
    first, second = (name or unnamed for name, unnamed in zip(called, Record.names, strict=True))
    return _shown(GameLink.first(Record(Position(rules_of(spec, MOST_SIGNS // 2)), (first, second))), you)


def look(link: str) -> dict[str, Any]:
    """Say what a link tells of a game."""
    return _shown(GameLink.parse(link))


def take(link: str, number: int) -> dict[str, Any]:
    """Take a number in a game by link: the answer has the next link."""
    return _shown(GameLink.parse(link).take(number))


def again(link: str, you: Literal[1, 2]) -> dict[str, Any]:
    """Begin another game of the same friends, opened by the other one."""
    record = GameLink.parse(link).record
    # Who is only called by the seat is called by the new one.
    first, second = (
        new if old in Record.names else old for old, new in zip(record.names[::-1], Record.names, strict=True)
    )
    return _shown(GameLink.first(Record(Position(record.position.rules), (first, second))), 3 - you)


def _shown(link: GameLink, you: int | None = None) -> dict[str, Any]:
    position, rules, outcome = link.record.position, link.record.position.rules, link.record.outcome
    pool = rules.pool
    return told(rules) | {
        "link": str(link),
        "before": str(link.back()) if position.moves else "",
        "id": link.game,
        "record": str(link.record),
        "moves": position.moves,
        "legal_moves": () if outcome else position.legal_moves,
        "to_move": position.to_move,
        "you": you or position.to_move,
        "winner": outcome and outcome.winner,
        "names": link.record.names,
        "dead": pool.members(pool.all & ~position.open & ~pool.mask(position.moves)),
        "told": {str(player): _Reader(link.record, player).told() for player in (1, 2)},
    }


class _Reader:
    """A game by link as one of the two friends is told of it."""

    def __init__(self, record: Record, me: int) -> None:
        self.record = record
        self.position = record.position
        self.me = me
        self.friend = FRIEND if record.names[2 - me] in Record.names else record.names[2 - me]
        self.at_turn = self.position.to_move == me

    def told(self) -> dict[str, Any]:
        title = self.position.rules.words.title
        return {
            "title": f"{self._state()} · {title}",
            "turn": self._turn(),
            "players": [self._player(1), self._player(2)],
            "entry": self._entry(),
            "send": f"Send this link to {self.friend}",
            "message": f"{title}: {self._message()}",
            "end": self._end(),
        }

    def _state(self) -> str:
        if self.record.outcome:
            return "Over"
        return "Your turn" if self.at_turn else f"{_start(self.friend)}’s turn"

    def _turn(self) -> str:
        last, outcome = self.position.last, self.record.outcome
        if outcome:
            one, two = (self.friend if p != self.me else self.record.names[p - 1] for p in (1, 2))
            said = ending(replace(self.record, names=(one, two)), outcome, self.me)
            return " ".join(filter(None, (*map(_start, said), over_at_once(self.position))))
        if self.at_turn:
            came = "You begin." if last is None else f"{_start(self.friend)} took {last}."
            goal = with_names(so_far(self.position), self.record.names)
            return f"{came} {asked(self.position)} {goal}".rstrip()
        came = f"{_start(self.friend)} begins." if last is None else f"You took {last}."
        return f"{came} Now send the link, and wait for the one that comes back."

    def _player(self, player: int) -> str:
        role = self.position.rules.goal.role(player)
        notes = {
            "you": player == self.me,
            (role or "").capitalize(): role is not None,
            "to move": not self.record.outcome and player == self.position.to_move,
        }
        return " · ".join(note for note, so in notes.items() if so)

    def _entry(self) -> str:
        """The game as one of several to go on with."""
        count = len(self.position.moves)
        moves = "1 move" if count == 1 else f"{count} moves" if count else ""
        state = self._end().removesuffix("!") if self.record.outcome else self._state()
        state = state[0].lower() + state[1:] if state.startswith("You") else state
        title = self.position.rules.words.title
        return ", ".join(filter(None, (title, f"against {self.friend}", moves, state)))

    def _message(self) -> str:
        """What to write to the friend beside the link."""
        last = self.position.last
        if self.record.outcome:
            return f"I took {last}, and the game is over. Look:" if last else "the game is over. Look:"
        if self.at_turn:
            return "look at our game:"
        return "you begin. Open this:" if last is None else f"I took {last}. Your turn:"

    def _end(self) -> str:
        if (outcome := self.record.outcome) is None:
            return ""
        return "You win!" if outcome.winner == self.me else "You lose"


def _start(text: str) -> str:
    """A text at the beginning of a sentence."""
    return text[:1].upper() + text[1:]
