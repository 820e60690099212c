"""The rules of a game, as a few paragraphs for the screen."""

from __future__ import annotations

from divisor_duel.game.pool import which_numbers
from divisor_duel.game.rules import Rules
from divisor_duel.language import current, say
from divisor_duel.terminal.table.wording import wrapped


def rule_text(rules: Rules, width: int = 78) -> str:
    """Return the rules of a game as a few paragraphs."""
    words = rules.words_in(current())
    paragraphs = [
        f"{words.title}: {words.summary}",
        words.about,
        say("rules-example", example=words.example.strip()),
    ]
    if rules.id == "custom":
        paragraphs.insert(2, say("pool-holds", pool=which_numbers(rules.pool, "the-")))
        if first := rules.first:
            paragraphs.insert(3, say("first-must-be", first=first))
    if words.tips:
        paragraphs.append(say("rules-tips"))
        paragraphs += [f"- {tip} {truth}" for tip, truth in words.tips]
    if rules.book:
        paragraphs.append(say("rules-after-book", book=rules.book))
    elif words.source:
        paragraphs.append(say("rules-after", source=words.source))
    return "\n\n".join(
        wrapped(" ".join(paragraph.split()), width, "  " * paragraph.startswith("- "))
        for paragraph in paragraphs
    )
