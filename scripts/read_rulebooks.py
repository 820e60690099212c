"""Read off the rulebooks themselves what `books.toml` says they print, and name every difference.

The books are not part of this project: `python scripts/read_rulebooks.py FOLDER`, where FOLDER holds them as
000_*.txt to 004_*.txt. `--write` prints what was read instead, in the form of `books.toml`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from divisor_duel.learn.rulebooks.book import Line, books_printed

LIST = r"(?:\[?\d[\d, .–-]*(?:\((?:used|already selected|available)\)[\d, .–-]*)*.*|None.*|No multiples.*)"
KINDS = {
    "emptied": r"(removes the last number) from",
    "takes": r"(?:Chooses|[Ss]elects|Action: Removes):? (\d+)",
    "typed": r"(?:chosen number|to remove|Select a number|start the game|your number): (\d+)",
    "after": r"If the last (?:removed )?number (?:was|is) (\d+)|If (\d+) is a previously",
    "from": r"(?:From|Factors/Multiples of) (\d+: \d.*)",
    "wins": r"Player (\d) wins",
    "loses": r"Player (\d) cannot make a valid move and loses",
    "factors": rf"Factors?(?: of \d+)?(?::| are) ({LIST})",
    "multiples": rf"Multiples?(?: of \d+)?(?: within 2-50)?(?::| are) ({LIST})",
    "refused": rf"Invalid Moves: ({LIST})|The numbers (\d.*) cannot be selected",
    "choices": rf"(?:Possible Choices|Valid Numbers|Available Choices|Valid Moves): ({LIST})"
    rf"|Valid (?:choices|Options) \([^)]*\): ({LIST})",
    "taken": r"Removed Numbers: (\d.*)",
    "available": r"Numbers: (\[?\d.*)|Number Pool: (\[?\d.*)|^ *(\d+(?:, \d+)+)$",
}
USED = re.compile(r"(\d+) \((?:used|already selected)\)")
MANY = r"(\d+(?:(?:,? and |, )\d+)*)"
GONE = re.compile(rf"excluding {MANY}(?! and the)|{MANY}(?: is| are)?(?: already)? used")
NOTED = re.compile(r"\(Note: ([^)]*)\)")


def lines(text: str) -> Iterator[Line]:
    """Yield each line of a book that prints numbers of a game, with what kind of line it is."""
    for place, line in enumerate(text.replace("*", "").split("\n"), 1):
        if example := re.search(r"Example: (?:Factors|Multiples) of (\d+)", line):
            yield Line(place, "after", (example[1],))
        for kind, pattern in KINDS.items():
            if found := re.search(pattern, line):
                printed = next(group for group in found.groups() if group)
                yield Line(place, "takes" if kind == "typed" else kind, tuple(numbers(printed)))
                break
        # What a line says in passing of numbers that are taken.
        for bracket in re.findall(r"\(([^)]*)\)", line):
            if found := GONE.search(bracket):
                yield Line(place, "gone", tuple(re.findall(r"\d+", found[1] or found[2])))


def numbers(printed: str) -> Iterator[str]:
    """Yield the numbers of a list; `*` marks one that the book says cannot be taken, `…` those left out."""
    noted = {number for note in NOTED.findall(printed) for number in re.findall(r"\d+", note)}
    printed = USED.sub(r"\1*", printed)
    printed = re.sub(r"\([^)]*\).*", "", printed.replace("(available)", ""))
    printed = re.sub(r"(\d+) (?:through|to) (\d+)", r"\1-\2", printed)
    if not re.match(r"\[?\d", printed):
        return
    for word in re.findall(r"\d+-\d+|\d+\*?|\.\.\.|…|etc", printed):
        yield f"{word}*" if word in noted else {"...": "…", "etc": "…"}.get(word, word)


def main(folder: str, *options: str) -> int:
    """Compare the books with what is kept of them; the status tells whether they are the same."""
    differences = 0
    for book, kept in books_printed().items():
        (file,) = Path(folder).glob(f"{book}_*.txt")
        read = {(line.place, line.numbers) for line in lines(file.read_text("utf-8"))}
        if options:
            print(f"[{book}]")
            for line in lines(file.read_text("utf-8")):
                print(line.place, line.kind, *line.numbers)
            continue
        ours = {(line.place, line.numbers) for line in kept}
        for place, printed in sorted(read ^ ours):
            differences += 1
            who = "the book prints" if (place, printed) in read else "books.toml says"
            print(f"{book}, line {place}: {who} {' '.join(printed) or 'none'}")
        print(f"{book}: {len(read & ours)} lines are the same, {len(read ^ ours)} are not")
    return min(differences, 1)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
