"""What is typed at the table: numbers, commands, their first letters, and everything else."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random

import pytest

from divisor_duel.errors import InvalidInput
from divisor_duel.game.position import Position
from divisor_duel.game.record import Record
from divisor_duel.game.rules import Rules, games
from divisor_duel.language import say
from divisor_duel.terminal.table.saves import Save
from divisor_duel.terminal.table.table import COMMANDS, TerminalTable, table_help
from divisor_duel.terminal.table.view import PlainView, Typed, interpret
from divisor_duel.terminal.table.wording import listing


@pytest.mark.parametrize(
    ("line", "typed"),
    [
        ("15", 15),
        (" 15 ", 15),
        ("undo", ("undo", "")),
        ("U", ("undo", "")),
        ("save my game.txt", ("save", "my game.txt")),
        ("resign", ("resign", "")),
        ("?", ("help", "")),
        ("q", ("quit", "")),
    ],
)
def test_a_line_is_a_number_or_a_command_by_its_first_letters(line: str, typed: Typed) -> None:
    assert interpret(line, COMMANDS) == typed


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "type a number"),
        ("r", "could be rules or resign"),
        ("re", "to give the game up, type resign in full"),
        ("15 20", "is not a whole number"),
        ("fifteen", "neither a number nor a command"),
        ("hlep", "'hlep' is not a command; did you mean help?"),
        ("-3", "'-3' is below zero; the numbers of a pool are 1 or more"),
        ("-x", "'-x' is not a whole number"),
        ("1" * 99, "is too large"),
    ],
)
def test_anything_else_is_explained(line: str, sentence: str) -> None:
    with pytest.raises(InvalidInput, match=sentence):
        interpret(line, COMMANDS)


def test_every_command_is_in_the_help_and_can_be_done() -> None:
    assert all(name in table_help(80) for name in COMMANDS)


@pytest.mark.parametrize("width", [40, 100])
def test_a_list_of_choices_breaks_no_word_however_narrow_the_screen(width: int) -> None:
    summaries = {f"{i}  {name}": rules.words.summary for i, (name, rules) in enumerate(games.items(), 1)}
    for entries in (summaries, {name: say(f"typed-{name}") for name in COMMANDS}):
        listed = listing(entries, width)
        assert max(map(len, listed.split("\n"))) <= width
        assert listed.split() == [word for entry in entries.items() for word in " ".join(entry).split()]


class Typist:
    """Types anything at all, and knows which moves should have come of it."""

    alphabet = "0123456789abcdefhlmnopqrsuvwy -,.:/\\\x00\x1b\x7f\täß٣💥\u2028"

    def __init__(self, rules: Rules, random: Random, lines: int) -> None:
        self.random = random
        self.lines = lines
        self.position = Position(rules)

    def ask(self, question: str, offered: object) -> str:
        self.lines -= 1
        if self.lines < 0:
            raise EOFError
        line = self.line()
        self.follow(line)
        return line

    def line(self) -> str:
        kind = self.random.random()
        if kind < 0.04:
            return str(self.random.choice(self.position.legal_moves))
        if kind < 0.07:
            return self.random.choice(["undo", "moves", "board", "help", "rules", "save /", "save \x00"])
        return "".join(self.random.choices(self.alphabet, k=self.random.randrange(12)))

    def follow(self, line: str) -> None:
        try:
            typed = interpret(line, COMMANDS)
        except InvalidInput:
            return
        if isinstance(typed, int):
            if typed in self.position.legal_moves:
                self.position = self.position.play(typed)
        elif typed[0] == "undo" and self.position.moves:
            self.position = self.position.undo()


@pytest.mark.parametrize("lines", [6_000, pytest.param(60_000, marks=pytest.mark.long)])
def test_thousands_of_lines_of_anything_lose_no_move(
    lines: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Type nonsense, numbers and commands; the table follows exactly the moves that were legal."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    random = Random(1729)
    left = lines
    while left > 0:
        planned = random.randrange(20, 400)
        typist = Typist(random.choice(list(games.values())), random, planned)
        save = Save()
        table = TerminalTable(Record(typist.position), PlainView(io.StringIO()), typist.ask, save)
        table.play((table.human, table.human))
        left -= planned - max(typist.lines, 0)
        assert table.record.position == typist.position
        if save.path is not None:
            assert Record.load(save.path) == table.record
