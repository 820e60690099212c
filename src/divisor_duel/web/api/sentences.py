"""What the page says of games, positions and puzzles: every sentence is made here, none in the browser."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from divisor_duel import language
from divisor_duel.classroom import Halt
from divisor_duel.game.pool import in_words
from divisor_duel.game.record import Record
from divisor_duel.game.rules import Rules
from divisor_duel.game.telling import asked, called, ending, so_far, wanted
from divisor_duel.language import Fact, Reader, current, say, sentence, tell_all
from divisor_duel.learn.puzzles import Puzzle
from divisor_duel.solver import Solution
from divisor_duel.web.api.game import Game

WORDS = ("title", "summary", "divisor", "verb", "verbed", "about", "example", "tips")
"""What the page needs of the words of a game."""


def rules_payload(rules: Rules) -> dict[str, Any]:
    """Return rules as they travel, with the numbers of the pool and the words of the game."""
    words = rules.words_in(current())
    return rules.as_dict() | {
        "spec": rules.spec,
        "numbers": rules.pool.numbers,
        "pool_words": in_words(rules.pool),
        "linked": rules.rule.follows,
        "words": {word: getattr(words, word) for word in WORDS},
    }


class Teller:
    """Tell a game to one who reads of it: to a player, or to whoever is neither of the two."""

    def __init__(self, record: Record, me: int | None) -> None:
        self.record = record
        self.position = record.position
        self.outcome = record.outcome
        self.title = record.position.rules.words_in(current()).title
        self.me = me
        self.names = called(record.names, record.seats)
        self.reader = Reader(self.names, me)

    def tell(self, code: str, **about: Any) -> str:
        """Tell a fact to the reader."""
        return language.tell(Fact(code, **about), self.reader)

    def whose_turn(self) -> str:
        """Say whose turn it is."""
        return self.tell("turn-of", mover=self.position.to_move)

    def player(self, player: int, moving: bool, notes: Mapping[Fact, bool] | None = None) -> str:
        """Say in notes who sits in a seat; those that hold are told, in their order."""
        role = self.position.rules.goal.role(player)
        told = {
            Fact("note-you"): player == self.me,
            Fact(f"note-{role}"): role is not None,
            **(notes or {}),
            Fact("note-to-move"): moving and player == self.position.to_move,
        }
        return " · ".join(language.tell(note) for note, so in told.items() if so)

    def entry(self, whom: str, turn: str) -> str:
        """Tell the game as one of several to go on with."""
        count = len(self.position.moves)
        if self.outcome:
            turn = self.tell("listed-won", winner=self.outcome.winner, loser=self.outcome.loser)
        return ", ".join(
            filter(None, (self.title, whom, say("listed-moves", count=count) if count else "", turn))
        )

    def end(self) -> str:
        """Say who has won, if anybody has."""
        if self.outcome is None:
            return ""
        return self.tell("has-won", winner=self.outcome.winner, loser=self.outcome.loser)

    def goal(self) -> str:
        """Say how far the game has come to its goal, where that is told; it speaks of both by their names."""
        return tell_all(so_far(self.position), Reader(self.names))


def tell(game: Game, seats: Sequence[int], away: Collection[int] = ()) -> dict[str, Any]:
    """Tell a game in sentences to whoever holds these seats: one, both, or none."""
    return _GameTeller(game, tuple(seats), away).told()


class _GameTeller(Teller):
    """Tell a game that somebody keeps to one of its readers."""

    def __init__(self, game: Game, seats: tuple[int, ...], away: Collection[int]) -> None:
        super().__init__(game.record, seats[0] if len(seats) == 1 else None)
        self.game = game
        self.seats = seats
        self.away = away

    def told(self) -> dict[str, Any]:
        game, outcome = self.game, self.outcome
        return {
            "title": f"{self._standing()} · {self.title}",
            "turn": tell_all(ending(self.record, outcome), self.reader) if outcome else self._turn(),
            "moved": self._moved(),
            "lost_turn": self._lost_turn(),
            "players": [self._player(1), self._player(2)],
            "entry": self._entry(),
            "sat_down": [self.tell("sat-down", player=player) for player in (1, 2)],
            "undo_asked": self.tell("asked-to-undo", player=game.undo_by) if game.undo_by else "",
            "undo_refused": [self.tell("refused-to-undo", player=3 - player) for player in (1, 2)],
            "opens": self.tell("opens", player=1),
            "end": self.end(),
        }

    def _standing(self) -> str:
        if self.outcome or self.game.halted not in (None, Halt.PAUSED):
            return say("title-over")
        return say("title-paused") if self.game.halted else self.whose_turn()

    def _turn(self) -> str:
        if self.game.halted:
            return sentence(say(f"halted-{self.game.halted}"))
        position, mover = self.position, self.position.to_move
        if mover in self.seats:
            facts = [Fact("now-turn-of", mover=mover), asked(position)]
        else:
            facts = [Fact("turn-of-for", mover=mover, wanted=wanted(position))]
        return f"{tell_all(facts, self.reader)} {self.goal()}".rstrip()

    def _moved(self) -> str:
        return self._took(self.game.ply - 1) if self.game.ply else ""

    def _lost_turn(self) -> str:
        """Say to a player that their last number was chance's, after a wrong one."""
        drawn = self.game.hiding.drawn if self.game.hiding else ()
        last = [ply for ply in range(self.game.ply)[-2:] if ply % 2 + 1 in self.seats]
        return next((self._took(ply) for ply in last if ply in drawn), "")

    def _took(self, ply: int) -> str:
        code = "took-by-guess" if ply in self.game.guesses else "took"
        if self.game.hiding and ply in self.game.hiding.drawn:
            code = "took-by-chance"
        return self.tell(code, player=ply % 2 + 1, number=self.position.moves[ply])

    def _player(self, player: int) -> str:
        game, seat = self.game, self.game.seats[player - 1]
        notes = {
            Fact(f"level-{seat}"): seat != "human",
            Fact("note-not-here"): player in game.free,
            Fact("note-away"): player in self.away and not self.outcome,
        }
        return self.player(player, not self.outcome and not game.halted, notes)

    def _entry(self) -> str:
        if self.game.free:
            return self.entry(say("listed-waiting"), "")
        if self.me is None:
            first, second = self.names
            return self.entry(say("listed-two", first=first, second=second), "")
        turn = self.tell("listed-turn", mover=self.position.to_move)
        return self.entry(say("listed-against", name=self.names[2 - self.me]), turn)


def standing(solution: Solution) -> Fact:
    """Return who wins a position, and how many numbers do it."""
    position, wins = solution.position, len(solution.winning_moves)
    who, count = Fact(f"the-player-{solution.winner}"), len(position.legal_moves)
    kind = "number" if position.moves else "opening"
    if not position.choices:
        return Fact("standing-over", who=who)
    if count == 1:
        return Fact(f"standing-one-{kind}", who=who)
    if not wins:
        return Fact(f"standing-any-{kind}", who=who, count=count)
    if wins == 1:
        return Fact(f"standing-only-{kind}", who=who, count=count)
    return Fact(f"standing-some-{kind}s", who=who, count=count, wins=wins)


def tried(solution: Solution) -> list[Fact]:
    """Return whether the last number, which led to a position, wins there; and if not, what answers it."""
    position = solution.position
    if position.last is None:
        return []
    if not solution.winning:
        return [Fact("tried-right", number=position.last)]
    return [Fact("tried-wrong", number=position.last, mover=position.to_move, answer=solution.simplest)]


def task(puzzle: Puzzle, level: int) -> list[Fact]:
    """Return what a puzzle asks, and where a game is too small for the level wished for, that it is."""
    position = puzzle.position
    if position.moves:
        asked = Fact("task-after", mover=position.to_move, number=position.last)
    else:
        asked = Fact("task-open", mover=position.to_move)
    if puzzle.level == level:
        return [asked]
    return [asked, Fact("task-other-level", level=level, own=puzzle.level)]
