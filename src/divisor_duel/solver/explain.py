"""Solutions in plain words, for every front end.

A pupil of twelve should follow them: pairs and groups are named, and a word from the theory comes with its
meaning. Each text is a few sentences in the terms of the game's own rulebook.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from divisor_duel.position import Position
from divisor_duel.solver import Pairing, Region, Solution, solve

MOST_NAMED = 6


def explain(solution: Solution) -> str:
    """Say who wins and why."""
    position = solution.position
    mover, other = _names(position)
    if not position.choices:
        return f"{mover} has no number left to {position.rules.words.verb}, so {other} has won."
    if not solution.winning:
        return _text(f"{mover} loses if {other} plays well.", *_reasons(position))
    move, *others = solution.winning_moves
    also = f"{_listed(others)} would win too." if others else f"Only {move} wins."
    return _text(f"{mover} wins with {move}.", *_reasons(position.play(move)), also)


def explain_move(solution: Solution, number: int, seconds: float | None = None) -> str:
    """Say whether one legal move wins, and why; for a move that loses, what answers it."""
    after = solution.position.play(number)
    if number in solution.winning_moves:
        return _text(f"{number} wins.", *_reasons(after))
    answer = solve(after, seconds).winning_moves[0]
    return _text(f"{number} loses: the answer is {answer}.", *_reasons(after.play(answer)))


def nudge(solution: Solution) -> str:
    """Give a first hint that does not give the move away."""
    position = solution.position
    choices, wins = position.legal_moves, solution.winning_moves
    every = "Both" if len(choices) == 2 else f"All {len(choices)}"
    if not choices:
        return "The game is over."
    if len(choices) == 1:
        return "There is only one choice."
    if not wins:
        return (
            f"{every} choices lose if your opponent plays well. "
            "Make it hard: leave as few good answers as you can."
        )
    if len(wins) == len(choices):
        return f"{every} choices win."
    count = f"{len(wins)} of the {len(choices)} choices win" + "s" * (len(wins) == 1)
    return f"{count}.{_where(position, wins)} {_WHAT_TO_LOOK_FOR[position.rules.rule]}"


_WHAT_TO_LOOK_FOR = {
    "chain": "Look for a number after which every answer has a partner that you can take next.",
    "antichain": "Look at the groups of numbers each choice leaves: in a good one they balance.",
}


def _where(position: Position, wins: Sequence[int]) -> str:
    """Narrow the search down when all wins lie on one side of the last number and are not alone there."""
    last, choices = position.last, position.legal_moves
    if last is None or position.rules.rule == "antichain":
        return ""
    sides = {
        f"{position.rules.words.divisor}s": [n for n in choices if n < last],
        "multiples": [n for n in choices if n > last],
    }
    for name, side in sides.items():
        if set(wins) <= set(side) and len(wins) < len(side) < len(choices):
            return f" Try the {name} of {last}."
    return ""


def _reasons(lost: Position) -> list[str]:
    """The sentences that prove a position, known to be lost, to be lost."""
    if not lost.choices:
        return [f"Nothing is left to {lost.rules.words.verb} after it, so {_names(lost)[0]} cannot move."]
    proof = Solution(lost, 0).certificate
    if isinstance(proof, Pairing):
        return _pairs(proof, lost)
    return _groups(proof.after, lost) if lost.choices == lost.open else _openings(proof.answers, lost)


def _pairs(proof: Pairing, lost: Position) -> list[str]:
    verb = lost.rules.words.verb
    mover, other = _names(lost)
    onwards = f"Whatever can follow is paired up in the same way, so it is {mover} who runs out of numbers."
    if len(proof.answers) == 1:
        ((reply, answer),) = proof.answers.items()
        return [f"{mover} can only {verb} {reply}, and {other} answers with {answer}.", onwards]
    # Two replies may be each other's partners: then the pair is named once.
    pairs = [(a, b) for a, b in proof.answers.items() if a < b or b not in proof.answers]
    named = _listed((f"{a} with {b}" for a, b in pairs), more="more pairs")
    return [f"Each number {mover} can {verb} has a partner for {other} to answer with: {named}.", onwards]


def _openings(answers: dict[int, int], lost: Position) -> list[str]:
    """For a start with so few openings that each has its own answer."""
    mover, other = _names(lost)
    named = f": {_listed(f'{a} with {b}' for a, b in answers.items())}" if answers else ""
    first = f"Every number {mover} may {lost.rules.words.verb} first"
    return [f"{first} has an answer that wins for {other}{named}."]


def _groups(regions: Sequence[Region], lost: Position) -> list[str]:
    mover, other = _names(lost)
    count = len(regions)
    if all(map(_one_move, regions)):
        return [
            f"{count} groups of numbers are left, each good for exactly one move: {_named(regions)}.",
            f"{count} is even, so {other} makes the last move.",
        ]
    if count == 1:
        return [
            f"The numbers left form one group, {_named(regions)}.",
            f"Its strength is 0: whatever {mover} does, {other} can make it 0 again, until nothing is left.",
        ]
    return [
        f"The numbers left form {count} separate groups.",
        f"Each has a strength, like a pile of so many counters: {_by_strength(regions)}.",
        f"{_cancelling(regions)}, so they cancel out.",
        f"Whatever {mover} changes, {other} can make them cancel out again, until nothing is left.",
    ]


def _by_strength(regions: Iterable[Region]) -> str:
    groups: dict[int, list[Region]] = {}
    for region in regions:
        groups.setdefault(region.nimber or 0, []).append(region)
    return "; ".join(f"{strength} for {_named(groups[strength])}" for strength in sorted(groups))


def _cancelling(regions: Iterable[Region]) -> str:
    """Say why the exclusive or of strengths is 0 without saying exclusive or."""
    strengths = [region.nimber or 0 for region in regions]
    if all(count % 2 == 0 for strength, count in Counter(strengths).items() if strength):
        return "Each strength above 0 is there an even number of times"
    split = Counter(part for strength in strengths for part in _parts(strength))
    mixed = min(strength for strength in strengths if len(_parts(strength)) > 1)
    counts = _listed(f"{split[part]} times a {part}" for part in sorted(split))
    example = f"{mixed} is {' + '.join(map(str, _parts(mixed)))}"
    return f"Split up ({example}), they make {counts}, an even number of each"


def _parts(strength: int) -> list[int]:
    """The powers of two that make up a strength."""
    return [1 << bit for bit in range(strength.bit_length()) if strength >> bit & 1]


def _named(regions: Iterable[Region]) -> str:
    """Name groups by their numbers, the largest groups first."""
    groups = sorted((region.numbers for region in regions), key=lambda numbers: (-len(numbers), numbers))
    return _listed(map(_braced, groups), most=4)


def _braced(numbers: Sequence[int]) -> str:
    if len(numbers) <= MOST_NAMED:
        return f"{{{', '.join(map(str, numbers))}}}"
    return f"{{{', '.join(map(str, numbers[:3]))} … {numbers[-1]}}} ({len(numbers)} numbers)"


def _one_move(region: Region) -> bool:
    """Whether taking any number of the region uses it up."""
    numbers = region.numbers
    return all(b % a == 0 for i, a in enumerate(numbers) for b in numbers[i + 1 :])


def _names(position: Position) -> tuple[str, str]:
    """The player to move and the other."""
    return f"Player {position.to_move}", f"Player {3 - position.to_move}"


def _listed(items: Iterable[object], more: str = "more", most: int = MOST_NAMED) -> str:
    """Join items in a sentence; when there are many, say how many more."""
    every = list(map(str, items))
    if len(every) > most:
        every[most - 1 :] = [f"{len(every) - most + 1} {more}"]
    *first, last = every
    return f"{', '.join(first)} and {last}" if first else last


def _text(*sentences: str) -> str:
    return " ".join(sentences)
