"""The `divisor-duel` program starts here, also as `python -m divisor_duel`."""

import sys

from divisor_duel import __version__


def main() -> None:
    """Answer `--version` and `--help` at once, without loading more; leave the rest to the terminal."""
    if sys.argv[1:] == ["--version"]:
        print(f"divisor-duel {__version__}")
        return
    try:
        from divisor_duel.terminal import first_page

        if sys.argv[1:] in first_page.ASKED:
            first_page.show()
            return
        from divisor_duel.terminal.main import run

        run()
    except KeyboardInterrupt:
        # Only while the terminal is being loaded; once it is, it says so itself.
        from divisor_duel.language import say

        print(f"\n{say('program-stopped')}", file=sys.stderr)
        sys.exit(130)


if __name__ == "__main__":
    main()
