"""Programs the tests start: PostgreSQL, a browser and our own server. Benchmarks and docs use them too."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from tests.support.programs import MissingProgram, chromium, initdb

__all__ = ["MissingProgram", "Postgres", "Server", "chromium"]


@dataclass
class Server:
    """A running `divisor-duel serve`."""

    process: subprocess.Popen[str]
    url: str
    invitation: str
    """The line that says how to stop it, and how to let others in."""

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    def stop(self, how: signal.Signals = signal.SIGTERM, patience: float = 60) -> None:
        """Stop the server and wait until it has ended."""
        self.process.send_signal(how)
        self.process.wait(patience)

    @classmethod
    @contextmanager
    def started(
        cls,
        database: str,
        port: int = 0,
        options: Sequence[str] = ("--no-limits",),
        *,
        limits: str = "",
        errors: IO[bytes] | None = None,
        before: str = "",
        module: str = "divisor_duel",
        environment: dict[str, str] | None = None,
        under: Sequence[str] = (),
    ) -> Iterator[Server]:
        """Start a server; within limits of the shell, after a line of Python, of another module, or under a command."""
        file = database.removeprefix("sqlite:///")
        if file != database and not (limits or Path(file).exists()):
            # Its tables are made here, where Alembic is loaded once: a server would take as long as for all else.
            from divisor_duel.web.keep.games import Store

            Store(database).close()
        program = [sys.executable, "-m", module]
        if before:
            program = [sys.executable, "-c", f"{before}; from divisor_duel.__main__ import main; main()"]
        program += ["serve", "--port", str(port), "--database", database, *options]
        if limits:
            program = ["bash", "-c", f'{limits}; exec "$@"', "bash", *program]
        process = subprocess.Popen(
            [*under, *program],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env=os.environ | (environment or {}),
        )
        with process:
            try:
                assert process.stdout is not None
                line = process.stdout.readline()
                assert line.startswith("Divisor Duel is at "), line
                invitation = process.stdout.readline()
                assert invitation.startswith("Press"), invitation
                yield cls(process, line.split()[-1].replace("localhost", "127.0.0.1"), invitation)
            finally:
                process.terminate()


@dataclass
class Postgres:
    """A running PostgreSQL, reached by a socket in a folder of its own."""

    folder: Path
    program: list[str]
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(self.program, stderr=log, cwd=self.folder)
        self._wait()

    def end(self, how: signal.Signals) -> None:
        """End it, and wait until it has ended."""
        assert self.process
        self.process.send_signal(how)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:  # a signal in the midst of its own restart can be lost
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait(10)

    def url(self, name: str) -> str:
        return f"postgresql://postgres@/{name}?host={self.folder}"

    def new_database(self) -> str:
        """Make an empty database."""
        import psycopg

        name = f"test_{uuid.uuid4().hex}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"create database {name}")
        return self.url(name)

    @classmethod
    @contextmanager
    def started(cls, durable: bool = False) -> Iterator[Postgres]:
        if not hasattr(os, "geteuid"):
            raise MissingProgram("PostgreSQL", "cannot be tried on this system")
        program = initdb()
        folder = Path(tempfile.mkdtemp(prefix="divisor-duel-postgres-"))
        user: list[str] = []
        if (
            os.geteuid() == 0
        ):  # it refuses to run as root, and what was brought may lie where only root can read
            if program.is_relative_to(sys.prefix):
                package = program.parents[2]
                for part in (package, package.with_name(f"{package.name}.libs")):
                    shutil.copytree(part, folder / part.name)
                program = folder / program.relative_to(package.parent)
            user = ["setpriv", "--reuid", "nobody", "--regid", "nogroup", "--clear-groups"]
            subprocess.run(["chown", "-R", "nobody", str(folder)], check=True)
        data = str(folder / "data")
        try:
            make = [*user, str(program), "-D", data, "-U", "postgres", "-A", "trust", "--no-sync"]
            make += ["-E", "UTF8", "--locale=C"]
            subprocess.run(make, check=True, stdout=subprocess.DEVNULL, cwd=folder)
            settings = ["listen_addresses=", f"unix_socket_directories={folder}", "max_connections=200"]
            if (
                not durable
            ):  # for whatever ends but the system itself; what is committed is written all the same
                settings.append("fsync=off")
            options = [word for setting in settings for word in ("-c", setting)]
            postgres = str(program.with_name("postgres"))
            server = cls(folder, [*user, postgres, "-D", data, *options])
            try:
                server.start()
                yield server
            finally:
                server.end(signal.SIGINT)  # a fast shutdown, whoever is connected
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def _wait(self) -> None:
        import psycopg

        for _ in range(300):
            try:
                psycopg.connect(self.url("postgres")).close()
                return
            except psycopg.OperationalError:
                time.sleep(0.05)
        raise AssertionError(f"PostgreSQL did not start; see {self.folder}/log")
