"""The routes of one question to all: a teacher asks and goes on, and pupils answer."""

from __future__ import annotations

from fastapi import APIRouter, Response

from divisor_duel.classroom import poll
from divisor_duel.web.serve.allowances import priced
from divisor_duel.web.serve.askers import AllClasses, Pupil, Teacher
from divisor_duel.web.serve.responses import answer
from divisor_duel.web.serve.services import WithServices
from divisor_duel.web.serve.shapes.class_questions import AskAll, GiveAnswer, GoOn
from divisor_duel.web.serve.shapes.classes import RoomDesk, RoomMe
from divisor_duel.web.serve.shapes.games import Id
from divisor_duel.web.serve.shapes.problems import PROBLEMS

router = APIRouter(prefix="/api/rooms", tags=["rooms"], responses=PROBLEMS)


@router.post("/{room}/question", response_model=RoomDesk)
@priced(3.0)
async def ask_all(room: Id, wish: AskAll, services: WithServices, token: Teacher) -> Response:
    """Ask the class about a board, about any position, or about what decided the round.

    With `against` the class plays on from there against the computer, and what most tap is taken.
    """
    return answer(await services.questions.ask(room, token, **wish.model_dump()))


@router.post("/{room}/question/next", response_model=RoomDesk)
async def go_on_with_question(room: Id, wish: GoOn, services: WithServices, token: Teacher) -> Response:
    """Show what was tapped, then the proof, then nothing; a stage that has been left is not left again."""
    return answer(await services.questions.go_on(room, token, wish.question, wish.stage))


@router.post("/{room}/question/away", response_model=RoomDesk)
def put_question_away(room: Id, classes: AllClasses, token: Teacher) -> Response:
    """Take the question off the wall."""
    return answer(classes.teach(room, token, lambda r, _: poll.put_away(r)))


@router.post("/{room}/me/answer", response_model=RoomMe)
def answer_question(room: Id, wish: GiveAnswer, services: WithServices, token: Pupil) -> Response:
    """Answer the question on the wall, or change one's mind until the bars are shown."""
    return answer(services.questions.answer(room, token, wish.question, wish.number))
