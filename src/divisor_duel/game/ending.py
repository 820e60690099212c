"""What there is to tell of the end of a game: what ended it and who wins."""

from __future__ import annotations

from divisor_duel.game.goal import GoalKind
from divisor_duel.game.position import End, Outcome, Position
from divisor_duel.game.record import Record
from divisor_duel.game.rules import Rules
from divisor_duel.language import Fact, Reader, current, tell, tell_all


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
