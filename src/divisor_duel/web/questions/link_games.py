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
from divisor_duel.web.questions.sentences import Reader, rules_payload
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
    return rules_payload(rules) | {
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
        "dead": position.dead,
        "told": {str(player): _LinkReader(link.record, player).told() for player in (1, 2)},
    }


class _LinkReader(Reader):
    """Tell a game by link to one of the two friends."""

    def __init__(self, record: Record, me: int) -> None:
        super().__init__(record, me)
        self.friend = FRIEND if record.names[2 - me] in Record.names else record.names[2 - me]
        self.at_turn = self.position.to_move == me

    def told(self) -> dict[str, Any]:
        return {
            "title": f"{'Over' if self.outcome else self.whose_turn()} · {self.title}",
            "turn": self._turn(),
            "players": [self.player(player, not self.outcome) for player in (1, 2)],
            "entry": self.entry(f"against {self.friend}", "your turn" if self.at_turn else self.whose_turn()),
            "send": f"Send this link to {self.friend}",
            "message": f"{self.title}: {self._message()}",
            "end": self.end(),
        }

    def call(self, player: int) -> str:
        """Call the friend what I call them."""
        return super().call(player) if player == self.me else _start(self.friend)

    def _turn(self) -> str:
        last, outcome = self.position.last, self.outcome
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

    def _message(self) -> str:
        """Say what to write to the friend beside the link."""
        last = self.position.last
        if self.outcome:
            return f"I took {last}, and the game is over. Look:" if last else "the game is over. Look:"
        if self.at_turn:
            return "look at our game:"
        return "you begin. Open this:" if last is None else f"I took {last}. Your turn:"


def _start(text: str) -> str:
    """A text at the beginning of a sentence."""
    return text[:1].upper() + text[1:]
