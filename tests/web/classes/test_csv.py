"""The tables of a class open in spreadsheets and gradebooks as they are."""

from __future__ import annotations

import csv
import io

from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient

from divisor_duel.web.classes.results_csv import table
from tests.support.web.class_api import Lesson


def read(text: str) -> list[list[str]]:
    assert text.startswith("\ufeff"), "the mark by which spreadsheets know UTF-8"
    return [*csv.reader(io.StringIO(text[1:]))]


def test_points_are_decimals_and_names_come_through(client: TestClient) -> None:
    room = Lesson(client, 0, own_names=True)
    for name in ("Zoë", "Jürgen Ø."):
        room.join(name=name)
    (board,) = room.begin()["boards"]
    room.play(board, (12,))
    room.teacher.post(f"{room.at}/end")
    answer = room.teacher.ask("GET", f"{room.at}/results.csv")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    head, row = read(answer.content.decode("utf-8"))
    game = dict(zip(head, row, strict=True))
    assert {game["opened"], game["answered"]} == {"Zoë", "Jürgen Ø."}
    assert (game["points opened"], game["points answered"], game["moves"]) == ("0.5", "0.5", "12")
    standings = read(room.teacher.ask("GET", f"{room.at}/standings.csv").content.decode("utf-8"))
    assert [row[2:4] for row in standings[1:]] == [["0.5", "0.5"]] * 2
    assert "½" not in str(standings)


@given(st.lists(st.text(max_size=8), min_size=1, max_size=4))
def test_no_cell_begins_a_formula(cells: list[str]) -> None:
    (_, row) = read(table(["a"] * len(cells), [cells]))
    assert not any(
        cell.lstrip(" ")[:1] in ("=", "+", "-", "@", "\t", "\r") for cell in row if cell.strip(" ")
    )
