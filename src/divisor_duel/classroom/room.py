"""A room: a class, its teacher's choices and its rounds. A value, which the modules beside it change.

Who won which game is known by the games alone: `winners` tells it of the boards that are still open. Times
are seconds since 1970, and told by whoever asks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final

from divisor_duel.classroom import (
    BoardKind,
    ClassBoard,
    DeskWord,
    Halt,
    Homework,
    NotNow,
    Phase,
    Pupil,
    Question,
    RoomSettings,
    State,
    Undo,
    naming,
)
from divisor_duel.classroom.pairing import Pair, Player, seated
from divisor_duel.classroom.standings import HALF, LOSS, WIN, PupilStanding, Result, standings
from divisor_duel.errors import InvalidInput
from divisor_duel.game.telling import COMPUTER
from divisor_duel.language import Fact

DAY: Final = 24 * 60 * 60
UNUSED_HOURS: Final = 24
"""So long after its last use a room is kept, unless something keeps it longer."""
DAYS_TO_LOOK: Final = 2
"""So many days a teacher has to look at homework that is over."""
MOST_KEPT_DAYS: Final = 30
"""How long a teacher can keep a room though nobody uses it; after that everything in it is deleted."""
KEY_DAYS: Final = MOST_KEPT_DAYS
"""How long a page holds a key to a room: each use renews it, and no room is kept longer without one."""
LIFE_TOLD: Final = Fact("room-life", hours=UNUSED_HOURS, look=DAYS_TO_LOOK, most=MOST_KEPT_DAYS)
RUNNING: Final = (Phase.PLAYING, Phase.PAUSED)
"""When there is a round."""


@dataclass(frozen=True)
class Room:
    """A class and where it is in its lesson."""

    id: str
    code: str
    key: str
    """Of the teacher."""
    settings: RoomSettings
    phase: Phase = Phase.GATHERING
    round: int = 0
    ends: float | None = None
    """When the clock ends the round."""
    left: float | None = None
    """How many seconds there will be when a pause is over."""
    pupils: tuple[Pupil, ...] = ()
    boards: tuple[ClassBoard, ...] = ()
    undo: Undo | None = None
    moment: dict[str, Any] | None = None
    """What is shown of this round afterwards, as it was worked out; empty where there is nothing to show."""
    question: Question | None = None
    """What was asked of all last; `stage` says whether it is on the wall."""
    version: int = 0
    desk_word: DeskWord | None = None
    """What opens the desk on another device, once the teacher has asked for it."""
    homework: tuple[Homework, ...] = ()
    keep_until: float | None = None
    """Until when it is kept at least; without it, a day after it was last used."""
    winners: Mapping[str, int] = field(default_factory=dict, compare=False)
    """Who has won, 1 or 2, of the games that are over at boards not closed yet."""
    damaged: Collection[str] = field(default=(), compare=False)
    """The games that cannot be read; nobody can win them any more."""
    plies: Mapping[str, int] = field(default_factory=dict, compare=False)
    """How many numbers have been taken in the games at boards not closed yet."""
    away: Collection[int] = field(default=(), compare=False)
    """The pupils whose pages are closed, as far as is known."""
    moved: bool = field(default=False, compare=False)
    """Whether a pupil has taken a number in this round."""

    @property
    def desk_keys(self) -> tuple[str, ...]:
        """What opens the desk."""
        return (self.key, self.desk_word.key) if self.desk_word else (self.key,)

    @cached_property
    def by_game(self) -> dict[str, ClassBoard]:
        """The boards, by their games."""
        return {board.game: board for board in self.boards}

    @cached_property
    def by_number(self) -> dict[int, Pupil]:
        """The pupils, by their numbers."""
        return {pupil.number: pupil for pupil in self.pupils}

    @cached_property
    def members(self) -> list[Pupil]:
        """The class, without whom was removed."""
        return [pupil for pupil in self.pupils if pupil.state is not State.REMOVED]

    @cached_property
    def places(self) -> list[PupilStanding]:
        """Where everybody stands by the boards that are closed, best first."""
        return standings([pupil.number for pupil in self.members], self.results())

    @property
    def present(self) -> list[Pupil]:
        """Who is to be paired."""
        return [pupil for pupil in self.pupils if pupil.state is State.HERE]

    def pupil(self, number: int) -> Pupil:
        """Return the pupil of a number."""
        if (pupil := self.by_number.get(number)) is None:
            raise InvalidInput("class-no-pupil", number=number)
        return pupil

    def board_of(self, number: int) -> ClassBoard | None:
        """Return the board of a pupil in this round, or the last one."""
        for board in reversed(self.boards):
            if board.round != self.round:
                break
            if number in board.pupils:
                return board
        return None

    def names_at(self, board: ClassBoard) -> tuple[str, str]:
        """Return who sits at a board."""
        first, second = (COMPUTER if n is None else self.pupil(n).name for n in board.pupils)
        return first, second

    def is_over(self, board: ClassBoard) -> bool:
        """Say whether there is nothing more to play at a board."""
        if board.points is not None or board.game in self.winners or board.game in self.damaged:
            return True
        return self.halt(board) is Halt.LEFT

    def halt(self, board: ClassBoard) -> Halt | None:
        """Return why nobody may move at a board, if so."""
        now = self.by_game.get(board.game)
        if now is None:
            return Halt.TAKEN_BACK
        if now.points is not None or now.round != self.round or self.phase not in RUNNING:
            return Halt.ROUND_OVER
        if any(self._is_gone(number) for number in now.pupils):
            return Halt.LEFT
        return Halt.PAUSED if self.phase is Phase.PAUSED else None

    def may_have_next(self, pupil: Pupil) -> bool:
        """Say whether a pupil may ask for a game now."""
        board = self.board_of(pupil.number)
        free = board is None or self.is_over(board)
        return self.phase is Phase.PLAYING and pupil.state is not State.REMOVED and free

    def undoable(self, now: float) -> Undo | None:
        """Return what the teacher can undo now: a beginning until a number is taken, an end for a while."""
        last = self.undo
        if last is None or (last.until is not None and now > last.until):
            return None
        return None if last.action == "begin" and self.moved else last

    def is_due(self, now: float) -> bool:
        """Say whether the clock ends the round."""
        return self.phase is Phase.PLAYING and self.ends is not None and self.ends <= now

    def results(self) -> Iterator[Result]:
        """Yield what every pupil got at the boards that count and are closed."""
        for board in self.boards:
            if board.points is None or board.kind is BoardKind.PRACTICE:
                continue
            for seat, number in enumerate(board.pupils):
                if number is not None:
                    yield Result(number, board.pupils[1 - seat], seat == 0, board.points[seat])

    def players(self, without: Collection[int] = ()) -> list[Player]:
        """Return whom to pair, with what has to be known for it."""
        asked = {pupil.number for pupil in self.present} - set(without)
        return [self._players[number] for number in sorted(asked)]

    def player(self, number: int) -> Player:
        """Return a pupil, as a pairing has to know them."""
        return self._players.get(number, Player(number))

    @cached_property
    def _players(self) -> dict[int, Player]:
        met: dict[int, Counter[int]] = {place.number: Counter() for place in self.places}
        for result in self.results():
            if result.pupil in met and result.opponent is not None:
                met[result.pupil][result.opponent] += 1
        return {
            place.number: Player(place.number, place.points, place.balance, place.byes, met[place.number])
            for place in self.places
        }

    def seated(self, first: int, second: int) -> Pair:
        """Return two pupils, the one who has opened less first."""
        return seated(self.player(first), self.player(second))

    def free_name(self, name: str, but: int | None = None) -> str:
        """Return a name as a class can read it, if nobody else here has it."""
        name = naming.check(name)
        others = (pupil for pupil in self.members if pupil.number != but)
        if any(naming.alike(name, pupil.name) for pupil in others):
            raise NotNow("class-name-in-use", "name-taken", name=name)
        if naming.pretends(name):
            raise NotNow("class-name-reserved", "name-taken", name=name)
        return name

    def kept(self, days: int, now: float) -> Room:
        """Return the room to be kept for so many days though nobody uses it, or while homework is open."""
        open_until = max((each.until for each in self.homework), default=0.0)
        return replace(self, keep_until=max(now + days * DAY, open_until))

    def with_pupil(self, pupil: Pupil) -> Room:
        """Return the room with one pupil changed."""
        return replace(self, pupils=tuple(pupil if p.number == pupil.number else p for p in self.pupils))

    def waiting(self, number: int, since: float | None) -> Room:
        """Return the room with a pupil waiting for a partner, or not any more."""
        return self.with_pupil(replace(self.pupil(number), waiting=since))

    def with_board(self, kind: BoardKind, pair: Pair) -> Room:
        """Return the room with one more board in this round."""
        number = 1 + max((board.number for board in self.boards if board.round == self.round), default=0)
        return replace(self, boards=(*self.boards, ClassBoard(self.round, number, kind, pair)))

    def closed(self, board: ClassBoard) -> ClassBoard:
        """Return a board with its points: half a point each if nobody has won, or all for who has stayed.

        Who was away and has taken no number gets none.
        """
        return board if board.points is not None else replace(board, points=self._points(board))

    def _points(self, board: ClassBoard) -> tuple[int, int]:
        if board.kind is BoardKind.PRACTICE:
            return LOSS, LOSS
        idle = tuple(self._was_away(board, seat) for seat in (0, 1))
        if board.kind is BoardKind.BYE:
            seat = board.pupils.index(None) ^ 1
            points = LOSS if idle[seat] else WIN
            return (points, LOSS) if seat == 0 else (LOSS, points)
        if winner := self.winners.get(board.game):
            return (WIN, LOSS) if winner == 1 else (LOSS, WIN)
        first, second = map(self._is_gone, board.pupils)
        if first or second:
            return (LOSS if first else WIN), (LOSS if second else WIN)
        return (LOSS if idle[0] else HALF), (LOSS if idle[1] else HALF)

    def _was_away(self, board: ClassBoard, seat: int) -> bool:
        """Say whether whoever sits there is away and has taken no number."""
        return board.pupils[seat] in self.away and self.plies.get(board.game, 0) <= seat

    def _is_gone(self, number: int | None) -> bool:
        return number is not None and self.pupil(number).state is State.REMOVED
