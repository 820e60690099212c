"""What the page says of games, positions and puzzles: every sentence is made here, none in the browser."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from divisor_duel.game.ending import ending
from divisor_duel.game.pool import in_words
from divisor_duel.game.record import Record
from divisor_duel.game.rules import Rules
from divisor_duel.game.turn import asked, so_far, wanted
from divisor_duel.players.naming import GUESSED, with_names
from divisor_duel.puzzles import Puzzle
from divisor_duel.room import Halt
from divisor_duel.solver import Solution
from divisor_duel.web.questions.game import HALTED, Game

WORDS = ("title", "summary", "divisor", "verb", "verbed", "last", "prompt", "about", "example", "tips")
"""What the page needs of the words of a game."""


def rules_payload(rules: Rules) -> dict[str, Any]:
    """Return rules as they travel, with the numbers of the pool and the words of the game."""
    return rules.as_dict() | {
        "spec": rules.spec,
        "numbers": rules.pool.numbers,
        "pool_words": in_words(rules.pool),
        "linked": rules.rule.follows,
        "words": {word: getattr(rules.words, word) for word in WORDS},
    }


class Reader:
    """Tell a game to one who reads of it: to a player, or to whoever is neither of the two."""

    def __init__(self, record: Record, me: int | None) -> None:
        self.record = record
        self.position = record.position
        self.outcome = record.outcome
        self.title = record.position.rules.words.title
        self.me = me

    def call(self, player: int) -> str:
        """Return how a sentence that begins with a player calls them."""
        return self.record.names[player - 1]

    def whose_turn(self) -> str:
        """Say whose turn it is."""
        player = self.position.to_move
        return "Your turn" if player == self.me else f"{self.call(player)}’s turn"

    def player(self, player: int, moving: bool, notes: Mapping[str, bool] | None = None) -> str:
        """Say in notes who sits in a seat; those that hold are told, in their order."""
        role = self.position.rules.goal.role(player)
        told = {
            "you": player == self.me,
            (role or "").capitalize(): role is not None,
            **(notes or {}),
            "to move": moving and player == self.position.to_move,
        }
        return " · ".join(note for note, so in told.items() if so)

    def entry(self, whom: str, turn: str) -> str:
        """Tell the game as one of several to go on with."""
        count = len(self.position.moves)
        moves = "1 move" if count == 1 else f"{count} moves" if count else ""
        if self.outcome:
            end = self.end().removesuffix("!")
            turn = end[0].lower() + end[1:] if self.me else end
        return ", ".join(filter(None, (self.title, whom, moves, turn)))

    def end(self) -> str:
        """Say who has won, if anybody has."""
        if self.outcome is None:
            return ""
        winner = self.outcome.winner
        if self.me is None:
            return f"{self.record.names[winner - 1]} wins"
        return "You win!" if winner == self.me else "You lose"


def tell(game: Game, seats: Sequence[int], away: Collection[int] = ()) -> dict[str, Any]:
    """Tell a game in sentences to whoever holds these seats: one, both, or none."""
    return _GameReader(game, tuple(seats), away).told()


class _GameReader(Reader):
    """Tell a game that somebody keeps to one of its readers."""

    def __init__(self, game: Game, seats: tuple[int, ...], away: Collection[int]) -> None:
        super().__init__(game.record, seats[0] if len(seats) == 1 else None)
        self.game = game
        self.seats = seats
        self.away = away

    def told(self) -> dict[str, Any]:
        game, outcome = self.game, self.outcome
        message = " ".join(ending(self.record, outcome, self.me)) if outcome else ""
        return {
            "title": f"{self._standing()} · {self.title}",
            "turn": message or self._turn(),
            "moved": self._moved(),
            "players": [self._player(1), self._player(2)],
            "entry": self._entry(),
            "sat_down": [f"{self._name(player)} has sat down." for player in (1, 2)],
            "undo_asked": f"{self._name(game.undo_by)} asked to take a move back." if game.undo_by else "",
            "undo_refused": [f"{self._name(3 - p)} did not agree to take the move back." for p in (1, 2)],
            "opens": "You open." if self.me == 1 else f"{game.names[0]} opens.",
            "end": self.end(),
        }

    def _name(self, player: int) -> str:
        return "You" if player == self.me else self.game.names[player - 1]

    def _standing(self) -> str:
        if self.outcome or self.game.halted not in (None, Halt.PAUSED):
            return "Over"
        return "Paused" if self.game.halted else self.whose_turn()

    def _turn(self) -> str:
        if self.game.halted:
            reason = HALTED[self.game.halted]
            return f"{reason[0].upper()}{reason[1:]}."
        goal = with_names(so_far(self.position), self.game.names)
        if self.position.to_move in self.seats:
            return f"{self.whose_turn()}. {asked(self.position)} {goal}".rstrip()
        return f"{self.whose_turn()}: {wanted(self.position)}. {goal}".rstrip()

    def _moved(self) -> str:
        game = self.game
        if not game.ply:
            return ""
        guess = f" ({GUESSED})" if game.ply - 1 in game.guesses else ""
        return f"{self._name(3 - game.position.to_move)} took {game.position.last}{guess}."

    def _player(self, player: int) -> str:
        game, seat = self.game, self.game.seats[player - 1]
        notes = {
            f"computer, {seat}": seat != "human",
            "not here yet": player in game.free,
            "away": player in self.away and not self.outcome,
        }
        return self.player(player, not self.outcome and not game.halted, notes)

    def _entry(self) -> str:
        if self.game.free:
            return self.entry("waiting for your friend", "")
        if self.me is None:
            return self.entry(" and ".join(self.game.names), "")
        turn = "your turn" if self.position.to_move == self.me else self.whose_turn()
        return self.entry(f"against {self.game.names[2 - self.me]}", turn)


def standing(solution: Solution) -> str:
    """Say who wins a position, and how many numbers do it."""
    position, wins = solution.position, len(solution.winning_moves)
    who = f"the {('first', 'second')[solution.winner - 1]} player"
    if not position.choices:
        return f"The game is over: {who} has won."
    count, kind = len(position.legal_moves), "number" if position.moves else "opening"
    perfect = f"With perfect play {who} wins"
    if count == 1:
        return f"{perfect}: there is only one {kind} to take."
    if not wins:
        return f"{perfect}, whichever of the {count} {kind}s is taken."
    return f"{perfect}: {'only one' if wins == 1 else wins} of the {count} {kind}s win{'s' * (wins == 1)}."


def tried(solution: Solution) -> str:
    """Say whether the last number, which led to a position, wins there; and if not, what answers it."""
    position = solution.position
    if position.last is None:
        return ""
    if not solution.winning:
        return f"{position.last} it is."
    answer = solution.winning_moves[0]
    return f"{position.last} does not win: Player {position.to_move} answers {answer}."


def task(puzzle: Puzzle, level: int) -> str:
    """Say what a puzzle asks, and where a game is too small for the level wished for, that it is."""
    position = puzzle.position
    turn = f"to move after {position.last}" if position.moves else "to open"
    asked = f"Player {position.to_move} {turn}: exactly one number wins."
    if puzzle.level == level:
        return asked
    return f"{asked} (This game has no puzzles of level {level}; this one is of level {puzzle.level}.)"
