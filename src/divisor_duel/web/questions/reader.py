"""What every telling of a game has, whoever reads it: by link, at a server or in a browser."""

from __future__ import annotations

from collections.abc import Mapping

from divisor_duel.game.record import Record


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
