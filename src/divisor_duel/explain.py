"""Solutions in plain words, for every front end.

A pupil of twelve should follow them: pairs and groups are named, and a word from the theory comes with its
meaning. Each text is a few sentences in the terms of the game's own rulebook.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from divisor_duel.position import Position
from divisor_duel.solver import Pairing, Region, Regions, Solution, solve

MOST_NAMED = 6


def explain(solution: Solution) -> str:
    """Say who wins and why."""
    position = solution.position
    mover, other = _names(position)
    verb = position.rules.words.verb
    if not position.choices:
        return f"{mover} has no number left to {verb}, so {other} has won."
    if not solution.winning:
        return " ".join((f"{mover} loses if {other} plays well.", *_reasons(solution, None)))
    best = solution.certificate
    move = best.after if isinstance(best, Pairing) else best.move
    assert move is not None
    more = [number for number in solution.winning_moves if number != move]
    also = [f"{_listed(map(str, more), 'and')} would win too."] if more else [f"Only {move} wins."]
    return " ".join((f"{mover} wins with {move}.", *_reasons(solution, move), *also))


def explain_move(solution: Solution, number: int) -> str:
    """Say whether one legal move wins, and why; for a move that loses, what answers it."""
    position = solution.position
    after = position.play(number)
    if position.rules.pool.bit(number) & solution.winning:
        return " ".join((f"{number} wins.", *_reasons(solution, number)))
    reply = solve(after)
    answer = reply.winning_moves[0]
    return " ".join((f"{number} loses: the answer is {answer}.", *_reasons(reply, answer)))


def nudge(solution: Solution) -> str:
    """Give a first hint that does not give the move away."""
    position = solution.position
    choices, wins = position.legal_moves, solution.winning_moves
    if not choices:
        return "The game is over."
    if len(choices) == 1:
        return "There is only one choice."
    if not wins:
        return (
            f"All {len(choices)} choices lose against perfect play. "
            "Make it hard: leave your opponent as few good answers as you can."
        )
    if len(wins) == len(choices):
        return f"All {len(choices)} choices win."
    count = "One" if len(wins) == 1 else str(len(wins))
    share = f"{count} of the {len(choices)} choices {'wins' if len(wins) == 1 else 'win'}."
    return f"{share}{_where(position, wins)} {_WHAT_TO_LOOK_FOR[position.rules.rule]}"


_WHAT_TO_LOOK_FOR = {
    "chain": "Look for a number after which every answer has a partner that you can take next.",
    "antichain": "Look at the groups of numbers each choice leaves: in a good one they balance in pairs.",
}


def _where(position: Position, wins: Sequence[int]) -> str:
    """Narrow the search down when all wins lie on one side of the last number and are not alone there."""
    last, choices = position.last, position.legal_moves
    if last is None or position.rules.rule != "chain":
        return ""
    for side, name in (
        ([n for n in choices if n < last], f"the {position.rules.words.divisor}s"),
        ([n for n in choices if n > last], "the multiples"),
    ):
        if set(wins) <= set(side) and len(wins) < len(side) < len(choices):
            return f" Try {name} of {last}."
    return ""


def _reasons(solution: Solution, move: int | None) -> list[str]:
    """The sentences that prove a winning move, or that there is none."""
    proof = solution.proof(move)
    loser = solution.position if move is None else solution.position.play(move)
    return _pairs(proof, loser) if isinstance(proof, Pairing) else _groups(proof, loser)


def _pairs(proof: Pairing, loser: Position) -> list[str]:
    words = loser.rules.words
    mover, other = _names(loser)
    if not proof.answers:
        return [f"No {words.divisor} and no multiple of it is left, so {mover} cannot move."]
    pairs = _listed((f"{reply} with {partner}" for reply, partner in proof.answers.items()), "and")
    if len(proof.answers) == 1:
        return [
            f"{mover} can only {words.verb} {next(iter(proof.answers))}, and {other} answers {pairs}.",
            _TO_THE_END.format(mover=mover),
        ]
    return [
        f"The numbers pair up: whatever {mover} can {words.verb}, {other} answers with its partner: {pairs}.",
        _TO_THE_END.format(mover=mover),
    ]


_TO_THE_END = "Later numbers have partners too, so {mover} is the one who runs out of numbers."


def _groups(proof: Regions, loser: Position) -> list[str]:
    words = loser.rules.words
    mover, other = _names(loser)
    if not proof.after:
        return [f"That leaves no number to {words.verb}, so {mover} cannot move."]
    count = len(proof.after)
    if all(map(_one_move, proof.after)):
        return [
            f"{count} groups of numbers are left, each good for exactly one move: {_named(proof.after)}.",
            f"{count} is even, so {other} makes the last move.",
        ]
    apart = f"no number of one is a {words.divisor} or multiple of a number of another"
    if count == 1:
        return [
            f"The numbers left hang together in one group, {_named(proof.after)}.",
            f"Its strength is 0: whatever {mover} does, {other} can make it 0 again, until nothing is left.",
        ]
    return [
        f"The numbers left fall into {count} separate groups: {apart}.",
        f"Each has a strength, the size of the heap of counters it plays like: {_by_strength(proof.after)}.",
        "Written as sums of 1, 2, 4, 8 …, the strengths hold each part an even number of times: they cancel.",
        f"Whatever {mover} changes, {other} can make them cancel again, down to the last number.",
    ]


def _by_strength(regions: Iterable[Region]) -> str:
    groups: dict[int, list[Region]] = {}
    for region in regions:
        assert region.nimber is not None
        groups.setdefault(region.nimber, []).append(region)
    return "; ".join(f"{strength} for {_named(groups[strength])}" for strength in sorted(groups))


def _named(regions: Sequence[Region]) -> str:
    """Name groups by their numbers, the smallest groups first."""
    ordered = sorted(regions, key=lambda region: (len(region.numbers), region.numbers))
    return _listed((_braced(region.numbers) for region in ordered), "and", most=4)


def _braced(numbers: Sequence[int]) -> str:
    if len(numbers) <= MOST_NAMED:
        return f"{{{', '.join(map(str, numbers))}}}"
    return f"{{{', '.join(map(str, numbers[:3]))} … {numbers[-1]}}} ({len(numbers)} numbers)"


def _one_move(region: Region) -> bool:
    """Whether taking any number of the region uses it up."""
    numbers = region.numbers
    return all(b % a == 0 for i, a in enumerate(numbers) for b in numbers[i + 1 :])


def _names(position: Position) -> tuple[str, str]:
    return f"Player {position.to_move}", f"Player {3 - position.to_move}"


def _listed(items: Iterable[str], word: str, most: int = MOST_NAMED) -> str:
    """Join items in a sentence; when there are many, say how many more."""
    every = list(items)
    if len(every) > most:
        return f"{', '.join(every[: most - 1])} {word} {len(every) - most + 1} more"
    *first, last = every
    return f"{', '.join(first)} {word} {last}" if first else last
