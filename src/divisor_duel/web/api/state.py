"""The state of a game as its readers are told of it; a token is never part of it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from divisor_duel.game.position import Outcome, Position
from divisor_duel.game.record import UNNAMED, Record
from divisor_duel.game.telling import called, ending, how_ended
from divisor_duel.language import Reader, say, tell
from divisor_duel.language.answers import said
from divisor_duel.web.api import sentences
from divisor_duel.web.api.game import Game
from divisor_duel.web.api.sentences import rules_payload


def shared_state(game: Game, away: Collection[int] = ()) -> dict[str, Any]:
    """Return what is the same for all who read of a game."""
    position, rules, outcome = game.position, game.position.rules, game.outcome
    return rules_payload(rules) | {
        "id": game.id,
        "version": game.version,
        "moves": position.moves,
        "ply": game.ply,
        "to_move": position.to_move,
        "outcome": outcome and _ended(game.record, outcome),
        "names": called(game.names, game.seats),
        "seats": game.seats,
        "free": game.free,
        "together": game.between_people,
        "undo_by": game.undo_by,
        "rematch": game.rematch,
        "tossed": game.tossed,
        "room": game.room,
        "halted": game.halted,
        "guessed": game.guesses,
        "unnamed": [player for player in (1, 2) if game.names[player - 1] == UNNAMED[player - 1]],
        "dead": shown_dead(game),
        "used_up": used_up(position),
        "away": sorted(away),
        "undoable": game.ply > 0 and game.ended is None and game.halted is None,
    }


def reader_state(game: Game, seats: tuple[int, ...], away: Collection[int] = ()) -> dict[str, Any]:
    """Return what only the holder of these seats is told of a game."""
    return {
        "legal_moves": game.choices_for(seats),
        "choices_hidden": game.hides_choices_from(seats),
        "told": sentences.tell(game, seats, away),
        "you": seats,
    }


def shown_dead(game: Game) -> tuple[int, ...]:
    """Return the numbers that are out, unless whoever knows them knows the others are allowed."""
    return game.position.dead if game.shows_choices else ()


def used_up(position: Position) -> tuple[int, ...]:
    """Return the relatives of the number that nobody can follow, all of them taken before."""
    rules, last = position.rules, position.last
    if position.choices or last is None or not rules.rule.follows:
        return ()
    return rules.pool.members(rules.pool.related(last))


def _ended(record: Record, outcome: Outcome) -> dict[str, object]:
    how, by_seat = how_ended(outcome), (say("seat-unnamed", number=1), say("seat-unnamed", number=2))
    reason = tell(how, Reader(by_seat)) if how else ""
    message = said("message", ending(record, outcome), Reader(called(record.names, record.seats)))
    return vars(outcome) | {"reason": reason} | message
