"""What a run of verifiers left in its folder, as figures that are defined as the arena's.

verifiers itself prints means over moves. Here are the accuracy over positions in which a win could be lost,
with an interval that takes together what began from one position, what legal numbers by chance would have
had, and the excess; for each model, and for each wording of the prompt.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any, Final, NamedTuple

from divisor_duel.arena.rating import share_interval
from divisor_duel.errors import InvalidInput
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from divisor_duel.language import quoted
from divisor_duel.learn.review import excess
from divisor_duel.players.models.chat import STANDARD, WORDINGS
from divisor_duel.players.models.faults import Fault

NAME: Final = "traces.jsonl"


class Asked(NamedTuple):
    """One move that a model was asked for, as a trace tells it."""

    model: str
    wording: str
    start: str
    """The position that the episode began from."""
    chance: float
    """The share of the legal numbers that win."""
    kept: float | None
    """Whether the answer was as good as any; None where it is missing."""
    legal: float = 0
    lost: float = 0
    length_kept: float = 0
    why_missing: str = Fault.ERROR
    """Why there is no answer: the fault, or the kind of error that verifiers met."""


@dataclass(frozen=True)
class Group:
    """The moves of one model, all of them or those asked for in one wording."""

    model: str
    wording: str
    asked: tuple[Asked, ...]

    @property
    def risks(self) -> list[Asked]:
        """Those in which there was a win to keep, and legal numbers that lose it."""
        return [one for one in self.asked if 0 < one.chance < 1]

    @property
    def answered(self) -> list[Asked]:
        """The risks without those whose answer is missing."""
        return [one for one in self.risks if one.kept is not None]

    @property
    def accuracy(self) -> float | None:
        """The share of the risks in which the win was kept, missing answers left out."""
        return fmean(one.kept or 0 for one in self.answered) if self.answered else None

    @property
    def accuracy_interval(self) -> tuple[float, float] | None:
        """The accuracy's 95 % confidence interval."""
        clusters: defaultdict[str, list[float]] = defaultdict(list)
        for one in self.answered:
            clusters[one.start].append(one.kept or 0)
        return share_interval((sum(each), len(each)) for each in clusters.values()) if clusters else None

    @property
    def accuracy_counted_as_lost(self) -> float | None:
        """The same share with missing answers counted as wins given away."""
        return fmean(one.kept or 0 for one in self.risks) if self.risks else None

    @property
    def chance_accuracy(self) -> float | None:
        """What any legal number would have had."""
        return fmean(one.chance for one in self.answered) if self.answered else None

    @property
    def excess(self) -> float | None:
        """How much of the way from chance to perfect play the accuracy is."""
        return excess(self.accuracy, self.chance_accuracy)

    @property
    def missing(self) -> Counter[str]:
        """How many answers are missing, by reason."""
        return Counter(one.why_missing for one in self.asked if one.kept is None)

    @property
    def legal(self) -> float:
        """The share of the answers that were legal numbers; a missing one is none."""
        return fmean(one.legal for one in self.asked)

    @property
    def length_kept(self) -> float | None:
        """How much of the longest game was kept in lost positions whose moves differ in it."""
        lost = sum(one.lost for one in self.asked)
        return sum(one.length_kept for one in self.asked) / lost if lost else None

    def as_dict(self) -> dict[str, Any]:
        """Return the figures for JSON."""
        return {
            "model": self.model,
            "wording": self.wording,
            "moves": len(self.asked),
            "risks": len(self.risks),
            "accuracy": self.accuracy,
            "accuracy_interval": self.accuracy_interval,
            "accuracy_counted_as_lost": self.accuracy_counted_as_lost,
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
            asked = Asked(
                quoted(str(trace["agent"]["config"]["model"])),
                quoted(str(data.get("wording", STANDARD))),
                start,
                len(data["winning_moves"]) / len(position.legal_moves),
                None,
            )
            if trace["errors"]:
                asked = asked._replace(why_missing=quoted(str(trace["errors"][-1]["type"])))
            elif fault := trace.get("info", {}).get("missing"):
                asked = asked._replace(why_missing=quoted(str(fault)))
            elif "exact" in trace["rewards"]:
                asked = asked._replace(
                    kept=float(trace["rewards"]["exact"]["score"]),
                    legal=float(metrics["legal"]),
                    lost=float(metrics["lost"]),
                    length_kept=float(metrics["length_kept"]),
                )
            yield asked
