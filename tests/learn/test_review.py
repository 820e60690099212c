"""A reviewed game: every move judged, the turning points explained."""

from __future__ import annotations

import json
from random import Random

import pytest

from divisor_duel.errors import Undecided
from divisor_duel.game.position import End, Outcome, Position
from divisor_duel.game.record import Record
from divisor_duel.game.rules import Rules, games
from divisor_duel.learn.review import ReviewedMove, Verdict, length_kept, review
from divisor_duel.players.levels import computer
from divisor_duel.players.match import match
from divisor_duel.solver import Solution, solve
from tests.support import oracle

EVENS = games["divisor-duel-evens"]
RULEBOOK_GAME = (12, 6, 18, 2, 4, 8, 16)


def test_every_move_of_the_rulebook_game_is_judged() -> None:
    """The second player, who wins the even numbers, gives the win away with their first move."""
    judged = review(Record(Position(EVENS, RULEBOOK_GAME)))
    assert [(move.player, move.number, move.verdict) for move in judged.moves] == [
        (1, 12, Verdict.LOST),
        (2, 6, Verdict.GAVE_AWAY),
        (1, 18, Verdict.KEPT),
        (2, 2, Verdict.LOST),
        (1, 4, Verdict.KEPT),
        (2, 8, Verdict.LOST),
        (1, 16, Verdict.KEPT),
    ]


@pytest.mark.parametrize("game", games)
def test_verdicts_follow_from_who_was_winning_before_and_after(game: str) -> None:
    random = Random(game)
    for _ in range(10):
        players = computer("random", random), computer("medium", random)
        *_, end = match(Position(games[game]), players)
        moves = review(Record(end.position)).moves
        assert [move.number for move in moves] == list(end.position.moves)
        assert [move.ply for move in moves] == list(range(len(moves)))
        for move, after in zip(moves, [*moves[1:], None], strict=True):
            next_is_won = bool(after and after.winning_moves)
            expected = (
                Verdict.LOST if not move.winning_moves else Verdict.GAVE_AWAY if next_is_won else Verdict.KEPT
            )
            assert move.verdict == expected


def test_winning_moves_are_those_of_minimax() -> None:
    for move in review(Record(Position(EVENS, RULEBOOK_GAME))).moves:
        assert list(move.winning_moves) == oracle.winning_moves(Position(EVENS, RULEBOOK_GAME[: move.ply]))


def test_perfect_players_have_no_turning_points_and_full_accuracy() -> None:
    random = Random(2)
    players = computer("perfect", random), computer("perfect", random)
    *_, end = match(Position(games["divisor-duel"]), players)
    judged = review(Record(end.position))
    assert judged.turning_points == ()
    assert judged.accuracy == (1.0, None)


def test_accuracy_is_the_share_of_won_positions_kept() -> None:
    judged = review(Record(Position(EVENS, RULEBOOK_GAME)))
    for player, accuracy in enumerate(judged.accuracy, 1):
        won = [move for move in judged.moves if move.player == player and move.winning_moves]
        kept = [move for move in won if move.number in move.winning_moves]
        assert accuracy == len(kept) / len(won)


def test_a_turning_point_is_explained_with_its_answer_and_the_better_move() -> None:
    (mistake,) = review(Record(Position(EVENS, RULEBOOK_GAME))).turning_points
    assert mistake.winning_moves == (4,)
    assert mistake.explain() == (
        "6 loses: the answer is 18. Player 2 can only remove 2, and Player 1 answers with 14. "
        "Whatever can follow is paired up in the same way, so it is Player 2 who runs out of numbers. "
        "Better: 4 wins. Each number Player 1 can remove has a partner for Player 2 to answer with: "
        "2 with 14, 8 with 16 and 20 with 10. "
        "Whatever can follow is paired up in the same way, so it is Player 1 who runs out of numbers."
    )


def test_a_review_as_json_has_verdicts_turning_points_and_accuracy() -> None:
    record = Record(Position(EVENS, (2, 12)), ("Ada", "Ben"), ended=Outcome.resigned(2))
    answer = review(record).as_dict()
    assert json.loads(json.dumps(answer)) == answer
    assert (answer["game"], answer["names"], answer["winner"]) == (EVENS.id, ["Ada", "Ben"], 1)
    assert [move["verdict"] for move in answer["moves"]] == [Verdict.LOST, Verdict.GAVE_AWAY]
    assert [(point["ply"], point["winning_moves"]) for point in answer["turning_points"]] == [(1, [14])]
    assert "Better: 14 wins." in answer["turning_points"][0]["explanation"]
    assert answer["accuracy"] == [None, 0.0]


def test_moves_that_were_given_are_not_judged_and_count_for_nobody() -> None:
    judged = review(Record(Position(EVENS, RULEBOOK_GAME), given=2))
    assert [move.verdict for move in judged.moves[:2]] == [Verdict.GIVEN] * 2
    assert [move.verdict for move in judged.moves[2:]] == [Verdict.KEPT, Verdict.LOST] * 2 + [Verdict.KEPT]
    assert [move.winning_moves for move in judged.moves[:2]] == [(), ()]
    assert judged.turning_points == ()
    assert judged.accuracy == (1.0, None)
    assert judged.as_dict()["given"] == 2


@pytest.mark.parametrize(
    ("moves", "loser", "verdict", "wins"),
    [
        ((12, 6), 1, Verdict.GAVE_AWAY, (18,)),  # player 1 could have won with 18
        ((12, 6), 2, Verdict.LOST, ()),  # not on turn, and about to lose
        ((12,), 1, Verdict.LOST, ()),
        ((12, 4), 2, Verdict.GAVE_AWAY, ()),  # not on turn, but whatever player 1 takes loses
    ],
)
def test_giving_up_is_judged_like_a_move(
    moves: tuple[int, ...], loser: int, verdict: Verdict, wins: tuple[int, ...]
) -> None:
    judged = review(Record(Position(EVENS, moves), ended=Outcome.resigned(loser), given=len(moves)))
    assert judged.gave_up
    assert (judged.gave_up.player, judged.gave_up.ply) == (loser, len(moves))
    assert (judged.gave_up.verdict, judged.gave_up.winning_moves) == (verdict, wins)
    assert judged.accuracy[loser - 1] == (0.0 if verdict == Verdict.GAVE_AWAY else None)
    mover_wins = bool(oracle.winning_moves(Position(EVENS, moves)))
    loser_moves = len(moves) % 2 + 1 == loser
    assert (verdict == Verdict.GAVE_AWAY) == (mover_wins == loser_moves)


def test_a_game_given_up_says_so_in_json_with_the_reason() -> None:
    record = Record(Position(EVENS, (12, 6)), ended=Outcome(2, End.TOO_SLOW, "no answer"))
    answer = review(record).as_dict()["gave_up"]
    explanation = answer["explanation"]
    assert (answer["ply"], answer["player"], answer["winning_moves"]) == (2, 1, [18])
    assert answer["verdict"] == "gave-away"
    assert explanation.startswith("Player 1 wins with 18.")
    assert review(Record(Position(EVENS, RULEBOOK_GAME))).as_dict()["gave_up"] is None


def test_a_game_without_moves_has_nothing_to_judge() -> None:
    judged = review(Record(Position(EVENS)))
    assert (judged.moves, judged.accuracy) == ((), (None, None))


def test_moves_too_hard_to_judge_in_time_are_undecided_and_count_for_nobody() -> None:
    judged = review(Record(Position(Rules.custom("2-400", "antichain"), (7, 11))), seconds=0.05)
    assert [(move.verdict, move.winning_moves) for move in judged.moves] == [(Verdict.UNDECIDED, ())] * 2
    assert (judged.turning_points, judged.accuracy) == ((), (None, None))


def test_what_can_be_judged_is_judged_though_the_beginning_cannot(monkeypatch: pytest.MonkeyPatch) -> None:
    def solve_the_end(position: Position, seconds: float | None) -> Solution:
        if len(position.moves) < 3:
            raise Undecided("too hard")
        return solve(position)

    whole = review(Record(Position(EVENS, RULEBOOK_GAME)))
    monkeypatch.setattr("divisor_duel.learn.review.solve", solve_the_end)
    judged = review(Record(Position(EVENS, RULEBOOK_GAME)))
    verdicts = [move.verdict for move in judged.moves]
    assert verdicts == [Verdict.UNDECIDED] * 3 + [move.verdict for move in whole.moves[3:]]
    assert judged.accuracy == (1.0, None)


def test_a_reason_there_is_no_time_for_is_left_out() -> None:
    hard = Position(Rules.custom("2-400", "antichain"))
    move = ReviewedMove(hard, 7, Solution(hard, hard.choices))
    assert move.explain(seconds=0.05) == "7 wins. There was no time to work out why."


@pytest.mark.parametrize("rule", ["chain", "antichain"])
def test_who_holds_out_longest_in_a_lost_position_keeps_all_of_the_length(rule: str) -> None:
    """Held against the oracle, in every lost position of a few random games."""
    rules, random, told = Rules.custom({"chain": "2-14", "antichain": "2-24"}[rule], rule), Random(4), 0
    for _ in range(30):
        position = Position(rules)
        while position.choices:
            small = rules.rule.follows or position.open.bit_count() <= 9  # the oracle takes long
            if small and not solve(position).winning:
                lasts = {n: 1 + held_out(position.play(n)) for n in position.legal_moves}
                for number, length in lasts.items():
                    kept = length_kept(position, number)
                    if min(lasts.values()) == max(lasts.values()):
                        assert kept is None
                    else:
                        assert kept == pytest.approx(length / max(lasts.values()))
                        told += length < max(lasts.values())
            position = position.play(random.choice(position.legal_moves))
    assert told > 0


def held_out(position: Position) -> int:
    """How many moves are to come when the winner hurries and the loser holds out, by trying everything."""
    if not position.choices:
        return 0
    wins = solve(position).winning_moves
    lengths = [1 + held_out(position.play(number)) for number in wins or position.legal_moves]
    return min(lengths) if wins else max(lengths)
