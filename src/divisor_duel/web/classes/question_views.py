"""A question to all as its readers are told of it. Who wins is told when the proof is shown and never before;
who tapped what is told to the desk alone.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from typing import Any, Final

from divisor_duel.classroom import GivenAnswer, Question, Stage, State
from divisor_duel.classroom.poll import bars, most_tapped
from divisor_duel.classroom.room import Room
from divisor_duel.game.position import Position
from divisor_duel.game.record import UNNAMED
from divisor_duel.game.telling import asked, called
from divisor_duel.language import Fact, Reader, say, tell, tell_all
from divisor_duel.language.answers import said_again
from divisor_duel.web.api.rules_cache import RulesCache

Answer = dict[str, Any]
_rules = RulesCache()
_MARKED: Final = (Stage.BARS, Stage.PROOF)
"""When it is shown how often each number was tapped, and to the desk who was right."""


def position_of(question: Question) -> Position:
    """Return the position that is asked about."""
    return Position(_rules.read(json.dumps(question.spec)), question.moves)


def counted(room: Room, given: Iterable[GivenAnswer]) -> list[GivenAnswer]:
    """Return the answers of those who are in the class now."""
    return [answer for answer in given if answer.pupil in {pupil.number for pupil in room.members}]


def for_pupil(room: Room, yours: int | None) -> Answer | None:
    """Return the question on a pupil's page, with what they tapped themselves."""
    question = room.question
    if question is None or not question.shown:
        return None
    position = position_of(question)
    names = _names(room, question)
    told = _told_pupil(question, position, names, yours)
    return (
        _asked(question, position, names) | {"yours": yours} | dict(zip(("title", "line"), told, strict=True))
    )


def for_wall(room: Room, given: Iterable[GivenAnswer]) -> Answer | None:
    """Return the question as everybody sees it: how many have answered, then how often each number."""
    question = room.question
    if question is None or not question.shown:
        return None
    position, counts = position_of(question), counted(room, given)
    names, proof = _names(room, question), _proof(room, question)
    answered = {answer.pupil for answer in counts}
    expected = answered | {pupil.number for pupil in room.members if pupil.state is State.HERE}
    seen = _asked(question, position, names) | {
        "answered": len(answered),
        "of": len(expected),
        "bars": [
            {"number": number, "count": count, "verdict": _verdict(question, position, counts, number)}
            for number, count in (bars(counts) if question.stage in _MARKED else ())
        ],
        "answer": proof,
        "dead": position.dead if question.stage is Stage.PROOF else (),
    }
    told = {
        "title": tell(_title(question, position)),
        "turn": tell_all([_turn(position), asked(position)], Reader(names)) if position.choices else "",
        "count": say("answers-given", count=len(answered), of=len(expected)),
        "result": tell_all(_result(question, position, counts), Reader(names)),
    }
    return seen | {"told": told}


def for_desk(room: Room, given: Collection[GivenAnswer]) -> Answer | None:
    """Return the question at the desk: as on the wall, with who tapped what, and the step to take next."""
    seen, question = for_wall(room, given), room.question
    if seen is None or question is None:
        return None
    position, counts = position_of(question), counted(room, given)
    answered = {answer.pupil for answer in counts}
    step = f"question-next-{question.stage}"
    if question.against and question.stage is Stage.BARS:
        step = "question-next-turn"
    return seen | {
        "given": [
            {
                "pupil": answer.pupil,
                "name": room.pupil(answer.pupil).name,
                "number": answer.number,
                "verdict": _verdict(question, position, counts, answer.number, _MARKED),
            }
            for answer in counts
        ],
        "missing": [
            pupil.name for pupil in room.members if pupil.state is State.HERE and pupil.number not in answered
        ],
        "next": say(step),
    }


def _asked(question: Question, position: Position, names: tuple[str, str]) -> Answer:
    return {
        "number": question.number,
        "stage": question.stage,
        "against": question.against,
        "numbers": position.rules.pool.numbers,
        "linked": position.rules.rule.follows,
        "moves": position.moves,
        "to_move": position.to_move,
        "names": names,
        "closes": question.closes,
    }


def _names(room: Room, question: Question) -> tuple[str, str]:
    """Return what the players are called: those of a board by name only where the teacher wishes so."""
    if question.against:
        both = say("the-class"), say("computer-unnamed")
        return both if question.seat == 1 else (both[1], both[0])
    board = room.by_game.get(question.game or "")
    if board is None or not room.settings.names_in_question:
        return called(UNNAMED)
    seats = ["human" if number else room.settings.level for number in board.pupils]
    return called(room.names_at(board), (seats[0], seats[1]))


def _proof(room: Room, question: Question) -> Answer | None:
    if question.proof is None or question.stage is not Stage.PROOF:
        return None
    return said_again(question.proof, position_of(question).rules, Reader(_names(room, question)))


def _verdict(
    question: Question,
    position: Position,
    given: Collection[GivenAnswer],
    number: int,
    when: Collection[Stage] = (Stage.PROOF,),
) -> str | None:
    """Say what became of a number, if that is shown at this stage."""
    legal = number in position.legal_moves
    if question.against and question.stage is Stage.BARS:
        taken = most_tapped(given, position.legal_moves)
        return "taken" if number == taken else "allowed" if legal else "not-allowed"
    if question.stage not in when or question.against:
        return None
    if not legal:
        return "not-allowed"
    if question.proof is None:
        return "allowed"
    return "wins" if number in question.proof["winning_moves"] else "loses"


def _title(question: Question, position: Position) -> Fact:
    if question.against and question.stage is Stage.PROOF:
        return Fact("class-won" if _winner(position) == question.seat else "class-lost")
    return Fact("question-which", position.rules)


def _turn(position: Position) -> Fact:
    if not position.moves:
        return Fact("moment-to-move-first", mover=position.to_move)
    return Fact("moment-to-move", mover=position.to_move, number=position.last)


def _winner(position: Position) -> int | None:
    return position.outcome.winner if position.outcome else None


def _result(question: Question, position: Position, given: Collection[GivenAnswer]) -> list[Fact]:
    """Return what is said below the bars: what is taken, or that the proof is not known."""
    if question.stage is Stage.PROOF and question.against:
        return [Fact("class-game-over", count=len(position.moves))]
    if question.stage is Stage.PROOF and question.proof is None:
        return [Fact("question-undecided")]
    if question.stage is not Stage.BARS or not question.against:
        return []
    taken = most_tapped(given, position.legal_moves)
    if taken is None:
        return [Fact("class-took-nothing")]
    counts = {number: count for number, count in bars(given) if number in position.legal_moves}
    equal = [number for number, count in counts.items() if count == counts[taken] and number != taken]
    tie = [Fact("class-tie", number=taken)] if equal else []
    return [Fact("class-takes", position.rules, number=taken), *tie]


def _told_pupil(
    question: Question, position: Position, names: tuple[str, str], yours: int | None
) -> tuple[str, str]:
    reader = Reader(names)
    mine = say("you-tapped-nothing") if yours is None else say("you-tapped-line", number=yours)
    if question.stage is Stage.ASKING and yours is None:
        line = [_turn(position), asked(position), Fact("question-tap")]
        return tell(_title(question, position)), tell_all(line, reader)
    if question.stage is Stage.ASKING:
        return say("you-tapped", number=yours), say("tap-another")
    if question.stage is Stage.BARS:
        return say("look-at-wall"), mine
    if question.against:
        return tell(_title(question, position)), say("look-at-wall-line")
    verdict = yours is not None and _verdict(question, position, (), yours)
    if not verdict:
        return say("look-at-wall"), mine
    return say(f"your-answer-{verdict}", number=yours), say("proof-on-wall")
