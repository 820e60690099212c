"""In a language that puts every message into brackets, no command prints an English word outside of them.

And in each real one a game, a lesson and a sheet are told from their beginning to their end.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from divisor_duel.game.record import Record
from divisor_duel.game.rules import books, games
from divisor_duel.game.telling import announced
from divisor_duel.language import ENGLISH, LANGUAGES, say, use
from divisor_duel.terminal.commands import COMMANDS
from tests.support.pseudo import PSEUDO, bare, registered
from tests.terminal.conftest import Run

EVENS = "divisor-duel-evens"
RECORD = """game: divisor-duel-evens
player 1: Ada
player 2: Ben
moves: 12 6 18 2 4 8 16
"""
ELSEWHERE = {"serve", "class", "site", "plot", "longest", "engine", "prompt", "mcp", "help", "completion"}
"""Commands that need an extra, or speak with programs and models, which is done in English; and the help, tried
of every command elsewhere."""

LINE = "set?game=divisor-duel-evens&level=1&count=3&seed=7b+monday&hidden=1&name=Zo%C3%AB+Kim&first=4.6.16&check=745b4"
"""What a pupil hands in."""

CALLS = {
    "play divisor-duel": "help\n99\nx\n15\nhint\nhint\nwhy\nmoves\nundo\nrules\nexample\nboard\nquit\n",
    f"play {EVENS} --name1 Ada --name2 Ben": "12\n6\n18\n2\n4\n8\n16\n",
    f"play {EVENS} --p2 easy --name1 Ada": "12\nhint\nresign\nyes\n",
    "play factor-duel": "6\n35\nhint\nwhy\nquit\n",
    "learn": "12\n8\nhint\nquit\n",
    "games": "",
    "rules divisor-duel": "",
    "rules factor-duel": "",
    "rules --pool 1-12 --rule antichain --goal misere": "",
    "replay a.game": "",
    "review a.game": "",
    f"puzzle {EVENS} --level 2 --seed a": "hint\nx\n7\nskip\n",
    "puzzle --daily": "skip\n",
    "solo 1-20": "11\n7\nhint\nundo\nquit\n",
    f"homework '{LINE}'": "",
    f"sheet {EVENS} --level 2 --count 2 --chain 1-10": "",
    "solve divisor-duel": "",
    f"solve {EVENS} --moves '12 6' --all": "",
    "solve --pool 1-12 --rule antichain": "",
    "solve --pool 1-12 --goal misere": "",
    "solve --pool 1-12 --goal length-6": "",
    f"arena {EVENS} perfect random --games 4 --keep kept": "",
    "standings kept --table markdown": "",
    f"positions {EVENS} --count 3 --out three.jsonl": "",
    "positions --check three.jsonl": "",
    "sweep antichain --to 5 --nimber --jobs 1": "",
    "count --pool 1-6": "",
}
"""What is called, and what is typed then."""

SAME = {
    *COMMANDS,
    *games,
    *books,
    *("divisor-duel", "Ada", "Ben"),  # the program and the players
    *("help", "hint", "why", "moves", "undo", "save", "resign", "example", "best", "quit"),  # typed in a game
    *("board", "rules"),
    *("easy", "perfect", "random"),  # levels, as they are typed
    *("--p2", "--pool", "--resume", "NAME"),  # in commands to be typed
    "n,winner,wins,openings,nimber",  # columns that a program reads
}
"""The words that are the same in all languages."""


@pytest.fixture(scope="module", autouse=True)
def _pseudo() -> Iterator[None]:
    with registered():
        yield


def test_every_command_is_called() -> None:
    assert {call.split()[0] for call in CALLS} == COMMANDS.keys() - ELSEWHERE - {"books"}


def test_no_command_prints_a_word_that_is_not_translated(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.game").write_text(RECORD, "utf-8")
    left = {}
    for call, typed in CALLS.items():
        told = run("--language", PSEUDO, *shlex.split(call), typed=typed)
        words = {word for word in bare(told.out + told.err).split() if re.search(r"[^\W\d_]{2}", word)}
        words -= SAME | {*typed.split()}  # what is typed is shown again
        if told.code or words:
            left[call] = f"{told.code} {sorted(words)}"
    assert not left, "\n".join(f"{call}: {words}" for call, words in left.items())


def test_a_list_of_rulebooks_has_their_own_words_and_no_other_english(run: Run) -> None:
    told = bare(run("--language", PSEUDO, "books").out)
    own = " ".join(f"{book.words.title} {book.words.summary}" for book in books.values())
    typed = "divisor-duel play rules --book"
    assert {*re.findall(r"[^\W\d_]{2,}", told)} <= {*re.findall(r"[^\W\d_]{2,}", f"{own} {typed}")}


WHOLE = {
    f"play {EVENS} --name1 Ada --name2 Ben": "12\nhint\nhint\n10\n6\n18\n2\n4\n8\n16\n",
    "learn": "12\n8\n18\nhint\n3\n7\n19\n",
    f"sheet {EVENS} --level 2 --count 2 --seed a --board 1-24 --chain 1-10": "",
}
"""A game, the lesson and a sheet, to their end; what is typed is the same in all languages."""


def lines_of_words(text: str) -> set[str]:
    """Return the lines, and the texts between tags, in which two words stand that are no names; without commands."""
    parts = re.split("\n|<[^>]*>", re.sub("(?s)<style>.*?</style>|<code>.*?</code>", "", text))
    names = {"Divisor", "Duel", "Ada", "Ben"}
    return {
        part
        for part in map(str.strip, parts)
        if len({*re.findall(r"[^\W\d_]{2,}", part)} - names) > 1 and not part.startswith("divisor-duel")
    }


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each not in (ENGLISH, PSEUDO)])
def test_a_game_a_lesson_and_a_sheet_are_told_to_their_end_in_each_language(
    run: Run, tmp_path: Path, language: str
) -> None:
    told = {}
    for spoken in (ENGLISH, language):
        said = [run("--language", spoken, *shlex.split(call), typed=typed) for call, typed in WHOLE.items()]
        assert not [answer.err for answer in said if answer.code]
        told[spoken] = "\n".join(
            (*(answer.out for answer in said), (tmp_path / "sheet.html").read_text("utf-8"))
        )
    record = Record.parse(RECORD)
    assert record.outcome
    with use(language):
        ends = (*announced(record, record.outcome), say("lesson-farewell"), say("sheet-answers-title"))
    in_one_line = re.sub("[ \n]+", " ", told[language])
    assert [end for end in ends if end not in in_one_line] == []
    assert lines_of_words(told[ENGLISH]) & lines_of_words(told[language]) == set()
