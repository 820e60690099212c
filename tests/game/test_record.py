"""Records: a game as text, read whole or refused by the line, written whole or not at all."""

from __future__ import annotations

import datetime
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from divisor_duel.errors import BadRecord, InvalidInput
from divisor_duel.game.position import End, Outcome, Position, one_line
from divisor_duel.game.record import LONGEST_NAME, Record, check_name
from divisor_duel.game.rules import Rules, games
from tests.support.texts import said

# Begun with a letter, since a name that nobody can see, or that needs a letter to stand on, is refused.
names = (
    st.text(max_size=LONGEST_NAME - 1).map("A".__add__).filter(lambda s: s.isprintable() and s.strip() == s)
)
rules = st.sampled_from(
    [*games.values(), Rules.custom("1-12,15", "antichain", "2-6:2"), Rules.custom("2-90")]
)


# Whatever a program or a person may say, and what looks like the lines of a record above all.
endings = st.builds(
    Outcome,
    st.sampled_from([1, 2]),
    st.sampled_from([end for end in End if end not in (End.PLAYED_OUT, End.OTHER)]),
    said,
) | st.builds(Outcome, st.sampled_from([1, 2]), st.just(End.OTHER), said.filter(one_line))


@st.composite
def records(draw: st.DrawFn) -> Record:
    position = Position(draw(rules))
    random = Random(draw(st.integers(0, 10**6)))
    for _ in range(draw(st.integers(0, 60))):
        if position.outcome is None:
            position = position.play(random.choice(position.legal_moves))
    ended = None
    if position.outcome is None and draw(st.booleans()):
        ended = draw(endings)
    seats = draw(
        st.sampled_from(
            [
                ("human", "human"),
                ("human", "perfect"),
                ("bot:./my bot", "random"),
                ('bot:./b "1, 2", 3', '"bot:a, b"'),
                (" bot:a ", "bot:b,"),
            ]
        )
    )
    given = draw(st.integers(0, len(position.moves)))
    return Record(position, (draw(names), draw(names)), seats, draw(st.none() | st.dates()), ended, given)


@given(records())
def test_a_record_reads_back_as_it_was_written(record: Record) -> None:
    assert Record.parse(str(record)) == record
    assert Record.parse(str(record).replace("\n", "\r\n")) == record


@given(st.text(max_size=LONGEST_NAME - 1).map("A".__add__).filter(str.isprintable), st.text(" ", max_size=3))
def test_names_read_back_whatever_spaces_stand_around_them(name: str, spaces: str) -> None:
    record = Record(Position(games["divisor-duel"]), (name, spaces + "Ben" + spaces))
    assert record.names == (name.strip(), "Ben")
    assert Record.parse(str(record)) == record


def test_a_record_is_a_few_lines_a_person_can_read() -> None:
    position = Position(games["divisor-duel-evens"], (12, 6, 18, 2, 4, 8, 16))
    record = Record(position, ("Ada", "Ben"), date=datetime.date(2026, 3, 14))
    assert str(record) == (
        "game: divisor-duel-evens\nplayer 1: Ada\nplayer 2: Ben\ndate: 2026-03-14\n"
        "moves: 12 6 18 2 4 8 16\nresult: player 1 wins\n"
    )


@pytest.mark.parametrize(
    ("ended", "result"),
    [
        (Outcome.resigned(2), "player 1 wins, player 2 resigned"),
        (
            Outcome(2, End.ILLEGAL_NUMBER, "48 is neither a divisor nor a multiple of 15"),
            'player 2 wins, player 1 forfeited (illegal-number): "48 is neither a divisor nor a multiple of 15"',
        ),
        (Outcome(1, End.TOO_SLOW), "player 1 wins, player 2 forfeited (too-slow)"),
        (Outcome(1, End.OTHER, "Ben had to go"), 'player 1 wins: "Ben had to go"'),
        (None, "unfinished"),
    ],
)
def test_the_result_says_what_ended_the_game(ended: Outcome | None, result: str) -> None:
    record = Record(Position(games["divisor-duel"], (15,)), ended=ended)
    assert str(record).endswith(f"\nresult: {result}\n")
    assert Record.parse(str(record)) == record


@pytest.mark.parametrize(
    "result", ["player 1 wins: player 2 resigned", "player 1 wins: player 2 forfeited, too slow: it slept"]
)
def test_a_result_is_written_one_way(result: str) -> None:
    with pytest.raises(BadRecord, match=r"line 3: 'player 1 wins: player 2 .* is not a result"):
        Record.parse(f"game: divisor-duel\nmoves: 15\nresult: {result}\n")


def test_what_the_rules_ended_was_ended_by_nothing_else() -> None:
    over = Position(games["divisor-duel-evens"], (12, 6, 18, 2, 4, 8, 16))
    assert Record(over, ended=over.outcome) == Record(over, ended=Outcome.resigned(1)) == Record(over)


def test_a_record_says_how_many_moves_were_given() -> None:
    record = Record(Position(games["divisor-duel"], (15, 5, 20)), given=2)
    assert "given: 2\nmoves: 15 5 20\n" in str(record)
    undone = replace(record, position=Position(games["divisor-duel"], (15,)))
    assert Record.parse(str(undone)).given == 1, "a game taken back below what was given can still be read"


def test_a_long_game_is_folded_and_remarks_are_passed_over() -> None:
    text = "# mailed by Ada\nGame: divisor-duel\n\nmoves: 15 5\n  20, 10\n"
    assert Record.parse(text).position.moves == (15, 5, 20, 10)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("moves: 15 5\n", "line 1: a record says which 'game'"),
        ("hello\ngame: divisor-duel\n", "line 1: 'hello' is none of"),
        ("game: divisor-duel\ncolour: red\n", "line 2: 'colour: red' is none of"),
        ("game: divisor-duel\ngame: nrich\n", "line 2: there is a second 'game' line"),
        ("game: chess\n", "line 1: there is no game called 'chess'"),
        ("pool: 2-9\nrule: ladder\n", "line 2: 'ladder' is not a rule"),
        ("game:\n", "line 1: there is no game called ''"),
        ("pool: 2-9\nrule: chain\nopenings: 30\n", "line 3: opening 30 is not in the pool"),
        ("game: divisor-duel\nrule: chain\n", "line 2: a rule or openings of your own need a pool"),
        ("game: divisor-duel\nresult: player 2 wins, player 2 resigned\n", "line 2: player 2 cannot both"),
        (
            "game: divisor-duel\nresult: player 1 wins, player 2 forfeited (bored)\n",
            "line 2: 'bored' is no kind of forfeit; there are too-slow, stopped, nonsense",
        ),
        (
            'game: divisor-duel\nresult: player 1 wins, player 2 resigned: "so "it" is"\n',
            "line 2: .* is not a text quoted as in JSON",
        ),
        (
            'game: divisor-duel\nresult: player 1 wins: ""\n',
            "line 2: .* but after these moves the game goes on",
        ),
        ("game: divisor-duel\nmoves: 15 5 x\n", "line 2: move 3: 'x' is not a whole number"),
        (
            "game: divisor-duel\nmoves: 15 5\n 7\n",
            "line 3: move 3: 7 is neither a factor nor a multiple of 5",
        ),
        ("game: divisor-duel\ndate: yesterday\n", "line 2: 'yesterday' is not a date"),
        ("game: divisor-duel\nmoves: 29\nresult: player 2 wins\n", "line 3: by these moves player 1 wins"),
        ("game: divisor-duel\nmoves: 15\nresult: player 2 wins\n", "line 3: 'player 2 wins', but .* goes on"),
        ("game: divisor-duel\nresult: a draw\n", "line 2: 'a draw' is not a result"),
        ("game: divisor-duel\nseats: human\n", "line 2: seats are two"),
        ("game: divisor-duel\ngiven: some\n", "line 2: 'some' cannot be how many of the 0 moves were given"),
        ("game: divisor-duel\nmoves: 15 5\ngiven: 3\n", "line 3: '3' cannot be how many of the 2 moves"),
        (f"game: divisor-duel\nplayer 1: {'A' * 41}\n", "line 2: .* too long"),
        (
            "game: factor-frenzy\nmoves: 21 7 14 28 4 8 16 32 48 24 12\n",
            "line 2: move 9: 48 is neither a factor nor a multiple of 32; you can select 2",
        ),
    ],
)
def test_a_damaged_or_illegal_record_names_the_line_and_the_move(text: str, sentence: str) -> None:
    with pytest.raises(BadRecord, match=sentence):
        Record.parse(text)


@pytest.mark.parametrize("text", ["", "# game: nrich\n", "Homework\nfor Monday: page 12, sums 3 to 7\n"])
def test_a_text_that_is_no_record_at_all_is_told_what_a_record_looks_like(text: str) -> None:
    with pytest.raises(BadRecord) as refusal:
        Record.parse(text)
    assert str(refusal.value) == (
        "this is not the record of a game; one has lines like 'game: divisor-duel' and 'moves: 15 5 20'"
    )


def test_a_file_that_cannot_be_read_as_a_record_is_named(tmp_path: Path) -> None:
    file = tmp_path / "homework.txt"
    file.write_text("Page 12, sums 3 to 7\n")
    with pytest.raises(BadRecord, match=r"homework\.txt: this is not the record of a game"):
        Record.load(file)
    file.write_text("game: divisor-duel\nmoves: 15 7\n")
    with pytest.raises(BadRecord, match=r"homework\.txt: line 2: move 2: 7 is neither"):
        Record.load(file)


def test_ten_thousand_damaged_records_are_read_or_refused_and_never_crash() -> None:
    random = Random(872)
    sound = str(
        Record(Position(games["nrich"], (40, 80, 20)), ("Ada", "Ben"), date=datetime.date(2026, 3, 14))
    )
    alphabet = "0123456789:,- \n\tabcdefghijklmnopqrstuvwxyzäß\x00\x85\u2028💥"
    for _ in range(10_000):
        text = list(sound)
        for _ in range(random.randrange(1, 6)):
            at = random.randrange(len(text))
            match random.randrange(3):
                case 0:
                    text[at] = random.choice(alphabet)
                case 1:
                    del text[at : at + random.randrange(1, 9)]
                case _:
                    text.insert(at, random.choice(alphabet) * random.randrange(1, 4))
        try:
            record = Record.parse("".join(text))
        except BadRecord as refusal:
            assert str(refusal).startswith("line ")
        else:
            assert Record.parse(str(record)) == record


def test_what_is_not_a_text_file_is_refused(tmp_path: Path) -> None:
    binary = tmp_path / "picture"
    binary.write_bytes(b"\xff\xd8\xff\xe0")
    with pytest.raises(BadRecord, match="is not text"):
        Record.load(binary)
    with pytest.raises(BadRecord, match="No such file"):
        Record.load(tmp_path / "nowhere")
    with pytest.raises(BadRecord, match="cannot read"):
        Record.load(tmp_path)


def test_a_record_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "deep" / "a.game"
    first = Record(Position(games["divisor-duel"], (15,)))
    first.save(path)

    def power_cut(handle: int) -> None:
        raise OSError("power cut")

    monkeypatch.setattr("os.fsync", power_cut)
    with pytest.raises(OSError, match="power cut"):
        Record(Position(games["divisor-duel"], (15, 5))).save(path)
    assert Record.load(path) == first
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize(
    "name",
    [
        *("", "  ", "a\nb", "a\x1b[31mb", "x" * 41),
        *("\u3164", "\u2800\u2800", "\u0301", "\u0301a", "\u115f\u1160", "\uffa0", "\u3164\u0301"),
        *("\u20dd", " \u3164 "),
    ],
)
def test_a_name_that_nobody_can_see_or_that_would_spoil_a_screen_is_refused(name: str) -> None:
    with pytest.raises(InvalidInput):
        check_name(name)


@pytest.mark.parametrize("name", ["Zoë", "Zoe\u0308", "가나", "अदिति", "☃", "7", "Ada 2", "\u3164Ada"])
def test_a_name_that_can_be_seen_is_taken(name: str) -> None:
    assert check_name(name) == name
