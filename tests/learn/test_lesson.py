"""The first lesson: its steps, and how every kind of answer is judged."""

from __future__ import annotations

from random import Random

import pytest

from divisor_duel.language import say, tell_all
from divisor_duel.language.telling import messages
from divisor_duel.learn.lesson import STEPS, Lesson, Task
from divisor_duel.web.page.layout import page
from tests.support.scripts import ROOT

RIGHT = ("12", "8", "18", "hint", "3", "19")


def after(*answers: str) -> Lesson:
    lesson = Lesson()
    for answer in answers:
        lesson = lesson.answer(answer)[1]
    return lesson


def test_right_answers_lead_through_a_whole_game_of_seven_moves() -> None:
    lesson = after(*RIGHT)
    assert lesson.step is None
    assert lesson.position.moves == (12, 6, 18, 9, 3, 1, 19)
    assert lesson.position.outcome is not None
    assert lesson.position.outcome.winner == 1


def test_wherever_the_lesson_is_offered_it_has_as_many_steps_as_it_has() -> None:
    words = {6: "six"}[len(STEPS)]
    assert f" in {words} steps" in say("line-learn")
    assert f"of {len(STEPS)} steps." in page("start")
    assert (ROOT / "README.md").read_text("utf-8").count(f"{words} steps") == 2


@pytest.mark.parametrize("last", [11, 13, 17, 19])
def test_every_number_that_ends_the_game_is_right_at_the_end(last: int) -> None:
    said, lesson = after(*RIGHT[:-1]).answer(str(last))
    assert lesson.step is None
    assert f"nothing else divides {last}, and {2 * last} is more than 20" in tell_all(said)


@pytest.mark.parametrize(
    ("before", "answer", "said"),
    [
        (0, "7", "7 would be allowed, too"),
        (0, "21", "21 is not in the pool"),
        (1, "3", "3 is allowed: it belongs to 6"),
        (2, "2", "2 divides 6, so it is allowed; but take the multiple"),
        (2, "8", "8 is neither a divisor nor a multiple of 6; you can take 1, 2, 3 or 18."),
        (3, "3", "First see what a hint is"),
        (4, "1", "1 is allowed, but then I could take 19"),
        (5, "7", "After 7 I would take 14."),
        (5, "12", "12 has already been taken, on turn 1"),
    ],
)
def test_a_wrong_answer_is_explained_and_asked_again(before: int, answer: str, said: str) -> None:
    lesson = after(*RIGHT[:before])
    told, same = lesson.answer(answer)
    assert said in tell_all(told)
    assert same == lesson


def test_what_the_guide_says_of_the_numbers_is_so() -> None:
    assert after("12").position.legal_moves == (1, 2, 3, 18)
    hinted, _ = after(*RIGHT[:3]).answer("hint")
    assert tell_all(hinted).startswith("1 of the 2 choices wins.")
    assert after(*RIGHT[:3]).position.legal_moves == (1, 3)
    assert after(*RIGHT[:4]).position.play(3).legal_moves == (1, 15)
    assert after(*RIGHT[:4]).position.play(1).play(19).outcome is not None


def test_a_hint_can_be_had_at_any_time() -> None:
    told, same = after("12").answer(" Hint ")
    assert "choices win" in tell_all(told)
    assert same == after("12")


def test_anything_typed_is_answered_with_a_sentence_and_loses_nothing() -> None:
    random = Random(7)
    alphabet = "0123456789 -+.,hint\x00\x1b٣äß💥\u2028"
    lesson = Lesson()
    for _ in range(3000):
        line = "".join(random.choices(alphabet, k=random.randrange(6)))
        before = lesson
        facts, lesson = lesson.answer(line)
        said = tell_all(facts)
        assert said
        assert said.rstrip()[-1] in ".!"
        assert lesson.number - before.number in (0, 1)
        if lesson.step is None:
            lesson = Lesson()


def test_every_step_that_takes_a_number_says_what_is_right() -> None:
    for step in STEPS:
        assert bool(step.right) == (step.task is Task.TAKE)
        assert f"{step.code}-wrong" in messages()
