"""What a run of verifiers left in its folder, as figures that are defined as the arena's.

verifiers itself prints means over moves. Here are the accuracy over positions in which a win could be lost,
with an interval that takes together what began from one position, what legal numbers by chance would have
had, and the excess; for each model, and for each wording of the prompt.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from statistics import fmean
from typing import Any, Final, NamedTuple

from divisor_duel.arena.metrics import Figures, FiguresOf, JudgedTurn
from divisor_duel.errors import InvalidInput
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from divisor_duel.language import quoted
from divisor_duel.learn.review import Verdict
from divisor_duel.players.models.chat import STANDARD, WORDINGS
from divisor_duel.players.models.usage import Fault

NAME: Final = "traces.jsonl"


class Asked(NamedTuple):
    """One move that a model was asked for, as a trace tells it."""

    model: str
    wording: str
    turn: JudgedTurn
    """What the answer was worth; a missing one gave the win away."""
    legal: float = 0
    why_missing: str = ""
    """Why there is no answer: the fault, or the kind of error that verifiers met."""


@dataclass(frozen=True)
class Group(Figures[JudgedTurn]):
    """The moves of one model, all of them or those asked for in one wording; missing answers are left out."""

    model: str
    wording: str
    asked: tuple[Asked, ...]

    @cached_property
    def turns(self) -> Sequence[JudgedTurn]:
        """The moves that were answered."""
        return [one.turn for one in self.asked if not one.why_missing]

    @cached_property
    def counted_as_lost(self) -> Figures[JudgedTurn]:
        """The figures with missing answers as wins given away."""
        return FiguresOf([one.turn for one in self.asked])

    @property
    def missing(self) -> Counter[str]:
        """How many answers are missing, by reason."""
        return Counter(one.why_missing for one in self.asked if one.why_missing)

    @property
    def legal(self) -> float:
        """The share of the answers that were legal numbers; a missing one is none."""
        return fmean(one.legal for one in self.asked)

    def as_dict(self) -> dict[str, Any]:
        """Return the figures for JSON."""
        return {
            "model": self.model,
            "wording": self.wording,
            "moves": len(self.asked),
            "risks": len(self.counted_as_lost.risks),
            "accuracy": self.accuracy,
            "accuracy_interval": self.accuracy_interval,
            "accuracy_counted_as_lost": self.counted_as_lost.accuracy,
            "chance_accuracy": self.chance_accuracy,
            "excess": self.excess,
            "missing": self.missing.total(),
            "missing_reasons": dict(sorted(self.missing.items())),
            "legal": self.legal,
            "length_kept": self.length_kept,
        }


ALL: Final = "all"


def read_traces(folder: Path) -> list[Group]:
    """Return the figures of a run: for each model, and where there are several wordings for each of these."""
    path = folder / NAME
    try:
        asked = [*_asked(path.read_text("utf-8").splitlines())]
    except (ValueError, ArithmeticError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise InvalidInput("no-traces-of-ours", path=str(path), why=str(error)) from None
    if not asked:
        raise InvalidInput("no-games-there", folder=folder)
    groups = []
    for model in dict.fromkeys(one.model for one in asked):
        own = [one for one in asked if one.model == model]
        said = dict.fromkeys(one.wording for one in own)
        wordings = [*dict.fromkeys((*(each for each in WORDINGS if each in said), *said))]
        for wording in [*wordings, *([ALL] if len(wordings) > 1 else [])]:
            chosen = tuple(one for one in own if wording in (one.wording, ALL))
            groups.append(Group(model, wording, chosen))
    return groups


def _asked(lines: Iterable[str]) -> Iterator[Asked]:
    for line in lines:
        start = ""
        for trace in json.loads(line)["traces"]:
            data, metrics = trace["task"]["data"], trace["metrics"]
            position = Position(Rules.from_spec(**data["rules"]), data["moves"])
            start = start or json.dumps([data["rules"], data["moves"]])
            winning, legal = len(data["winning_moves"]), len(position.legal_moves)
            if not legal:
                raise ValueError("nobody can move in a position of it")
            kept, answered, length, why = False, 0.0, None, ""
            if trace["errors"]:
                why = quoted(str(trace["errors"][-1]["type"])) or Fault.ERROR
            elif fault := trace.get("info", {}).get("missing"):
                why = quoted(str(fault))
            elif "exact" in trace["rewards"]:
                kept = float(trace["rewards"]["exact"]["score"]) > 0
                answered = float(metrics["legal"])
                length = float(metrics["length_kept"]) if float(metrics["lost"]) else None
            else:
                why = Fault.ERROR
            verdict = (Verdict.KEPT if kept else Verdict.GAVE_AWAY) if winning else Verdict.LOST
            yield Asked(
                quoted(str(trace["agent"]["config"]["model"])),
                quoted(str(data.get("wording", STANDARD))),
                JudgedTurn(start, verdict, (legal, winning), length),
                answered,
                why,
            )
