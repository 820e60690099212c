"""What a class is told: each pupil, the teacher, and everybody in the room."""

from __future__ import annotations

from typing import Any

import pytest

from divisor_duel.classroom import BoardKind, Phase, State
from divisor_duel.language import use
from divisor_duel.web.classes import sentences

ME = {
    "phase": "playing",
    "round": 2,
    "pairing": "swiss",
    "resting": False,
    "board": None,
    "kind": None,
    "over": False,
    "alone": False,
    "may_next": False,
    "waiting": False,
    "joined": 3,
    "points": "1½",
    "rank": 2,
    "of": 7,
    "results": [],
}
BOARD = {
    "game": "g",
    "number": 1,
    "kind": "pair",
    "names": ("Odd Otter", "Even Owl"),
    "ply": 1,
    "to_move": 2,
    "winner": None,
    "halted": None,
    "points": None,
    "damaged": False,
}
WON = BOARD | {"ply": 7, "winner": 1, "points": ("1", "0")}
PUPIL = {"number": 1, "name": "Odd Otter", "state": "here", "away": False, "waiting": False}
PUPIL |= {"missed": [], "hints": 0}
ROOM = {
    "phase": "playing",
    "round": 2,
    "pairing": "swiss",
    "title": "Juniper Green",
    "minutes": 10,
    "level": "medium",
    "hints": "none",
    "choices_hidden": False,
    "wrong_tap": "nothing",
    "missed": [],
    "undo": None,
    "pupils": [PUPIL],
    "boards": [BOARD, WON | {"game": "h", "number": 2}],
}


@pytest.mark.parametrize(
    ("facts", "title"),
    [
        ({"phase": "gathering", "round": 0}, "You are in"),
        ({"phase": "paused"}, "A pause"),
        ({"phase": "between"}, "Round 2 is over"),
        ({"phase": "finished"}, "The lesson is over"),
        ({}, "Round 2 is being played"),
        ({"board": "g", "kind": "pair"}, "Your board is ready"),
        ({"board": "g", "kind": "pair", "over": True}, "Your game is over"),
        ({"resting": True}, "You are resting"),
        ({"pairing": "free"}, "Ready for a game?"),
        ({"pairing": "free", "waiting": True}, "Waiting for somebody to play with"),
    ],
)
def test_a_pupil_is_told_what_happens_now(facts: dict[str, Any], title: str) -> None:
    assert sentences.pupil(ME | facts)["title"] == title


def test_a_pupil_is_sent_to_a_board_only_while_there_is_something_to_play_at() -> None:
    board = {"board": "g", "kind": "pair"}
    assert sentences.pupil(ME | board)["go"] == "To your board"
    for waits in ({"over": True}, {"phase": "between"}, {"resting": True}):
        assert sentences.pupil(ME | board | waits)["go"] == ""


def test_whoever_waits_for_a_partner_may_practise_meanwhile() -> None:
    free = ME | {"pairing": "free", "may_next": True}
    assert sentences.pupil(free)["next"] == "Play the next game"
    assert sentences.pupil(free | {"waiting": True})["next"] == "Practise against the computer"


def test_a_pupil_reads_every_result_and_their_place() -> None:
    results = [
        {"round": 1, "opponent": "Even Owl", "opened": True, "points": "1", "kind": BoardKind.PAIR},
        {"round": 2, "opponent": None, "opened": False, "points": "½", "kind": BoardKind.BYE},
    ]
    told = sentences.pupil(ME | {"results": results})
    assert told["results"] == [
        "Round 1: won against Even Owl, you opened",
        "Round 2: half a point against the computer, they opened",
    ]
    assert told["place"] == "1½ points · place 2 of 7"
    assert sentences.pupil(ME)["place"] == ""


@pytest.mark.parametrize(("language", "none"), [("en", "0 points"), ("fr", "0 point"), ("es", "0 puntos")])
def test_no_point_is_said_in_the_number_of_the_language(language: str, none: str) -> None:
    lost = {"round": 1, "opponent": "Even Owl", "opened": True, "points": "0", "kind": BoardKind.PAIR}
    with use(language):
        assert sentences.pupil(ME | {"points": "0", "results": [lost]})["place"].startswith(f"{none} ·")


def test_the_desk_says_how_far_the_round_is_and_what_can_be_done() -> None:
    told = sentences.desk(ROOM)
    assert (told["phase"], told["line"], told["next"]) == ("Round 2", "1 of 2 games over.", "")
    assert told["boards"]["g"] == {
        "note": "1 move",
        "label": "Board 1: Odd Otter and Even Owl, Even Owl to move after 1 move",
    }
    assert told["boards"]["h"]["label"] == "Board 2: Odd Otter and Even Owl, Odd Otter won after 7 moves"
    assert "rounds of 10 minutes, no hints" in told["settings"]
    over = sentences.desk(ROOM | {"phase": "between", "undo": "end"})
    assert (over["phase"], over["next"], over["undo"]) == (
        "Round 2 is over",
        "Begin round 3",
        "Undo the end of the round",
    )


def test_whoever_is_away_or_rests_is_noted_at_the_desk() -> None:
    for facts, note in (({"away": True}, "away"), ({"state": State.RESTING}, "rests"), ({}, "")):
        assert sentences.desk(ROOM | {"pupils": [PUPIL | facts]})["pupils"] == {"1": note}


def test_the_wall_names_nobody_unless_names_are_shown() -> None:
    wall = {key: ROOM[key] for key in ("phase", "round", "pairing")} | {
        "joined": 4,
        "finished": 1,
        "playing": 1,
        "boards": [BOARD | {"names": None}, WON],
    }
    told = sentences.wall(wall)
    assert (told["joined"], told["round"], told["line"]) == ("4 joined", "Round 2", "1 of 2 games over")
    assert told["boards"] == [
        "Board 1, two players: the second player to move after 1 move",
        "Board 1, Odd Otter and Even Owl: Odd Otter won after 7 moves",
    ]


@pytest.mark.parametrize("phase", Phase)
def test_every_phase_is_told_to_everybody(phase: Phase) -> None:
    assert sentences.pupil(ME | {"phase": phase})["title"]
    assert sentences.desk(ROOM | {"phase": phase})["phase"]
