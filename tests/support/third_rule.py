"""Every front end, run with a rule that nobody has solved: started with a copy of the package that has it."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

LINE = '    ANY = "any", False, False\n'
"""The rule's line in `Rule`: any number that is left may come next."""
WORDS = """
[custom.any]
title = "Any Number"
summary = "Take any number."
divisor = "divisor"
divisors = "divisors"
verb = "take"
verbed = "taken"
last = "Last number"
taken = "Numbers taken"
prompt = "Take a number"
choices = "Valid choices: {numbers}"
about = "Players take turns taking any number that is left. {aim}"
example = "In the pool 2-6, after 2 you may take 3, 4, 5 or 6."
source = ""
"""

RULES = ("--pool", "2-6", "--rule", "any")
RECORD = "pool: 2-6\nrule: any\nplayer 1: Ada\nplayer 2: Ben\nmoves: 2 3 4 5 6\nresult: player 1 wins\n"
COMMANDS: dict[str, tuple[tuple[str, ...], str]] = {
    "play": (("play", *RULES, "--plain"), "2\nhint\nwhy\n3\n4\n5\n6\n"),
    "play the computer": (("play", *RULES, "--plain", "--p2", "perfect", "--seed", "1"), "2\nmoves\nquit\n"),
    "solve": (("solve", *RULES), ""),
    "solve --json": (("solve", *RULES, "--json"), ""),
    "misere": (("solve", *RULES, "--goal", "misere"), ""),
    "length": (("solve", *RULES, "--goal", "length-3", "--length"), ""),
    "review": (("review", "any.game"), ""),
    "puzzle": (("puzzle", *RULES), ""),
    "sheet": (("sheet", *RULES, "--out", "any.html"), ""),
    "arena": (("arena", *RULES, "beginner", "perfect", "--games", "2"), ""),
    "positions": (("positions", *RULES), ""),
    "count": (("count", *RULES), ""),
    "sweep": (("sweep", "any", "--to", "5"), ""),
    "prompt": (("prompt", *RULES, "--moves", "2"), ""),
    "engine": (("engine",), "rules 2-6 any\nposition 2\nlegal\ngo\nsolve\nquit\n"),
}


def copy_with_rule(package: Path, folder: Path) -> Path:
    """Copy the package into a folder and add the rule to it, as CONTRIBUTING says."""
    import shutil

    copy = folder / "divisor_duel"
    shutil.copytree(package, copy, ignore=shutil.ignore_patterns("__pycache__"))
    rules, games = copy / "game/rules.py", copy / "game/games.toml"
    text = rules.read_text("utf-8")
    after = '    ANTICHAIN = "antichain", False, True\n'
    assert after in text
    rules.write_text(text.replace(after, after + LINE), "utf-8")
    games.write_text(games.read_text("utf-8") + WORDS, "utf-8")
    return folder


def at_the_terminal(arguments: tuple[str, ...], typed: str) -> dict[str, Any]:
    """Run a command of the program in this process."""
    import click
    from click.testing import CliRunner

    from divisor_duel.terminal.main import run

    @click.command(context_settings={"ignore_unknown_options": True, "help_option_names": []})
    @click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
    def program(arguments: tuple[str, ...]) -> None:
        run([*arguments])

    done = CliRunner().invoke(program, [*arguments], input=typed)
    failed = "" if done.exception is None or isinstance(done.exception, SystemExit) else repr(done.exception)
    return {"code": done.exit_code, "output": done.output, "failed": failed}


def refused(question: Callable[[], object]) -> dict[str, Any]:
    """Ask something that has no answer, and tell the code and the sentence of the refusal."""
    from divisor_duel.errors import Mistake

    try:
        return {"code": "answered", "output": repr(question()), "failed": ""}
    except Mistake as mistake:
        return {"code": mistake.code, "output": str(mistake), "failed": ""}


def questions() -> dict[str, Callable[[], object]]:
    """What the page and programs ask."""
    from divisor_duel.adapters import assistant
    from divisor_duel.adapters.batch import Batch
    from divisor_duel.exam import endless
    from divisor_duel.game.position import Position
    from divisor_duel.game.rules import Rules
    from divisor_duel.labels import labelled
    from divisor_duel.web.api.positions import choose, judge, replies, who_wins

    spec = {"pool": "2-6", "rule": "any"}
    rules = Rules.from_spec(**spec)
    frameworks = {"pettingzoo": _environment, "gymnasium": _against_a_level, "pyspiel": _in_openspiel}
    return {
        "assistant: solve": lambda: assistant.solve([2], 1.0, **spec),
        "assistant: review": lambda: assistant.review([2], 1.0, **spec),
        "assistant: puzzle": lambda: assistant.puzzle(1, "1", 1.0, **spec),
        "assistant: play": lambda: assistant.play(3, [2], "perfect", 1.0, **spec),
        "page: who wins": lambda: who_wins(spec, [2]),
        "page: review": lambda: judge(RECORD),
        "page: computer": lambda: choose(spec, [2], "perfect"),
        "page: replies": lambda: replies(spec, [2]),
        "labels": lambda: labelled([Position(rules)]),
        "questions": lambda: next(endless(rules)),
        "batch": lambda: Batch(**spec, batch=2).action_mask.all(),
        **{name: partial(made, **spec) for name, made in frameworks.items() if find_spec(name)},
    }


def _environment(**spec: str) -> Any:
    from divisor_duel.adapters.pettingzoo import env

    return env(**spec).reset()


def _against_a_level(**spec: Any) -> Any:
    from divisor_duel.adapters.gymnasium import Versus

    return Versus(**spec, opponent="perfect", seat=2).reset(seed=1)


def _in_openspiel(**spec: str) -> Any:
    import pyspiel

    import_module("divisor_duel.adapters.openspiel")  # which registers the games

    return pyspiel.load_game("divisor_duel_custom", spec).new_initial_state().legal_actions()


def over_the_wire() -> dict[str, dict[str, Any]]:
    """Ask who wins of a server, with its own pool of solvers, and of a browser's Python in a folder without one."""
    from starlette.testclient import TestClient

    from divisor_duel.web.api.worker import answer
    from divisor_duel.web.serve.app import create_app

    asked = {"pool": "2-6", "rule": "any", "moves": [2]}
    with TestClient(create_app("sqlite:///games.db")) as client:
        served = client.post("/api/solve", json=asked).json()
    in_a_folder = json.loads(answer("POST", "solve", json.dumps(asked), "[]"))["content"]
    told = {"server: who wins": served, "folder: who wins": in_a_folder}
    return {
        name: {"code": said["code"], "output": said["message"], "failed": ""} for name, said in told.items()
    }


if __name__ == "__main__":
    Path("any.game").write_text(RECORD, "utf-8")
    found = {name: at_the_terminal(*command) for name, command in COMMANDS.items()}
    found |= {name: refused(question) for name, question in questions().items()}
    json.dump(found | over_the_wire(), sys.stdout)
