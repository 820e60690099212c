"""What a tournament shows, worked out by hand for one short game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from divisor_duel import Position, games, solve
from divisor_duel.arena import Played, Standing, Tournament, pairings, run, standings
from divisor_duel.arena.tables import COLUMNS, MOVE_COLUMNS, move_rows, rows
from divisor_duel.arena.tournament import Fixture
from divisor_duel.game.position import End, Outcome
from divisor_duel.game.record import Record
from divisor_duel.learn.review import Verdict

EVENS = games["divisor-duel-evens"]
TOURNAMENT = Tournament.between(["one", "two"], EVENS, games=2)

# 12 and 6 are the opening. One wins by a mistake of two's.
MOVES = (12, 6, 18, 2, 4, 8, 16)
VERDICTS = (Verdict.LOST, Verdict.KEPT, Verdict.LOST, Verdict.GAVE_AWAY, Verdict.KEPT)
GAME = Played(
    Fixture(1, (0, 1), (12, 6), 0),
    Record(Position(EVENS, MOVES), ("one", "two"), ("one", "two"), given=2),
    VERDICTS,
)


def test_turns_start_after_the_opening() -> None:
    assert list(GAME.turns()) == [
        (2, 0, Verdict.LOST),
        (3, 1, Verdict.KEPT),
        (4, 0, Verdict.LOST),
        (5, 1, Verdict.GAVE_AWAY),
        (6, 0, Verdict.KEPT),
    ]


def test_accuracy_conversion_and_regret_are_as_defined() -> None:
    one, two = standings(TOURNAMENT, [GAME])
    assert (one.entrant.name, one.score, len(one.turns), len(one.chances)) == ("one", 1.0, 3, 1)
    assert (one.accuracy, one.conversion, one.mean_regret) == (1.0, 1.0, 0.0)
    assert (two.entrant.name, two.score, len(two.turns), len(two.chances)) == ("two", 0.0, 2, 2)
    assert (two.accuracy, two.conversion, two.mean_regret) == (0.5, 0.0, 0.5)


def test_the_first_mistake_is_shown_where_it_was_made() -> None:
    _, two = standings(TOURNAMENT, [GAME])
    assert two.first_mistake
    assert two.first_mistake.position == Position(EVENS, MOVES[:5])
    assert two.first_mistake.number == 8
    assert two.as_dict()["first_mistake"] == {
        "game": 1,
        "moves": [12, 6, 18, 2, 4],
        "number": 8,
        "winning_moves": list(solve(Position(EVENS, MOVES[:5])).winning_moves),
    }


def test_a_forfeit_counts_as_a_turn_and_under_its_kind() -> None:
    position = Position(EVENS, (12, 6, 18))
    ended = Outcome(1, End.TOO_SLOW, "no answer to 'go 10' in time")
    record = Record(position, ("one", "two"), ended=ended, given=2)
    _, two = standings(TOURNAMENT, [replace(GAME, record=record, verdicts=(Verdict.LOST, Verdict.GAVE_AWAY))])
    assert two.forfeits == {"too-slow": 1}
    assert two.as_dict()["gave_up"] == [
        {"game": 1, "kind": "too-slow", "detail": "no answer to 'go 10' in time"}
    ]
    assert (len(two.turns), two.accuracy) == (1, 0.0)
    assert two.first_mistake
    assert two.first_mistake.number is None
    resigned = replace(record, ended=Outcome.resigned(2))
    _, two = standings(TOURNAMENT, [replace(GAME, record=resigned)])
    assert two.forfeits == {"resigned": 1}
    assert two.as_dict()["gave_up"] == [{"game": 1, "kind": "resigned", "detail": ""}]


def test_a_game_too_hard_to_judge_counts_for_the_score_alone() -> None:
    one, two = standings(TOURNAMENT, [replace(GAME, verdicts=None)])
    assert (one.score, one.unjudged, one.accuracy, one.conversion, one.mean_regret) == (
        1.0,
        1,
        None,
        None,
        None,
    )
    assert two.unjudged == 1


def test_the_same_opening_against_another_opponent_makes_a_score_no_surer() -> None:
    """Whoever wins exactly the openings that suit them does so against everybody."""

    def interval(opponents: int) -> tuple[float, float]:
        fixtures = [
            (Fixture(0, (0, opponent), (12, 6), draw), Outcome(1 + draw % 2, End.OTHER, "agreed"))
            for opponent in range(1, 1 + opponents)
            for draw in range(10)
        ]
        played = [Played(fixture, replace(GAME.record, ended=outcome), None) for fixture, outcome in fixtures]
        return Standing(TOURNAMENT.entrants[0], 0, tuple(played)).interval

    assert interval(1) == interval(2) == interval(9)


def test_pairings_tell_each_meeting_from_the_first_ones_side() -> None:
    [meeting] = pairings(TOURNAMENT, [GAME])
    assert meeting["players"] == ["one", "two"]
    assert (meeting["games"], meeting["wins"], meeting["score"]) == (1, 1, 1.0)


def test_the_csv_has_a_row_for_each_game() -> None:
    [row] = rows([GAME])
    assert tuple(row) == COLUMNS
    assert row == {
        "game": 1,
        "player 1": "one",
        "player 2": "two",
        "opening": "12 6",
        "moves": "12 6 18 2 4 8 16",
        "winner": "one",
        "ended": "played-out",
        "detail": "",
        "chances 1": 1,
        "kept 1": 1,
        "chances 2": 2,
        "kept 2": 1,
        "first mistake": 6,
    }


def test_the_verdicts_of_real_games_agree_with_solve() -> None:
    tournament = Tournament.between(["random", "medium"], games["divisor-duel"], games=10)
    for played in run(tournament):
        moves = played.record.position.moves
        assert played.verdicts is not None
        assert len(played.verdicts) == len(moves) - len(played.fixture.opening)
        for ply, _, verdict in played.turns():
            winning = solve(Position(games["divisor-duel"], moves[:ply])).winning_moves
            expected = Verdict.LOST if not winning else Verdict.GAVE_AWAY
            assert verdict == (Verdict.KEPT if moves[ply] in winning else expected)


def test_accuracy_stands_beside_that_of_chance_on_the_same_positions() -> None:
    choices = tuple(
        (len(solution.position.legal_moves), len(solution.winning_moves)) for solution in SOLUTIONS
    )
    _, two = standings(TOURNAMENT, [replace(GAME, choices=choices)])
    shares = [winning / legal for legal, winning in (choices[1], choices[3])]
    assert two.chance_accuracy == pytest.approx(sum(shares) / 2)
    assert two.excess == pytest.approx(0.5 - sum(shares) / 2)
    _, unknown = standings(TOURNAMENT, [GAME])
    assert (unknown.chance_accuracy, unknown.excess) == (None, None)


SOLUTIONS = [solve(Position(EVENS, MOVES[:ply])) for ply in range(2, 7)]


def test_a_player_who_takes_any_number_is_as_accurate_as_chance() -> None:
    tournament = Tournament.between(["random", "perfect"], games["divisor-duel"], games=300)
    chance = next(each for each in standings(tournament, run(tournament)) if each.entrant.name == "random")
    assert chance.chance_accuracy is not None
    assert chance.accuracy_interval is not None
    low, high = chance.accuracy_interval
    assert low < chance.chance_accuracy < high
    assert abs(chance.excess or 0) < 0.05
    assert chance.conversion_interval is not None
    assert chance.conversion_interval[0] < (chance.conversion or 0) < chance.conversion_interval[1]
    assert chance.mean_regret_interval is not None
    assert chance.mean_regret_interval[0] < (chance.mean_regret or 0) < chance.mean_regret_interval[1]


def test_more_games_from_the_same_openings_make_an_accuracy_no_surer() -> None:
    def interval(times: int) -> tuple[float, float] | None:
        played = [
            replace(GAME, fixture=Fixture(k, (0, 1), (12, 6), k % 10), verdicts=verdicts)
            for k in range(10 * times)
            for two in [Verdict.KEPT if k % 10 < 5 else Verdict.GAVE_AWAY]
            for verdicts in [(Verdict.LOST, two, Verdict.LOST, two, Verdict.LOST)]
        ]
        return Standing(TOURNAMENT.entrants[1], 1, tuple(played)).accuracy_interval

    assert interval(1) == pytest.approx(interval(5))


def test_the_table_of_moves_has_a_row_for_each_turn_after_the_opening() -> None:
    table = [*move_rows([replace(GAME, seconds=(0.5, 1.0, 1.5, 2.0, 2.5))])]
    assert all(tuple(row) == MOVE_COLUMNS for row in table)
    assert [row["taken"] for row in table] == ["18", "2", "4", "8", "16"]
    assert table[3] == {
        "game": 1,
        "draw": 0,
        "turn": 6,
        "player": "two",
        "position": "12 6 18 2 4",
        "legal": "8 16 20",
        "winning": " ".join(map(str, SOLUTIONS[3].winning_moves)),
        "taken": "8",
        "verdict": "gave-away",
        "latency": "2.000",
        "left": 2,
    }
    resigned = replace(
        GAME, record=replace(GAME.record, position=Position(EVENS, (12, 6)), ended=Outcome.resigned(1))
    )
    [row] = move_rows([replace(resigned, verdicts=(Verdict.LOST,))])
    assert (row["taken"], row["verdict"], row["latency"], row["left"]) == ("", "lost", "", 1)


def test_a_turn_on_which_every_number_wins_shows_nothing() -> None:
    tournament = Tournament.between(["perfect", "beginner"], games["factor-duel"], 6, seed=3)
    for standing in standings(tournament, run(tournament)):
        for turn in standing.chances:
            final = turn.played.record.position
            solution = solve(Position(final.rules, final.moves[: turn.ply]))
            assert (turn in standing.risks) == bool(solution.losing_moves)
        assert 0 < len(standing.risks) <= len(standing.chances)
        kept = sum(turn.verdict is Verdict.KEPT for turn in standing.risks)
        assert standing.accuracy == kept / len(standing.risks)


def test_the_level_beginner_is_the_anchor_of_the_ratings() -> None:
    tournament = Tournament.between(["perfect", "beginner"], games["divisor-duel-evens"], 20)
    perfect, beginner = standings(tournament, run(tournament))
    assert (beginner.elo, beginner.elo_error) == (0, 0)
    assert perfect.elo_interval[0] < perfect.elo < perfect.elo_interval[1]
    assert perfect.as_dict()["elo_interval"] == [round(bound) for bound in perfect.elo_interval]
