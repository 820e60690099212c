"""Check every theorem and conjecture of conjectures.md against the tables beside it.

    python check_conjectures.py                every table to its end, in a minute or two
    python check_conjectures.py 300            only n up to 300, and nothing that takes a library

One line for each: what it is called there, the n it was tried on, how many cases that were, and whether it
holds with just the exceptions that it names. It ends with 1 where one does not.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import accumulate
from math import isqrt
from pathlib import Path
from typing import Any, NamedTuple

from divisor_duel.counting.games import count
from divisor_duel.game.pool import Pool
from divisor_duel.game.rules import Rule
from divisor_duel.solver.antichain import nimber
from divisor_duel.solver.chain import match_up
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.long_short.length import antichain_length
from divisor_duel.sweep.files import read

RESULTS = Path(__file__).parents[1]
SMALL_TABLE = 300
# Pools that are taken apart here, and not looked up.
COLUMNS_TO, PIECES_TO, PIECES_STEP, FREE_TO, WITNESS_TO = 400, 8000, 100, 30, 200
GAMES_TO, ALIKE_TO, ELSEWHERE_TO = 29, 80, 50

NAMES = re.compile(r"\*\*([A-Z]\d)\b")
"""The names of claims on the page."""

Case = tuple[int, bool]
"""An n, and whether what is claimed is true of it."""


@cache
def largest_prime(n: int) -> int:
    """The largest prime factor."""
    for divisor in range(2, isqrt(n) + 1):
        if n % divisor == 0:
            return largest_prime(n // divisor)
    return n


def is_prime(n: int) -> bool:
    """Whether n is a prime."""
    return n > 1 and largest_prime(n) == n


class Tables(NamedTuple):
    """The published tables, by n, as far as they are asked for."""

    most: int
    chain: dict[int, tuple[int, int, int]]
    """|D|, |A| and |C| of 1 to n."""
    duel: dict[int, tuple[int, ...]]
    """The winning openings of Factor Duel."""
    nimbers: dict[int, int]
    long_first: dict[int, int]
    short_first: dict[int, int]
    short_openings: dict[int, tuple[int, ...]]
    games: dict[int, int]
    longest: dict[int, int]


def load(most: int) -> Tables:
    """Read the tables up to an n."""

    def table(name: str, *columns: str) -> dict[int, Any]:
        whole: dict[str, list[Any]] = read(RESULTS / name)
        rows = zip(whole["n"], zip(*(whole[column] for column in columns), strict=True), strict=True)
        return {n: cells if len(cells) > 1 else cells[0] for n, cells in rows if n <= most}

    def numbers(told: dict[int, Any]) -> dict[int, tuple[int, ...]]:
        return {n: tuple(Pool.parse(str(text))) if text else () for n, text in told.items()}

    chains = "juniper-green-300.csv" if most <= SMALL_TABLE else "juniper-green.parquet"
    return Tables(
        most,
        # Neither one number nor none makes a row: no number is D of nothing, and 1 is all of {1}.
        {0: (0, 0, 0), 1: (1, 0, 0)} | table(chains, "d", "a", "c"),
        numbers(table("factor-duel.csv", "openings")),
        table("factor-duel-nimbers.csv", "nimber"),
        table("long-short.csv", "long_first"),
        table("long-short.csv", "short_first"),
        numbers(table("long-short.csv", "short_openings")),
        table("games.csv", "games"),
        table("longest.csv", "length"),
    )


# Chains


@cache
def parts(n: int) -> tuple[frozenset[int], frozenset[int]]:
    """D and A of 1 to n."""
    pool = Pool(range(1, n + 1))
    missed = frozenset(pool.members(match_up(pool, pool.all, Clock()).missed))
    beside = set()
    for m in range(1, n // 2 + 1):
        for multiple in range(2 * m, n + 1, m):
            if (m in missed) != (multiple in missed):
                beside.add(multiple if m in missed else m)
    return missed, frozenset(beside)


def columns_are_copies(tables: Tables) -> Iterator[Case]:
    """Where 1 to k are in A, the multiples of p in D and A are p times those of 1 to k."""
    for n in range(2, min(tables.most, COLUMNS_TO) + 1):
        missed, beside = parts(n)
        for p in filter(is_prime, range(2, n + 1)):
            k = n // p
            if k < p and beside.issuperset(range(1, k + 1)):
                copied = [{p * m for m in part} for part in parts(k)]
                yield n, copied == [{m for m in part if m % p == 0} for part in (missed, beside)]


def small_numbers_have_witnesses(tables: Tables) -> Iterator[Case]:
    """Each a up to 200 is in D of some K up to 2a + 6."""
    for a in range(1, min(tables.most // 3, WITNESS_TO) + 1):
        yield a, any(a in parts(size)[0] for size in range(a, 2 * a + 7))


def sizes_change_as_those_of_the_cofactor(tables: Tables) -> Iterator[Case]:
    """From n - 1 to n = kp, k up to 12, the sizes of D, A and C change as from k - 1 to k."""
    sizes = tables.chain
    last = {
        1: 11,
        2: 34,
        3: 111,
        4: 772,
        5: 755,
        6: 678,
        7: 749,
        8: 1192,
        9: 801,
        10: 2510,
        11: 2189,
        12: 2004,
    }
    for n in range(2, max(sizes) + 1):
        k = n // largest_prime(n)
        if n > last.get(k, n):
            yield n, _step(sizes, n) == _step(sizes, k)


def _step(sizes: dict[int, tuple[int, int, int]], n: int) -> list[int]:
    return [now - before for now, before in zip(sizes[n], sizes[n - 1], strict=True)]


def there_are_two_bands(tables: Tables) -> Iterator[Case]:
    """|D| / n is below 0.3 or above 0.57, from 6 on."""
    for n in range(6, max(tables.chain) + 1):
        yield n, not 0.3 <= tables.chain[n][0] / n <= 0.57


def one_piece_changes_sides(tables: Tables) -> Iterator[Case]:
    """One piece has more than a quarter of the numbers: of D in the upper band, of C in the lower."""
    for n in range(PIECES_STEP, min(tables.most, PIECES_TO) + 1, PIECES_STEP):
        for m in (n, n + 1, n + 2):
            if m in tables.chain:
                missed, beside = parts(m)
                rest = frozenset(range(1, m + 1)) - missed - beside
                large = [4 * _largest_piece(part) > m for part in (missed, rest)]
                yield m, large == [_upper(tables, m), not _upper(tables, m)]


def _largest_piece(numbers: frozenset[int]) -> int:
    above, top = {m: m for m in numbers}, max(numbers, default=0)

    def root(m: int) -> int:
        while above[m] != m:
            above[m] = above[above[m]]
            m = above[m]
        return m

    for m in numbers:
        for multiple in range(2 * m, top + 1, m):
            if multiple in above:
                above[root(multiple)] = root(m)
    return max(Counter(map(root, numbers)).values(), default=0)


def _upper(tables: Tables, n: int) -> bool:
    return 20 * tables.chain[n][0] > 9 * n


def _changes(tables: Tables, n: int) -> bool:
    return _upper(tables, n) != _upper(tables, n - 1)


def only_smooth_numbers_change_the_band(tables: Tables) -> Iterator[Case]:
    """A change of the band at n has P(n)² < 16n."""
    for n in range(6, max(tables.chain) + 1):
        yield n, not _changes(tables, n) or largest_prime(n) ** 2 < 16 * n


def very_smooth_numbers_do(tables: Tables) -> Iterator[Case]:
    """From 1,000 on the band changes at each n with P(n)⁵ ≤ n."""
    for n in range(1000, max(tables.chain) + 1):
        if largest_prime(n) ** 5 <= n:
            yield n, _changes(tables, n)


def each_band_has_half(tables: Tables) -> Iterator[Case]:
    """From 1,000 on, of each 9,900 n that follow each other 0.49 to 0.51 are in the upper band."""
    for first in range(1000, max(tables.chain) - 9_898, 9_900):
        inside = sum(_upper(tables, n) for n in range(first, first + 9_900))
        yield first, 0.49 <= inside / 9_900 <= 0.51


# Factor Duel


def a_prime_changes_the_nimber_by_one(tables: Tables) -> Iterator[Case]:
    """A prime N > 3 has the nimber of N - 1, exclusive or 1."""
    for n in filter(is_prime, range(5, max(tables.duel, default=0) + 1)):
        before = largest_prime_up_to(n - 1)
        # A number without relations wins as an opening just where the whole is worth 1.
        now_zero, was_one = not tables.duel[n], before in tables.duel[n - 1]
        now_one, was_zero = n in tables.duel[n], not tables.duel[n - 1]
        known = n not in tables.nimbers or tables.nimbers[n] == tables.nimbers[n - 1] ^ 1
        yield n, (now_zero, now_one) == (was_one, was_zero) and known


def largest_prime_up_to(n: int) -> int:
    """The largest prime that is no larger."""
    return next(p for p in range(n, 1, -1) if is_prime(p))


def a_power_of_two_changes_nothing(tables: Tables) -> Iterator[Case]:
    """N = 2, 4, 8, … has the nimber of N - 1, but for 2."""
    for n in (4, 8, 16, 32, 64, 128):
        if n in tables.duel:
            known = n not in tables.nimbers or tables.nimbers[n] == tables.nimbers[n - 1]
            yield n, bool(tables.duel[n]) == bool(tables.duel[n - 1]) and known


def even_numbers_keep_the_winner(tables: Tables) -> Iterator[Case]:
    """At an even N > 2 wins who wins at N - 1."""
    for n in range(4, max(tables.duel, default=0) + 1, 2):
        yield n, bool(tables.duel[n]) == bool(tables.duel[n - 1])


def twice_a_prime_keeps_the_nimber(tables: Tables) -> Iterator[Case]:
    """N = 2p, p > 2, has the nimber of N - 1, or at least the same winner and 1 where that has it."""
    for n in range(6, max(tables.duel, default=0) + 1, 2):
        if is_prime(n // 2):
            free = largest_prime_up_to(n - 1)
            one = (free in tables.duel[n]) == (free in tables.duel[n - 1])
            known = n not in tables.nimbers or tables.nimbers[n] == tables.nimbers[n - 1]
            yield n, one and known and bool(tables.duel[n]) == bool(tables.duel[n - 1])


def the_second_player_likes_an_even_half(tables: Tables) -> Iterator[Case]:
    """Where the second player wins, ⌈N/2⌉ is even."""
    for n in range(3, max(tables.duel, default=0) + 1):
        if not tables.duel[n]:
            yield n, -(-n // 2) % 2 == 0


def two_wins_where_three_does(tables: Tables) -> Iterator[Case]:
    """At N > 3, 2 wins as an opening if and only if 3 does."""
    for n in range(4, max(tables.duel, default=0) + 1):
        yield n, (2 in tables.duel[n]) == (3 in tables.duel[n])


def two_wins_by_the_remainder(tables: Tables) -> Iterator[Case]:
    """At N > 4, 2 wins if and only if N is 5 or 0 modulo 6 and not 29 or 0 modulo 30."""
    for n in range(5, max(tables.duel, default=0) + 1):
        yield n, (2 in tables.duel[n]) == (n % 6 in (5, 0) and n % 30 not in (29, 0))


def odd_numbers_are_worth_those_without_threes(tables: Tables) -> Iterator[Case]:
    """The odd numbers from 3 to n have the nimber of the numbers from 2 to n without the multiples of 3."""
    for n in range(3, min(tables.most, ALIKE_TO) + 1):
        yield n, nimber(range(3, n + 1, 2)) == nimber([m for m in range(2, n + 1) if m % 3])


def even_numbers_keep_the_winner_elsewhere(tables: Tables) -> Iterator[Case]:
    """On 3 to n and on 4 to n, n even, wins who wins with n - 1."""
    for first in (3, 4):
        for n in range(8, min(tables.most, ELSEWHERE_TO) + 1, 2):
            yield n, bool(nimber(range(first, n))) == bool(nimber(range(first, n + 1)))


# Long against Short


def no_step_is_longer_than_one(tables: Tables) -> Iterator[Case]:
    """f(n) - f(n - 1) is 0 or 1, whoever begins."""
    for f in (tables.long_first, tables.short_first):
        for n in range(3, max(f, default=0) + 1):
            yield n, f[n] - f[n - 1] in (0, 1)


def a_prime_is_one_move(tables: Tables) -> Iterator[Case]:
    """f(p) = f(p - 1) + 1, whoever begins."""
    for f in (tables.long_first, tables.short_first):
        for n in filter(is_prime, range(3, max(f, default=0) + 1)):
            yield n, f[n] == f[n - 1] + 1


def a_free_number_is_one_move(tables: Tables) -> Iterator[Case]:
    """A number without relations, beside {2..n}, is one move more, whoever begins."""
    for n in range(2, min(tables.most, FREE_TO) + 1):
        free = next(p for p in range(n + 1, 2 * n + 2) if is_prime(p))
        for f, long in ((tables.long_first, True), (tables.short_first, False)):
            pool = Pool([*range(2, n + 1), free])
            yield n, antichain_length(pool, pool.all, long).low == f[n] + 1


def even_numbers_add_no_move(tables: Tables) -> Iterator[Case]:
    """f(n) = f(n - 1) for even n > 2, whoever begins."""
    for f in (tables.long_first, tables.short_first):
        for n in range(4, max(f, default=0) + 1, 2):
            yield n, f[n] == f[n - 1]


def the_mean_is_a_bound(tables: Tables) -> Iterator[Case]:
    """With Long first, f(n) is at most the mean of π(n) and ⌈n/2⌉, rounded up."""
    primes = [0, *accumulate(is_prime(n) for n in range(1, max(tables.long_first, default=0) + 1))]
    for n, f in tables.long_first.items():
        yield n, 2 * f <= primes[n] - (-n // 2) + 1


def two_is_never_wrong(tables: Tables) -> Iterator[Case]:
    """2 is among Short's best openings."""
    for n, openings in tables.short_openings.items():
        yield n, 2 in openings


def three_is_as_good(tables: Tables) -> Iterator[Case]:
    """3 is among Short's best openings."""
    for n, openings in tables.short_openings.items():
        yield n, 3 in openings


# How many games there are


def games_of_a_prime(tables: Tables) -> Iterator[Case]:
    """For primes p > 11 and the prime q before: p has 2 * the games of p - 1, less those of it without q."""
    for p in filter(is_prime, range(13, min(GAMES_TO, tables.most // 6) + 1)):
        q = largest_prime_up_to(p - 1)
        without = count(Pool(m for m in range(1, p) if m != q), Rule.CHAIN, Pool(range(2, p, 2)))
        yield p, tables.games[p] + sum(without.values()) == 2 * tables.games[p - 1]


# The longest chain


def no_step_is_longer_than_three(tables: Tables) -> Iterator[Case]:
    """L(n) - L(n - 1) is 0 to 3."""
    for n in range(2, max(tables.longest, default=0) + 1):
        yield n, tables.longest[n] - tables.longest[n - 1] in range(4)


def one_column_more_than_a_chain_can_use(tables: Tables) -> Iterator[Case]:
    """L(kp) = L(kp - 1) where there are k + 2 primes q > k with kp / q from k on and below k + 1."""
    for n in range(2, max(tables.longest, default=0) + 1):
        k = n // largest_prime(n)
        if sum(n // q == k < q for q in range(n // (k + 1), n // k + 1) if is_prime(q)) >= k + 2:
            yield n, tables.longest[n] == tables.longest[n - 1]


def a_large_prime_adds_nothing(tables: Tables) -> Iterator[Case]:
    """L(kp) = L(kp - 1) for p ≥ 5, 17, 43, 61, where k = 1, 2, 3, 4."""
    for n in range(5, max(tables.longest, default=0) + 1):
        p = largest_prime(n)
        if p >= {1: 5, 2: 17, 3: 43, 4: 61}.get(n // p, n + 1):
            yield n, tables.longest[n] == tables.longest[n - 1]


def more_than_two_thirds(tables: Tables) -> Iterator[Case]:
    """L(n) > 2n/3."""
    for n, length in tables.longest.items():
        yield n, 3 * length > 2 * n


class Claim(NamedTuple):
    """What is claimed, under its name on the page, and the n for which it is known to be false."""

    name: str
    cases: Callable[[Tables], Iterator[Case]]
    exceptions: frozenset[int] = frozenset()

    @property
    def says(self) -> str:
        """The sentence that is tried."""
        return (self.cases.__doc__ or "").strip()

    def tell(self, tables: Tables) -> tuple[bool, str]:
        """Try every case: whether the claim holds, and a line about it."""
        tried = list(self.cases(tables))
        if not tried:
            return True, f"{self.name}  has no case so far   {self.says}"
        false = {n for n, true in tried if not true}
        expected = self.exceptions & {n for n, _ in tried}
        but = f", but for {', '.join(map(str, sorted(false)))}" if false else ""
        told = f"{self.name}  {min(tried)[0]}–{max(tried)[0]}, {len(tried)} cases{but}: "
        return false == expected, told + f"{'holds' if false == expected else 'WRONG'}   {self.says}"


CLAIMS = (
    Claim("C1", columns_are_copies),
    Claim("C2", small_numbers_have_witnesses),
    Claim("C3", sizes_change_as_those_of_the_cofactor),
    Claim("C4", there_are_two_bands, frozenset([16, 27])),
    Claim("C5", one_piece_changes_sides),
    Claim("C6", only_smooth_numbers_change_the_band),
    Claim("C7", very_smooth_numbers_do),
    Claim("C8", each_band_has_half),
    Claim("F1", a_prime_changes_the_nimber_by_one),
    Claim("F2", a_power_of_two_changes_nothing),
    Claim("F3", even_numbers_keep_the_winner, frozenset([50, 130])),
    Claim("F4", twice_a_prime_keeps_the_nimber),
    Claim("F5", the_second_player_likes_an_even_half, frozenset([49, 130])),
    Claim("F6", two_wins_where_three_does, frozenset([121, 122, 123, 124])),
    Claim("F7", two_wins_by_the_remainder, frozenset([121, 122, 123, 124, 137, 138, 161, 162, 167, 168])),
    Claim("F8", odd_numbers_are_worth_those_without_threes),
    Claim("F9", even_numbers_keep_the_winner_elsewhere),
    Claim("N1", games_of_a_prime),
    Claim("L1", no_step_is_longer_than_one),
    Claim("L2", a_prime_is_one_move),
    Claim("L3", a_free_number_is_one_move),
    Claim("L4", even_numbers_add_no_move, frozenset([28])),
    Claim("L5", the_mean_is_a_bound),
    Claim("L6", two_is_never_wrong),
    Claim("L7", three_is_as_good, frozenset([2, *range(77, 105)])),
    Claim("G1", no_step_is_longer_than_three),
    Claim("G2", one_column_more_than_a_chain_can_use),
    Claim("G3", a_large_prime_adds_nothing),
    Claim("G4", more_than_two_thirds),
)


def main(arguments: list[str]) -> int:
    """Try every claim, a line each; return 1 where one does not hold."""
    tables = load(int(arguments[0]) if arguments else 10**6)
    wrong = 0
    for claim in CLAIMS:
        holds, line = claim.tell(tables)
        wrong += not holds
        print(line, flush=True)
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
