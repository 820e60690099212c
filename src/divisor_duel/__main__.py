"""The `divisor-duel` program starts here, also as `python -m divisor_duel`."""

import sys

from divisor_duel import __version__


def main() -> None:
    """Answer `--version` at once, without loading anything; leave the rest to the terminal."""
    if sys.argv[1:] == ["--version"]:
        print(f"divisor-duel {__version__}")
        return
    from divisor_duel.terminal.main import run

    run()


if __name__ == "__main__":
    main()
