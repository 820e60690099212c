"""Write the b-files and drafts for the OEIS that lie here, from the tables of the folder above.

python make_oeis.py                        every file here
python make_oeis.py openings 30            ../games-by-opening.csv up to an n, in minutes
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap
from typing import Any

import numpy as np

from divisor_duel.counting.games import count
from divisor_duel.game.pool import Pool
from divisor_duel.game.rules import Rule
from divisor_duel.solver.compiled import census
from divisor_duel.sweep.files import as_csv, read

HERE = Path(__file__).parent
RESULTS = HERE.parent
CHAINS_TO = 10_000
"""So far go the sequences of the chain game, of which more terms are known."""
# Pools that are worked out one from the other.
TOGETHER = 500
# Characters of terms in a draft, and in one of its three lines with a blank after each comma.
TERMS, LINE = 230, 120

Terms = dict[int, int]


def table(name: str, column: str) -> dict[int, Any]:
    """One column of a table, by n."""
    whole: dict[str, list[Any]] = read(RESULTS / name)
    return dict(zip(whole["n"], whole[column], strict=True))


def new() -> dict[str, Terms]:
    """The terms of sequences that we have not found in the OEIS, by the names of their drafts."""
    openings = {n: str(which) for n, which in table("factor-duel.csv", "openings").items()}
    winners = table("factor-duel.csv", "winner")
    return {
        "long-first": table("long-short.csv", "long_first"),
        "short-first": table("long-short.csv", "short_first"),
        "duel-second": dict(enumerate((n for n, winner in winners.items() if winner == 2), 1)),
        "duel-openings": table("factor-duel.csv", "wins"),
        "duel-smallest": {n: min(Pool.parse(which)) if which else 0 for n, which in openings.items()},
        "duel-nimber": table("factor-duel-nimbers.csv", "nimber"),
        "missed": missed(),
    }


def published() -> dict[str, Terms]:
    """More terms of sequences that the OEIS has, by the names of their b-files."""
    return {
        "b337125": table("longest.csv", "length"),
        "b344497": matchings(CHAINS_TO),
        "b348842": games(),
        "b348843": triangle(parity=False),
        "b348844": triangle(parity=True),
    }


def missed() -> Terms:
    """|D|; the sweep begins at 2, and on 1 alone 1 is missed."""
    return {1: 1} | {n: d for n, d in table("juniper-green.parquet", "d").items() if n <= CHAINS_TO}


def matchings(most: int) -> Terms:
    """The matching number: n makes a matching larger just when no largest one misses it."""
    found, pairs = {}, 0
    for first in range(1, most + 1, TOGETHER):
        last = min(first + TOGETHER - 1, most)
        _, listed = census(1, first, last, np.arange(1, last + 1) >= first, last)
        for n, which in zip(range(first, last + 1), listed, strict=True):
            pairs += n not in which
            found[n] = pairs
    return found


def games() -> Terms:
    """How many games, up to the first gap; on 1 alone there is no even opening."""
    counted = table("games.csv", "games")
    gap = next(n for n in range(2, max(counted) + 2) if n not in counted)
    return {1: 0} | {n: counted[n] for n in range(2, gap)}


def triangle(parity: bool) -> Terms:
    """Games by even opening, row after row, from the offset 2 on; or those of odd and of even length."""
    rows = [
        line.split(",") for line in (RESULTS / "games-by-opening.csv").read_text("utf-8").splitlines()[1:]
    ]
    pairs = [(int(odd), int(even)) for _, _, odd, even in rows]
    return dict(enumerate((value for pair in pairs for value in (pair if parity else (sum(pair),))), 2))


def by_opening(most: int) -> str:
    """The table of games by their even opening, those of odd and of even length."""
    found = []
    for n in range(2, most + 1):
        for opening in range(2, n + 1, 2):
            counted = count(Pool(range(1, n + 1)), Rule.CHAIN, Pool([opening]))
            odd = sum(some for length, some in counted.items() if length % 2)
            found.append([n, opening, odd, sum(counted.values()) - odd])
    return as_csv(("n", "opening", "odd", "even"), found)


def as_bfile(terms: Terms) -> str:
    """One term on each line, after its place."""
    return "".join(f"{n} {value}\n" for n, value in terms.items())


def draft(words: dict[str, Any], program: str, terms: Terms) -> str:
    """A sequence in the internal format of the OEIS; A000000 stands for the number it is going to have."""
    whole = ", ".join(map(str, terms.values()))
    kept = whole if len(whole.replace(" ", "")) <= TERMS else whole[: TERMS * 4 // 3].rpartition(",")[0]
    lines = [line.replace(" ", "") for line in wrap(kept, LINE)]
    first, last = min(terms), max(terms)
    large = next(place for place, value in enumerate(terms.values(), 1) if abs(value) > 1)
    bfile = f'<a href="/A000000/b000000.txt">Table of n, a(n) for n = {first}..{last}</a>'
    told = [
        ("I", ""),
        *zip("STU", lines, strict=False),
        ("N", words["name"]),
        *(("C", line) for line in words["comments"]),
        ("H", f"The authors of Divisor Duel, {bfile}"),
        *(("H", line) for line in words.get("links", ())),
        *(("F", line) for line in words.get("formulas", ())),
        *(("e", line) for line in words["examples"]),
        *(("o", line) for line in ("(Python)", *program.strip().split("\n"), words["shown"])),
        *(("Y", line) for line in [words.get("see", "")] if line),
        ("K", words.get("keywords", "nonn")),
        ("O", f"{first},{large}"),
        ("A", "The authors of Divisor Duel"),
    ]
    return "".join(f"%{letter} A000000 {line}".rstrip() + "\n" for letter, line in told)


def files() -> Iterator[tuple[str, str]]:
    """The name and text of every file."""
    for name, terms in published().items():
        yield f"{name}.txt", as_bfile(terms)
    words = tomllib.loads((HERE / "drafts.toml").read_text("utf-8"))
    for name, terms in new().items():
        each = words["drafts"][name]
        yield f"draft-{name}.txt", draft(each, words["programs"][each["program"]], terms)
        yield f"b-{name}.txt", as_bfile(terms)


def main(arguments: list[str]) -> None:
    """Write what is asked for."""
    if arguments[:1] == ["openings"]:
        (RESULTS / "games-by-opening.csv").write_text(by_opening(int(arguments[1])), "utf-8")
        return
    for name, text in files():
        (HERE / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
