"""The state of a class as its readers are told of it: a pupil, the teacher, the wall. It has no keys."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

from divisor_duel.classroom import BoardKind, ClassBoard, GivenAnswer, Phase, Pupil, State, Wall
from divisor_duel.classroom.room import RUNNING, Room
from divisor_duel.classroom.standings import PupilStanding, tell_points
from divisor_duel.game.pool import in_words, prime_factors
from divisor_duel.game.rules import Rules
from divisor_duel.game.telling import called
from divisor_duel.language import ANYBODY, Reader, current, say
from divisor_duel.language.answers import said_again
from divisor_duel.web.api.game import Game
from divisor_duel.web.api.rules_cache import RulesCache
from divisor_duel.web.api.sentences import tell
from divisor_duel.web.api.state import shown_dead
from divisor_duel.web.classes import question_views, sentences
from divisor_duel.web.keep.tally import HINT, Tallied
from divisor_duel.work.limited_cache import LimitedCache

Answer = dict[str, Any]
Games = Mapping[str, tuple[Game, int]]
"""The games of a round, and the second of their last change."""
Given = Collection[GivenAnswer]
"""What was answered to the question on the wall."""

MOST_TOLD: Final = 40
"""So many numbers are told of a class or a pupil, those that were missed most."""
_MOST_ROOMS: Final = 256
_PLACES: Final[dict[str, int | None]] = {Wall.STANDINGS: None, Wall.FIRST_FIVE: 5}
"""How many places the wall shows."""
_rules = RulesCache()


@dataclass
class Need:
    """The wrong taps of a pupil, and how many hints they had."""

    missed: list[Tallied] = field(default_factory=list)
    hints: int = 0


Needs = Mapping[int, Need]
"""By the numbers of the pupils."""


class SmallBoards:
    """The boards of each room's round in small, each made once for each move. Safe to use from any thread."""

    def __init__(self) -> None:
        self._rooms = LimitedCache[tuple[str, str], dict[str, tuple[int, Answer]]](_MOST_ROOMS)
        """By the room and the language it is told in."""

    def of(self, room: str, games: Games) -> dict[str, Answer]:
        """Return the games of a room as small boards show them."""
        known = self._rooms.get((room, current())) or {}
        made = {}
        for name, (game, _) in games.items():
            version, face = known.get(name, (-1, {}))
            made[name] = game.version, face if version == game.version else _face(game)
        self._rooms.put((room, current()), made)
        return {name: face for name, (_, face) in made.items()}


def _face(game: Game) -> Answer:
    position, outcome = game.position, game.outcome
    return {
        "names": called(game.names, game.seats),
        "seats": game.seats,
        "numbers": position.rules.pool.numbers,
        "linked": position.rules.rule.follows,
        "moves": position.moves,
        "ply": game.ply,
        "to_move": position.to_move,
        "legal": 0 if outcome or game.halted else len(position.legal_moves),
        "dead": shown_dead(game),
        "halted": game.halted,
        "winner": outcome and outcome.winner,
        "ended": outcome and outcome.kind,
        "told": tell(game, ())["turn"],
    }


def _damaged(room: Room, board: ClassBoard) -> Answer:
    """Return what a board shows whose game cannot be read: who sits there, and that it is so."""
    rules = rules_of(room)
    return {
        "seats": _seats(room, board),
        "numbers": rules.pool.numbers,
        "linked": rules.rule.follows,
        "moves": (),
        "ply": 0,
        "to_move": 1,
        "legal": 0,
        "dead": (),
        "halted": None,
        "winner": None,
        "ended": None,
        "told": say("board-damaged"),
        "since": 0.0,
        "damaged": True,
    }


def me(room: Room, pupil: Pupil, now: float, game: Game | None, yours: int | None) -> Answer:
    """Return the class as one of its pupils sees it, with the game at their board, and what they answered."""
    if game is not None and game.outcome:
        room = replace(room, winners={game.id: game.outcome.winner})
    places = placed(room)
    place = next((each for each in places if each.number == pupil.number), None)
    board = room.board_of(pupil.number)
    seen = _time(room, now) | {
        "hints": room.settings.hints,
        "you": pupil.number,
        "name": pupil.name,
        "resting": pupil.state is State.RESTING,
        "board": board and board.game,
        "kind": board and board.kind,
        "over": board is not None and room.is_over(board),
        "alone": _is_alone(room, board, pupil.number),
        "homework": sum(each.is_open(now) for each in room.homework),
        "may_next": room.may_have_next(pupil),
        "waiting": pupil.waiting is not None,
        "joined": len(room.members),
        "points": tell_points(place.points if place else 0),
        # While others still play, nobody has a place.
        "rank": place.rank if place and room.phase not in RUNNING else 0,
        "of": len(places),
        "board_number": board and board.number,
        "results": [_result(room, each, pupil.number) for each in room.boards if _counts(each, pupil.number)],
        "question": question_views.for_pupil(room, yours),
    }
    return seen | {"told": sentences.pupil(seen)}


def desk(
    room: Room,
    games: Games,
    now: float,
    away: Collection[int],
    faces: SmallBoards,
    needs: Needs,
    given: Given,
) -> Answer:
    """Return the class as its teacher sees it."""
    rules = rules_of(room)
    current = [board for board in room.boards if board.round == room.round]
    small = faces.of(room.id, games)
    past = sorted({board.round for board in room.boards} - {room.round})
    last = room.undoable(now)
    seen = _time(room, now) | {
        "spec": room.settings.rules,
        "numbers": rules.pool.numbers,
        "linked": rules.rule.follows,
        "minutes": room.settings.minutes,
        "level": room.settings.level,
        "own_names": room.settings.own_names,
        "hints": room.settings.hints,
        "choices_hidden": room.settings.choices_hidden,
        "wrong_tap": room.settings.wrong_tap,
        "open": room.settings.open,
        "names_shown": room.settings.names_shown,
        "names_in_question": room.settings.names_in_question,
        "wall": room.settings.wall,
        "undo": last and last.action,
        "undo_until": last and last.until,
        "roster": room.settings.roster,
        "kept_until": room.keep_until,
        "missed": tell_missed(each for need in needs.values() for each in need.missed),
        "pupils": [
            _pupil(room, pupil, pupil.number in away) | tell_need(needs.get(pupil.number))
            for pupil in room.pupils
        ],
        "boards": [
            _board(room, board) | small[board.game] | {"since": games[board.game][1], "damaged": False}
            if board.game in games
            else _board(room, board) | _damaged(room, board)
            for board in current
            if board.game in games or board.game in room.damaged
        ],
        "rounds": [
            {"round": count, "boards": [_board(room, b) for b in room.boards if b.round == count]}
            for count in past
        ],
        "standings": tell_standings(room),
        "question": question_views.for_desk(room, given),
    }
    return seen | {"told": sentences.desk(seen)}


def wall(room: Room, games: Games, now: float, faces: SmallBoards, given: Given) -> Answer:
    """Return the class as everybody in the room sees it."""
    rules = rules_of(room)
    words = rules.words_in(current())
    boards = [board for board in room.boards if board.round == room.round and board.game in games]
    shown = room.settings.names_shown
    shows, small = _shows(room), faces.of(room.id, games)
    over = [room.is_over(board) for board in boards if board.kind is not BoardKind.PRACTICE]
    seen = _time(room, now) | {
        "rule": words.summary,
        "pool_words": in_words(rules.pool),
        "numbers": rules.pool.numbers,
        "linked": rules.rule.follows,
        "joined": len(room.members),
        "playing": over.count(False),
        "finished": over.count(True),
        "shows": shows,
        "boards": [_on_wall(board, small[board.game], shown) for board in boards],
        "question": question_views.for_wall(room, given),
        "standings": tell_standings(room)[: _PLACES[shows]] if shown and shows in _PLACES else [],
        "mistake": _mistake(room) if shows == Wall.MISTAKE else None,
    }
    return seen | {"told": sentences.wall(seen)}


def needs_of(room: Room, tallied: Iterable[Tallied]) -> dict[int, Need]:
    """Tell apart whose they are; what was tapped at boards that were taken back does not count."""
    needs: dict[int, Need] = {}
    for each in tallied:
        board = room.by_game.get(each.game)
        number = board.pupils[each.seat - 1] if board else None
        if number is None:
            continue
        need = needs.setdefault(number, Need())
        if each.number == HINT:
            need.hints += 1
        else:
            need.missed.append(each)
    return needs


def tell_need(need: Need | None) -> Answer:
    """Tell what one pupil needed."""
    need = need or Need()
    return {"hints": need.hints, "missed": tell_missed(need.missed)}


def tell_missed(missed: Iterable[Tallied]) -> list[Answer]:
    """Tell the numbers that were tapped wrongly, the most first, each with what it was tapped after."""
    pairs = Counter((each.number, each.after) for each in missed)
    times: Counter[int] = Counter()
    for (number, _), count in pairs.items():
        times[number] += count
    order = sorted(times, key=lambda number: (-times[number], number))[:MOST_TOLD]
    return [
        {
            "number": number,
            "times": times[number],
            "pairs": [
                (after, number)
                for (other, after), _ in sorted(pairs.items(), key=lambda each: (-each[1], each[0]))
                if other == number
            ],
            "told": _told_missed(number, times[number]),
        }
        for number in order
    ]


def _told_missed(number: int, count: int) -> str:
    factors = prime_factors(number)
    kind = "product" if len(factors) > 1 else "prime" if factors else "one"
    return say(f"missed-{kind}", number=number, product=" × ".join(map(str, factors)), count=count)


def placed(room: Room) -> list[PupilStanding]:
    """Return who stands where, with the games of this round that are over."""
    over = tuple(
        room.closed(board) if board.kind is BoardKind.PAIR and room.is_over(board) else board
        for board in room.boards
    )
    return replace(room, boards=over).places


def tell_standings(room: Room) -> list[Answer]:
    """Return who stands where, as it is shown."""
    return [
        {
            "rank": place.rank,
            "number": place.number,
            "name": room.pupil(place.number).name,
            "points": tell_points(place.points),
            "opponents": tell_points(place.opponents),
            "played": place.played,
            "won": place.won,
            "halves": place.halves,
            "lost": place.lost,
            "byes": place.byes,
            "opened": place.opened,
        }
        for place in placed(room)
    ]


def rules_of(room: Room) -> Rules:
    """Return the game a class plays."""
    return _rules.read(json.dumps(room.settings.rules))


def _time(room: Room, now: float) -> Answer:
    return {
        "room": room.id,
        "code": room.code,
        "version": room.version,
        "title": rules_of(room).words_in(current()).title,
        "language": room.settings.language,
        "pairing": room.settings.pairing,
        "phase": room.phase,
        "round": room.round,
        "ends": room.ends,
        "left": room.left,
        "now": round(now, 2),
    }


def _is_alone(room: Room, board: ClassBoard | None, number: int) -> bool:
    other = board.other(number) if board else None
    return other is not None and room.pupil(other).state is State.RESTING


def _counts(board: ClassBoard, number: int) -> bool:
    return number in board.pupils and board.kind is not BoardKind.PRACTICE


def _result(room: Room, board: ClassBoard, number: int) -> Answer:
    seat, other = board.pupils.index(number), board.other(number)
    points = points_at(room, board)
    return {
        "round": board.round,
        "game": board.game,
        "kind": board.kind,
        "opponent": None if other is None else room.pupil(other).name,
        "opened": seat == 0,
        "points": points and points[seat],
    }


def points_at(
    room: Room, board: ClassBoard, tell: Callable[[int], str] = tell_points
) -> tuple[str, str] | None:
    """Return what the two at a board got, once there is nothing more to play; practice has no points."""
    if board.kind is BoardKind.PRACTICE or not room.is_over(board):
        return None
    first, second = room.closed(board).points or (0, 0)
    return tell(first), tell(second)


def _pupil(room: Room, pupil: Pupil, away: bool) -> Answer:
    board = room.board_of(pupil.number)
    return {
        "number": pupil.number,
        "name": pupil.name,
        "state": pupil.state,
        "away": away,
        "board": board and board.game,
        "waiting": pupil.waiting is not None,
        "asks": pupil.asks is not None,
        "level": asdict(pupil.level),
    }


def _board(room: Room, board: ClassBoard) -> Answer:
    return {
        "game": board.game,
        "number": board.number,
        "kind": board.kind,
        "pupils": board.pupils,
        "names": called(room.names_at(board), _seats(room, board)),
        "points": points_at(room, board),
    }


def _on_wall(board: ClassBoard, face: Answer, shown: bool) -> Answer:
    seen = {
        key: face[key] for key in ("numbers", "linked", "moves", "ply", "to_move", "dead", "winner", "halted")
    }
    return {"number": board.number} | seen | {"names": face["names"] if shown else None}


def _seats(room: Room, board: ClassBoard) -> tuple[str, str]:
    first, second = (room.settings.level if number is None else "human" for number in board.pupils)
    return first, second


def tell_moment(moment: Answer, names: tuple[str, str]) -> Answer:
    """Tell a moment as it was kept in the language in use, of players by these names."""
    # The class may play another game by now.
    reader, rules = Reader(names), _rules.read(json.dumps(moment["question"]["spec"]))
    told = {part: said_again(facts, rules, reader) for part, facts in moment.items()}
    return told | {"question": told["question"] | {"names": names}}


def _shows(room: Room) -> str:
    if room.question is not None and room.question.shown:
        return "question"
    if room.phase is Phase.GATHERING:
        return "join"
    if room.settings.wall is Wall.MISTAKE and _mistake(room) is None:
        return Wall.BOARDS
    return room.settings.wall


def _mistake(room: Room) -> Answer | None:
    """Return the mistake that was made most in the round that is over, told to the class."""
    if room.phase in RUNNING or not (mistake := (room.moment or {}).get("mistake")):
        return None
    rules = _rules.read(json.dumps(mistake["example"]["spec"]))  # the class may play another by now
    told = said_again(mistake, rules, ANYBODY)
    return {name: told[name] for name in ("title", "told", "happened")} | {
        "numbers": rules.pool.numbers,
        "moves": told["example"]["moves"],
        "number": told["number"],
        "winning_moves": told["winning_moves"],
    }
