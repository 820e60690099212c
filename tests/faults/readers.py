"""Strange texts for every reader, on as many processes as one likes: a refusal in words, soon, or it is a fault.

    python -m tests.faults.readers --count 1000000 --processes 2

Texts grow from good ones by small changes; those that a reader understood, or refused in a new way, are changed
further, so that the fuzz finds its way into the grammar by itself. Whatever is told of a text must be without signs that a terminal obeys. Besides the package and what it is
installed with, all of that pure Python, only SQLAlchemy is needed, for lessons.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

from divisor_duel.arena.folder import ResultsJournal
from divisor_duel.arena.tables import MOVE_COLUMNS
from divisor_duel.classroom import naming
from divisor_duel.classroom.people import read_code, read_roster
from divisor_duel.errors import Mistake
from divisor_duel.exam.check import check
from divisor_duel.game.pool import Pool, read_number, read_numbers
from divisor_duel.game.position import Position
from divisor_duel.game.record import Record, check_name
from divisor_duel.game.rules import Rules, games, named, rule_called
from divisor_duel.language import LANGUAGES, Reader, quoted, tell
from divisor_duel.players.match import Forfeit
from divisor_duel.players.models.answers import read_answer
from divisor_duel.players.models.chat import check_template, prompt
from divisor_duel.players.models.completion import read_completion
from divisor_duel.players.programs.engine import Engine
from divisor_duel.sweep import _kept
from divisor_duel.sweep.files import read as read_sweep
from divisor_duel.sweep.spec import Sweep
from divisor_duel.terminal.commands.plot import binned, is_moves, read_chances
from divisor_duel.terminal.commands.sweep import read_pools
from divisor_duel.terminal.model_options import _body, _header, read_prices
from divisor_duel.web.api.backup import read as read_kept
from divisor_duel.web.api.links import GameLink
from divisor_duel.web.api.worker import answer
from divisor_duel.work.journal import Journal
from tests.faults.class_readers import CLASS_READERS
from tests.faults.folder_readers import FOLDER_READERS, TOURNAMENT, file, good_arena, good_line
from tests.faults.strange_texts import strange

LONGEST = 1.0
"""A reader that works for so many seconds hangs."""


def _engine(text: str) -> None:
    engine = Engine(lambda position, seconds: position.legal_moves[0], "fuzzed")
    for line in text.splitlines():
        word, *rest = line.split(maxsplit=1) or [""]
        if word != "solve":  # large pools may take as long as they like
            answer = engine.answer(word, "".join(rest))
            assert "\n" not in answer


def _record(text: str) -> None:
    record = Record.parse(text, most=1000)
    assert Record.parse(str(record)) == record


def _pool(text: str) -> None:
    pool = Pool.parse(text, most=1000)
    assert Pool.parse(str(pool)) == pool


_SWEEP = Sweep("antichain", 2, 6)


def _journal(text: str) -> None:
    with Journal(file(text), {"a": 1}):
        pass


def _arena(text: str) -> None:
    folder = file(text, "games.jsonl").parent
    with ResultsJournal(folder, TOURNAMENT, TOURNAMENT.fixtures()) as kept:
        kept.played()


def _kept_sweep(text: str) -> None:
    with Journal(file(text), _SWEEP.question) as journal:
        try:
            _kept(_SWEEP, journal.entries)
        except (TypeError, ValueError, LookupError) as error:
            raise journal.damaged(error) from None


def _moves(text: str) -> None:
    path = file(text, "moves.csv")
    if is_moves(path):
        binned(read_chances(path), lambda chance: chance.legal)


def _pools(text: str) -> None:
    Sweep.over("antichain", read_pools(file(text)))


def _link(text: str) -> None:
    link = GameLink.parse(text)
    assert str(GameLink.parse(str(link))) == str(link)


def _api(text: str) -> None:
    """A question of the page: its method and path in the first line, what is sent in the second, games in the third."""
    head, body, rows, *_ = [*text.split("\n"), "", "", ""]
    method, _, path = head.partition(" ")
    if path.startswith(_THOUGHT):
        return  # these may think for as long as they are given
    for sent in (body, rows):
        try:
            json.loads(sent)
        except (ValueError, RecursionError):
            return  # it comes from a page, as JSON
    if isinstance(json.loads(rows), list):
        said = json.loads(answer(method, path, body, rows))
        if not said["ok"]:
            _safe(said["content"]["message"])
            raise Mistake(said["content"]["message"])


_THOUGHT = ("solve", "review", "puzzles", "sets", "sheet", "replies")


def _prompt(text: str) -> None:
    prompt(Position(games["divisor-duel-evens"]), template=check_template(text))


@cache
def _good_game() -> str:
    made = json.loads(answer("POST", "games", '{"game": "divisor-duel-evens", "take": [1, 2]}', "[]"))
    game = made["content"]["game"]["id"]
    moved = json.loads(
        answer("POST", f"games/{game}/moves", '{"number": 12, "ply": 0}', json.dumps(made["kept"]))
    )
    return json.dumps(moved["kept"])


def _good_questions() -> tuple[str, ...]:
    (row,) = json.loads(_good_game())
    about = f"games/{row['id']}"
    link = str(
        GameLink.parse(
            json.loads(answer("POST", "links", '{"game": "divisor-duel-evens"}', "[]"))["content"]["link"]
        )
    )
    asked = {
        f"POST {about}/moves": {"number": 6, "ply": 1},
        f"POST {about}/undo": {"ply": 1},
        f"POST {about}/resign": {},
        f"GET {about}": {},
        f"GET {about}/record": {},
        "POST games": {"pool": "2-20", "rule": "chain", "names": ["Ada", None], "seats": ["human", "easy"]},
        "POST links": {"game": "divisor-duel-evens", "names": ["Ada", None]},
        "POST links/open": {"link": link},
        "POST links/take": {"link": link, "number": 12},
        "POST solo": {"size": 10, "moves": [6, 3]},
        "POST lesson": {"step": 1, "moves": [], "answer": "12"},
        "POST kept": {"text": _good_backup()},
    }
    return tuple(f"{head}\n{json.dumps(body)}\n{_good_game()}" for head, body in asked.items())


def _good_backup() -> str:
    (row,) = json.loads(_good_game())
    kept = {
        "games": [row["id"]],
        "over": [],
        "shelf": {row["id"]: row},
        "puzzles": {"solved": 1, "days": 1, "day": "2026-11-16", "tried": ["x"]},
        "solo-best": {"50": 31},
        "solo-chain": {"size": 10, "moves": [6, 3]},
        "wish": {"name": "Ada"},
        "sound": True,
    }
    return json.dumps({"divisor-duel": 1, "kept": kept})


def _good_sweep() -> str:
    rows = [[n, *[0] * (len(_SWEEP.columns) - 1)] for n in _SWEEP.tasks[0]]
    return f"{json.dumps(_SWEEP.question)}\n{json.dumps([0, rows])}\n"


READERS: dict[str, tuple[Callable[[str], object], tuple[str, ...]]] = {
    "pool": (_pool, ("2-50", "1-12,15,20-30:5", " 2 – 20 : 2 ,7")),
    "record": (
        _record,
        (
            "game: divisor-duel\nplayer 1: Ada\nplayer 2: Ben\ndate: 2026-03-14\nmoves: 15 5 20\nresult: unfinished\n",
            'pool: 2-20\nrule: antichain\nopenings: 2-8\nseats: human, "bot:a, b"\ngiven: 1\nmoves: 7 11\n  13\nresult: unfinished\n',
            'pool: 2-20\nrule: chain\nmoves: 4\nresult: player 1 wins, player 2 forfeited (too-slow): "it slept"\n',
        ),
    ),
    "answer of a model": (read_answer, ("I think (12?)\nMOVE: 12", "**MOVE:** `7` (not 8)", "15")),
    "completion": (
        lambda text: read_completion(text.encode("utf-8", "replace")),
        (
            '{"choices": [{"message": {"content": "<think>6?</think>MOVE: 12"}, "finish_reason": "stop"}]}',
            '{"choices": [{"message": {"content": [], "tool_calls": [{}]}}], "usage": {"prompt_tokens": 1}}',
            'data: {"choices": [{"delta": {"content": "MOVE"}}]}\n\ndata: [DONE]\n',
            '{"error": {"message": "busy"}}',
        ),
    ),
    "number": (read_number, ("15", "3", " 007 ")),
    "numbers": (read_numbers, ("15 5, 20", "1,2,3")),
    "name": (check_name, ("Ada", "Zoë ☃", "가나")),
    "rules": (named, ("nrich", "factor-duel")),
    "rule": (rule_called, ("chain", "antichain")),
    "custom rules": (lambda text: Rules.custom(*text.split("|")[:3]), ("2-50|chain|2-8", "1-20:2|antichain")),
    "engine": (
        _engine,
        ("rules 2-20 chain 2-8\nposition 4 8\nlegal\ngo 1\n", "name\nrules nrich\ngo 1e12\n"),
    ),
    "link": (_link, (str(GameLink.first(Record(Position(games["divisor-duel-evens"]).play(12)))),)),
    "positions": (
        lambda text: check(text.split("\n"), most=60, searched=9),
        (good_line("chain-2-20"), good_line("antichain-2-20")),
    ),
    "journal": (_journal, ('{"a": 1}\n[1, 2]\n{"b": null}\n',)),
    "kept arena": (_arena, (good_arena(),)),
    "kept sweep": (_kept_sweep, (_good_sweep(),)),
    "table of a sweep": (
        lambda text: read_sweep(file(text, "sweep.csv")),
        (
            "n,wins,d,a,c,seconds\n2,1,1,0,1,0.5\n3,0,1,1,1,0.25\n",
            "n,long_first,short_first,primes\n2,1,1,1\n",
        ),
    ),
    "table of moves": (
        _moves,
        (
            ",".join(MOVE_COLUMNS)
            + "\n"
            + ",".join("kept" if name == "verdict" else "1" for name in MOVE_COLUMNS)
            + "\n",
        ),
    ),
    "saved game": (
        lambda text: Record.load(file(text)),
        (
            "game: divisor-duel\nplayer 1: Ada\nplayer 2: Ben\ndate: 2026-03-14\nmoves: 15 5 20\nresult: unfinished\n",
        ),
    ),
    "file of a browser": (read_kept, (_good_backup(),)),
    "list of pools": (_pools, ("2-20\n# these too\n1-12,15\n",)),
    "template": (_prompt, ("$title: ${moves}, then $question $$",)),
    "body of a request": (_body, ('{"top_p": 0.5, "stop": ["x"]}',)),
    "header": (_header, ("X-Key: sesame",)),
    "prices": (lambda text: read_prices([text], ["a"]), ("a=0.5/1.5", "1/2")),
    "list of names": (read_roster, ("Ada\nBen\nZoë", "Ada, Ben; Cleo")),
    "name in a class": (naming.check, ("Ada", "Zoë")),
    "code of a class": (read_code, ("KPRTXBD", " kprt xbd ")),
    **CLASS_READERS,
    **FOLDER_READERS,
    "question of the page": (_api, _good_questions()),
}


@dataclass
class Tried:
    """How a reader fared: inputs, those it refused, and the seconds of the processor."""

    inputs: int = 0
    refused: int = 0
    seconds: float = 0.0
    slowest: float = 0.0


@dataclass
class _Fuzzed:
    read: Callable[[str], object]
    grown: list[str]
    heard: set[str] = field(default_factory=set)
    tried: Tried = field(default_factory=Tried)


def _safe(told: str) -> None:
    assert quoted(told) == told, f"told with signs that a terminal obeys: {told!r}"


def heard_of(read: Callable[[str], object], text: str) -> str:
    """Let a reader read; return what came of it."""
    try:
        read(text)
        return ""
    except Mistake as mistake:
        for language in LANGUAGES:
            _safe(tell(mistake.fact, Reader(language=language)))
        return re.sub(r"[0-9]+|'.*?'", "_", str(mistake))[:60]
    except Forfeit as forfeit:
        return str(forfeit)[:20] or "forfeit"


def fuzz(
    most: int, seed: int = 7, seconds: float = float("inf"), names: Sequence[str] = tuple(READERS)
) -> dict[str, Tried]:
    """Try texts on these readers in turn until the count or the time is up."""
    random = Random(seed)
    all_fuzzed = {name: _Fuzzed(READERS[name][0], [*READERS[name][1]]) for name in names}
    until, done = time.monotonic() + seconds, 0
    while done < most and time.monotonic() < until:
        for name, fuzzed in all_fuzzed.items():
            # Half of them begin with what is understood, or nearly all would soon be refused at the first sign.
            among = fuzzed.grown if random.random() < 0.5 else READERS[name][1]
            text = strange(random.choice(among), random)
            began = time.process_time()
            try:
                heard = heard_of(fuzzed.read, text)
            except Exception as error:
                raise AssertionError(f"the reader of a {name} failed on {text[:3000]!r}") from error
            took = time.process_time() - began
            assert took < LONGEST, f"the reader of a {name} hangs on {text[:3000]!r}"
            tried = fuzzed.tried
            tried.inputs += 1
            tried.refused += bool(heard)
            tried.seconds += took
            tried.slowest = max(tried.slowest, took)
            done += 1
            if heard not in fuzzed.heard and len(fuzzed.grown) < 200 and len(text) < 20_000:
                fuzzed.heard.add(heard)
                fuzzed.grown.append(text)
    return {name: fuzzed.tried for name, fuzzed in all_fuzzed.items()}


def fuzz_readers(seconds: float, most: int, seed: int = 7) -> Counter[str]:
    """Try texts on every reader until the time or the count is up; count them."""
    return Counter({name: tried.inputs for name, tried in fuzz(most, seed, seconds).items()})


def _process(wish: tuple[int, int, float, Sequence[str]]) -> dict[str, Tried]:
    return fuzz(*wish)


@contextmanager
def _workers(processes: int) -> Iterator[Any]:
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        yield pool


def table(all_tried: list[dict[str, Tried]]) -> str:
    """Write how the readers fared, all processes together."""
    lines = [f"{'reader':24}{'inputs':>12}{'refused':>12}{'seconds':>10}{'slowest':>10}"]
    total = Tried()
    for name in all_tried[0]:
        each = [tried[name] for tried in all_tried]
        row = Tried(
            sum(one.inputs for one in each),
            sum(one.refused for one in each),
            sum(one.seconds for one in each),
            max(one.slowest for one in each),
        )
        total = Tried(
            total.inputs + row.inputs,
            total.refused + row.refused,
            total.seconds + row.seconds,
            max(total.slowest, row.slowest),
        )
        lines.append(_row(name, row))
    return "\n".join([*lines, _row("all", total)])


def _row(name: str, tried: Tried) -> str:
    return f"{name:24}{tried.inputs:>12,}{tried.refused:>12,}{tried.seconds:>10,.0f}{tried.slowest:>10.3f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="end after these, if not before")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument(
        "readers", nargs="*", default=[*READERS], help="by name; all of them, if none is named"
    )
    wish = parser.parse_args()
    each = -(-wish.count // wish.processes)
    with _workers(wish.processes) as pool:
        wishes = [(each, wish.seed + number, wish.seconds, wish.readers) for number in range(wish.processes)]
        print(table(pool.map(_process, wishes, 1)))


if __name__ == "__main__":
    main()
