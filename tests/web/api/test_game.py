"""Who may do what in a game with seats."""

from __future__ import annotations

import pytest

from divisor_duel import End, IllegalMove, Outcome, Position, games
from divisor_duel.web.api.game import Game, key_of, new_token
from divisor_duel.web.api.problems import Conflict, NotYourSeat

ADA, BEN = "ada's token", "ben's token"
EVENS = games["divisor-duel-evens"]


def two_people(*moves: int) -> Game:
    return Game("g", Position(EVENS, moves), keys=(key_of(ADA), key_of(BEN)))


def one_device(*moves: int) -> Game:
    return Game("g", Position(EVENS, moves), keys=(key_of(ADA), key_of(ADA)))


def against_computer(*moves: int, seats: tuple[str, str] = ("human", "perfect")) -> Game:
    keys = tuple(key_of(ADA) if seat == "human" else None for seat in seats)
    return Game("g", Position(EVENS, moves), seats, keys=(keys[0], keys[1]))


def test_tokens_have_128_random_bits_and_only_their_hash_is_kept() -> None:
    assert len(new_token()) == 22  # 16 bytes in base 64
    assert new_token() != new_token()
    assert ADA not in repr(two_people())


def test_each_player_moves_in_turn() -> None:
    game = two_people().move(ADA, 12, 0).move(BEN, 6, 1)
    assert game.position.moves == (12, 6)


def test_a_stranger_cannot_move() -> None:
    for token in (None, "", "guess", key_of(ADA)):
        with pytest.raises(NotYourSeat):
            two_people().move(token, 12, 0)


def test_nobody_moves_out_of_turn() -> None:
    with pytest.raises(Conflict, match="Player 1's turn") as refusal:
        two_people().move(BEN, 12, 0)
    assert refusal.value.code == "not-your-turn"


def test_a_repeated_move_changes_nothing() -> None:
    game = two_people(12)
    assert game.move(ADA, 12, 0) is game


def test_a_move_that_answers_an_older_position_is_stale() -> None:
    for token, number, ply in ((ADA, 6, 0), (BEN, 12, 0), (BEN, 6, 2)):
        with pytest.raises(Conflict) as refusal:
            two_people(12).move(token, number, ply)
        assert refusal.value.code == "stale"


def test_one_person_may_move_for_both_seats_of_a_device() -> None:
    assert one_device().move(ADA, 12, 0).move(ADA, 6, 1).position.moves == (12, 6)


def test_undo_on_one_device_takes_back_one_move() -> None:
    assert one_device(12, 6).undo(ADA, 2).position.moves == (12,)


def test_undo_against_the_computer_gives_the_person_the_turn_again() -> None:
    assert against_computer(12, 6).undo(ADA, 2).position.moves == ()
    assert against_computer(12, 6, 18).undo(ADA, 3).position.moves == (12, 6)
    second = against_computer(12, 6, 18, seats=("perfect", "human"))
    assert second.undo(ADA, 3).position.moves == (12,)


def test_there_must_be_a_move_of_ones_own_to_take_back() -> None:
    with pytest.raises(Conflict, match="no move of yours"):
        against_computer(12, seats=("perfect", "human")).undo(ADA, 1)
    with pytest.raises(Conflict, match="no move"):
        two_people(12).undo(BEN, 1)


def test_undo_between_people_needs_both() -> None:
    asked = two_people(12, 6).undo(BEN, 2)
    assert asked.position.moves == (12, 6)
    assert asked.undo_by == 2
    assert asked.undo(BEN, 2).undo_by == 2, "asking twice is not agreeing"
    assert asked.undo(ADA, 2).position.moves == (12,)
    assert asked.refuse_undo(ADA, asked.ply).undo_by is None


def test_an_undo_agreed_after_the_answer_takes_back_both_moves() -> None:
    asked = two_people(12, 6).undo(ADA, 2)
    assert asked.undo(BEN, 2).position.moves == ()


def test_a_move_lets_the_wish_to_take_back_lapse() -> None:
    assert two_people(12).undo(ADA, 1).move(BEN, 6, 1).undo_by is None


def test_a_stale_undo_is_refused_so_that_one_tap_takes_back_once() -> None:
    game = against_computer(12, 6, 18, 2).undo(ADA, 4)
    with pytest.raises(Conflict, match="2 moves have been made now"):
        game.undo(ADA, 4)


def test_resigning_gives_the_other_player_the_win() -> None:
    assert two_people(12).resign(ADA).outcome == Outcome(2, End.RESIGNED)
    assert one_device(12).resign(ADA).outcome == Outcome(1, End.RESIGNED)
    with pytest.raises(NotYourSeat):
        two_people().resign("guess")


def test_nothing_moves_after_the_end() -> None:
    over = two_people(12).resign(ADA)
    with pytest.raises(IllegalMove, match="Player 2 has won"):
        over.move(BEN, 6, 1)
    with pytest.raises(IllegalMove):
        over.resign(BEN)
    with pytest.raises(Conflict):
        over.undo(ADA, 1)


def test_a_rematch_swaps_the_seats_and_keeps_the_tokens() -> None:
    again = two_people(12).resign(ADA).again(BEN)
    assert again.seats_of(BEN) == (1,)
    assert again.seats_of(ADA) == (2,)
    assert again.ply == 0
    assert again.outcome is None


def test_a_rematch_waits_for_the_end() -> None:
    with pytest.raises(Conflict, match="still goes on"):
        two_people(12).again(ADA)


def test_whoever_holds_a_seat_can_be_called_by_another_name_and_a_stranger_cannot() -> None:
    assert two_people().rename(BEN, "Ben").names == ("Player 1", "Ben")
    for game, token, name in (
        (two_people(), "guess", "Eve"),
        (two_people(), BEN, None),
        (one_device(), ADA, "Ada"),
    ):
        assert game.rename(token, name) is game


def test_the_free_seat_goes_to_the_first_who_asks() -> None:
    game = Game("g", Position(EVENS), keys=(key_of(ADA), None))
    assert game.free == (2,)
    taken = game.take_seat(BEN, "Ben")
    assert taken.seats_of(BEN) == (2,)
    assert taken.names == ("Player 1", "Ben")
    with pytest.raises(Conflict, match="you can watch"):
        taken.take_seat("third")


def test_the_computer_moves_only_in_its_turn() -> None:
    assert against_computer().computer is None
    assert against_computer(12).computer == "perfect"
    assert against_computer(12).answer(6, Position(EVENS, [12]), guessed=True).guesses == (1,)
    with pytest.raises(Conflict):
        against_computer().answer(12, Position(EVENS), guessed=False)


def test_an_answer_to_a_move_that_was_taken_back_is_dropped() -> None:
    for moves in ((16,), (12, 6), ()):
        with pytest.raises(Conflict):
            against_computer(*moves).answer(6, Position(EVENS, [12]), guessed=False)


def test_a_guess_taken_back_is_forgotten() -> None:
    game = against_computer(12).answer(6, Position(EVENS, [12]), guessed=True)
    assert game.undo(ADA, 2).guesses == ()
