"""Many games at once, and those who mean harm: how long moves take for the others.

    python benchmarks/load.py --games 1000 --rate 120 --seconds 600
    python benchmarks/load.py --games 1000 --rate 120 --attack questions-many
    python benchmarks/load.py --games 1000 --rate 120 --attack table --cores 2 --json table.json

Every game has two streams; moves come at an even rate, and their time is counted from when they were due, so
that a server that stalls is not spared the moves it kept waiting. The players are one process and each attack
is another; what they, the server and its workers take of the cores is a part of the result. With --cores
nothing but the server and its workers runs on so many cores: the players have the next, and attackers the
rest, as if they were other machines. Players, their friends and attackers come from loopback addresses of
their own and are under the server's limits. Nothing leaves this machine, and every attack is bounded by the
seconds given.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack, contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection as Pipe
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from crowd import attackers, players
from crowd.attackers import ATTACKS
from crowd.machine import Costs, on_cores
from tests.support.process import Postgres, Server
from timing import table

ALONE, EACH, TOGETHER, TABLE = "alone", "each", "together", "table"
ROWS = {
    ALONE: [[]],
    EACH: [[name] for name in ATTACKS],
    TOGETHER: [[*ATTACKS]],
    TABLE: [[], *([name] for name in ATTACKS), [*ATTACKS]],
}
"""What stands for several attacks, or none."""
WARM = 20.0
"""So many seconds are played before anything is measured: until the workers have started, and the server has
once gone through what so many new streams have left in memory."""
BEFORE = 2.0
"""So many seconds an attack has before the moves beside it are counted."""
_CONTEXT = get_context("spawn")
Row = dict[str, Any]


class Cores(NamedTuple):
    """Who runs where."""

    server: Collection[int]
    players: Collection[int]
    attackers: Collection[int]

    @classmethod
    def shared(cls, servers: int | None) -> Cores:
        """All cores for all, or so many for the server alone."""
        cores = sorted(os.sched_getaffinity(0))
        if servers is None:
            return cls(cores, cores, cores)
        if len(cores) < servers + 2:
            raise SystemExit(
                f"--cores {servers} wants {servers + 2} cores: two more, for players and attackers"
            )
        return cls(cores[:servers], cores[servers : servers + 1], cores[servers + 1 :])


class Part(NamedTuple):
    """A process that takes part, and how to speak with it."""

    process: SpawnProcess
    pipe: Pipe

    def ask(self, wish: object) -> Any:
        """Tell it something, and wait for its answer."""
        self.pipe.send(wish)
        return self.pipe.recv()


@contextmanager
def taking_part(run: Callable[..., None], *arguments: object) -> Iterator[Part]:
    """Start a process that takes part, and end it."""
    pipe, theirs = _CONTEXT.Pipe()
    process = _CONTEXT.Process(target=run, args=(theirs, *arguments), daemon=True)
    process.start()
    theirs.close()
    try:
        yield Part(process, pipe)
    finally:
        process.kill()
        process.join()


def measure(
    wish: argparse.Namespace, servers: list[Server], crowd: Part, beside: list[str], number: int, cores: Cores
) -> Row:
    """Play beside some attacks, and say what it took and cost."""
    with ExitStack() as stack:
        # Each row has networks of its own, so that no attack is spared by what an earlier one has used up.
        attacking = [
            stack.enter_context(
                taking_part(
                    attackers.take_part,
                    cores.attackers,
                    servers[0].port,
                    name,
                    10 + number * len(ATTACKS) + place,
                )
            )
            for place, name in enumerate(beside)
        ]
        if beside:
            time.sleep(BEFORE)
        pids = {"players": [crowd.process.pid], "attackers": [part.process.pid for part in attacking]}
        with Costs([server.process.pid for server in servers], pids) as costs:
            seen = crowd.ask(wish.seconds)
        attacks = {name: part.ask("enough") for name, part in zip(beside, attacking, strict=True)}
    name = TOGETHER if len(beside) == len(ATTACKS) else " + ".join(beside) or ALONE
    return {"beside": name, **seen, **costs.figures, "attacks": attacks}


HEAD = (
    *("beside", "seconds", "moves", "a second", "median", "99 %", "longest", "refused", "errors"),
    *("hints, longest", "server", "workers", "players", "attackers", "steal", "run queue", "waited"),
    *("late, 99 %", "server a move"),
)


ABOUT = """\
  server, workers, players, attackers: shares of one core; steal: of all cores; run queue: how many were ready
  to run on the whole machine; waited: how long the server's threads were ready and had no core; late: by how
  much the players themselves sent too late, which counts as the server's time"""


def shown(row: Row) -> tuple[object, ...]:
    """A row as it is printed."""
    told, cores = row["told"], row["cores"]
    return (
        row["beside"],
        f"{row['seconds']:.0f}",
        told["count"],
        f"{told['count'] / row['seconds']:.1f}",
        *(f"{told[name]:.1f} ms" for name in ("median", "p99", "longest")),
        sum(row["refused"].values()),
        sum(row["errors"].values()),
        f"{row['hints']['longest']:.0f} ms",
        *(f"{cores[name]:.0%}" for name in ("server", "workers", "players", "attackers")),
        f"{row['steal']:.1%}",
        row["run_queue"],
        f"{row['server_waited_for_a_core']:.1%}",
        f"{row['late']['p99']:.1f} ms",
        f"{1000 * cores['server'] * row['seconds'] / max(1, told['count']):.2f} ms",
    )


def tell(wish: argparse.Namespace, rows: list[Row], cores: Cores) -> None:
    """Print the table, and what went wrong."""
    where = "all share the cores"
    if wish.cores:
        where = (
            f"the server and its workers alone on {len(cores.server)} cores, "
            f"players on {len(cores.players)}, attackers on {len(cores.attackers)}"
        )
    table(
        f"{wish.games} games, {2 * wish.games} streams, {wish.rate:g} moves a second, {wish.database}, "
        f"{wish.servers} server{'s' * (wish.servers > 1)}; times until the other sees a move; {where}",
        HEAD,
        [shown(row) for row in rows],
    )
    print(ABOUT)
    for row in rows:
        before, after = row["memory_mb"]
        print(f"  {row['beside']}: memory of the server {before:.0f} MB, then {after:.0f} MB", end="")
        print(f"; refused {row['refused']}" * bool(row["refused"]), end="")
        print(f"; errors {row['errors']}" * bool(row["errors"]), end="")
        print(f"; attackers were answered {row['attacks']}" * bool(row["attacks"]), flush=True)


def rows_of(attacks: list[str]) -> list[list[str]]:
    """What is to be played beside, row by row."""
    rows = []
    for attack in attacks:
        names = attack.split("+")
        if attack not in ROWS and not set(names) <= ATTACKS.keys():
            raise SystemExit(f"there is no attack {attack!r}; there are {', '.join([*ROWS, *ATTACKS])}")
        rows += ROWS.get(attack, [names])
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--rate", type=float, default=20, help="moves a second, in all games together")
    parser.add_argument("--seconds", type=float, default=20, help="for each row")
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument(
        "--attack",
        nargs="*",
        default=[ALONE],
        metavar="NAME",
        help=f"a row for each: {', '.join(ATTACKS)}, several joined by +; {ALONE}, {EACH} and {TOGETHER},"
        f" or {TABLE} for all of that",
    )
    parser.add_argument("--cores", type=int, help="so many cores for the server and its workers alone")
    parser.add_argument("--json", type=Path, help="write the rows to a file, too")
    wish = parser.parse_args()
    beside, cores, rows = rows_of(wish.attack), Cores.shared(wish.cores), list[Row]()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        with on_cores(cores.server):
            postgres = (
                stack.enter_context(Postgres.started(durable=True)) if wish.database == "postgresql" else None
            )
            database = postgres.new_database() if postgres else f"sqlite:///{folder}/games.db"
            servers = [stack.enter_context(Server.started(database, options=())) for _ in range(wish.servers)]
        ports = [server.port for server in servers]
        crowd = stack.enter_context(
            taking_part(players.take_part, cores.players, ports, wish.games, wish.rate)
        )
        crowd.pipe.recv()
        crowd.ask(WARM)
        for number, names in enumerate(beside):
            rows.append(measure(wish, servers, crowd, names, number, cores))
            print(*shown(rows[-1]), sep="  ", file=sys.stderr, flush=True)
            if wish.json:
                wish.json.write_text(
                    json.dumps({"wish": {**vars(wish), "json": None}, "rows": rows}, indent=1)
                )
            if number + 1 < len(beside):
                time.sleep(BEFORE)
    tell(wish, rows, cores)


if __name__ == "__main__":
    main()
