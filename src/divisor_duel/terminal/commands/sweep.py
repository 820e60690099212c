"""`sweep`: who wins every pool of a row, or of a list, into a file."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from divisor_duel.errors import InvalidInput
from divisor_duel.language import say
from divisor_duel.sweep import Report, Sweep, local, on_cluster, run, save
from divisor_duel.sweep.families import FAMILIES, Openings
from divisor_duel.sweep.files import as_bfile, as_csv
from divisor_duel.terminal.options import echo_json, json_option
from divisor_duel.terminal.speaking import argument, command, option


@command("sweep", "help-sweep")
@argument("rule", type=click.Choice(list(FAMILIES)))
@option("--from", "start", type=click.IntRange(1), help="help-sweep-from")
@option("--to", "stop", type=click.IntRange(1), help="help-sweep-to")
@option("--step", type=click.IntRange(1), default=1, show_default=True, rare=True, help="help-sweep-step")
@option(
    "--pool",
    type=click.Choice(["1-n", "2-n"]),
    rare=True,
    help="help-sweep-pool",
)
@option(
    "--pools",
    "listed",
    type=click.Path(dir_okay=False, exists=True, path_type=Path),
    metavar="value-file",
    rare=True,
    help="help-sweep-pools",
)
@option("--openings", type=click.Choice(["any", "even"]), rare=True, default="any", show_default=True)
@option("--nimber", is_flag=True, rare=True, help="help-sweep-nimber")
@option(
    "--time",
    "timed",
    is_flag=True,
    rare=True,
    help="help-sweep-time",
)
@option(
    "--most",
    type=click.IntRange(0),
    default=100,
    show_default=True,
    rare=True,
    help="help-sweep-most",
)
@option("--jobs", type=click.IntRange(1), help="help-sweep-jobs")
@option("--cluster", metavar="value-address", rare=True, help="help-sweep-cluster")
@option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="help-sweep-out",
)
@option("--bfile", metavar="value-column", rare=True, help="help-sweep-bfile")
@option(
    "--memory", type=click.IntRange(1), default=1024, show_default=True, rare=True, help="help-sweep-memory"
)
@option(
    "--threads",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    rare=True,
    help="help-sweep-threads",
)
@json_option
def sweep(
    rule: str,
    start: int | None,
    stop: int | None,
    step: int,
    pool: str | None,
    listed: Path | None,
    openings: Openings,
    nimber: bool,
    timed: bool,
    most: int,
    jobs: int | None,
    cluster: str | None,
    out: Path | None,
    bfile: str | None,
    memory: int,
    threads: int,
    as_json: bool,
) -> None:
    """Sweep over the pools asked for."""
    if jobs and cluster:
        raise InvalidInput("sweep-jobs-or-cluster")
    endings = (".txt",) if bfile else (".csv", ".parquet")
    if out and out.suffix not in endings:
        raise InvalidInput("sweep-ending", file=out, endings=endings)
    if as_json and (out or bfile):
        raise InvalidInput("sweep-json-or-file")
    if (stop is None) == (listed is None):
        raise InvalidInput("sweep-to-or-pools")
    options: dict[str, Any] = {
        "openings": openings,
        "most": most,
        "nimber": nimber,
        "timed": timed,
        "mebibytes": memory,
        "threads": threads,
    }
    if listed:
        if start or pool or step != 1:
            raise InvalidInput("sweep-all-pools")
        asked = Sweep.over(rule, read_pools(listed), **options)
    else:
        assert stop
        first = int(pool[0]) if pool else FAMILIES[rule].first
        asked = Sweep(rule, max(start or 2, first), stop, first, step, **options)
    if bfile:
        as_bfile(asked.columns, [], bfile)
    with on_cluster(cluster) if cluster else local(jobs, asked.family.extra) as workers, progress() as report:
        if out:
            save(asked, out, workers, report, bfile)
            return
        rows = run(asked, workers, report)
    if as_json:
        echo_json([dict(zip(asked.columns, row, strict=True)) for row in rows])
    else:
        text = as_bfile(asked.columns, rows, bfile) if bfile else as_csv(asked.columns, rows)
        click.echo(text, nl=False)


def read_pools(path: Path) -> list[str]:
    """Return the pools of a file, one on each line; empty lines and those that begin with # are left out."""
    try:
        lines = [line.strip() for line in path.read_text("utf-8").splitlines()]
    except UnicodeDecodeError:
        raise InvalidInput("sweep-no-text", file=path) from None
    pools = [line for line in lines if line and not line.startswith("#")]
    if not pools:
        raise InvalidInput("sweep-no-pools", file=path)
    return pools


@contextmanager
def progress() -> Iterator[Report]:
    """A bar with an estimate on the standard error, when a person is there to see it."""
    if not sys.stderr.isatty():
        yield lambda part: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeElapsedColumn, TimeRemainingColumn

    columns = (
        BarColumn(),
        TaskProgressColumn(),
        TimeElapsedColumn(),
        say("time-left"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("", total=1.0)
        yield lambda part: bar.update(task, completed=part)
