"""The first lesson. The guide says "I"; the pupil is "you"."""

from divisor_duel.language.facts import Message

MESSAGES: dict[str, Message] = {
    "lesson-open-told": (
        "Two players take numbers in turn from the pool 1 to 20. Whoever cannot move loses. "
        "The first number may be any of them."
    ),
    "lesson-open-ask": "Take 12.",
    "lesson-open-wrong": "{number} would be allowed, too; but for this lesson, take 12.",
    "lesson-open-done": (
        "You have taken 12. From now on every number must divide the last one exactly, or be a multiple of it. "
        "6 divides 12, because 2 × 6 = 12, so I take 6."
    ),
    "lesson-refusal-told": "Now it is your turn to answer 6. Not every number will do.",
    "lesson-refusal-ask": "Try a number that is not allowed, 8 for example, and see what happens.",
    "lesson-refusal-wrong": "{number} is allowed: it belongs to 6. Try one that does not, like 8.",
    "lesson-refusal-done": "Nothing was lost: a number that is not allowed is explained, and you choose again.",
    "lesson-multiple-told": "1, 2 and 3 divide 6. Its multiples are 12, which is gone, and 18.",
    "lesson-multiple-ask": "Take the multiple.",
    "lesson-multiple-wrong": (
        "{number} divides 6, so it is allowed; but take the multiple this time, 3 × 6."
    ),
    "lesson-multiple-done": "Good: 18 is 3 × 6. I answer with 9, because 2 × 9 = 18.",
    "lesson-hint-told": (
        "Which numbers can you take after 9? 18 is gone, so only 1 and 3 are left. One of them wins and one loses."
    ),
    # At a terminal: the word "hint" is typed as it is, in every language. On the page there is a button instead.
    "lesson-hint-ask": "When you do not know what to take, ask for a hint: type hint.",
    "lesson-hint-ask-page": "When you do not know what to take, ask for a hint: press Hint.",
    "lesson-hint-wrong": "You will take a number in a moment. First see what a hint is: type hint.",
    "lesson-hint-wrong-page": "You will take a number in a moment. First see what a hint is: press Hint.",
    # "why" is a word that is typed, too.
    "lesson-hint-done": (
        "A hint says how many of your choices win, and what to look for. "
        "In a game a second hint names the move and the reason, and why says who is winning."
    ),
    # On the page a button says "Why?".
    "lesson-hint-done-page": (
        "A hint says how many of your choices win, and what to look for. "
        "In a game you can then ask for the number itself, and why it wins."
    ),
    "lesson-beware-of-1-told": (
        "1 divides everything. Whoever takes it lets the other player take any number at all."
    ),
    "lesson-beware-of-1-ask": "So which is better, 1 or 3?",
    "lesson-beware-of-1-wrong": (
        "1 is allowed, but then I could take 19. Nothing is left that divides 19, nor a multiple of it, and you "
        "could not move. Choose again."
    ),
    "lesson-beware-of-1-done": "Right. After 3 I can only take 1 or 15. Watch me make a mistake: I take 1.",
    "lesson-end-told": (
        "Every number is a multiple of 1, so you may take any that is left. If you find one that I cannot answer, "
        "you win."
    ),
    "lesson-end-ask": "Take a number with no divisor and no multiple left.",
    "lesson-end-wrong": (
        "After {number} I would take {answer}. Look for a number above 10 that nothing divides but 1 and itself."
    ),
    "lesson-end-done": (
        "I cannot move: 1 is gone, nothing else divides {number}, and {double} is more than 20. You win!"
    ),
    "lesson-farewell": (
        "That is the whole game. In most games the pool is larger, and some have other rules: in Factor Duel you must "
        "avoid the divisors and multiples of every number taken before. "
        "A finished game can be reviewed, to see where it turned."
    ),
}
