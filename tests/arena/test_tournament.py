"""Who meets whom, from which openings."""

from __future__ import annotations

from collections import Counter
from itertools import count

import pytest

from divisor_duel import Position, games, solve
from divisor_duel.arena import Tournament
from divisor_duel.arena.tournament import BEST, LONGEST_OPENING, _quality, opening, openings
from divisor_duel.errors import InvalidInput
from divisor_duel.game.rules import Rules
from divisor_duel.solver import antichain

EVENS = games["divisor-duel-evens"]


def test_each_two_meet_equally_often_and_every_opening_is_played_from_both_seats() -> None:
    tournament = Tournament.between(["random", "greedy", "perfect"], games["divisor-duel"], games=6)
    fixtures = tournament.fixtures()
    assert [fixture.number for fixture in fixtures] == list(range(1, 19))
    assert Counter(frozenset(fixture.seats) for fixture in fixtures) == {
        frozenset(pair): 6 for pair in [(0, 1), (0, 2), (1, 2)]
    }
    for one, two in zip(fixtures[::2], fixtures[1::2], strict=True):
        assert one.opening == two.opening
        assert one.draw == two.draw
        assert one.seats == two.seats[::-1]


def test_all_meet_from_the_same_drawn_openings() -> None:
    fixtures = Tournament.between(["random", "greedy", "perfect"], EVENS, games=6).fixtures()
    assert Counter(fixture.draw for fixture in fixtures) == {0: 6, 1: 6, 2: 6}
    assert len({(fixture.draw, fixture.opening) for fixture in fixtures}) == 3


@pytest.mark.parametrize("game", games)
def test_openings_leave_a_win_that_can_be_missed(game: str) -> None:
    for k in range(20):
        position = Position(games[game], opening(games[game], f"some seed {k}"))
        solution = solve(position)
        assert solution.winning_moves
        assert len(solution.losing_moves) >= len(solution.winning_moves)
        assert not any(position.play(number).outcome for number in solution.winning_moves)


@pytest.mark.parametrize("pool", ["2", "2-3", "2,4", "2-4"])
@pytest.mark.parametrize("rule", ["chain", "antichain"])
def test_a_pool_too_small_for_a_good_opening_is_played_all_the_same(pool: str, rule: str) -> None:
    rules = Rules.custom(pool, rule)
    assert not Position(rules, opening(rules, "0")).outcome


@pytest.mark.parametrize(
    ("pool", "rule"), [("2-400", "antichain"), ("1-20000", "antichain"), ("1-20000", "chain")]
)
def test_a_pool_too_hard_to_solve_is_opened_all_the_same(pool: str, rule: str) -> None:
    rules = Rules.custom(pool, rule)
    assert not Position(rules, opening(rules, "0")).outcome


@pytest.mark.parametrize("game", games)
def test_openings_do_not_depend_on_the_speed_of_the_machine(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_leisure = [opening(games[game], str(k)) for k in range(5)]
    antichain._table.cache_clear()
    hours = count(0, 3600)
    monkeypatch.setattr("divisor_duel.solver.clock.monotonic", lambda: next(hours))
    assert [opening(games[game], str(k)) for k in range(5)] == at_leisure


def test_players_may_be_named_and_two_of_a_kind_are_told_apart() -> None:
    players = [
        *("medium", "medium", "Mine=bot:./mine --level=3", "bot:./other.py", "chat:llama@http://x/v1"),
        "🎲=random",
    ]
    assert [(entrant.name, entrant.who) for entrant in Tournament.between(players, EVENS).entrants] == [
        ("medium", "medium"),
        ("medium (2)", "medium"),
        ("Mine", "bot:./mine --level=3"),
        ("./other.py", "bot:./other.py"),
        ("llama@http://x/v1", "chat:llama@http://x/v1"),
        ("🎲", "random"),
    ]


def test_a_long_command_makes_a_name_that_fits_a_record() -> None:
    tournament = Tournament.between(["bot:" + "x" * 100, "bot:" + "x" * 101], EVENS)
    one, two = (entrant.name for entrant in tournament.entrants)
    assert len(one) == 40
    assert len(two) <= 40
    assert one != two


def test_a_players_randomness_does_not_depend_on_who_else_takes_part() -> None:
    few = Tournament.between(["random", "greedy"], EVENS)
    many = Tournament.between(["perfect", "random", "greedy"], EVENS)
    meeting = next(fixture for fixture in many.fixtures() if fixture.seats == (1, 2))
    assert few.random(few.fixtures()[0], 0).random() == many.random(meeting, 0).random()


@pytest.mark.parametrize(
    ("players", "number", "seconds", "message"),
    [
        (["perfect"], 2, None, "two players at least"),
        (["random", " =perfect"], 2, None, "cannot be a name"),
        (["random", "perfect"], 3, None, "even number"),
        (["random", "perfect"], 0, None, "at least 2"),
        (["random", "perfect"], 2, 0.0, "no time for a move"),
        (["random", "perfect"], 2, float("inf"), "no time for a move"),
    ],
)
def test_a_tournament_that_cannot_be_is_refused(
    players: list[str], number: int, seconds: float | None, message: str
) -> None:
    with pytest.raises(InvalidInput, match=message):
        Tournament.between(players, EVENS, number, seconds=seconds)


def position_of(game: str, moves: tuple[int, ...]) -> tuple[int, int]:
    position = Position(games[game], moves)
    return position.open, position.choices


@pytest.mark.parametrize("game", games)
def test_no_opening_comes_twice_while_there_are_new_ones(game: str) -> None:
    """The same numbers in another order are the same opening where that makes no difference."""
    drawn = openings(games[game], "0", 60)
    assert len({position_of(game, moves) for moves in drawn}) == 60


def test_all_openings_of_a_small_game_are_played_before_one_comes_again() -> None:
    start = Position(EVENS)
    level, best = {start.moves: start}, set()
    for _ in range(LONGEST_OPENING):
        level = {
            after.moves: after
            for position in level.values()
            for number in position.legal_moves
            if not (after := position.play(number)).outcome
        }
        best |= {(each.open, each.choices) for each in level.values() if _quality(each) == BEST}
    drawn = [position_of("divisor-duel-evens", moves) for moves in openings(EVENS, "0", len(best) + 50)]
    assert set(drawn[: len(best)]) == best
    assert set(drawn) == best


def test_games_from_the_same_opening_hang_together_however_often_it_was_drawn() -> None:
    fixtures = Tournament.between(["random", "perfect"], Rules.custom("2-6"), games=40).fixtures()
    by_opening = {fixture.opening: fixture.draw for fixture in fixtures}
    assert len(by_opening) < 20
    assert all(by_opening[fixture.opening] == fixture.draw for fixture in fixtures)


def test_only_an_opening_that_came_before_is_drawn_anew() -> None:
    rules = games["factor-duel"]
    seen, anew = set(), 0
    for k, moves in enumerate(openings(rules, "0", 40)):
        first = opening(rules, f"0 {k}")
        came_before = position_of("factor-duel", first) in seen
        assert (moves == first) != came_before
        anew += came_before
        seen.add(position_of("factor-duel", moves))
    assert 0 < anew < 10
