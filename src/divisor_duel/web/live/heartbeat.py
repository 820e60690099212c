"""How often a stream says that it is alive, which its page must know too."""

from __future__ import annotations

from typing import Final

HEARTBEAT: Final = 2.0
"""A stream without news for so many seconds says that it is alive, in a way a page can hear."""
