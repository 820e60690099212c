"""Results as a table for a paper or a page: Markdown, LaTeX or CSV."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from io import StringIO
from typing import Any, Final

Row = list[str]
Rows = Callable[[str], Sequence[Row]]
"""The headings and the rows as texts, when it is told which dash is between the ends of an interval."""
Figures = Iterable[Mapping[str, Any]]
"""The rows as figures, as JSON has them."""

_MARKS: Final = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}


def as_table(kind: str, caption: str, rows: Rows, figures: Figures) -> str:
    """Write results in one of `KINDS`."""
    return KINDS[kind](caption, rows, figures)


def ranged(value: float | None, interval: Sequence[float] | None = None, dash: str = "") -> str:
    """Write a figure, behind it its interval."""
    if value is None:
        return ""
    between = "" if interval is None else f" ({interval[0]:.3f}{dash}{interval[1]:.3f})"
    return f"{value:.3f}{between}"


def _markdown(caption: str, rows: Rows, figures: Figures) -> str:
    heading, *others = rows("–")
    rule = ["---", *("---:" for _ in heading[1:])]
    lines = [" | ".join(cell.replace("|", r"\|") for cell in row) for row in (heading, rule, *others)]
    return "\n".join([*(f"| {line} |" for line in lines), "", caption])


def _latex(caption: str, rows: Rows, figures: Figures) -> str:
    heading, *others = (" & ".join(map(_escaped, row)) + r" \\" for row in rows("--"))
    columns = "l" + "r" * heading.count(" & ")
    lines = [rf"\begin{{tabular}}{{{columns}}}", r"\hline", heading, r"\hline", *others, r"\hline"]
    return "\n".join([f"% {caption}", *lines, r"\end{tabular}"])


def _escaped(text: str) -> str:
    """Write a text as LaTeX sets it."""
    marked = re.sub(r"[\\~^]|[&%$#_{}]", lambda sign: _MARKS.get(sign[0], rf"\{sign[0]}"), text)
    return re.sub(r"([+-]?\d+) ± (\d+)", r"$\1 \\pm \2$", marked)


def _csv(caption: str, rows: Rows, figures: Figures) -> str:
    """Write the figures, a column for each end of an interval."""
    told = [*map(_flat, figures)]
    text = StringIO()
    writer = csv.DictWriter(text, [*told[0]], lineterminator="\n")
    writer.writeheader()
    writer.writerows(told)
    return text.getvalue().rstrip("\n")


def _flat(figures: Mapping[str, Any]) -> dict[str, Any]:
    row: dict[str, Any] = {}
    for name, value in figures.items():
        if name.endswith("interval"):
            stem = name.removesuffix("interval") or "score_"
            row[f"{stem}low"], row[f"{stem}high"] = value or ("", "")
        else:
            row[name] = "" if value is None else value
    return row


KINDS: Final[dict[str, Callable[[str, Rows, Figures], str]]] = {
    "markdown": _markdown,
    "latex": _latex,
    "csv": _csv,
}
"""The kinds of tables, by what each is called."""
