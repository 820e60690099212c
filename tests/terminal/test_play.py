"""Whole games typed into the program through a pipe, compared to the letter."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from divisor_duel.errors import InvalidInput
from divisor_duel.game.position import Position
from divisor_duel.game.record import Record
from divisor_duel.game.rules import games
from divisor_duel.terminal.table.game import new_record
from divisor_duel.terminal.table.saves import Save, unfinished
from tests.terminal.conftest import Run

RULEBOOK_000 = "15 5 20 10 30 6 12 3 9 18 36 4 24 8 16 2 14 7 21 42"


def lines(numbers: str) -> str:
    return numbers.replace(" ", "\n") + "\n"


def test_the_game_of_whoever_types_nothing_else_is_that_of_rulebook_000(run: Run) -> None:
    answer = run(typed=lines(RULEBOOK_000))
    assert answer.code == 0
    assert "Player 2 wins after 20 moves." in answer.out


def test_mistakes_and_commands_never_cost_the_turn(run: Run, snapshot: SnapshotAssertion) -> None:
    typed = (
        "15\n10\nfive\n\nhelp\nmoves\nboard\nr\nrules\n5\nundo\n3\nsave copy.game\nsave\nsave /\nmo\nquit\n"
    )
    answer = run("play", typed=typed)
    assert answer.code == 0
    assert answer.out == snapshot


def test_a_pool_of_ones_own_with_openings(run: Run, snapshot: SnapshotAssertion) -> None:
    typed = "3\n4\nresign\nyes\n"
    arguments = ["play", "--pool", "1-12", "--rule", "antichain", "--openings", "2-12:2", "--no-choices"]
    assert run(*arguments, typed=typed).out == snapshot


def test_the_plain_transcript_has_no_control_characters(run: Run) -> None:
    answer = run("play", typed=b"15\n\x1b[A\x00\xff\x07\n5\nboard\n")
    assert all(byte >= 32 or byte == 10 for byte in answer.raw)
    assert answer.err == ""


def test_the_end_of_input_ends_the_program_politely(run: Run) -> None:
    answer = run("play")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.endswith("Good-bye. No number was taken, so there is nothing to keep.\n")


def test_a_game_left_is_gone_on_with(run: Run) -> None:
    run("play", "nrich", "--name1", "Ada", typed="40\n80\n")
    answer = run("play", "--resume", typed="20\n")
    assert "Going on with Factors and Multiples: Ada against Player 2, 2 moves so far." in answer.out
    assert "\nLast number crossed out: 80" in answer.out
    assert "Ada has crossed out 20." in answer.out
    assert "3 moves so far" in run("play", "--resume").out


def test_a_finished_game_is_not_gone_on_with(run: Run) -> None:
    run("play", typed="29\n")
    answer = run("play", "--resume")
    assert answer.code == 2
    assert answer.err == "divisor-duel: there is no unfinished game; start one with: divisor-duel play\n"


def test_only_a_kept_and_unfinished_game_can_be_gone_on_with_by_its_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    left, over = Save(), Save()
    left.write(Record(Position(games["nrich"], (40,))))
    over.write(Record(Position(games["divisor-duel"], (29,))))
    assert unfinished(left.name)[0] == left.path
    with pytest.raises(InvalidInput, match=rf"the game '{over.name}' is over; to see it again: .* replay"):
        unfinished(over.name)
    with pytest.raises(InvalidInput, match="no game kept here is called 'nrich'; --resume alone takes"):
        unfinished("nrich")


def test_two_programs_that_go_on_with_one_game_lose_none_of_their_moves(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "state" / "divisor-duel" / "games" / "one.game"
    Record(Position(games["divisor-duel"], (15,))).save(path)
    mine = Save(path)
    run("play", "--resume", typed="5\n")
    mine.write(Record(Position(games["divisor-duel"], (15, 3))))
    kept = {Record.load(file).position.moves for file in path.parent.glob("*.game")} | {
        Record.load(mine.path).position.moves if mine.path else ()
    }
    assert kept == {(15, 5), (15, 3)}


def test_the_computer_takes_a_seat_and_a_seed_repeats_its_game(run: Run) -> None:
    games_played = [run("play", "--p1", "random", "--p2", "random", "--seed", "7").out for _ in range(2)]
    assert games_played[0] == games_played[1]
    assert "Computer (random) (2) has chosen" in games_played[0]


@pytest.mark.parametrize(
    ("arguments", "people"),
    [
        (["--name1", "Ada", "--name2", "Ben"], ("Ada", "Ben")),
        (["--name1", "Ada"], ("Ada", "Player 2")),
        (["--p2", "perfect"], ("Player 1", "Computer (perfect)")),
        ([], ("Player 1", "Player 2")),
    ],
)
def test_the_toss_is_said_and_decides_who_opens(
    run: Run, arguments: list[str], people: tuple[str, str]
) -> None:
    said = {run("play", "--toss", "--seed", str(seed), *arguments).out.split("\n")[4] for seed in range(5)}
    assert said == {f"The toss: {name} begins." for name in people}


def test_who_begins_can_be_said(run: Run) -> None:
    assert "Player 2's Turn:" in run("play", "--first", "2").out
    assert "Player 1's Turn:" in run("play", "--first", "1").out
    moved = run("play", "--first", "2", "--p2", "perfect", "--seed", "1").out
    assert moved.index("Computer (perfect) has chosen") < moved.index("Player 1's Turn:")
    both = run("play", "--first", "2", "--toss")
    assert (both.code, both.err.count("\n")) == (2, 1)
    assert "leave one of the two out" in both.err
    assert "leave first out" in run("play", "--resume", "--first", "2").err


def test_a_copy_is_kept_where_asked_but_never_over_another_kind_of_file(run: Run, tmp_path: Path) -> None:
    run("play", "--save", "mine.game", typed="15\n5\n")
    assert Record.load(tmp_path / "mine.game").position.moves == (15, 5)
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ben")
    assert run("play", "--save", "letter.txt", typed="15\n").code == 2
    assert "is a file of another kind" in run("play", typed="15\nsave letter.txt\n").out
    assert letter.read_text() == "Dear Ben"


def test_a_copy_overwrites_nothing_but_an_earlier_copy_of_the_same_game(run: Run, tmp_path: Path) -> None:
    run("play", "--name1", "Ada", "--save", "a.game", typed="29\n")
    assert (
        "'a.game' holds another game" in run("play", "--name1", "Zoe", "--save", "a.game", typed="12\n").err
    )
    assert "'a.game' holds another game" in run("play", typed="12\nsave a.game\n").out
    assert Record.load(tmp_path / "a.game").names[0] == "Ada"
    again = run("play", typed="12\nsave b.game\n6\nsave b.game\nundo\nsave b.game\n")
    assert again.out.count("Saved to b.game.") == 3
    os.mkfifo(tmp_path / "pipe")
    assert "'pipe' is not an ordinary file" in run("play", "--save", "pipe").err
    run("play", "--save", "new/folder/a.game", typed="15\n")
    assert (tmp_path / "new/folder/a.game").exists(), "a folder is made, as for every file that is written"
    assert "name a file" in run("play", "--save", "").err


def test_a_copy_can_be_read_by_whoever_the_folder_is_shared_with(run: Run, tmp_path: Path) -> None:
    run("play", "--save", "a.game", typed="15\n")
    umask = os.umask(0)
    os.umask(umask)
    assert (tmp_path / "a.game").stat().st_mode & 0o777 == 0o666 & ~umask


def test_a_state_folder_that_cannot_be_written_is_said_once_and_the_game_goes_on(
    run: Run, tmp_path: Path
) -> None:
    (tmp_path / "state").write_text("a file where the folder should be")
    answer = run("play", "--save", "copy.game", typed="15\n5\n20\n")
    assert answer.out.count("This game cannot be kept on disk") == 1
    assert "Player 1 has chosen 20." in answer.out
    assert answer.out.endswith("Good-bye. The game could not be kept on disk.\n")
    assert (answer.code, answer.err) == (0, "")
    assert Record.load(tmp_path / "copy.game").position.moves == (15, 5, 20)
    assert "replay" not in run("play", typed="29\n").out


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_closed_stream_is_no_reason_for_a_traceback(environment: dict[str, str], closed: str) -> None:
    command = f"echo 29 | {shlex.quote(sys.executable)} -m divisor_duel play {closed}"
    done = subprocess.run(
        ["sh", "-c", command], env=environment, capture_output=True, check=False, timeout=60
    )
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr


def test_a_line_too_long_to_mean_anything_plays_nothing(run: Run) -> None:
    answer = run("play", typed=" " * 9999 + "15\n" + "7" * 25_000 + "\n12\n")
    assert "Player 1 has chosen 12." in answer.out
    assert answer.out.count("Player 1's Turn:") == 1


def test_who_wants_to_think_is_told_why_but_not_what_instead(run: Run) -> None:
    answer = run("play", "--no-choices", typed="15\n7\n")
    assert "7 is neither a factor nor a multiple of 15.\n" in answer.out


def test_a_game_taken_back_to_its_start_is_not_offered_again(run: Run) -> None:
    run("play", typed="15\nundo\nquit\n")
    assert "there is no unfinished game" in run("play", "--resume").err


def test_resume_does_not_mix_with_a_new_game(run: Run) -> None:
    run("play", typed="15\n")
    assert "leave p2 out" in run("play", "--resume", "--p2", "random").err
    assert "leave game out" in run("play", "nrich", "--resume").err


def test_a_large_pool_is_not_printed_in_full(run: Run) -> None:
    assert len(run("play", "--pool", "2-200000:2", typed="4\n").out) < 5_000


def test_a_program_outside_takes_a_seat(run: Run, tmp_path: Path) -> None:
    engine = f"bot:{shlex.quote(sys.executable)} -m divisor_duel engine --level perfect"
    answer = run("play", "--p1", engine, "--p2", "greedy", "--name1", "Robot", "--save", "a.game")
    assert "Robot has chosen" in answer.out
    assert Record.load(tmp_path / "a.game").seats[0] == engine
    broken = run("play", "--p1", "bot:true", "--p2", "random", "--name1", "Robot")
    assert "Robot forfeited" in broken.out
    assert broken.code == 0


@pytest.mark.parametrize(
    ("seats", "names"),
    [
        (("bot:/far/away/examples/bot.py", "bot:./examples/mcts_bot.py"), ("bot.py", "mcts_bot.py")),
        (("bot:bot.py --fast", "bot:bot.py"), ("bot.py", "bot.py (2)")),
        (("bot:python3.11 examples/agent.py play agent.npz", "bot:./duel"), ("agent.py", "duel")),
        (("bot:/usr/bin/python3.11 -m mine", "human"), ("python3.11", "Player 2")),
    ],
)
def test_a_program_is_called_by_the_name_of_its_file(seats: tuple[str, str], names: tuple[str, str]) -> None:
    assert new_record(games["divisor-duel"], seats).names == names


def test_a_name_the_terminal_cannot_show_does_not_stop_the_game(
    started: Run, environment: dict[str, str]
) -> None:
    environment["PYTHONIOENCODING"] = "ascii"
    answer = started("play", "--name1", "Zoë", typed="15\n")
    assert "Zoe has chosen 15." in answer.out
    assert (answer.code, answer.err) == (0, "")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "chess"], "there is no game called 'chess'"),
        (["play", "--book", "7"], "there is no rulebook '7'; there are 000, 001, 002, 003, 004"),
        (["play", "--resume", "--book", "001"], "leave book out"),
        (["play", "003"], "003 is a rulebook, not a game; at a terminal it is --book 003"),
        (["play", "--pool", "2-x"], "'2-x' in pool '2-x' is not a number or range"),
        (["play", "--p2", "nobody"], "nobody"),
        (["play", "--name1", "a\tb"], "cannot be a name"),
        (["play", "--resume", "nowhere"], "no game kept here is called 'nowhere'"),
        (["replay", "nowhere.game"], "cannot read nowhere.game: No such file or directory"),
        (["nonsense"], "there is no command 'nonsense'; to see them all: "),
        (["play", "--p2", "bot:one\ntwo"], "'bot:one\\ntwo' cannot play: a player is one line of printable"),
    ],
)
def test_wrong_options_are_explained_in_one_line(run: Run, arguments: list[str], sentence: str) -> None:
    answer = run(*arguments)
    assert answer.code == 2
    assert sentence in answer.err
    assert "Traceback" not in answer.err


def test_a_recorded_game_is_replayed(run: Run, tmp_path: Path, snapshot: SnapshotAssertion) -> None:
    run("play", "divisor-duel-evens", "--save", "a.game", typed=lines("12 6 18 2 4 8 16"))
    assert run("replay", "a.game").out == snapshot


def test_the_game_played_last_is_replayed_and_reviewed_without_naming_its_file(run: Run) -> None:
    assert "no game has been played here yet" in run("review").err
    run("play", "nrich", typed="40\n80\n")
    run("play", "divisor-duel-evens", typed="12\n6\nresign\nyes\n")
    assert "Player 2 removed 6." in run("replay").out
    assert "Player 1 resigned." in run("review").out


def test_the_games_and_their_rules_can_be_read(run: Run, snapshot: SnapshotAssertion) -> None:
    assert run("games").out == snapshot
    assert [game["game"] for game in json.loads(run("games", "--json").out)] == list(games)
    for name, rules in games.items():
        assert run("rules", name).out.startswith(rules.words.title)
    assert json.loads(run("rules", "nrich", "--json").out)["openings"] == "2-48:2"


def test_a_hint_is_first_a_nudge_and_then_the_move_with_its_reason(
    run: Run, snapshot: SnapshotAssertion
) -> None:
    typed = "12\nhint\nhint\nwhy\n4\nhint\nh\nhi\nwhy\n"
    answer = run("play", "divisor-duel-evens", "--name1", "Ada", "--name2", "Ben", typed=typed)
    assert "Ben wins with 4." in answer.out
    assert answer.out == snapshot


def test_undo_against_the_computer_takes_its_answer_back_too(run: Run) -> None:
    answer = run("play", "--p2", "perfect", "--seed", "1", typed="undo\n5\nundo\n7\n")
    assert "There is no move of yours to take back." in answer.out
    assert "Taken back: 5, " in answer.out
    assert answer.out.count("Selected Numbers: None") == 2


def test_after_a_game_the_commands_shown_are_about_that_very_game(run: Run) -> None:
    run("play", "nrich", typed="2\n")
    ended = run("play", "divisor-duel", typed="resign\nyes\n").out
    (review,) = re.findall(r"divisor-duel (review .+)", ended)
    assert "Divisor Duel: Player 1 against Player 2" in run(*review.split()).out
