"""A game by link: the link is the record, read strictly; what is told of it; what a browser keeps as a file."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from divisor_duel.errors import IllegalMove, InvalidInput
from divisor_duel.game.position import Outcome, Position
from divisor_duel.game.record import Record
from divisor_duel.game.rules import Rules, books, games
from divisor_duel.web.api import link_games, qr
from divisor_duel.web.api.backup import MOST_GAMES, BadFile, read
from divisor_duel.web.api.links import MOST_SIGNS, BadLink, GameLink
from tests.support.web.damaged_links import DAMAGED, WHOLE

EVENS = (12, 6, 18, 2, 4, 8, 16)
names = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")), min_size=1, max_size=40)
rules = st.one_of(
    st.sampled_from([*games.values(), *books.values()]),
    st.builds(
        lambda pool, rule, goal: Rules.custom(sorted(pool), rule, sorted(pool)[::2], goal),
        st.sets(st.integers(1, 200), min_size=1, max_size=60),
        st.sampled_from(["chain", "antichain"]),
        st.sampled_from(["last", "misere", "length-12", "length-12-short"]),
    ),
)


@settings(max_examples=60)
@given(rules, st.tuples(names, names), st.randoms(use_true_random=False), st.integers(0, 30))
def test_every_game_comes_out_of_its_link_as_it_went_in(
    rules: Rules, called: tuple[str, str], chance: Any, count: int
) -> None:
    position = Position(rules)
    while position.choices and len(position.moves) < count:
        position = position.play(chance.choice(position.legal_moves))
    try:
        record = Record(position, called)
    except InvalidInput:
        return  # not every text is a name
    link = GameLink.first(record)
    assert GameLink.parse(str(link)) == link
    assert GameLink.parse(str(link)).record.position.rules.book == rules.book
    assert str(link).isascii()
    assert len(str(link)) <= MOST_SIGNS


def test_a_link_can_be_read_by_people_and_keeps_its_form() -> None:
    assert WHOLE == "1/divisor-duel/player-1=Ada/player-2=Ben/15.5.20.10.30/kxq.7c7ad"
    own = Record(Position(Rules.custom("1-12,14,20-30:5", "antichain", "2-12:2")), ("Zoë L.", "Player 2"))
    assert str(GameLink(own, "abc")).rpartition("/")[0] == (
        "1/pool=1-12,14,20-30:5/rule=antichain/openings=2-12:2/player-1=Zo%C3%AB+L%2E"
    )
    book = Record(Position(books["001"], [15]), ended=Outcome.resigned(2))
    assert str(GameLink(book, "abc")).rpartition("/")[0] == (
        "1/divisor-duel/book=001/15/result=player+1+wins,+player+2+resigned"
    )


def test_fifty_damaged_links_each_say_what_is_wrong() -> None:
    assert len(DAMAGED) == len(set(DAMAGED)) == 50
    said = set()
    for link in DAMAGED:
        with pytest.raises(BadLink) as refusal:
            GameLink.parse(link)
        assert not re.search("line [0-9]", str(refusal.value)), link
        said.add(str(refusal.value))
    assert len(said) >= 25, "most say something of their own"


def test_no_lost_or_changed_letter_goes_unnoticed() -> None:
    whole = GameLink.parse(WHOLE)
    for at, letter in enumerate(WHOLE):
        for other in ("", "0", "1", "5", "a", ".", "/", "=", "é", "\n", letter * 2):
            changed = WHOLE[:at] + other + WHOLE[at + 1 :]
            with suppress(BadLink):
                assert GameLink.parse(changed) == whole, "the same in other letters"
    for end in range(len(WHOLE)):
        with pytest.raises(BadLink):
            GameLink.parse(WHOLE[:end])
    assert GameLink.parse(f"#{WHOLE.replace('Ada', '%41d%61')}") == whole


def test_whatever_can_be_begun_can_be_finished_by_link() -> None:
    with pytest.raises(BadLink, match="could outgrow its link"):
        link_games.begin({"pool": "1-1000"})
    with pytest.raises(InvalidInput, match="at most 1,000 numbers"):
        link_games.begin({"pool": "1-1000000"})
    shown = link_games.begin({"pool": "201-400", "rule": "antichain"}, ("Ä" * 40, None))
    while shown["legal_moves"]:
        shown = link_games.take(shown["link"], shown["legal_moves"][0])
    assert len(shown["moves"]) > 150
    assert shown["winner"]


def test_each_friend_is_told_what_was_taken_and_what_to_do() -> None:
    shown = link_games.take(link_games.begin({"game": "divisor-duel"}, ("Ada", None))["link"], 15)
    assert shown["told"]["2"]["turn"] == "Ada took 15. Choose a number that divides 15, or a multiple of 15."
    assert (
        shown["told"]["1"]["turn"] == "You took 15. Now send the link, and wait for the one that comes back."
    )
    assert shown["told"]["1"]["message"] == "Divisor Duel: I took 15. Your turn:"
    assert shown["told"]["1"]["send"] == "Send this link to your friend"
    assert shown["you"] == 2, "whoever opens a link is to move"
    assert shown["told"]["2"]["entry"] == "Divisor Duel, against Ada, 1 move, your turn"
    assert link_games.look(shown["before"])["told"]["1"]["turn"] == "You begin. Choose any number."


def test_the_end_is_told_to_both_with_the_record_to_review() -> None:
    link = str(GameLink(Record(Position(games["divisor-duel-evens"], EVENS)), "abc"))
    shown = link_games.look(link)
    assert shown["winner"] == 1
    assert shown["told"]["1"]["turn"].startswith("Your friend cannot move: no divisor or multiple of 16")
    assert shown["told"]["2"]["turn"].endswith("Your friend wins after 7 moves.")
    assert (shown["told"]["1"]["end"], shown["told"]["2"]["end"]) == ("You win!", "You lose")
    assert Record.parse(shown["record"]).position.moves == EVENS
    with pytest.raises(IllegalMove, match="the game is over"):
        link_games.take(link, 10)


def test_who_opens_is_chosen_tossed_and_changes_with_the_next_game() -> None:
    them = link_games.begin({"game": "nrich"}, ("Ada", "Ben"), "them")
    assert (them["you"], them["names"]) == (2, ("Ben", "Ada"))
    assert them["told"]["2"]["turn"].startswith("Ben begins. Now send the link")
    assert {link_games.begin({}, ("Ada", "Ben"), "toss")["you"] for _ in range(40)} == {1, 2}
    again = link_games.again(them["link"], 2)
    assert (again["you"], again["names"]) == (1, ("Ada", "Ben"))
    assert again["id"] != them["id"]
    assert link_games.again(link_games.begin({})["link"], 1)["names"] == Record.names


def test_all_links_of_a_game_and_no_others_are_of_that_game() -> None:
    first = link_games.begin({"game": "divisor-duel"})
    later = link_games.take(link_games.take(first["link"], 15)["link"], 5)
    assert later["id"] == first["id"]
    assert len({link_games.begin({"game": "divisor-duel"})["id"] for _ in range(5)}) > 1


def test_a_link_is_sent_with_an_address_others_find_and_as_a_code() -> None:
    sent = qr.sent(f"http://localhost:8000/link#{WHOLE}", "http://192.168.0.7:8000")
    assert sent["address"] == f"http://192.168.0.7:8000/link#{WHOLE}"
    assert not sent["local"]
    assert qr.sent(f"http://localhost:8000/link#{WHOLE}")["local"]
    assert sent["code"]["path"].startswith("M4 4h1v1h-1z"), "a finder is in the corner, behind the edge"
    assert qr.sent("https://example.org/" + "x" * 600)["code"]["side"] == 0
    with pytest.raises(InvalidInput, match="is not the address of a page"):
        qr.sent("http://[")


def file(**kept: Any) -> str:
    return json.dumps({"divisor-duel": 1, "kept": kept})


CARD = {
    "id": "divisor-duel 15 5 20",
    "spec": {"game": "divisor-duel"},
    "moves": [15, 5, 20],
    "taken": 2,
    "step": 1,
    "due": "2026-03-15",
}


STREAK: Final = {"solved": 3, "days": 2, "day": "2026-03-14", "tried": ["divisor-duel 15 5"]}


def test_what_a_browser_keeps_is_read_back() -> None:
    link = GameLink.parse(WHOLE)
    moves = list(link.record.position.moves)
    kept = {
        "games": ["0123456789abcdef"],
        "over": [],
        "links": [{"id": link.game, "link": WHOLE, "moves": moves, "you": 2}],
        "puzzles": STREAK,
        "practise": [CARD],
        "practised": ["0123456789abcdef"],
        "solo-best": {"50": 31},
        "solo-chain": {"size": 10, "moves": [6, 3, 9]},
        "wish": {"opponent": "here", "name": "Zoë"},
        "last": "nrich",
        "learned": True,
        "choices": False,
        "counts": True,
        "sound": True,
    }
    assert read(file(**kept)) == {"kept": kept}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "not one that My games saved"),
        ("{", "not one that My games saved"),
        ("[" * 100_000, "not one that My games saved"),
        ("[]", "something else"),
        ('{"kept": {}}', "something else"),
        ('{"divisor-duel": 1, "kept": []}', "something else"),
        ('{"divisor-duel": 7, "kept": {}}', "is of kind 7"),
        (file(colour="red"), "has 'colour', which this page does not know"),
        (file(sound="loud"), "whether there is sound in this file cannot be read"),
        (file(games=["../secret"]), "the list of games"),
        (file(games=["a"] * (MOST_GAMES + 1)), "the list of games"),
        (file(practise=[CARD | {"due": "soon"}]), "a position to practise"),
        (file(practise=[CARD | {"spec": {"colour": "red"}}]), "a position to practise"),
        (file(practise=[CARD | {"moves": [15, 7]}]), "7 is neither a factor nor a multiple of 15"),
        (file(puzzles=STREAK | {"solved": -1}), "the streak of puzzles"),
        (file(puzzles=STREAK | {"day": "yesterday"}), "the streak of puzzles"),
        (file(puzzles={"solved": 1}), "the streak of puzzles"),
        (file(wish={"name": "A\nB"}), "whom you play"),
        (file(**{"solo-best": {"50": "many"}}), "the best chains"),
        (file(**{"solo-chain": {"size": 10, "moves": [3, 4]}}), "the chain made alone .* 4 is neither"),
        (file(**{"solo-chain": {"size": 7, "moves": []}}), "no solo game from 1 to 7"),
        (file(links=[{"link": WHOLE}]), "a game by link in this file cannot be read"),
        (
            file(links=[{"id": "x", "link": WHOLE[:-1], "moves": [], "you": 1}]),
            "the end of this link is missing",
        ),
        (file(links=[{"id": "x", "link": WHOLE, "moves": [], "you": 1}]), "a game by link"),
    ],
)
def test_a_file_that_is_wrong_says_what_is_wrong_and_nothing_of_it_is_taken(text: str, sentence: str) -> None:
    with pytest.raises(BadFile, match=sentence):
        read(text)
