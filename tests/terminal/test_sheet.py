"""`sheet`: a file to print, and every option that does not fit explained."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminal.conftest import Run


def test_a_sheet_is_one_file_that_needs_nothing_else(run: Run, tmp_path: Path) -> None:
    wish = ("sheet", "--game", "divisor-duel-evens", "--level", "2", "--count", "4", "--seed", "a")
    answer = run(*wish, "--board", "1-24", "--chain", "1-20", "--paper", "letter", "--out", "new/sheet.html")
    assert answer.out == (
        "Wrote 3 puzzles, 1 kind of board and a chain of 17 numbers to beat to new/sheet.html. "
        "Open it in a browser, and print it.\n"
    )
    assert answer.err == "Only 3 puzzles of level 2 could be found, not 4.\n"
    text = (tmp_path / "new" / "sheet.html").read_text("utf-8")
    assert "@page letter" in text
    assert '<article class="sheet letter"' in text
    assert not {"src=", "href=", "url(", "http"} & {
        word for word in ("src=", "href=", "url(", "http") if word in text
    }


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--game", "nrih"), "did you mean nrich?"),
        (("--level", "9"), "9 is not in the range 1<=x<=5"),
        (("--paper", "a3"), "'a3' is not one of 'a4', 'letter'"),
    ],
)
def test_an_option_that_does_not_fit_is_explained_and_nothing_written(
    run: Run, tmp_path: Path, options: tuple[str, ...], message: str
) -> None:
    answer = run("sheet", *options)
    assert answer.code == 2
    assert message in answer.err
    assert not (tmp_path / "sheet.html").exists()
