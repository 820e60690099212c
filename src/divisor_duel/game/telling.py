"""What there is to tell of a game: what a turn asks for, how the game ended, what its players are called."""

from __future__ import annotations

from typing import Final

from divisor_duel.game.goal import GoalKind
from divisor_duel.game.position import End, Outcome, Position
from divisor_duel.game.record import UNNAMED, Record
from divisor_duel.game.rules import Rules
from divisor_duel.language import Fact, Reader, current, tell, tell_all

MOST_NAMED = 4
"""So many numbers are named; of more it is said that there are some."""


def asked(position: Position) -> Fact:
    """Return what the player to move is asked for.

    >>> from divisor_duel.game.rules import games
    >>> from divisor_duel.language import tell
    >>> tell(asked(Position(games["juniper-green"], [20])))
    'Take a number that divides 20, or a multiple of 20.'
    >>> tell(asked(Position(games["factor-duel"], [6, 20])))
    'Select a number that is no factor and no multiple of 6 or 20.'
    """
    return Fact("asked", position.rules, wanted=wanted(position))


def so_far(position: Position) -> list[Fact]:
    """Return how far the game has come to its goal, where that is told on every turn; else nothing.

    >>> from divisor_duel.game.rules import games
    >>> from divisor_duel.language import tell_all
    >>> tell_all(so_far(Position(games["long-short"], [30, 4])))
    'Moves so far: 2; Player 1 (Long) needs 20.'
    """
    goal = position.rules.goal
    if goal.kind is not GoalKind.LENGTH:
        return []
    return [Fact("so-far", made=len(position.moves), long=goal.long, least=goal.least)]


def wanted(position: Position) -> Fact:
    """Return what kind of number may be taken now.

    >>> from divisor_duel.game.rules import games
    >>> from divisor_duel.language import tell
    >>> tell(wanted(Position(games["nrich"])))
    'the first number: it must be even and below 50'
    """
    rules, moves = position.rules, position.moves
    if not moves:
        return Fact("wanted-first", first=rules.first) if rules.first else Fact("wanted-any")
    if rules.rule.follows:
        return Fact("wanted-related", last=position.last)
    if rules.rule.closes:
        if len(moves) > MOST_NAMED:
            return Fact("wanted-unrelated-to-any", rules)
        return Fact("wanted-unrelated", rules, numbers=tuple(sorted(moves)))
    return Fact("wanted-left")


def ending(record: Record, outcome: Outcome) -> list[Fact]:
    """Return how the game ended.

    >>> from divisor_duel.game.rules import games
    >>> end = Position(games["divisor-duel-evens"], [12, 6, 18, 2, 4, 8, 16])
    >>> game = Record(end, ("Ada", "Ben"))
    >>> tell_all(ending(game, end.outcome), Reader(game.names))
    'Ben cannot move: no divisor or multiple of 16 is left. Ada wins after 7 moves.'
    >>> tell_all(ending(game, end.outcome), Reader(game.names, you=2))
    'You cannot move: no divisor or multiple of 16 is left. Ada wins after 7 moves.'
    """
    position, count = record.position, len(record.position.moves)
    if how := how_ended(outcome):
        return [Fact("full-stop", clause=how), Fact("won-after", winner=outcome.winner, count=count)]
    return [Fact("stuck", player=position.to_move, why=why_stuck(position)), _won(position, outcome)]


def _won(position: Position, outcome: Outcome) -> Fact:
    goal, count = position.rules.goal, len(position.moves)
    if goal.kind is GoalKind.LENGTH:
        return Fact("won-after-of-length", winner=outcome.winner, count=count, least=goal.least)
    return Fact("won-after", winner=outcome.winner, count=count)


def how_ended(outcome: Outcome) -> Fact | None:
    """Return what ended a game that was not played out; of one that was, nothing.

    >>> tell(how_ended(Outcome(1, End.TOO_SLOW, "no answer to 'go 10' in time")), Reader(("Ada", "Ben")))
    "Ben forfeited, too slow: no answer to 'go 10' in time"
    """
    match outcome.kind:
        case End.PLAYED_OUT:
            return None
        case End.OTHER:
            return Fact("ended-by-agreement", detail=outcome.detail)
        case End.RESIGNED if outcome.detail:
            return Fact("resigned-because", loser=outcome.loser, detail=outcome.detail)
        case End.RESIGNED:
            return Fact("resigned", loser=outcome.loser)
        case _:
            return Fact("forfeited", loser=outcome.loser, how=kind_of_end(outcome.kind, outcome.detail))


def kind_of_end(kind: End, detail: str) -> Fact:
    """Return what kind of end it was, and what more there is to say."""
    how = Fact(f"end-{kind}")
    return Fact("end-in-detail", how=how, detail=detail) if detail else how


def announced(record: Record, outcome: Outcome) -> list[str]:
    """Announce the end as the rulebook words it, with our reason; one that came at once is explained.

    >>> from divisor_duel.game.rules import games
    >>> end = Position(games["factor-frenzy"], [34, 17])
    >>> announced(Record(end, ("Ada", "Ben")), end.outcome)
    ['No valid moves available. Ben wins!', 'No factor or multiple of 17 is left: Ben wins after 2 moves.']
    """
    position, reader = record.position, Reader(record.names)
    if not position.outcome:
        return [tell(fact, reader) for fact in ending(record, outcome)]
    winner, loser = record.names[outcome.winner - 1], record.names[outcome.loser - 1]
    end = position.rules.words_in(current()).end.strip().format(winner=winner, loser=loser)
    stuck = why_stuck(position)
    ours = Fact(f"{stuck.code}-so", position.rules, **stuck.about, won=_won(position, outcome))
    at_once = tell_all(over_at_once(position))
    return [*end.split("\n"), tell(ours, reader), *([at_once] if at_once else [])]


def over_at_once(position: Position) -> list[Fact]:
    """Return of a game that its first number ended why that is so, and allowed; of any other, nothing.

    >>> from divisor_duel.game.rules import games
    >>> tell_all(over_at_once(Position(games["divisor-duel"], [29])))[:76]
    'A game of one move, and by the rules a good one: 29, 31, 37, 41, 43 or 47 as'
    """
    outcome = position.outcome
    if len(position.moves) != 1 or outcome is None:
        return []
    ends = ends_at_once(position.rules)
    if len(ends) == len(position.rules.openings):
        return [Fact("one-move-always")]
    good = "-good" if outcome.winner == 1 else ""
    if len(ends) > 1:
        return [Fact(f"one-move-by-some{good}", numbers=ends), Fact("longer-game")]
    return [Fact(f"one-move-by-one{good}", number=position.last), Fact("longer-game")]


def ends_at_once(rules: Rules) -> tuple[int, ...]:
    """Return the openings that leave nothing to answer with; of a pool too large to try them all, none."""
    start = Position(rules)
    return tuple(n for n in start.legal_moves if not start.play(n).choices) if len(rules.pool) <= 2000 else ()


def why_stuck(position: Position) -> Fact:
    """Return why the player to move has no move."""
    rules = position.rules
    if rules.rule.follows:
        return Fact("stuck-no-relative", rules, last=position.last)
    return Fact("stuck-all-related" if position.remaining else "stuck-all-taken", rules)


COMPUTER: Final = "Computer"
"""What a computer is called where games are kept."""

Pair = tuple[str, str]


def called(names: Pair, seats: Pair = ("human", "human")) -> Pair:
    """Return what both players are called in the language in use.

    >>> called(("Ada", "Player 2"))
    ('Ada', 'Player 2')
    """
    return _told(names, seats, 1), _told(names, seats, 2)


def name_of(names: Pair, player: int, seats: Pair = ("human", "human")) -> str | Fact:
    """Return what a player is called, to be told within a sentence."""
    name = names[player - 1]
    if name == UNNAMED[player - 1]:
        return Fact("player-unnamed", number=player)
    return Fact("computer-unnamed") if name == COMPUTER and seats[player - 1] != "human" else name


def _told(names: Pair, seats: Pair, player: int) -> str:
    name = name_of(names, player, seats)
    return tell(name) if isinstance(name, Fact) else name
