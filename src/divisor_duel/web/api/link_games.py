"""A game between friends who send each other links: what is told of it to either of them, and how it goes on.

Nothing is kept here: a link goes in, and what the page shows comes out. Either friend may open any link of
the game again, so each is told everything as if they had just come; the page knows which of the two it is.
"""

from __future__ import annotations

import random
from typing import Any, Final, Literal

from divisor_duel.errors import InvalidInput
from divisor_duel.game.position import Position
from divisor_duel.game.record import Record
from divisor_duel.game.telling import asked, called, ending, over_at_once
from divisor_duel.language import Reader, say, tell, tell_all
from divisor_duel.web.api.links import MOST_SIGNS, GameLink
from divisor_duel.web.api.sentences import Teller, rules_payload
from divisor_duel.web.api.spec import Spec, rules_of
from divisor_duel.web.api.state import used_up

OPENS: Final = ("me", "them", "toss")
"""Who opens, as whoever begins the game says it."""

Names = tuple[str | None, str | None]


def begin(
    spec: Spec, names: Names = (None, None), opens: str = "me", choices_hidden: bool = False
) -> dict[str, Any]:
    """Begin a game that friends play by sending each other links; it is kept nowhere."""
    if opens not in OPENS:
        raise InvalidInput("no-such-opener", opens=opens[:20], ways=OPENS)
    you = random.choice((1, 2)) if opens == "toss" else OPENS.index(opens) + 1
    called = names if you == 1 else names[::-1]
    first, second = (name or unnamed for name, unnamed in zip(called, Record.names, strict=True))
    record = Record(Position(rules_of(spec, MOST_SIGNS // 2)), (first, second))
    return _shown(GameLink.first(record, choices_hidden), you)


def look(link: str) -> dict[str, Any]:
    """Say what a link tells of a game."""
    return _shown(GameLink.parse(link))


def take(link: str, number: int) -> dict[str, Any]:
    """Take a number in a game by link: the answer has the next link."""
    return _shown(GameLink.parse(link).take(number))


def again(link: str, you: Literal[1, 2]) -> dict[str, Any]:
    """Begin another game of the same friends, opened by the other one."""
    parsed = GameLink.parse(link)
    record = parsed.record
    # Who is only called by the seat is called by the new one.
    first, second = (
        new if old in Record.names else old for old, new in zip(record.names[::-1], Record.names, strict=True)
    )
    following = Record(Position(record.position.rules), (first, second))
    return _shown(GameLink.first(following, parsed.hidden), 3 - you)


def _shown(link: GameLink, you: int | None = None) -> dict[str, Any]:
    position, rules, outcome = link.record.position, link.record.position.rules, link.record.outcome
    hidden = link.hidden and outcome is None
    return rules_payload(rules) | {
        "link": str(link),
        "before": str(link.back()) if position.moves else "",
        "id": link.game,
        "record": str(link.record),
        "moves": position.moves,
        "legal_moves": () if outcome or hidden else position.legal_moves,
        "choices_hidden": hidden,
        "to_move": position.to_move,
        "you": you or position.to_move,
        "winner": outcome and outcome.winner,
        "names": called(link.record.names),
        "dead": () if hidden else position.dead,
        "used_up": used_up(position),
        "told": {str(player): _LinkTeller(link.record, player).told() for player in (1, 2)},
    }


class _LinkTeller(Teller):
    """Tell a game by link to one of the two friends."""

    def __init__(self, record: Record, me: int) -> None:
        super().__init__(record, me)
        self.other = 3 - me
        self.named = record.names[self.other - 1] not in Record.names
        self.friend = self.names[self.other - 1]
        self.at_turn = self.position.to_move == me

    def told(self) -> dict[str, Any]:
        whose = say("title-over") if self.outcome else self.whose_turn()
        listed = self.tell("listed-turn", mover=self.me) if self.at_turn else self.whose_turn()
        return {
            "title": f"{whose} · {self.title}",
            "turn": self._turn(),
            "players": [self.player(player, not self.outcome) for player in (1, 2)],
            "entry": self.entry(self._friend("listed-against", "listed-against-friend"), listed),
            "send": self._friend("send-to", "send-to-friend"),
            "message": self._message(),
            "end": self.end(),
        }

    def whose_turn(self) -> str:
        """Say whose turn it is; a friend without a name is called that."""
        return super().whose_turn() if self.named or self.at_turn else say("friends-turn")

    def _friend(self, named: str, unnamed: str) -> str:
        return say(named, name=self.friend) if self.named else say(unnamed)

    def _turn(self) -> str:
        if self.outcome:
            friend = self.friend if self.named else say("your-friend")
            names = (self.names[0], friend) if self.me == 1 else (friend, self.names[1])
            end = [*ending(self.record, self.outcome), *over_at_once(self.position)]
            return tell_all(end, Reader(names, self.me))
        came = self._came(self.position.last)
        if not self.at_turn:
            return f"{came} {say('send-and-wait')}"
        return f"{came} {tell(asked(self.position))} {self.goal()}".rstrip()

    def _came(self, last: int | None) -> str:
        """Say what happened before this turn."""
        player = self.position.to_move if last is None else 3 - self.position.to_move
        code = "begins" if last is None else "took"
        if player == self.other and not self.named:
            return say(f"friend-{code}", number=last)
        return self.tell(code, player=player, number=last)

    def _message(self) -> str:
        """Say what to write to the friend beside the link."""
        last = self.position.last
        if self.outcome:
            code = "message-over" if last else "message-over-at-once"
        elif self.at_turn:
            code = "message-look"
        else:
            code = "message-you-begin" if last is None else "message-your-turn"
        return say(code, title=self.title, number=last)
