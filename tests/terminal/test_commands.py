"""What is typed at the table: numbers, commands, their first letters, and everything else."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random

import pytest

from divisor_duel.errors import InvalidInput
from divisor_duel.position import Position
from divisor_duel.record import Record
from divisor_duel.rules import games
from divisor_duel.terminal.commands import COMMANDS, Typed, help_text, interpret
from divisor_duel.terminal.saves import Save
from divisor_duel.terminal.table import Table
from divisor_duel.terminal.view import PlainView


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
    assert interpret(line) == typed


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "type a number"),
        ("r", "could be rules or resign"),
        ("re", "to give the game up, type resign in full"),
        ("15 20", "is not a whole number"),
        ("fifteen", "neither a number nor a command"),
        ("-3", "neither a number nor a command"),
        ("1" * 99, "is too large"),
    ],
)
def test_anything_else_is_explained(line: str, sentence: str) -> None:
    with pytest.raises(InvalidInput, match=sentence):
        interpret(line)


def test_every_command_is_in_the_help_and_can_be_done() -> None:
    assert all(name in help_text() for name in COMMANDS)
    assert all(hasattr(Table, f"_{name}") for name in COMMANDS)


def test_sixty_thousand_lines_of_anything_lose_no_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Type nonsense, numbers and commands; the table follows exactly the moves that were legal."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    random = Random(1729)
    alphabet = "0123456789abcdefhlmnopqrsuvwy -,.:/\\\x00\x1b\x7f\täß٣💥\u2028"
    lines = 0
    while lines < 60_000:
        rules = random.choice(list(games.values()))
        expected: list[int] = []
        left = random.randrange(20, 400)

        def ask(question: str, offered: object) -> str:
            nonlocal left, lines
            left -= 1
            lines += 1
            if left < 0:
                raise EOFError
            kind = random.random()
            if kind < 0.04:
                line = str(random.choice(Position(rules, expected).legal_moves))  # noqa: B023
            elif kind < 0.07:
                line = random.choice(["undo", "moves", "board", "help", "rules", "save /", "save \x00"])
            else:
                line = "".join(random.choices(alphabet, k=random.randrange(12)))
            follow(line)
            return line

        def follow(line: str) -> None:
            nonlocal left
            try:
                typed = interpret(line)
            except InvalidInput:
                return
            if isinstance(typed, int):
                if typed in Position(rules, expected).legal_moves:  # noqa: B023
                    expected.append(typed)  # noqa: B023
            elif typed[0] == "undo" and expected:  # noqa: B023
                expected.pop()  # noqa: B023
            elif typed[0] in ("quit", "resign"):
                left = 0

        save = Save()
        table = Table(Record(Position(rules)), PlainView(io.StringIO()), ask, save)
        table.play((table.human, table.human))
        assert table.record.position.moves == tuple(expected)
        if expected:
            assert save.path is not None
            assert Record.load(save.path) == table.record
