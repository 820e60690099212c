"""How long a room is kept: as it is done, and as it is told everywhere."""

from __future__ import annotations

from typing import Final

from divisor_duel.language import Fact

UNUSED_HOURS: Final = 24
"""So long after its last use a room is kept, unless something keeps it longer."""
DAYS_TO_LOOK: Final = 2
"""So many days a teacher has to look at homework that is over."""
MOST_KEPT_DAYS: Final = 30
"""How long a teacher can keep a room though nobody uses it; after that everything in it is deleted."""
KEY_DAYS: Final = MOST_KEPT_DAYS
"""How long a page holds a key to a room: each use renews it, and no room is kept longer without one."""

TOLD: Final = Fact("room-life", hours=UNUSED_HOURS, look=DAYS_TO_LOOK, most=MOST_KEPT_DAYS)
