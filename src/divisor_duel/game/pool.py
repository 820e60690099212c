"""Pools of numbers: their notation, and who divides whom as bit masks.

Bit i of a mask stands for the i-th smallest number of the pool, so that sets of numbers are Python
integers and `&`, `|` and `~` do the work. Nothing here knows a rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, compress, count, repeat
from math import isqrt
from operator import index
from typing import TYPE_CHECKING, Final

from divisor_duel.errors import InvalidInput, MissingExtra
from divisor_duel.language import Fact, tell

if TYPE_CHECKING:
    import networkx as nx

MOST_NUMBERS: Final = 1_000_000
LARGEST_NUMBER: Final = 10**12

# Beyond this many bits a mask is better written out once than changed for each number.
_LONG_MASK: Final = 4096

_AS_FLAGS: Final = bytes.maketrans(b"01", bytes((0, 1)))

# In words, so many numbers at even distances make a run, and so many parts are named.
_SHORTEST_STEPS: Final = 4
_MOST_PARTS: Final = 12

_PART = re.compile(r"([0-9]+)(?:-([0-9]+)(?::([0-9]+))?)?")


class Pool:
    """A finite, non-empty set of positive integers, in ascending order."""

    __slots__ = ("_hash", "_related", "index", "numbers")

    numbers: tuple[int, ...]
    index: dict[int, int]

    def __init__(self, numbers: Iterable[int]) -> None:
        try:
            # A range is ascending as it is, and may be too long to write out.
            unique: Sequence[int] = (
                numbers
                if isinstance(numbers, range) and numbers.step > 0
                else sorted(set(map(index, numbers)))
            )
        except TypeError as error:
            raise InvalidInput("pool-whole-numbers-only", error=error) from None
        if not unique:
            raise InvalidInput("pool-empty")
        if len(unique) > MOST_NUMBERS:
            raise InvalidInput("pool-too-many", most=MOST_NUMBERS)
        self.numbers = tuple(unique)
        if self.numbers[0] < 1:
            raise InvalidInput("number-not-positive", number=self.numbers[0])
        if self.numbers[-1] > LARGEST_NUMBER:
            raise InvalidInput("number-too-large", number=self.numbers[-1], largest=LARGEST_NUMBER)
        self.index = dict(zip(self.numbers, count()))
        self._related: dict[int, int] = {}
        self._hash = hash(self.numbers)

    @classmethod
    def parse(cls, text: str, most: int = MOST_NUMBERS) -> Pool:
        """Read a pool of at most so many numbers from its notation.

        >>> Pool.parse("1-4,10-20:5").numbers
        (1, 2, 3, 4, 10, 15, 20)
        """
        # Books write 2–50 with a dash, and people leave spaces; both mean the same.
        text = _closed_up(text.replace("–", "-"))
        parts = [_parse_part(part.strip(), text, most) for part in text.split(",")]
        # Counted before anything is written out, and as they are written, so that no repetition costs more.
        if sum(map(len, parts)) > most:
            raise InvalidInput("pool-too-many", most=most)
        return cls(parts[0] if len(parts) == 1 else chain.from_iterable(parts))

    def __str__(self) -> str:
        return notation(self.numbers)

    def __repr__(self) -> str:
        return f"Pool({str(self)!r})"

    def __len__(self) -> int:
        return len(self.numbers)

    def __iter__(self) -> Iterator[int]:
        return iter(self.numbers)

    def __contains__(self, number: object) -> bool:
        return number in self.index

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Pool) and self.numbers == other.numbers)

    def __hash__(self) -> int:
        return self._hash

    @property
    def all(self) -> int:
        """The mask of the whole pool."""
        return (1 << len(self.numbers)) - 1

    def bit(self, number: int) -> int:
        """Return the mask of one number, 0 when the pool has no such number."""
        i = self.index.get(number)
        return 0 if i is None else 1 << i

    def mask(self, numbers: Iterable[int]) -> int:
        """Return the mask of those of the numbers that are in the pool."""
        bits = bytearray(len(self.numbers) // 8 + 1)
        for number in numbers:
            i = self.index.get(number)
            if i is not None:
                bits[i >> 3] |= 1 << (i & 7)
        return int.from_bytes(bits, "little")

    def members(self, mask: int) -> tuple[int, ...]:
        """Return the numbers of a mask, ascending."""
        numbers = self.numbers
        if mask.bit_count() * 8 > mask.bit_length():
            return tuple(compress(numbers, bin(mask)[:1:-1].encode().translate(_AS_FLAGS)))
        if mask.bit_length() > _LONG_MASK:
            return tuple(numbers[place] for place in _places(bin(mask)[:1:-1]))
        found = []
        while mask:
            low = mask & -mask
            found.append(numbers[low.bit_length() - 1])
            mask ^= low
        return tuple(found)

    def related(self, number: int) -> int:
        """Return the mask of the pool's divisors and multiples of a number of the pool, itself left out."""
        mask = self._related.get(number)
        if mask is None:
            mask = self._related[number] = self.mask(self._relatives(number))
        return mask

    def graph(self) -> nx.Graph:
        """Return the divisor graph, for networkx: an edge joins a number and each of its multiples."""
        try:
            import networkx
        except ModuleNotFoundError:
            raise MissingExtra("extra-graph", "graph") from None
        graph = networkx.Graph()
        graph.add_nodes_from(self.numbers)
        for number in self.numbers:
            graph.add_edges_from((number, other) for other in self.members(self.related(number)))
        return graph

    def _relatives(self, number: int) -> Iterator[int]:
        """Yield each of its divisors and multiples once; some of them may not be in the pool."""
        # Step through the multiples and trial divisors, or through the pool, whichever is shorter.
        largest = self.numbers[-1]
        if largest // number <= len(self.numbers):
            yield from range(2 * number, largest + 1, number)
        else:
            yield from (n for n in self.numbers if n % number == 0 and n != number)
        yield from self._divisors(number)

    def _divisors(self, number: int) -> Iterator[int]:
        # One of each two divisors whose product is the number is at most this, if the larger is in the pool.
        most = min(isqrt(number), number // self.numbers[0])
        if most <= len(self.numbers):
            for small in range(1, most + 1):
                if number % small == 0:
                    yield from {small, number // small} - {number}
        else:
            yield from (n for n in self.numbers if number % n == 0 and n != number)


def count_related(pool: Pool, numbers: Iterable[int], among: int) -> list[int]:
    """Return how many divisors and multiples each number of the pool has in a mask, itself left out."""
    first, last = pool.numbers[0], pool.numbers[-1]
    has_gaps = last - first >= len(pool.numbers)
    # A byte for each number, and a last one for those that are not in the pool.
    digits = f"{among:b}"[::-1].ljust(len(pool.numbers) + 1, "0").encode()
    counts = []
    for number in numbers:
        if has_gaps:
            beside, multiples = pool._relatives(number), 0
        else:
            beside, multiples = pool._divisors(number), digits[2 * number - first :: number].count(b"1")
        places = map(pool.index.get, beside, repeat(-1))
        counts.append(multiples + [digits[place] for place in places].count(ord("1")))
    return counts


def _places(digits: str) -> Iterator[int]:
    """Yield where the ones are."""
    place = digits.find("1")
    while place >= 0:
        yield place
        place = digits.find("1", place + 1)


def _closed_up(text: str) -> str:
    """Leave no space beside a dash or a colon; a pattern with spaces on both sides takes quadratic time."""
    text = re.sub(r"\s+", " ", text)
    for sign in "-:":
        text = text.replace(f" {sign}", sign).replace(f"{sign} ", sign)
    return text


def _parse_part(part: str, whole: str, most: int) -> range:
    match = _PART.fullmatch(part)
    if match is None:
        raise InvalidInput("pool-part-unreadable", part=_short(part), pool=_short(whole))
    if max(len(digits or "") for digits in match.groups()) > len(str(LARGEST_NUMBER)):
        raise InvalidInput("number-too-large", number=_short(part), largest=LARGEST_NUMBER)
    first, last, step = (int(digits) if digits else None for digits in match.groups())
    assert first is not None
    last = first if last is None else last
    if step == 0:
        raise InvalidInput("pool-part-step-0", part=part)
    low, high = sorted((first, last))
    if low < 1:
        raise InvalidInput("number-not-positive", number=low)
    if high > LARGEST_NUMBER:
        raise InvalidInput("number-too-large", number=high, largest=LARGEST_NUMBER)
    numbers = range(low, high + 1, step or 1)
    if len(numbers) > most:
        raise InvalidInput("pool-part-too-many", most=most, part=part, count=len(numbers))
    if last < first:
        raise InvalidInput(
            "pool-part-backwards", part=part, first=low, last=high, step=f":{step}" if step else ""
        )
    return numbers


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:37] + "...")


def board_cells(pool: Pool, columns: int = 10) -> dict[int, int]:
    """Return each number's cell on a board, row by row; without gaps 1, 11, 21 … share a column.

    >>> board_cells(Pool.parse("2-4"))
    {2: 1, 3: 2, 4: 3}
    """
    first, last = pool.numbers[0], pool.numbers[-1]
    # Rows that would be empty are left out.
    shift = (first - 1) % columns if last - first == len(pool) - 1 else 0
    return {number: i + shift for i, number in enumerate(pool)}


def notation(numbers: Iterable[int], *, steps: bool = True, comma: str = ",") -> str:
    """Write numbers, ascending, in pool notation; runs of three or more become ranges.

    >>> notation([2, 4, 6, 8, 11, 12, 13, 20])
    '2-8:2,11-13,20'
    """
    rest = list(numbers)
    # Most pools have no gaps, and a large one takes long to look through.
    if len(rest) > 2 and rest[-1] - rest[0] == len(rest) - 1:
        return f"{rest[0]}-{rest[-1]}"
    parts = []
    start = 0
    while start < len(rest):
        first = rest[start]
        step = rest[start + 1] - first if start + 1 < len(rest) else 0
        end = start
        while end + 1 < len(rest) and rest[end + 1] - rest[end] == step and (steps or step == 1):
            end += 1
        if end - start < 2:
            parts.append(str(first))
            start += 1
        else:
            parts.append(f"{first}-{rest[end]}" + (f":{step}" if step > 1 else ""))
            start = end + 1
    return comma.join(parts)


def in_words(numbers: Iterable[int]) -> str:
    """Say which numbers these are, ascending; what follows no pattern is listed, and of many the first few.

    >>> in_words([2, 4, 6, 8, 11, 12, 13, 20, 25, 30, 35])
    'even numbers 2 to 8, 11 to 13, 20 to 35 in steps of 5'
    >>> in_words([2, 3, 5, 7, 11, 13])
    '2, 3, 5, 7, 11, 13'
    """
    return tell(which_numbers(numbers))


def which_numbers(numbers: Iterable[int], the: str = "") -> Fact:
    """Return which numbers these are: ranges, steps and single ones; with `the-`, for within a sentence.

    >>> [tell(which_numbers(some, "the-")) for some in ([2, 3, 4], [2, 4, 6, 8], [6])]
    ['the numbers 2 to 4', 'the even numbers 2 to 8', 'the number 6']
    """
    whole = tuple(numbers)
    parts = tuple(fact for part in notation(whole).split(",") for fact in _parts_of(part))
    if len(whole) == 1:
        return Fact(f"{the}number", number=whole[0])
    if the and parts[0].code in ("range-even", "range-odd"):
        parts = (Fact(f"{the}{parts[0].code}", **parts[0].about), *parts[1:])
        the = ""
    if len(parts) > _MOST_PARTS:
        return Fact(f"{the}numbers-cut", parts=parts[: _MOST_PARTS - 2], last=whole[-1], count=len(whole))
    return Fact(f"{the}numbers", parts=parts)


def _parts_of(part: str) -> list[Fact]:
    first, dash, rest = part.partition("-")
    if not dash:
        return [Fact("number", number=int(first))]
    last, _, step = rest.partition(":")
    ends = {"first": int(first), "last": int(last)}
    if not step:
        return [Fact("range", **ends)]
    steps = range(ends["first"], ends["last"] + 1, int(step))
    if len(steps) < _SHORTEST_STEPS:  # three in a row are often chance, as 3, 5 and 7 among the primes
        return [Fact("number", number=number) for number in steps]
    if step == "2":
        return [Fact("range-odd" if ends["first"] % 2 else "range-even", **ends)]
    return [Fact("range-steps", **ends, step=int(step))]


def read_number(text: str) -> int:
    """Read one whole number as a person types it."""
    digits = text.strip()
    if re.fullmatch(r"-[0-9]+", digits):
        raise InvalidInput("number-below-zero", number=_short(digits))
    if not re.fullmatch(r"[0-9]+", digits):
        raise InvalidInput("number-unreadable", text=_short(text))
    if len(digits) > len(str(LARGEST_NUMBER)):
        raise InvalidInput("number-in-no-pool", number=_short(digits))
    return int(digits)


def read_numbers(text: str) -> tuple[int, ...]:
    """Read numbers separated by spaces or commas."""
    return tuple(read_number(word) for word in text.replace(",", " ").split())


@lru_cache(4096)  # a large number takes a while, and is asked for again and again
def prime_factors(number: int) -> tuple[int, ...]:
    """Return the primes whose product a number is, ascending.

    >>> prime_factors(84)
    (2, 2, 3, 7)
    """
    factors, divisor = [], 2
    while divisor * divisor <= number:
        while number % divisor == 0:
            factors.append(divisor)
            number //= divisor
        divisor += 1
    return (*factors, number) if number > 1 else tuple(factors)
