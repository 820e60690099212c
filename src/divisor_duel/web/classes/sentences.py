"""What the pages of a class say: to a pupil, to the teacher at the desk, and on the wall.

Each function takes what its reader is sent, as plain values, and adds the sentences, in the language in use.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from divisor_duel.language import Fact, say, sentence, tell_all

STUCK_AFTER: Final = 60
"""A pupil who has thought for so many seconds may be stuck, which the desk shows."""

MOST_MISSED: Final = 3
"""So many numbers are told of which a class missed most."""

_RESULTS: Final = {"1": "won", "½": "half", "0": "lost"}
_SO_MANY: Final = {"0": 0, "½": 1, "1": 1}
"""What points are counted as: half a one as one; of none, French says "0 point", the others "0 points"."""
_AGAINST: Final = {"pair": "opponent-in-room", "bye": "no-partner", "practice": "for-practice"}
_ROUNDS: Final = {"between": ("round-over", "free-play-over"), "paused": ("round-paused", "free-play-paused")}

Facts = Mapping[str, Any]


def pupil(me: Facts) -> dict[str, Any]:
    """Return the class as one pupil is told of it between games."""
    title, line = _where(me)
    question = me.get("question")
    return {
        "title": question["title"] if question else say(title, round=me["round"]),
        "line": question["line"] if question else tell_all(line),
        "round": _round(me),
        "at": say("at-board", number=me["board_number"]) if me.get("board_number") else "",
        "go": _go(me),
        "next": _next(me),
        "place": _place(me),
        "results": [_result(result) for result in me["results"]],
        "rule": say("how-points-count"),
    }


def _where(me: Facts) -> tuple[str, list[Fact]]:
    """Return what happens now, by the code of its message, and what else there is to say of it."""
    phase = me["phase"]
    if phase == "finished":
        return "class-over", [Fact("thanks-for-playing")]
    if me["resting"]:
        return "you-rest", [Fact("you-rest-until")]
    if phase == "gathering":
        here = Fact("first-here") if me["joined"] == 1 else Fact("pupils-here", count=me["joined"])
        return "you-are-in", [here, Fact("teacher-begins")]
    if phase == "paused":
        return "a-pause", [Fact("teacher-stopped")]
    if phase == "between":
        return "round-over", [Fact("teacher-begins-next")]
    if me["waiting"]:
        return "waiting-for-somebody", [Fact("until-pupil-free")]
    if me["board"] and not me["over"]:
        return "board-ready", [Fact("opponent-resting" if me["alone"] else _AGAINST[me["kind"]])]
    if me["pairing"] == "free":
        return "ready-for-game", [Fact("meet-whoever-free")]
    if me["board"]:
        return "your-game-over", [Fact("round-goes-on", round=me["round"])]
    return "round-is-played", [Fact("paired-next-round")]


def _go(me: Facts) -> str:
    playing = me["board"] and not me["over"] and me["phase"] == "playing"
    return say("to-your-board") if playing and not me["resting"] else ""


def _next(me: Facts) -> str:
    if not me["may_next"]:
        return ""
    free = me["pairing"] == "free" and not me["waiting"]
    return say("play-next" if free else "practise")


def _place(me: Facts) -> str:
    if not me["results"]:
        return ""
    points = me["points"]
    count = _SO_MANY.get(points, 2)
    if not me["rank"]:
        return say("points-so-far", points=points, count=count)
    return say("points-and-place", points=points, count=count, rank=me["rank"], of=me["of"])


def _result(result: Facts) -> str:
    done = _RESULTS.get(result["points"] or "", "playing")
    opened = "opened" if result["opened"] else "answered"
    whom = result["opponent"] or Fact("against-the-computer")
    return say(f"result-{done}-{opened}", round=result["round"], whom=whom)


def desk(room: Facts) -> dict[str, Any]:
    """Return the class as its teacher is told of it."""
    return {
        "phase": _phase(room),
        "line": _progress(room),
        "next": _begin(room),
        "undo": say(f"undo-{room['undo']}") if room["undo"] else "",
        "settings": _settings(room),
        "rule": say("how-points-count"),
        "pupils": {str(each["number"]): _pupil(each) for each in room["pupils"]},
        "boards": {board["game"]: _board(board) for board in room["boards"]},
        "missed": _missed(room["missed"]),
        "needs": {str(each["number"]): _needs(each) for each in room["pupils"]},
    }


def _missed(missed: Sequence[Facts]) -> str:
    told = ", ".join(each["told"] for each in missed[:MOST_MISSED])
    return say("most-missed", numbers=told) if told else ""


def _needs(each: Facts) -> str:
    """What a pupil tapped wrongly and how often they asked, in a few words."""
    wrong, hints = sum(one["times"] for one in each["missed"]), each["hints"]
    parts = [say("wrong-taps", count=wrong)] if wrong else []
    return " · ".join(parts + ([say("hints-had", count=hints)] if hints else []))


def _phase(room: Facts) -> str:
    phase = room["phase"]
    if phase == "gathering":
        return say("before-first-round")
    if phase == "finished":
        return say("class-over")
    if phase not in _ROUNDS:
        return _round(room)
    in_rounds, free = _ROUNDS[phase]
    return say(free) if room["pairing"] == "free" else say(in_rounds, round=room["round"])


def _round(room: Facts) -> str:
    if room["pairing"] == "free":
        return say("free-play")
    return say("round-number", round=room["round"]) if room["round"] else ""


def _progress(room: Facts) -> str:
    here = [each for each in room["pupils"] if each["state"] != "removed"]
    if room["phase"] == "gathering":
        return say("pupils-in-room", count=len(here)) if here else say("nobody-joined")
    boards = [board for board in room["boards"] if board["kind"] != "practice"]
    away = sum(each["away"] for each in here if each["state"] == "here")
    parts = [say("games-over", over=sum(map(_over, boards)), count=len(boards))] if boards else []
    parts += [say("pupils-away", count=away)] if away else []
    return sentence(" · ".join(parts or [say("pupils-counted", count=len(here))]))


def _over(board: Facts) -> bool:
    return board["winner"] is not None or board.get("points") is not None


def _begin(room: Facts) -> str:
    if room["phase"] not in ("gathering", "between"):
        return ""
    return say("begin") if room["pairing"] == "free" else say("begin-round", round=room["round"] + 1)


def _settings(room: Facts) -> str:
    kind, minutes = "free-play" if room["pairing"] == "free" else "rounds", room["minutes"]
    rounds = Fact(f"{kind}-of-minutes", count=minutes) if minutes else Fact(f"{kind}-without-clock")
    hints = Fact(f"class-hints-{room['hints']}")
    choices = Fact(f"class-wrong-{room['wrong_tap']}" if room["choices_hidden"] else "class-choices-shown")
    level = Fact(f"level-{room['level']}")
    return say(
        "class-settings", title=room["title"], rounds=rounds, hints=hints, choices=choices, level=level
    )


def _pupil(each: Facts) -> str:
    if each["state"] != "here":
        return say(f"pupil-{each['state']}")
    if each["away"]:
        return say("pupil-away")
    return say("pupil-waiting") if each["waiting"] else ""


def _board(board: Facts) -> dict[str, str]:
    """Return a board in a few words, for its card and for those who do not see it."""
    first, second = names = board["names"]
    if board["damaged"]:
        state = "damaged"
    elif board["winner"]:
        state = "won"
    elif _over(board):
        state = "unfinished"
    else:
        state = "stopped" if board["halted"] else "going-on"
    note = state if board["ply"] or state != "going-on" else "not-begun"
    practice = "-practice" if board["kind"] == "practice" and state != "damaged" else ""
    label = say(
        f"board-label-{state}",
        number=board["number"],
        first=first,
        second=second,
        winner=names[(board["winner"] or 1) - 1],
        mover=names[board["to_move"] - 1],
        count=board["ply"],
    )
    return {"note": say(f"board-{note}{practice}", count=board["ply"]), "label": label}


def wall(shown: Facts) -> dict[str, Any]:
    """Return the class as everyone in the room reads it from far away."""
    joined, over = shown["joined"], shown["finished"]
    games = over + shown["playing"]
    return {
        "joined": say("have-joined", count=joined) if joined else say("nobody-yet"),
        "round": _phase(shown),
        "line": say("games-over", over=over, count=games) if games else "",
        "boards": [_seen(board) for board in shown["boards"]],
    }


def _seen(board: Facts) -> str:
    winner, mover, names = board["winner"], board["to_move"], board["names"]
    seen = {"number": board["number"], "count": board["ply"]}
    if not names:
        return say(f"wall-won-{winner}" if winner else f"wall-to-move-{mover}", **seen)
    seen |= {"first": names[0], "second": names[1]}
    if winner:
        return say("wall-won", **seen, winner=names[winner - 1])
    return say("wall-to-move", **seen, mover=names[mover - 1])
