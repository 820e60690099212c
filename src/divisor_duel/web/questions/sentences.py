"""What the page says of games, positions and puzzles: every sentence is made here, none in the browser."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from divisor_duel.game.ending import ending
from divisor_duel.game.pool import in_words
from divisor_duel.game.rules import Rules
from divisor_duel.game.turn import asked, so_far, wanted
from divisor_duel.players.naming import GUESSED, with_names
from divisor_duel.puzzles import Puzzle
from divisor_duel.room import Halt
from divisor_duel.solver import Solution
from divisor_duel.web.questions.game import HALTED, Game

READERS = ((), (1,), (2,), (1, 2))
"""Who reads: by the seats they hold, a watcher, either player, or one person for both."""

WORDS = ("title", "summary", "divisor", "verb", "verbed", "last", "prompt", "about", "example", "tips")
"""What the page needs of the words of a game."""


def told(rules: Rules) -> dict[str, Any]:
    """Rules as they are told, with the numbers of the pool and the words of the game."""
    return rules.as_dict() | {
        "spec": rules.spec,
        "numbers": rules.pool.numbers,
        "pool_words": in_words(rules.pool),
        "linked": rules.rule.follows,
        "words": {word: getattr(rules.words, word) for word in WORDS},
    }


def tell(game: Game, away: Collection[int] = ()) -> dict[str, dict[str, Any]]:
    """A game in sentences for every reader, named by the seats they hold: "", 1, 2 or 12."""
    return {"".join(map(str, seats)): _Reader(game, seats, away).told() for seats in READERS}


class _Reader:
    """A game as one of its readers is told of it."""

    def __init__(self, game: Game, seats: tuple[int, ...], away: Collection[int]) -> None:
        self.game = game
        self.seats = seats
        self.away = away
        self.me = seats[0] if len(seats) == 1 else None

    def told(self) -> dict[str, Any]:
        game, outcome = self.game, self.game.outcome
        title = game.position.rules.words.title
        message = " ".join(ending(game.record, outcome, self.me)) if outcome else ""
        return {
            "title": f"{self._standing()} · {title}",
            "turn": message or self._turn(),
            "moved": self._moved(),
            "players": [self._player(1), self._player(2)],
            "entry": self._entry(),
            "sat_down": [f"{self._name(player)} has sat down." for player in (1, 2)],
            "undo_asked": f"{self._name(game.undo_by)} asked to take a move back." if game.undo_by else "",
            "undo_refused": [f"{self._name(3 - p)} did not agree to take the move back." for p in (1, 2)],
            "opens": "You open." if self.me == 1 else f"{game.names[0]} opens.",
            "end": self._end(outcome.winner) if outcome else "",
        }

    def _name(self, player: int) -> str:
        return "You" if player == self.me else self.game.names[player - 1]

    def _whose_turn(self) -> str:
        player = self.game.position.to_move
        return "Your turn" if player == self.me else f"{self.game.names[player - 1]}’s turn"

    def _standing(self) -> str:
        if self.game.outcome or self.game.halted not in (None, Halt.PAUSED):
            return "Over"
        return "Paused" if self.game.halted else self._whose_turn()

    def _turn(self) -> str:
        position = self.game.position
        if self.game.halted:
            reason = HALTED[self.game.halted]
            return f"{reason[0].upper()}{reason[1:]}."
        goal = with_names(so_far(position), self.game.names)
        if position.to_move in self.seats:
            return f"{self._whose_turn()}. {asked(position)} {goal}".rstrip()
        return f"{self._whose_turn()}: {wanted(position)}. {goal}".rstrip()

    def _moved(self) -> str:
        game = self.game
        if not game.ply:
            return ""
        guess = f" ({GUESSED})" if game.ply - 1 in game.guesses else ""
        return f"{self._name(3 - game.position.to_move)} took {game.position.last}{guess}."

    def _player(self, player: int) -> str:
        game, seat = self.game, self.game.seats[player - 1]
        role = game.position.rules.goal.role(player)
        notes = {
            "you": player == self.me,
            (role or "").capitalize(): role is not None,
            f"computer, {seat}": seat != "human",
            "not here yet": player in game.free,
            "away": player in self.away and not game.outcome,
            "to move": not game.outcome and not game.halted and game.position.to_move == player,
        }
        return " · ".join(note for note, so in notes.items() if so)

    def _entry(self) -> str:
        """The game as one of several to go on with."""
        game = self.game
        turn = ""
        if game.free:
            whom = "waiting for your friend"
        elif self.me is None:
            whom = " and ".join(game.names)
        else:
            whom = f"against {game.names[2 - self.me]}"
            turn = self._whose_turn() if game.position.to_move != self.me else "your turn"
        if game.outcome:
            turn = self._end(game.outcome.winner).removesuffix("!")
            turn = turn[0].lower() + turn[1:] if self.me else turn
        moves = "1 move" if game.ply == 1 else f"{game.ply} moves" if game.ply else ""
        return ", ".join(filter(None, (game.position.rules.words.title, whom, moves, turn)))

    def _end(self, winner: int) -> str:
        if self.me is None:
            return f"{self.game.names[winner - 1]} wins"
        return "You win!" if winner == self.me else "You lose"


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
