"""Write research/long-short.md from the sweep beside it, long-short.csv, and draw its picture."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

from divisor_duel.game.pool import Pool, notation
from divisor_duel.sweep.files import read
from divisor_duel.terminal.commands.plot import draw

RESULTS = Path(__file__).parents[2] / "research"

PAGE = """# Long against Short, for every n up to {last}

Two players take numbers from 2 to n, none a divisor or a multiple of any before. One, *Long*, wants many
moves, the other, *Short*, few; the game ends when no number is left ([Erdős problem
872](https://www.erdosproblems.com/872)). How many moves are there when both play their best? Every row is
exact.

```sh
divisor-duel sweep length --to {last} --out long-short.csv
divisor-duel plot long-short.csv --title "Long against Short: how many moves"
python proofs/check_lengths.py proofs/long-short.jsonl.gz
```

[long-short.csv](long-short.csv) has for each n the moves when Long begins (`long_first`) and when Short does
(`short_first`), the primes up to n, the openings that keep the length, and a game of best moves for each,
always by the smallest number that keeps the length. [How it is solved](../docs/theory.md#long-against-short),
[what it costs](../docs/results/benchmarks.md#long-against-short).

The last twenty n took {total} s of one core, with 500 MB; all n up to 120 take 25 s. From
151 to 166 a row took on average 8 % longer than the one before; at that rate those up to 200 take four hours.

![The moves when either begins, between the primes and the most there can be](long-short.svg)

## What the table says

- Whoever begins, there are never more than ⌈n/2⌉ moves, the largest antichain, and {below}.
- **The mean of π(n) and ⌈n/2⌉, rounded up**, has been conjectured for Long first. From 2 to {last} it fails
  for {failing}. Rounded up or down as need be, it fails for {far}.
- Short gains by beginning: from {least} to {most} moves, {at_end} at n = {last}.
{openings}

## Beside what is published

Exact values up to n = 120 were known before, those from 86 on by Brenner ([forum of the
problem](https://www.erdosproblems.com/forum/thread/872), 20 May 2026). Those we could compare agree: 26
moves with Long first and 20 with Short first for n = 65, and 32 with Long first for n = 85 and 86. What we
have seen nowhere else are the values from n = 121 on, the openings and lines of both sides, the
certificates, and a checker that needs none of our code. Of what is known for large n [what is
whose](whose.md#long-against-short) tells.

## Where nothing is exact

On 2–200 there is [a player](../docs/bots.md#long-against-short-where-nobody-can-solve-it) that looks ahead
and bids for the length. It beats simple rules from both sides at every opening drawn; with 10 s a move
against itself with 1 s it gained seven openings of twenty, lost one and kept twelve even: [the
games](player.md).

## How it is checked

- The tests hold the solver against plain minimax on every pool 2–n and 1–n up to 16 and on thousands of
  random pools, and this table against [minimax_lengths.py](proofs/minimax_lengths.py), which tries
  everything, for every n up to {minimax}.
- [proofs/long-short.jsonl.gz](proofs/long-short.jsonl.gz) proves both columns for every n up to {proven}:
  whole strategies of both sides, whoever begins, in {kilobytes} kB. A strategy is no more than its owner's
  moves, {moves:,} in all ({growth}), in the order
  in which a checker that plays against it asks for them; what is shown for one n is not shown again for the
  next. `python proofs/check_lengths.py proofs/long-short.jsonl.gz` needs Python alone, {check_seconds} s of
  one core and {check_megabytes} MB. [check_lengths.py](proofs/check_lengths.py), with
  [check_common.py](proofs/check_common.py), tells the facts it uses and shares no code with the solver
  ([how it was attacked](README.md#checkers-that-were-attacked)).
- `python proofs/prove_lengths.py {proven} proofs/long-short.jsonl.gz` makes these proofs, or goes on with
  those that are there, in half an hour.

## The table

Every tenth n and the last; all are in [long-short.csv](long-short.csv). Columns: n, the moves with Long first
and with Short first, π(n), by how much Long first exceeds it, and the openings that keep the length.

| n | Long first | Short first | π(n) | more | Long's openings | Short's openings |
| --- | --- | --- | --- | --- | --- | --- |
{rows}
"""

# What it takes to check the proofs, by processor time.
CHECK_SECONDS, CHECK_MEGABYTES = 9, 39
# Processor seconds for each of the last twenty n, as the sweeps told them.
SECONDS = (19, 20, 20, 23, 21, 20, 20, 25, 30, 31, 31, 31, 35, 40, 44, 47, 49, 52, 69, 69)


def runs(numbers: list[int]) -> str:
    """Numbers with their runs written as such."""
    return notation(numbers, steps=False, comma=", ").replace("-", "–") or "none"


def page(columns: dict[str, list[Any]]) -> str:
    """The page of a sweep, with the proofs beside it."""
    packed = (RESULTS / "proofs/long-short.jsonl.gz").read_bytes()
    proofs = [json.loads(line) for line in gzip.decompress(packed).splitlines()]
    rows = [dict(zip(columns, cells, strict=True)) for cells in zip(*columns.values(), strict=True)]
    failing = [row["n"] for row in rows if row["long_first"] != mean(row)]
    far = [row["n"] for row in rows if abs(2 * row["long_first"] - twice_the_mean(row)) > 1]
    gains = [row["long_first"] - row["short_first"] for row in rows]
    below = [row["n"] for row in rows if row["short_first"] < row["primes"]]
    single = [sum(row[name].isdecimal() for row in rows) for name in ("long_openings", "short_openings")]
    return PAGE.format(
        last=rows[-1]["n"],
        below=f"fewer than π(n) with Short first for n = {runs(below)}" if below else "never fewer than π(n)",
        failing=f"n = {runs(failing)}",
        far=f"n = {runs(far)}",
        proven=proofs[-1]["n"],
        kilobytes=round(len(packed) / 1000),
        moves=moves_of(proofs, proofs[-1]["n"]),
        growth=", ".join(f"{moves_of(proofs, n):,} up to n = {n}" for n in (40, 60, 80, 100)),
        check_seconds=CHECK_SECONDS,
        check_megabytes=CHECK_MEGABYTES,
        least=min(gains),
        most=max(gains),
        at_end=gains[-1],
        openings=f"- Exactly one opening keeps the length for {single[0]} n when Long begins, and for "
        f"{single[1]} when Short does.",
        total=sum(SECONDS),
        minimax=26,
        rows="\n".join(
            f"| {row['n']} | {row['long_first']} | {row['short_first']} | {row['primes']} "
            f"| {row['long_first'] - row['primes']} "
            f"| {spaced(row['long_openings'])} | {spaced(row['short_openings'])} |"
            for row in rows
            if row["n"] % 10 == 0 or row is rows[-1]
        ),
    )


def moves_of(proofs: list[dict[str, Any]], last: int) -> int:
    """How many moves the proofs for every n up to one have."""
    return sum(len(moves) for proof in proofs if proof["n"] <= last for moves in proof["moves"])


def twice_the_mean(row: dict[str, Any]) -> int:
    """The primes and the largest antichain together."""
    return int(row["primes"]) + -(-row["n"] // 2)


def mean(row: dict[str, Any]) -> int:
    """The mean of the primes and the largest antichain, rounded up."""
    return -(-twice_the_mean(row) // 2)


def spaced(openings: str) -> str:
    """Openings as a cell has them."""
    return runs(list(Pool.parse(openings))) if openings else ""


def main() -> None:
    columns = read(RESULTS / "long-short.csv")
    (RESULTS / "long-short.md").write_text(page(columns), "utf-8")
    draw(columns, RESULTS / "long-short.svg", "Long against Short: how many moves")


if __name__ == "__main__":
    main()
