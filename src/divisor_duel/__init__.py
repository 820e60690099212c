"""Number games of divisors and multiples: play them, solve them, learn why.

The public names are imported when they are first used, so that `import divisor_duel` costs nothing.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # not from typing, which takes longer to load than all that --version needs
if TYPE_CHECKING:
    from divisor_duel.errors import (
        BadRecord,
        IllegalMove,
        InvalidInput,
        MissingExtra,
        Mistake,
        NotSolved,
        Undecided,
        Unreachable,
    )
    from divisor_duel.game.pool import Pool
    from divisor_duel.game.position import End, Outcome, Position
    from divisor_duel.game.record import Record
    from divisor_duel.game.rules import Rules, games
    from divisor_duel.solver import Solution, nimber, solve

    __all__ = [
        "BadRecord",
        "End",
        "IllegalMove",
        "InvalidInput",
        "MissingExtra",
        "Mistake",
        "NotSolved",
        "Outcome",
        "Pool",
        "Position",
        "Record",
        "Rules",
        "Solution",
        "Undecided",
        "Unreachable",
        "games",
        "nimber",
        "solve",
    ]

__version__ = "1.0.0.dev0"

_HOMES = {
    "BadRecord": "errors",
    "End": "game.position",
    "IllegalMove": "errors",
    "InvalidInput": "errors",
    "Mistake": "errors",
    "MissingExtra": "errors",
    "NotSolved": "errors",
    "Outcome": "game.position",
    "Pool": "game.pool",
    "Position": "game.position",
    "Record": "game.record",
    "Rules": "game.rules",
    "Solution": "solver",
    "Undecided": "errors",
    "Unreachable": "errors",
    "games": "game.rules",
    "nimber": "solver",
    "solve": "solver",
}

# A framework for training models, verifiers, looks for these in the package named as the environment.
ENVIRONMENT = ("DivisorDuelEnv", "DivisorDuelHarness", "DivisorDuelTaskset")


def __getattr__(name: str) -> object:
    if name == "__all__":
        return [*_HOMES, *(ENVIRONMENT if "verifiers" in sys.modules else ())]
    module = "adapters.verifiers" if name in ENVIRONMENT else _HOMES.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    home: object = getattr(import_module(f"{__name__}.{module}"), name)
    return home


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
