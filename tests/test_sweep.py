"""Sweeps: the rows are true, and do not depend on who works."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from divisor_duel.errors import InvalidInput, MissingExtra
from divisor_duel.game.pool import Pool
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from divisor_duel.install import install
from divisor_duel.solver import solve
from divisor_duel.solver.antichain import LARGEST_COMPILED
from divisor_duel.sweep import Sweep, files, local, run, save
from divisor_duel.sweep.families import FAMILIES
from divisor_duel.terminal.commands.sweep import sweep as command
from tests.support import oracle
from tests.support.inline_executor import Here


@pytest.mark.parametrize("openings", ["any", "even"])
@pytest.mark.parametrize(
    ("rule", "first", "stop"), [("chain", 1, 60), ("chain", 2, 60), ("antichain", 2, 40)]
)
def test_every_row_says_what_solve_says(rule: Any, first: int, stop: int, openings: Any) -> None:
    sweep = Sweep(rule, 2, stop, first, openings=openings)
    for row in run(sweep, Here()):
        cells = dict(zip(sweep.columns, row, strict=True))
        allowed = [n for n in range(first, int(str(cells["n"])) + 1) if openings == "any" or n % 2 == 0]
        solution = solve(Position(Rules.custom(range(first, int(str(cells["n"])) + 1), rule, allowed)))
        assert cells["winner"] == solution.winner
        assert cells["wins"] == len(solution.winning_moves)
        listed = Pool.parse(str(cells["openings"])).numbers if cells["openings"] else ()
        assert listed == solution.winning_moves


def test_rows_of_lengths_say_what_minimax_says_and_their_lines_are_games() -> None:
    """Slow where the solver of lengths is compiled for the first time."""
    sweep = Sweep("length", 2, 13, 2)
    assert sweep.columns[:3] == ("n", "long_first", "short_first")
    for row in run(sweep, Here()):
        cells: dict[str, Any] = dict(zip(sweep.columns, row, strict=True))
        whole = frozenset(range(2, cells["n"] + 1))
        for long, name in ((True, "long"), (False, "short")):
            length = oracle.length("antichain", whole, None, long)
            assert cells[f"{name}_first"] == length
            keepers = oracle.length_keepers("antichain", whole, None, long)
            assert Pool.parse(cells[f"{name}_openings"]).numbers == keepers
            line = [int(number) for number in cells[f"{name}_line"].split()]
            assert (len(line), line[0]) == (length, keepers[0])
            assert not Position(Rules.custom(whole, "antichain"), line).legal_moves


@pytest.mark.long
def test_threads_that_share_a_table_make_the_same_rows() -> None:
    sweep = Sweep("length", 60, 62, 2)
    assert run(replace(sweep, threads=3), Here()) == run(sweep, Here())
    assert replace(sweep, threads=3).question == sweep.question


def test_rows_of_counts_have_the_published_numbers_of_games(tmp_path: Path) -> None:
    """Those of A348842, Juniper Green."""
    save(Sweep("count", 2, 8, openings="even"), tmp_path / "b.txt", Here(), bfile="games")
    assert (tmp_path / "b.txt").read_text() == "2 1\n3 1\n4 6\n5 10\n6 35\n7 47\n8 147\n"


@pytest.mark.frameworks
def test_rows_of_longest_chains_have_chains_of_that_length() -> None:
    rows = run(Sweep("longest", 1, 8), Here())
    for n, length, chain in rows:
        line = [int(number) for number in str(chain).split()]
        assert Position(Rules.custom(f"1-{n}"), line).moves == tuple(line)
        assert len(line) == length
    assert [row[1] for row in rows] == [1, 2, 3, 4, 4, 6, 6, 7]


def test_a_pool_grown_number_by_number_is_as_one_made_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    grown = run(Sweep("chain", 1, 1300, most=20), Here())
    monkeypatch.setitem(FAMILIES, "chain", replace(FAMILIES["chain"], together=1))
    fresh = run(Sweep("chain", 1, 1300, most=20), Here())
    assert grown == fresh
    assert all(d + a + c == n for n, _, _, _, d, a, c in fresh)  # type: ignore[operator]


def test_steps_leave_out_the_pools_between() -> None:
    every = run(Sweep("chain", 10, 100), Here())
    assert run(Sweep("chain", 10, 100, step=7), Here()) == every[::7]


def test_how_much_work_there_is_is_counted_once_however_many_tasks_there_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counted: list[int] = []

    def counting(weights: Iterable[float]) -> float:
        counted.append(1)
        return sum(weights)

    monkeypatch.setattr("divisor_duel.sweep.sum", counting, raising=False)
    told: list[float] = []
    run(Sweep("antichain", 2, 40, 2), Here(), told.append)
    assert len(counted) <= 2
    assert told == sorted(told)
    assert told[-1] == pytest.approx(1.0)


def test_one_worker_or_two_make_the_same_rows() -> None:
    sweep = Sweep("chain", 2, 400)
    with local(2) as workers:
        assert run(sweep, workers) == run(sweep, Here())


@pytest.mark.parametrize("name", ["rows.csv", pytest.param("rows.parquet", marks=pytest.mark.frameworks)])
def test_a_file_reads_back_as_the_rows_it_was_made_of(name: str, tmp_path: Path) -> None:
    sweep = Sweep("antichain", 2, 30, 2, nimber=True)
    save(sweep, tmp_path / name, Here())
    columns = files.read(tmp_path / name)
    assert list(columns) == list(sweep.columns)
    assert [list(row) for row in zip(*columns.values(), strict=True)] == run(sweep, Here())
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_bfile_has_an_index_and_a_value_on_each_line(tmp_path: Path) -> None:
    save(Sweep("antichain", 2, 6, 2, nimber=True), tmp_path / "b.txt", Here(), bfile="nimber")
    assert (tmp_path / "b.txt").read_text() == "2 1\n3 0\n4 0\n5 1\n6 1\n"
    with pytest.raises(InvalidInput, match="no column"):
        files.as_bfile(("n", "wins"), [], "loses")


def test_a_sweep_beyond_all_memory_is_refused() -> None:
    with pytest.raises(InvalidInput, match="up to n = 10,000,000"):
        Sweep("chain", 10**20, 10**20)


@pytest.mark.parametrize("first", [1, 2])
def test_a_sweep_of_antichains_beyond_the_compiled_table_is_refused_before_it_begins(first: int) -> None:
    largest = first + LARGEST_COMPILED - 1
    assert Sweep("antichain", 2, largest, first).stop == largest
    with pytest.raises(
        InvalidInput, match=f"goes up to n = {largest}: more than 256 numbers .* --to {largest}"
    ):
        Sweep("antichain", 2, largest + 1, first)
    assert Sweep("chain", 2, largest + 1, first).stop == largest + 1


def test_a_finished_file_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "rows.csv").write_text("mine")
    with pytest.raises(InvalidInput, match="already there"):
        save(Sweep("chain", 2, 9), tmp_path / "rows.csv", Here())


def test_a_sweep_goes_on_with_less_memory(tmp_path: Path) -> None:
    sweep = Sweep("antichain", 2, 9, 2)
    path = tmp_path / "rows.csv.journal"
    path.write_text(f'{json.dumps(sweep.question)}\n[0, [[2, 1, 1, "2"]]]\n')
    save(replace(sweep, mebibytes=1), tmp_path / "rows.csv", Here())
    assert len((tmp_path / "rows.csv").read_text().splitlines()) == 1 + 8


def test_the_work_of_a_hopeless_sweep_can_be_weighed() -> None:
    sweep = Sweep("antichain", 2, 257, 2)
    assert sum(map(sweep.weight, sweep.tasks)) > 0


@pytest.mark.parametrize("line", ["[]", "7", "[7, []]", '["a", []]', "[0, 5]", "[0, []]"])
def test_a_journal_with_rows_that_are_none_is_named(tmp_path: Path, line: str) -> None:
    sweep = Sweep("chain", 2, 9)
    path = tmp_path / "rows.csv.journal"
    path.write_text(f"{json.dumps(sweep.question)}\n{line}\n")
    with pytest.raises(InvalidInput, match=r"rows\.csv\.journal is damaged"):
        save(sweep, tmp_path / "rows.csv", Here())


@pytest.mark.parametrize(
    "family",
    [
        pytest.param(name, marks=[pytest.mark.frameworks] * (family.extra == "longest"))
        for name, family in FAMILIES.items()
    ],
)
def test_pools_of_ones_own_have_the_rows_of_the_same_pools_in_a_row(family: str) -> None:
    row = Sweep(family, 3, 12, first := FAMILIES[family].first)
    own = Sweep.over(family, [f"{first}-{n}" for n in range(3, 13)])
    assert own.columns == (*row.columns, "pool")
    expected = [[n - 2, *rest[1:], f"{first}-{n}"] for n, rest in enumerate(run(row, Here()), 3)]
    if family == "longest":  # of several longest chains any may be found
        assert [found[:2] for found in run(own, Here())] == [found[:2] for found in expected]
    else:
        assert run(own, Here()) == expected


def test_pools_from_a_file_are_swept_and_one_that_is_none_is_named(tmp_path: Path) -> None:
    listed, out = tmp_path / "pools.txt", tmp_path / "rows.csv"

    def invoke(*arguments: str) -> None:
        CliRunner().invoke(command, arguments, catch_exceptions=False)

    listed.write_text("# powers, then evens\n4,8,16,9,27\n\n2-20:2\n")
    invoke("antichain", "--pools", str(listed), "--nimber", "--jobs", "1", "--out", str(out))
    assert out.read_text().splitlines() == [
        "n,winner,wins,openings,nimber,pool",
        '1,2,0,,0,"4,8,16,9,27"',
        f'2,1,2,"2,12",{oracle.nimber(frozenset(range(2, 21, 2)))},2-20:2',
    ]
    assert files.read(out)["pool"] == ["4,8,16,9,27", "2-20:2"]
    with pytest.raises(InvalidInput, match="leave out --from"):
        invoke("chain", "--pools", str(listed), "--from", "3")
    listed.write_text("2-9\n9-2\n")
    with pytest.raises(InvalidInput, match="pool 2 of the sweep: '9-2' runs backwards"):
        invoke("chain", "--pools", str(listed))
    listed.write_text("# nothing\n")
    with pytest.raises(InvalidInput, match="has no pools"):
        invoke("chain", "--pools", str(listed))
    with pytest.raises(InvalidInput, match="one of the two"):
        invoke("chain")


def test_a_sweep_asks_for_the_one_extra_that_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("divisor_duel.sweep.find_spec", lambda name: None)
    for rule, extra in {"chain": "fast", "length": "fast", "longest": "longest"}.items():
        with pytest.raises(MissingExtra) as refusal, local(1, FAMILIES[rule].extra):
            pass
        assert refusal.value.command == install(extra)
    with local(1, FAMILIES["count"].extra) as workers:
        assert run(Sweep("count", 2, 4), workers)


@pytest.mark.parametrize(
    ("name", "missing"), [("rows.csv", "ortools.sat.python"), ("rows.parquet", "pyarrow")]
)
def test_a_refused_sweep_leaves_no_journal(
    name: str, missing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(MissingExtra):
        save(Sweep("longest", 1, 4), tmp_path / name, Here())
    assert list(tmp_path.iterdir()) == []
