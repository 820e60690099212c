"""What travels where teacher and pupils come back to their places on another device."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from divisor_duel.web.classes.lesson_file import MOST_SIGNS
from divisor_duel.web.serve.shapes.classes import Attempt, Code, Flag, PupilName, RoomMe
from divisor_duel.web.serve.shapes.games import Body
from divisor_duel.web.serve.shapes.links import Code as QrCode

Word = Annotated[str, Field(max_length=40, examples=["KPRTX-BDFGH"])]


class EnterDesk(Body):
    """The code of a class, and the word that its desk has shown."""

    code: Code
    word: Word


class DeskWordTold(BaseModel):
    """The word that opens this desk on another device, and the two ways to use it."""

    word: str
    address: Annotated[str, Field(description="opens the desk at once; keep it as secret as the word")]
    local: Annotated[bool, Field(description="whether it works on this computer only")]
    code: QrCode


class LessonFile(Body):
    """A lesson as a desk saved it."""

    text: Annotated[str, Field(max_length=MOST_SIGNS)]


class ComeBack(Body):
    """One who has been here: the name, and the word shown on joining, or none to ask the teacher."""

    code: Code
    name: PupilName
    word: Word | None = None
    attempt: Attempt = None


class CameBack(BaseModel):
    """A pupil's token and word, told this once; and the class, or none until the teacher lets them in."""

    token: str
    room: str
    name: str
    word: str
    me: RoomMe | None


class Decide(Body):
    """Whether whoever asks for a pupil's place gets it."""

    admit: Flag
