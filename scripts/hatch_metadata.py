"""Whenever the package is built: say where the project lives, and lead the README's links and pictures there.

The address is not written down anywhere: whoever builds for others names it, `REPOSITORY=https://host/owner/name`,
as `.github/workflows/release.yml` does. Without one the README goes out as it stands.
"""

from __future__ import annotations

import os
from pathlib import Path
from runpy import run_path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class SayWhereItLives(MetadataHookInterface):
    """Hatchling finds it by its base."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the README, and the addresses if there are any."""
        text = Path(self.root, "README.md").read_text("utf-8")
        if address := os.environ.get("REPOSITORY", "").removesuffix("/"):
            elsewhere = run_path(str(Path(self.root, "scripts", "readme_elsewhere.py")))
            text = elsewhere["absolute"](text, address, metadata["version"])
            metadata["urls"] = elsewhere["places"](address)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
