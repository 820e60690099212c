"""Sheets to print: puzzles with one proven answer each, boards to play on, the longest chain as a challenge.

What is on a sheet is worked out here; `paper.py` writes it as HTML. The same wish makes the same sheet.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import islice
from typing import Final

from divisor_duel.counting.longest import Chain, greedy, known_chain, longest
from divisor_duel.errors import InvalidInput, MissingExtra, NotSolved, Undecided
from divisor_duel.game.pool import Pool
from divisor_duel.game.rules import Rules
from divisor_duel.language import ENGLISH, Fact, Some, current, sentence, tell
from divisor_duel.learn.puzzles import DAILY_LEVEL, PUZZLE_LEVELS, Puzzle, draws, puzzle, puzzles
from divisor_duel.learn.sheets.drills import Drill
from divisor_duel.solver import solve
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.graph import lasts_one_move

MOST_PUZZLES: Final = 40
PUZZLES: Final = 8
"""How many a sheet has, unless it is told otherwise."""
MOST_BOARDS: Final = 8
MOST_NUMBERS: Final = 200
"""So many numbers can still be read on a board of paper."""
LARGEST_NUMBER: Final = 99_999
MOST_CHOICES: Final = 12
"""Whoever tries each choice on paper does not want to try more; of more than these,"""
CANDIDATES: Final = 6
"""so many are named, with the answer among them."""
BOARDS: Final = ("1-24", "1-40", "1-50", "1-100")
"""The boards classes play on."""


class Paper(StrEnum):
    """The paper to print on."""

    A4 = "a4"
    LETTER = "letter"


@dataclass(frozen=True)
class Wish:
    """What should be on a sheet."""

    rules: Rules
    seed: str
    level: int = DAILY_LEVEL
    count: int = PUZZLES
    boards: tuple[Pool, ...] = ()
    chain: Pool | None = None
    choices: bool = True
    """Whether the numbers that can be taken are named."""
    paper: Paper = Paper.A4
    drills: tuple[Drill, ...] = ()
    """Numbers to be taken apart."""

    def __post_init__(self) -> None:
        if self.level not in PUZZLE_LEVELS:
            first, *_, last = PUZZLE_LEVELS
            raise InvalidInput("no-such-level", level=self.level, first=first, last=last)
        if not 0 <= self.count <= MOST_PUZZLES:
            raise InvalidInput("sheet-too-many-puzzles", most=MOST_PUZZLES, number=self.count)
        if len(self.boards) > MOST_BOARDS:
            raise InvalidInput("sheet-too-many-boards", most=MOST_BOARDS, number=len(self.boards))
        if not self.count and not self.boards and self.chain is None and not self.drills:
            raise InvalidInput("sheet-empty")
        shown = (*self.boards, *([self.rules.pool] * bool(self.count)), *filter(None, [self.chain]))
        for pool in shown:
            _check_board(pool)


@dataclass(frozen=True)
class Solved:
    """A puzzle with the reasons why its answer wins."""

    puzzle: Puzzle
    why: tuple[Fact, ...]


@dataclass(frozen=True)
class Sheet:
    """What is on a sheet."""

    wish: Wish
    puzzles: tuple[Solved, ...]
    chain: Chain | None
    in_time: bool = True
    """Whether there was time to look for all puzzles."""
    instead_of: int | None = None
    """The level that was asked for, where the game has no puzzles of it and these are of the nearest."""

    @property
    def lack(self) -> Fact | None:
        """What was asked for and is not there."""
        wished, found = self.wish.count, len(self.puzzles)
        if self.instead_of is not None:
            about = {"level": self.instead_of, "nearest": self.wish.level, "wished": wished}
            return Fact("puzzles-of-other-level", count=found, **about)
        if found == wished:
            return None
        code = _LACKS[bool(found), self.in_time]
        return Fact(code, count=found, level=self.wish.level, wished=wished)

    @property
    def missing(self) -> str:
        """What was asked for and is not there, in a sentence; nothing when all is."""
        return sentence(tell(lack)) if (lack := self.lack) else ""


_LACKS: Final = {
    (True, True): "puzzles-too-few",
    (True, False): "puzzles-too-few-in-time",
    (False, True): "puzzles-none",
    (False, False): "puzzles-none-in-time",
}
"""What is said of missing puzzles, by whether there are any, and whether there was time."""


def make(wish: Wish, seconds: float | None = None) -> Sheet:
    """Work out a sheet; where the game or the seconds have too few puzzles, there are fewer."""
    clock = Clock(seconds)
    found, in_time = _found(wish, clock)
    instead_of = None
    if wish.count and not found and in_time:
        with suppress(Undecided, InvalidInput):
            nearest = puzzle(wish.rules, wish.level, wish.seed, clock.left).level
            instead_of, wish = wish.level, replace(wish, level=nearest)
            found, in_time = _found(wish, clock)
    solved = [Solved(one, reasons(one)) for one in found]
    chain = best_chain(wish.chain, clock.left) if wish.chain else None
    sheet = Sheet(wish, tuple(solved), chain, in_time, instead_of)
    if sheet.lack and not found and not wish.boards and not chain and not wish.drills:
        raise InvalidInput(sheet.lack)
    return sheet


def _found(wish: Wish, clock: Clock) -> tuple[list[Puzzle], bool]:
    """Return the puzzles of the level that is wished for, and whether there was time to look for all."""
    found: list[Puzzle] = []
    try:
        found.extend(islice(puzzles(wish.rules, wish.level, wish.seed, clock.left), wish.count))
    except NotSolved:
        raise
    except Undecided:
        return found, False
    return found, True


def best_chain(pool: Pool, seconds: float | None = None) -> Chain:
    """Return the longest chain that is known of a pool, and how many numbers no chain can exceed."""
    if known := known_chain(pool):
        return Chain(known, len(known))
    try:
        return longest(pool, seconds)
    except MissingExtra:
        return Chain(greedy(pool, None), len(pool))


def candidates(puzzle: Puzzle, seed: str) -> tuple[int, ...]:
    """Return the numbers among which to look for the answer: all that can be taken, or some of very many."""
    legal = puzzle.position.legal_moves
    if len(legal) <= MOST_CHOICES:
        return legal
    others = [number for number in legal if number != puzzle.answer]
    chance = draws(f"{seed} {puzzle.position.moves}")
    while len(others) >= CANDIDATES:
        del others[next(chance) % len(others)]
    return tuple(sorted((*others, puzzle.answer)))


def made_again(wish: Wish) -> str:
    """Return the command that makes the same sheet."""
    parts = [f"--{key} {value}" for key, value in wish.rules.spec.items()]
    parts.append(f"--count {wish.count}")
    if wish.count:
        parts += [f"--level {wish.level}", f"--seed {wish.seed}"]
    parts += [f"--board {pool}" for pool in wish.boards]
    parts += [f"--drill {other}-{each.number}" for each in wish.drills for other in each.others or (0,)]
    parts += [f"--chain {wish.chain}"] if wish.chain else []
    parts += [] if wish.choices else ["--no-choices"]
    parts += [f"--paper {wish.paper}"] if wish.paper is not Paper.A4 else []
    parts += [f"--language {current()}"] if current() != ENGLISH else []
    return " ".join(("divisor-duel sheet", *parts))


def _check_board(pool: Pool) -> None:
    if len(pool) > MOST_NUMBERS:
        raise InvalidInput("board-too-large", most=MOST_NUMBERS, pool=str(pool)[:40], numbers=len(pool))
    if pool.numbers[-1] > LARGEST_NUMBER:
        raise InvalidInput("number-does-not-fit", number=pool.numbers[-1], largest=LARGEST_NUMBER)


_MOST_PAIRS: Final = 6


def reasons(puzzle: Puzzle) -> tuple[Fact, ...]:
    """Return why a puzzle's answer wins; the whole proof only where there is nothing simpler to say."""
    solution = solve(puzzle.position)  # the answer is the only move that wins, so the proof is its own
    drawing, rules = solution.drawing(), puzzle.position.rules
    if pairs := list(drawing["answers"]):
        told = [Fact("pair", number=number, answer=answer) for number, answer in pairs]
        return Fact("why-partners", rules, pairs=Some.of(told, len(told), _MOST_PAIRS)), Fact(
            "why-last", rules
        )
    groups, strengths = drawing["groups"], drawing["strengths"]
    if groups and None not in strengths and not all(map(lasts_one_move, groups)):
        return Fact("why-balance", rules, groups=len(groups)), Fact("why-last", rules)
    return tuple(solution.reasons())
