"""Ask for known advisories about all that is locked: `python scripts/audit.py pip-audit … -- npm audit …`.

The first program is asked about each lock in `requirements/`, the second about the page's
`package-lock.json`. It ends with 0 when there are none, with 1 when there are, and with 2 and a line that
says so when nobody could be asked.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple


class Heard(NamedTuple):
    """What a source of advisories said."""

    asked: int
    advisories: list[str]
    skipped: dict[str, str]
    """Of which packages it knows nothing, and why."""


def of_pip_audit(said: Any) -> Heard:
    """Read what pip-audit says."""
    asked = said["dependencies"]
    return Heard(
        len(asked),
        [
            f"{each['name']} {each['version']}: {advisory['id']}, mended in "
            f"{', '.join(advisory.get('fix_versions', ())) or 'no version yet'}"
            for each in asked
            for advisory in each.get("vulns", ())
        ],
        {each["name"]: each["skip_reason"] for each in asked if "skip_reason" in each},
    )


def of_npm(said: Any) -> Heard:
    """Read what `npm audit` says."""
    found = said["vulnerabilities"].values()
    advisories = [
        f"{each['name']} {each['range']}: {via['url'] if isinstance(via, dict) else f'by {via}'}"
        for each in found
        for via in each["via"]
    ]
    return Heard(said["metadata"]["dependencies"]["total"], advisories, {})


def audit(about: str, command: Sequence[str], read: Callable[[Any], Heard]) -> int:
    """Ask about one lock, and tell what was heard."""
    said = ""
    try:
        program, *arguments = command
        done = subprocess.run(
            [shutil.which(program) or program, *arguments], capture_output=True, text=True, encoding="utf-8"
        )
        said = "".join(done.stderr.strip().splitlines()[-1:])
        answer = json.loads(done.stdout)
        said = answer.get("message", said)  # where npm says why it could not ask
        asked, advisories, skipped = read(answer)
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        print(
            f"{about}: no audit: the source of advisories could not be asked. {said}".rstrip(),
            file=sys.stderr,
        )
        return 2
    for each in advisories:
        print(f"{about}: {each}")
    if len(skipped) == asked:
        why = next(iter(skipped.values()), "nothing was named")
        print(
            f"{about}: no audit: the source of advisories knows none of {asked} packages. {why}",
            file=sys.stderr,
        )
        return 2
    if skipped:
        print(f"{about}: not asked about: {', '.join(skipped)}", file=sys.stderr)
        return 1 if advisories else 2
    print(f"{about}: {asked} packages, {len(advisories) or 'no'} advisories.")
    return 1 if advisories else 0


def main(arguments: Sequence[str]) -> int:
    """Ask about every lock of this folder, whatever is heard of the others."""
    between = arguments.index("--")
    pip_audit, npm = arguments[:between], arguments[between + 1 :]
    ends = [
        audit(lock.as_posix(), [*pip_audit, "--format", "json", "-r", lock.as_posix()], of_pip_audit)
        for lock in sorted(Path("requirements").glob("*.lock"))
    ]
    ends.append(audit("package-lock.json", [*npm, "--json"], of_npm))
    return 1 if 1 in ends else max(ends)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
