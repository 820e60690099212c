"""Ask for known advisories about what is locked: `python scripts/audit.py pip-audit …`.

It ends with 0 when there are none, with 1 when there are, and with 2 and a line that says so when nobody
could be asked.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence


def audit(command: Sequence[str]) -> int:
    """Ask, and tell what was heard."""
    said = ""
    try:
        done = subprocess.run(
            [*command, "--format", "json"], capture_output=True, text=True, encoding="utf-8"
        )
        said = "".join(done.stderr.strip().splitlines()[-1:])
        asked = json.loads(done.stdout)["dependencies"]
        found = [(each, advisory) for each in asked for advisory in each.get("vulns", ())]
        skipped = {each["name"]: each["skip_reason"] for each in asked if "skip_reason" in each}
    except (OSError, ValueError, LookupError, TypeError):
        print(f"No audit: the source of advisories could not be asked. {said}".rstrip(), file=sys.stderr)
        return 2
    for each, advisory in found:
        mended = ", ".join(advisory.get("fix_versions", ())) or "no version yet"
        print(f"{each['name']} {each['version']}: {advisory['id']}, mended in {mended}")
    if len(skipped) == len(asked):
        why = next(iter(skipped.values()), "nothing was named")
        print(
            f"No audit: the source of advisories knows none of {len(asked)} packages. {why}", file=sys.stderr
        )
        return 2
    if skipped:
        print(f"Not asked about: {', '.join(skipped)}", file=sys.stderr)
        return 1 if found else 2
    print(f"{len(asked)} packages, {len(found) or 'no'} advisories.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(audit(sys.argv[1:]))
