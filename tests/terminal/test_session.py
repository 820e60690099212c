"""What comes after a game: another one, the board once more, and what cannot be undone is asked back."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from divisor_duel.game.position import Position
from divisor_duel.game.record import Record
from divisor_duel.game.rules import Rules, books, games
from divisor_duel.game.telling import announced, ends_at_once, over_at_once
from divisor_duel.language import tell_all
from divisor_duel.players.levels import computer
from divisor_duel.terminal.main import program
from divisor_duel.terminal.session import Setup, ask_again, ask_setup
from divisor_duel.terminal.table import view as views
from divisor_duel.terminal.table.game import at_table, new_record
from divisor_duel.terminal.table.saves import Save
from divisor_duel.terminal.table.table import COMMANDS, TerminalTable
from divisor_duel.terminal.table.view import PlainView, interpret
from tests.terminal.conftest import Run, Screen

Terminal = Callable[..., Screen]

WON = Record(
    Position(games["divisor-duel-evens"], (12, 6, 18, 2, 4, 8, 16)),
    ("Ada", "Computer (medium)"),
    ("human", "medium"),
)
AT_ONCE = Record(Position(games["divisor-duel"], (29,)))


def asked(over: Record, *answers: str) -> tuple[Setup | None, str]:
    """What is set up after a game when these lines are typed, and what is shown meanwhile."""
    shown = io.StringIO()
    lines = iter(answers)

    def ask(question: str, words: Sequence[str]) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    return ask_again(over, PlainView(shown), ask), shown.getvalue()


def test_the_same_people_play_again_or_change_who_opens() -> None:
    same, said = asked(WON, "again")
    assert "again  the same once more: Ada begins" in said
    assert "swap   the other way round: Computer (medium) begins" in said
    assert same == Setup(games["divisor-duel-evens"], ("human", "medium"), ("Ada", "Computer (medium)"))
    swapped, said = asked(WON, "swap")
    assert "Computer (medium) begins this time, and Ada answers." in said
    assert swapped == Setup(games["divisor-duel-evens"], ("medium", "human"), ("Computer (medium)", "Ada"))
    assert asked(WON, "no")[0] is None
    with pytest.raises(EOFError):
        asked(WON)
    with pytest.raises(EOFError):
        asked(WON, "quit")


def test_a_stray_enter_starts_nothing() -> None:
    setup, said = asked(WON, "", "", "no")
    assert setup is None
    assert said.count("Type a number from 1 to 4 or the first letters of a name, or quit.") == 2


def test_two_without_names_see_who_begins_after_a_swap() -> None:
    setup, said = asked(AT_ONCE, "swap")
    assert "Player 2 begins this time, and Player 1 answers." in said
    assert setup == Setup(games["divisor-duel"], names=("Player 2", "Player 1"))
    assert new_record(setup.rules, setup.seats, setup.names).names == ("Player 2", "Player 1")


def test_another_game_is_chosen_in_the_menu(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    setup, shown = asked(WON, "hm", "menu", "nrich", "perfect", "them")
    assert "'hm' is not one of these" in shown
    assert setup == Setup(games["nrich"], ("human", "perfect"), first="2")


def test_a_game_that_was_left_comes_first_and_a_book_or_the_lesson_is_still_an_answer(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    run("play", "--book", "003", "--name1", "Ada", typed="7\n")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    setup, shown = in_menu("")
    assert "go-on          the game that was left: Factor Duel, Ada against Player 2" in shown
    assert setup.left is not None
    assert setup.record.position.moves == (7,)
    begun, shown = in_menu("1", "easy", "toss")
    assert begun == Setup(books["001"], ("human", "easy"), first="toss", by_book=True)
    assert "1     Player 1 begins" in shown
    assert "2     Computer (easy) begins" in shown
    evens, shown = in_menu("002", "")
    assert evens == Setup(books["002"], by_book=True)
    assert "Who begins?" not in shown, "the book says it"


def in_menu(*answers: str) -> tuple[Setup, str]:
    """What is set up when these lines are typed, and what is shown meanwhile."""
    shown, lines = io.StringIO(), iter(answers)
    return ask_setup(PlainView(shown), lambda question, words: next(lines)), shown.getvalue()


def test_after_a_game_of_one_move_a_longer_one_is_offered() -> None:
    assert ends_at_once(games["divisor-duel"]) == (29, 31, 37, 41, 43, 47)
    assert asked(AT_ONCE, "classroom")[0] == Setup(games["juniper-green"], names=AT_ONCE.names)
    setup, shown = asked(AT_ONCE, "openings", "x", "2-60", "", "no")
    assert "'x' in pool 'x' is not a number or range" in shown
    assert "Opening 51 is not in the pool" in shown
    assert setup is not None
    assert setup.rules == Rules.custom("2-50", openings="2-50:2")
    assert "classroom" not in asked(WON, "no")[1]


def test_a_game_of_one_move_is_explained_kindly_and_in_the_review_too(run: Run) -> None:
    told = " ".join(run("play", typed="29\n").out.split())
    kind = "A game of one move, and by the rules a good one: 29, 31, 37, 41, 43 or 47 as the first number"
    assert kind in told
    assert "For a longer game, let the first number be even" in told
    assert told.endswith("divisor-duel play juniper-green")
    reviewed = " ".join(run("review").out.split())
    assert kind in reviewed
    assert "accuracy 100%, in one move that needed no answer" in reviewed


def test_only_a_game_of_one_move_is_told_to_be_one() -> None:
    assert over_at_once(WON.position) == []
    assert over_at_once(Position(games["divisor-duel"])) == []
    assert "no longer one" in tell_all(over_at_once(Position(Rules.custom("6"), (6,))))
    one = Position(Rules.custom("1-9", "antichain"), (1,))
    assert "good one: 1 leaves nothing" in tell_all(over_at_once(one))
    assert AT_ONCE.outcome is not None
    assert announced(AT_ONCE, AT_ONCE.outcome)[-1] == tell_all(over_at_once(AT_ONCE.position))


def test_at_a_terminal_the_last_board_is_drawn_and_the_next_game_begins(terminal: Terminal) -> None:
    screen = terminal("play", "divisor-duel", "--name1", "Ada", "--name2", "Ben")
    screen.read_until("chosen number:")
    screen.type("29\r")
    shown = screen.read_until("6  no", after="has chosen 29.")
    assert "(29)" in shown
    assert "Ben cannot make a valid move and loses. Ada wins the game." in shown
    screen.type("swap\r")
    screen.read_until("Ben's Turn:", after="Ben begins this time, and Ada answers.")
    screen.type("31\r")
    screen.read_until("Ben wins the game.")
    screen.type("no\r")
    screen.read_until("divisor-duel replay", after="To see this game again")
    assert screen.wait() == 0


def test_through_a_pipe_nobody_is_asked_for_another_game(run: Run) -> None:
    answer = run("play", typed="29\n31\n")
    assert "Again?" not in answer.out
    assert "(29)" in answer.out, "the last board is drawn"


def test_giving_up_is_asked_back(run: Run) -> None:
    kept = run("play", typed="15\nconcede\nmaybe\nno\nresign\n\n5\n")
    assert kept.out.count("Give this game up? yes or no [no]") == 3
    assert "Type yes or no." in kept.out
    assert kept.out.count("The game goes on.") == 2
    assert "Player 2 has chosen 5." in kept.out
    assert "Player 2 resigned." in run("play", typed="15\nconcede\ny\n").out
    assert "The game is kept" in run("play", typed="15\nresign\n").out, "the end of input is no yes"


def test_exit_and_concede_are_other_names() -> None:
    assert interpret("exit", COMMANDS) == ("quit", "")
    assert interpret("Concede", COMMANDS) == ("resign", "")
    assert interpret("exit", ["quit"]) == ("quit", "")


def test_overwriting_another_game_is_asked_back(run: Run, tmp_path: Path, terminal: Terminal) -> None:
    run("play", "--name1", "Ada", "--save", "a.game", typed="29\n")
    kept = run("play", typed="12\nsave a.game\nno\nsave a.game\nyes\n")
    assert kept.out.count("'a.game' holds another game. Overwrite it? yes or no [no]") == 2
    assert "Nothing was written; another name will do." in kept.out
    assert "Saved to a.game." in kept.out
    assert Record.load(tmp_path / "a.game").position.moves == (12,)
    screen = terminal("play", "--name1", "Zoe", "--save", "a.game")
    screen.read_until("Overwrite it? yes or no [no]")
    screen.type("no\r")
    screen.read_until("'a.game' holds another game; choose another name")
    assert screen.wait() == 2
    assert Record.load(tmp_path / "a.game").position.moves == (12,)


def test_the_moves_are_numbered_by_their_turns(run: Run) -> None:
    shown = run("play", "divisor-duel-evens", typed="12\n6\n18\nmoves\n").out
    assert "Player 1 / Player 2\n  1. 12    2.  6\n  3. 18\n" in shown


def test_the_perfect_player_on_a_hard_pool_says_that_it_is_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "THINKING_SHOWN_AFTER", 0.01)
    shown = io.StringIO()
    hard = Record(Position(Rules.custom("2-72", "antichain")), ("Computer (perfect)", "Ada"))
    table = TerminalTable(hard, PlainView(shown), asked_nothing, Save())
    number = at_table(table, computer("perfect", Random(0), 0.5))(hard.position)
    assert number in hard.position.legal_moves
    assert shown.getvalue() == "Computer (perfect) is thinking …\n"


def test_whoever_answers_at_once_is_not_said_to_think() -> None:
    shown = io.StringIO()
    table = TerminalTable(AT_ONCE, PlainView(shown), asked_nothing, Save())
    assert at_table(table, lambda position: 31)(Position(games["divisor-duel"])) == 31
    assert shown.getvalue() == ""


def asked_nothing(question: str, words: Sequence[str]) -> str:
    raise AssertionError(question)


@pytest.mark.parametrize("columns", ["40", "80"])
@pytest.mark.parametrize(
    "arguments",
    [
        ["games"],
        ["books"],
        ["rules", "nrich"],
        ["solve", "--moves", "15 5 20"],
        ["solve"],
        ["review", "a.game"],
    ],
    ids=" ".join,
)
def test_what_is_printed_fits_the_screen_and_breaks_no_word(
    tmp_path: Path, arguments: list[str], columns: str
) -> None:
    game = tmp_path / "a.game"
    Record(Position(games["divisor-duel"], (15, 5, 50, 25)), ("Ada", "Ben")).save(game)
    arguments = [str(game) if word == "a.game" else word for word in arguments]

    def printed(width: str) -> str:
        return CliRunner(env={"COLUMNS": width}).invoke(program, arguments).output

    narrow = printed(columns)
    # A command to be copied stays on its line.
    lines = [line for line in narrow.split("\n") if not re.search("(play|rules) ", line)]
    assert max(map(len, lines)) <= int(columns)
    words = r"[\w'.,;:()-]+"
    assert set(re.findall(words, narrow)) <= set(re.findall(words, printed("100")))


def test_many_winning_moves_are_told_by_the_first_and_the_last(run: Run) -> None:
    told = " ".join(run("solve", "--pool", "1-400").out.split())
    assert re.search(
        r"Winning moves: (\d+, ){9}\d+ … (\d+, ){9}\d+ \(\d+ of 400; --all names them all\)", told
    )
    everything = " ".join(run("solve", "--pool", "1-400", "--all").out.split())
    assert "names them all" not in everything
    assert len(everything) > len(told) + 500
