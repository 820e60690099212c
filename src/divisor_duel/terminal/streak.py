"""The streak: on how many days in a row the daily puzzle was solved."""

from __future__ import annotations

import datetime
import json
from contextlib import suppress
from pathlib import Path

from divisor_duel.terminal.table.saves import state_folder
from divisor_duel.work.files import write_whole


def _file() -> Path:
    return state_folder() / "streak.json"


def _read() -> tuple[datetime.date | None, int]:
    with suppress(OSError, ValueError, KeyError, TypeError, OverflowError, RecursionError):
        kept = json.loads(_file().read_text("utf-8") if _file().is_file() else "")
        return datetime.date.fromisoformat(kept["last"]), max(0, int(kept["days"]))
    return None, 0


def streak(today: datetime.date) -> int:
    """Return the days in a row, counted up to today or yesterday."""
    last, days = _read()
    return days if last is not None and (today - last).days in (0, 1) else 0


def solved(today: datetime.date) -> int:
    """Note that today's puzzle was solved; give back the streak."""
    last, _ = _read()
    days = streak(today) + (last != today)
    write_whole(_file(), json.dumps({"last": today.isoformat(), "days": days}) + "\n", private=True)
    return days
