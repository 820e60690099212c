"""A trained player: a small network that looks at the position once and takes what it likes best.

The weights are in `nets/`, one file for each pool and rule with a named game, made by `examples/agent.py
labels` and, for Factor Duel, by `examples/study`. It knows no rule and searches nothing;
docs/results/baselines.md says how often it is right.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from divisor_duel.errors import InvalidInput, MissingExtra
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules, games

NET: Final = "net"
"""What it answers to, as a player."""

MADE_FOR: Final = ("divisor-duel", "divisor-duel-evens", "factor-duel", "juniper-green")
"""The named games with weights; another game of the same pool and rule uses them too."""


def net(position: Position) -> int:
    """Return the number the network values most."""
    values = valued(weights_for(position.rules), position)
    index = position.rules.pool.index
    return max(position.legal_moves, key=lambda number: values[index[number]])


def weights_for(rules: Rules) -> dict[str, Any]:
    """Return the weights for a pool and a rule."""
    rules.require_last("networks-only-for-last")
    for name in MADE_FOR:
        if (games[name].pool, games[name].rule) == (rules.pool, rules.rule):
            return _load(name)
    raise InvalidInput("no-network-for-pool", known=MADE_FOR)


def valued(weights: dict[str, Any], position: Position) -> list[float]:
    """Return what each number of the pool is worth to the network, legal or not."""
    import numpy as np

    pool = position.rules.pool
    masks = {
        "taken": pool.mask(position.moves),
        "last": pool.mask(position.moves[-1:]),
        "in play": position.open,
        "legal": position.choices,
    }
    seen = [mask >> i & 1 for name in weights["sees"] for mask in (masks[name],) for i in range(len(pool))]
    hidden = np.maximum(np.array(seen, np.float32) @ weights["in"] + weights["bias"], 0)
    for up, between, down in zip(weights["up"], weights["between"], weights["down"], strict=True):
        even = (hidden - hidden.mean()) / (hidden.std() + 1e-5)
        hidden = hidden + np.maximum(even @ up + between, 0) @ down
    values: list[float] = (hidden @ weights["out"] + weights["out bias"]).tolist()
    return values


@lru_cache(maxsize=len(MADE_FOR))
def _load(name: str) -> dict[str, Any]:
    try:
        import numpy as np
    except ImportError:
        raise MissingExtra("extra-trained-player", "fast") from None
    from importlib.resources import files

    with (files("divisor_duel.players") / "nets" / f"{name}.npz").open("rb") as file:
        kept = np.load(file)
        sees = {"sees": kept["sees"].tolist()}
        return sees | {key: kept[key].astype(np.float32) for key in kept if key != "sees"}
