"""What is worth talking about after a round: who was winning, what was taken instead, which mistakes came often."""

from __future__ import annotations

import json
from random import Random

import pytest

from divisor_duel.classroom.after_round import (
    MistakeKind,
    afterwards,
    at_position,
    kind_of,
    most_made,
    repeated,
)
from divisor_duel.classroom.moments import by_pupil, decisive, look_back, moments
from divisor_duel.game.position import End, Outcome, Position
from divisor_duel.game.record import Record
from divisor_duel.game.rules import Rules, games
from divisor_duel.language import tell, tell_all
from divisor_duel.players.levels import computer
from divisor_duel.players.match import match
from tests.support import oracle

EVENS = games["divisor-duel-evens"]
SMALL = Rules.custom("1-12")
APART = Rules.custom("2-12", "antichain")


def played(
    rules: Rules,
    numbers: str,
    names: tuple[str, str] = ("Ada", "Ben"),
    seats: tuple[str, str] = ("human", "human"),
) -> Record:
    return Record(Position(rules, map(int, numbers.split())), names, seats)


def games_by_chance(rules: Rules, count: int, seed: int = 1) -> list[Record]:
    random = Random(seed)
    found = []
    for game in range(count):
        *_, end = match(Position(rules), (computer("random", random), computer("medium", random)))
        found.append(Record(end.position, (f"Otter {2 * game}", f"Otter {2 * game + 1}")))
    return found


@pytest.mark.parametrize("rules", [EVENS, SMALL, APART], ids=str)
def test_moments_are_the_moves_after_which_the_other_player_wins_by_minimax(rules: Rules) -> None:
    records = games_by_chance(rules, 6)
    expected = []
    for game, record in enumerate(records):
        for ply, number in enumerate(record.position.moves):
            before = Position(rules, record.position.moves[:ply])
            wins = oracle.winning_moves(before)
            if wins and number not in wins:
                expected.append((game, before, number, tuple(wins)))
    found = moments(look_back(records))
    assert [(m.game, m.position, m.number, m.turn.winning_moves) for m in found] == expected


def test_the_decisive_moment_is_the_last_change_in_the_game_with_the_most_changes() -> None:
    records = games_by_chance(games["juniper-green"], 8)
    reviews = look_back(records)
    found = decisive(reviews)
    assert found is not None
    changes = [len(each.turning_points) for each in reviews]
    talked_about = [
        game
        for game, each in enumerate(reviews)
        if each.turning_points
        and each.turning_points[-1].position.moves
        and 3 <= len(each.turning_points[-1].position.legal_moves) <= 12
    ]
    assert talked_about
    assert found.game in talked_about
    assert changes[found.game] == max(changes[game] for game in talked_about)
    assert found.turn == reviews[found.game].turning_points[-1]


def test_the_question_tells_neither_the_answer_nor_a_name_and_the_answer_proves_it() -> None:
    """The rulebook's game of the even numbers: the second player wins with 4, and took 6."""
    (found,) = moments(look_back([played(EVENS, "12 6 18 2 4 8 16")]))
    question, answer = found.question(), found.answer()
    assert question["moves"] == [12]
    assert question["questions"] == ["Who is winning here?", "And with which number?"]
    assert question["turn"].startswith("Player 2 is to move after 12. ")
    assert not {"winner", "number", "winning_moves"} & set(question)
    assert (answer["winner"], answer["number"], answer["winning_moves"]) == (2, 6, [4])
    assert answer["answer"] == "Player 2 is winning."
    assert answer["why"].startswith("Player 2 wins with 4. Each number Player 1 can remove has a partner")
    assert answer["instead"].startswith("6 loses: the answer is ")
    assert dict(answer["answers"]) == {2: 14, 8: 16, 16: 8, 20: 10}
    assert "Ben" not in json.dumps([question, answer])


def test_a_game_of_perfect_players_has_no_moment_and_that_is_said() -> None:
    random = Random(2)
    *_, end = match(Position(EVENS), (computer("perfect", random), computer("perfect", random)))
    told = afterwards([Record(end.position)])
    assert told["decisive"] is None
    assert told["message"] == "Nobody gave a won game away."
    assert afterwards([])["message"] == "No game has been played yet."


def test_each_pupil_has_their_own_turning_points_and_computers_have_none() -> None:
    first = played(EVENS, "12 6 18 2 4 8 16", ("Ada", "Ben"))
    second = played(EVENS, "12 6 18 2 4 8 16", ("Cleo", "computer"), seats=("human", "greedy"))
    found = by_pupil(look_back([first, second]))
    assert {name: [m.number for m in turns] for name, turns in found.items()} == {
        "Ada": [],
        "Ben": [6],
        "Cleo": [],
    }
    assert sum(common.count for common in most_made(look_back([second]))) == 0


def test_giving_up_a_won_game_is_a_moment_but_an_end_by_the_clock_is_none() -> None:
    won = Position(EVENS, [12])
    (found,) = moments(look_back([Record(won, ended=Outcome.resigned(2))]))
    assert (found.number, kind_of(found)) == (None, MistakeKind.GAVE_UP)
    assert found.as_dict()["told"] == "After move 1 Player 2 gave up a won game."
    assert moments(look_back([Record(won, ended=Outcome(1, End.OTHER, "The time was up."))])) == ()


@pytest.mark.parametrize(
    ("rules", "moves", "kind"),
    [
        (games["divisor-duel"], "34", MistakeKind.OPENING),  # answered with 17, which ends it
        (games["juniper-green"], "58 2 1", MistakeKind.ALLOWED_END),  # 1 lets the other take a prime above 50
        (games["juniper-green"], "58 1 2", MistakeKind.MISSED_END),
        (EVENS, "12 6", MistakeKind.PARTNER),
        (Rules.custom("2-10", "antichain"), "4 5", MistakeKind.GROUPS),
        (Rules.custom("2-10", "antichain"), "4 6", MistakeKind.ODD_GROUPS),  # {5, 10}, {7} and {9} are left
    ],
)
def test_a_mistake_is_told_by_what_a_class_can_see(rules: Rules, moves: str, kind: MistakeKind) -> None:
    record = played(rules, moves)
    *_, found = moments(look_back([record]))
    assert (found.number, kind_of(found)) == (record.position.last, kind)
    assert "{" not in tell(kind.heading) + tell(kind.told(record.position))


def test_the_same_mistake_in_several_games_is_counted_and_told_by_its_number() -> None:
    records = [played(EVENS, "12 6 18 2 4 8 16")] * 3 + [played(EVENS, "12 2 4 8 16")]
    reviews = look_back(records)
    (place, *_) = repeated(reviews)
    assert place.count == 4
    assert tell(at_position(place)) == "After 12, 2 and 6 were removed in 4 games; 4 wins."
    (common, *_) = most_made(reviews)
    assert (common.kind, common.count) == (MistakeKind.PARTNER, 3)
    assert tell_all(common.facts).endswith(" Each time the number was 6.")
    assert tell_all(place.facts).endswith(" 3 of the 4 times the number was 6.")


def test_where_moves_are_counted_the_same_numbers_after_more_moves_are_another_position() -> None:
    """After 143, and after 11 and 13, the same is left: now Short should end it with 30, and then Long should not."""
    rules = Rules.custom("2,3,5,11,13,30,143", "antichain", goal="length-4")
    short, long = played(rules, "143 2 3 5"), played(rules, "11 13 30")
    first = "As the first number, 11 and 143 were taken in 2 games; 2, 3 and 5 win."
    assert [tell(at_position(place)) for place in repeated(look_back([short, long]))] == [first]
    *_, place = repeated(look_back([short, long, short]))
    assert tell(at_position(place)) == "After 143, 2 was taken in 2 games; 30 wins."


def test_a_round_without_time_is_told_as_far_as_is_known() -> None:
    hard = Rules.custom("2-60", "antichain")
    told = afterwards([Record(Position(hard, [37, 41]))], 0.001)
    assert told["decisive"] is None
    assert told["undecided"] == 2
    assert (
        told["message"]
        == "Nobody gave a won game away, as far as is known. 2 turns could not be worked out in time."
    )


@pytest.mark.parametrize("game", games)
def test_what_is_told_of_a_round_travels_as_json_and_names_pupils_only_where_it_may(game: str) -> None:
    told = afterwards(games_by_chance(games[game], 4), 20)
    assert json.loads(json.dumps(told))["undecided"] == 0
    for_all = json.dumps({key: value for key, value in told.items() if key != "pupils"})
    assert "Otter" not in for_all
    assert [pupil["name"] for pupil in told["pupils"]] == [f"Otter {i}" for i in range(8)]
