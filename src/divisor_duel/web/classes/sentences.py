"""What the pages of a class say: to a pupil, to the teacher at the desk, and on the wall.

Each function takes what its reader is sent, as plain values, and adds the sentences.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

STUCK_AFTER: Final = 60
"""A pupil who has thought for so many seconds may be stuck, which the desk shows."""

POINTS: Final = (
    "A win is a point. A game that the end of its round interrupts is half a point for each. "
    "Whoever has no partner in a round has a point, however the game against the computer ends. "
    "Who has equal points is ordered by the points of those they met, added up; a round without a partner "
    "adds one's own points. Who is equal even then shares the place."
)
"""How places come about, so that everyone can check them."""

_UNDO: Final = {
    "begin": "the beginning of the round",
    "end": "the end of the round",
    "finish": "the end of the lesson",
    "pair": "the pair made by hand",
    "rename": "the new name",
    "remove": "the removal",
    "rest": "the rest",
}
_STATES: Final = {"resting": "rests", "removed": "removed"}
_RESULTS: Final = {"1": "won", "½": "half a point", "0": "lost"}

Facts = Mapping[str, Any]


def pupil(me: Facts) -> dict[str, Any]:
    """The class as one pupil is told of it between games."""
    title, line = _where(me)
    return {
        "title": title,
        "line": line,
        "round": _round(me),
        "go": _go(me),
        "next": _next(me),
        "place": _place(me),
        "results": [_result(result) for result in me["results"]],
        "rule": POINTS,
    }


def _where(me: Facts) -> tuple[str, str]:
    phase, number = me["phase"], me["round"]
    if phase == "finished":
        return "The lesson is over", "Thank you for playing."
    if me["resting"]:
        return "You are resting", "You are not paired until you are back; a board you left waits for you."
    if phase == "gathering":
        return "You are in", f"{_are_here(me['joined'])} Your teacher begins the first round."
    if phase == "paused":
        return "A pause", "Your teacher has stopped the game. Nothing is lost."
    if phase == "between":
        return f"Round {number} is over", "The next round begins when your teacher says so."
    if me["waiting"]:
        return "Waiting for somebody to play with", "Your game begins as soon as another pupil is free."
    if me["board"] and not me["over"]:
        return "Your board is ready", _against(me["kind"])
    if me["pairing"] == "free":
        return "Ready for a game?", "You meet whoever is free."
    if me["board"]:
        return "Your game is over", f"Round {number} goes on for the others."
    return f"Round {number} is being played", "You are paired in the next round."


def _against(kind: str | None) -> str:
    return {
        "bye": "You have no partner in this round: the point is yours, and you play the computer.",
        "practice": "A game for practice, without points.",
    }.get(kind or "", "Your opponent is in this room.")


def _go(me: Facts) -> str:
    playing = me["board"] and not me["over"] and me["phase"] == "playing"
    return "To your board" if playing and not me["resting"] else ""


def _next(me: Facts) -> str:
    if not me["may_next"]:
        return ""
    free = me["pairing"] == "free" and not me["waiting"]
    return "Play the next game" if free else "Practise against the computer"


def _place(me: Facts) -> str:
    if not me["results"] or not me["rank"]:
        return ""
    return f"{_points(me['points'])} · place {me['rank']} of {me['of']}"


def _points(points: str) -> str:
    return f"{points} point{'s' * (points not in ('1', '½'))}"


def _result(result: Facts) -> str:
    whom = result["opponent"] or "the computer"
    done = _RESULTS.get(result["points"] or "", "playing")
    opened = "you opened" if result["opened"] else "they opened"
    return f"Round {result['round']}: {done} against {whom}, {opened}"


def _are_here(count: int) -> str:
    return "You are the first here." if count == 1 else f"{count} pupils are here."


def desk(room: Facts) -> dict[str, Any]:
    """The class as its teacher is told of it."""
    return {
        "phase": _phase(room),
        "line": _progress(room),
        "next": _begin(room),
        "undo": f"Undo {_UNDO[room['undo']]}" if room["undo"] else "",
        "settings": _settings(room),
        "rule": POINTS,
        "pupils": {str(each["number"]): _pupil(each) for each in room["pupils"]},
        "boards": {board["game"]: _board(board) for board in room["boards"]},
    }


def _phase(room: Facts) -> str:
    phase = room["phase"]
    if phase == "gathering":
        return "Before the first round"
    if phase == "finished":
        return "The lesson is over"
    if phase == "between":
        return f"{_round(room)} is over"
    return f"{_round(room)}{', paused' * (phase == 'paused')}"


def _round(room: Facts) -> str:
    return "Free play" if room["pairing"] == "free" else f"Round {room['round']}" if room["round"] else ""


def _progress(room: Facts) -> str:
    here = [each for each in room["pupils"] if each["state"] != "removed"]
    if room["phase"] == "gathering":
        return f"{_count(len(here), 'pupil')} in the room." if here else "Nobody has joined yet."
    boards = [board for board in room["boards"] if board["kind"] != "practice"]
    over = sum(_over(board) for board in boards)
    away = sum(each["away"] for each in here if each["state"] == "here")
    parts = [f"{over} of {_count(len(boards), 'game')} over"] if boards else []
    parts += [f"{_count(away, 'pupil')} away"] if away else []
    return (" · ".join(parts) or _count(len(here), "pupil")) + "."


def _over(board: Facts) -> bool:
    return board["winner"] is not None or board.get("points") is not None


def _begin(room: Facts) -> str:
    if room["phase"] not in ("gathering", "between"):
        return ""
    return "Begin" if room["pairing"] == "free" else f"Begin round {room['round'] + 1}"


def _settings(room: Facts) -> str:
    rounds = f"rounds of {_count(room['minutes'], 'minute')}" if room["minutes"] else "rounds without a clock"
    if room["pairing"] == "free":
        rounds = f"free play for {_count(room['minutes'], 'minute')}" if room["minutes"] else "free play"
    hints = "hints" if room["hints"] else "no hints"
    return f"{room['title']}, {rounds}, {hints}; whoever has no partner plays the computer ({room['level']})."


def _pupil(each: Facts) -> str:
    if each["state"] in _STATES:
        return _STATES[each["state"]]
    if each["away"]:
        return "away"
    return "waits for a partner" if each["waiting"] else ""


def _board(board: Facts) -> dict[str, str]:
    """A board in a few words, for its card and for those who do not see it."""
    names, moves = board["names"], _count(board["ply"], "move")
    if board["winner"]:
        note = f"won after {moves}"
        state = f"{names[board['winner'] - 1]} won after {moves}"
    elif _over(board):
        note, state = f"unfinished, {moves}", f"ended unfinished after {moves}"
    elif board["halted"]:
        note, state = f"stopped, {moves}", f"stopped after {moves}"
    else:
        note = moves if board["ply"] else "not begun"
        state = f"{names[board['to_move'] - 1]} to move after {moves}"
    note += ", practice" * (board["kind"] == "practice")
    return {"note": note, "label": f"Board {board['number']}: {' and '.join(names)}, {state}"}


def wall(shown: Facts) -> dict[str, Any]:
    """The class as everyone in the room reads it from far away."""
    joined = shown["joined"]
    games = shown["finished"] + shown["playing"]
    return {
        "joined": f"{joined} joined" if joined else "Nobody yet",
        "round": _phase(shown),
        "line": f"{shown['finished']} of {_count(games, 'game')} over" if games else "",
        "boards": [_seen(board) for board in shown["boards"]],
    }


def _seen(board: Facts) -> str:
    moves = _count(board["ply"], "move")
    who = " and ".join(board["names"]) if board["names"] else "two players"
    sides = board["names"] or ("the first player", "the second player")
    if board["winner"]:
        return f"Board {board['number']}, {who}: {sides[board['winner'] - 1]} won after {moves}"
    return f"Board {board['number']}, {who}: {sides[board['to_move'] - 1]} to move after {moves}"


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"
