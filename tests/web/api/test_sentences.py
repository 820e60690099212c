"""What the page says is made by the server, for each reader; the page's own files spell nothing Python knows."""

from __future__ import annotations

import html
import re
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from divisor_duel import language, web
from divisor_duel.game.goal import LAST
from divisor_duel.game.position import Position
from divisor_duel.game.record import UNNAMED, Record
from divisor_duel.game.rules import RULES, books, games
from divisor_duel.learn.puzzles import Puzzle
from divisor_duel.learn.review import Verdict, review
from divisor_duel.players.levels import LEVELS
from divisor_duel.solver import solve
from divisor_duel.web.api.game import Game
from divisor_duel.web.api.reviews import tell_review
from divisor_duel.web.api.sentences import standing, task, tell, tried
from divisor_duel.web.page.layout import page

EVENS = games["divisor-duel-evens"]
KINDS = ("page/scripts/**/*.js", "site/workers/*.js", "page/templates/**/*.html")
FILES = [file for kind in KINDS for file in sorted(Path(web.__path__[0]).glob(kind))]


def game(*moves: int, seats: tuple[str, str] = ("human", "human"), token: str = "") -> Game:
    made = Game("x", Position(EVENS, moves), seats, ("Ada", "Ben"))
    for player in (1, 2):
        if made.seats[player - 1] == "human":
            made = made.seat(player, token or str(player))
    return made


def tell_all(game: Game, away: Collection[int] = ()) -> dict[str, dict[str, Any]]:
    """A game as each of its readers is told of it: a watcher, either player, one person for both."""
    return {"".join(map(str, seats)): tell(game, seats, away) for seats in ((), (1,), (2,), (1, 2))}


def test_each_reader_is_told_whose_turn_it_is() -> None:
    told = tell_all(game(12))
    for other in ("", "1"):
        assert told[other]["turn"] == "Ben’s turn: a number that divides 12, or a multiple of 12."
    assert told["2"]["turn"] == "Your turn. Remove a number that divides 12, or a multiple of 12."
    assert told["12"]["turn"] == "Ben’s turn. Remove a number that divides 12, or a multiple of 12."
    assert tell_all(game())["1"]["turn"] == "Your turn. Remove any number."
    assert told["2"]["title"] == "Your turn · Divisor Duel, even numbers"


def test_a_move_is_told_with_its_player_and_whether_it_was_a_guess() -> None:
    assert tell_all(game())[""]["moved"] == ""
    assert tell_all(game(12))["1"]["moved"] == "You took 12."
    guessed = tell_all(replace(game(12), guesses=(0,)))["2"]["moved"]
    assert guessed == "Ada took 12 (a guess: this pool is too hard to work out in time)."


def test_the_end_is_told_to_winner_loser_and_watcher() -> None:
    told = tell_all(game(12, 6, 18, 2, 4, 8, 16))
    assert [told[reader]["end"] for reader in ("", "1", "2", "12")] == [
        "Ada wins",
        "You win!",
        "You lose",
        "Ada wins",
    ]
    stuck = "cannot move: no divisor or multiple of 16 is left."
    assert told["1"]["turn"] == f"Ben {stuck} You win after 7 moves."
    assert told["2"]["turn"] == f"You {stuck} Ada wins after 7 moves."
    assert told[""]["turn"] == f"Ben {stuck} Ada wins after 7 moves."
    assert told["1"]["title"].startswith("Over · ")


def test_the_seats_are_told() -> None:
    assert tell_all(game(12))["2"]["players"] == ["", "you · to move"]
    assert tell_all(game(12, seats=("human", "hard")))["1"]["players"] == ["you", "hard · to move"]
    alone = Game("x", Position(EVENS), names=("Ada", "Ben")).seat(1, "a")
    assert tell_all(alone)["1"]["players"] == ["you · to move", "not here yet"]


@pytest.mark.parametrize(
    ("reader", "entry"),
    [
        ("1", "Divisor Duel, even numbers, against Ben, 1 move, Ben’s turn"),
        ("2", "Divisor Duel, even numbers, against Ada, 1 move, your turn"),
        ("12", "Divisor Duel, even numbers, Ada and Ben, 1 move"),
    ],
)
def test_a_game_to_go_on_with_is_told_in_a_line(reader: str, entry: str) -> None:
    assert tell_all(game(12))[reader]["entry"] == entry


def test_a_game_that_waits_for_a_friend_says_so() -> None:
    alone = Game("x", Position(EVENS)).seat(1, "a")
    assert tell_all(alone)["1"]["entry"] == "Divisor Duel, even numbers, waiting for your friend"


def test_a_wish_to_take_back_is_told_to_both() -> None:
    told = tell_all(game(12).undo("1", 1))
    assert told["2"]["undo_asked"] == "Ada asked to take a move back."
    assert told["1"]["undo_asked"] == "You asked to take a move back."
    assert told["1"]["undo_refused"][0] == "Ben did not agree to take the move back."


def test_who_wins_is_told_with_how_many_numbers_do_it() -> None:
    chain = games["divisor-duel"]
    assert language.tell(standing(solve(Position(chain)))) == (
        "With perfect play the first player wins: 43 of the 49 openings win."
    )
    assert language.tell(standing(solve(Position(EVENS)))) == (
        "With perfect play the second player wins, whichever of the 10 openings is taken."
    )
    assert language.tell(standing(solve(Position(EVENS, (12,))))) == (
        "With perfect play the second player wins: only one of the 3 numbers wins."
    )
    over = Position(EVENS, (12, 6, 18, 2, 4, 8, 16))
    assert language.tell(standing(solve(over))) == "The game is over: the first player has won."


def test_a_puzzle_says_what_it_asks_and_what_a_number_does() -> None:
    position = Position(EVENS, (12,))
    assert (
        language.tell_all(task(Puzzle(position, 4, 2), 2))
        == "Player 2 to move after 12: exactly one number wins."
    )
    assert language.tell_all(task(Puzzle(Position(EVENS), 4, 1), 5)) == (
        "Player 1 to open: exactly one number wins. "
        "(This game has no puzzles of level 5; this one is of level 1.)"
    )
    assert language.tell_all(tried(solve(position.play(4)))) == "4 it is."
    wrong = solve(position.play(6))
    assert language.tell_all(tried(wrong)) == f"6 does not win: Player 1 answers {wrong.simplest}."
    assert tried(solve(Position(EVENS))) == []


def test_a_review_is_told_by_the_players_names() -> None:
    record = Record(Position(EVENS, (12, 6)), ("Ada", "Ben"))
    first, second = tell_review(review(record))["moves"]
    assert (first["mark"], first["verdict_words"], first["mistake"]) == ("·", "already lost", False)
    assert first["told"] == "Move 1: Ada took 12 and was already lost."
    assert first["ahead"] == "Whatever Ada takes now loses."
    assert first["why"] == ""
    assert (second["mark"], second["mistake"]) == ("✗", True)
    assert second["told"] == "Move 2: Ben took 6 and gave it away."
    assert second["ahead"] == "What is marked ✓ wins for Ben now, but Ben took 6 and gave it away."
    assert "Better: 4 wins." in second["why"]
    assert "Player" not in second["why"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_the_page_spells_nothing_that_python_knows(file: Path) -> None:
    text = re.sub(r"^ *(//|/?\*).*$", "", file.read_text("utf-8"), flags=re.MULTILINE)
    known = {*LEVELS, *RULES, *games, *UNNAMED, *(verdict.words for verdict in Verdict)}
    if file.suffix == ".js":
        known.remove("chain")  # there, the list of numbers taken so far
    # A phrase is known wherever it stands; a single word may mean something else unless it stands alone.
    alone = r"""(?:>|value=")({})[<"]""" if file.suffix == ".html" else r"""["'`]({})["'`]"""
    for words in known:
        assert not re.search(words if " " in words else alone.format(words), text), words


@pytest.mark.parametrize(
    "name",
    [
        *("start", "learn", "play", "games", "link", "solo", "puzzle", "explore", "review"),
        *("class", "join", "desk", "wall"),
    ],
)
def test_every_part_of_a_page_is_filled_in(name: str) -> None:
    assert not re.search(r"\{[a-z-]*\}", page(name))


def test_the_pages_offer_every_game_level_and_rule() -> None:
    start, puzzle = page("start"), page("puzzle")
    for name, rules in games.items():
        assert f'data-game="{name}"' in start
        offered = f">{rules.words.title}</option>"
        assert offered in page("explore")
        assert (offered in puzzle) == (rules.goal == LAST), "puzzles are made for this goal alone"
    for number, rules in books.items():
        assert f'data-book="{number}"' in start
        assert rules.words.summary in html.unescape(start), "in its own words"
    for level in LEVELS:
        assert f'value="{level}"' in start
    for rule in RULES:
        assert f"<option>{rule}</option>" in page("explore")
    assert "2-20:2 (even numbers 2 to 20)" in page("own")
