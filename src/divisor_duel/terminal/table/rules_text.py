"""The rules of a game, as a few paragraphs for the screen."""

from __future__ import annotations

from divisor_duel.game.pool import the_numbers
from divisor_duel.game.rules import Rules
from divisor_duel.terminal.table.wording import wrapped


def rule_text(rules: Rules, width: int = 78) -> str:
    """Return the rules of a game as a few paragraphs."""
    words = rules.words
    paragraphs = [f"{words.title}: {words.summary}", words.about, "For example: " + words.example.strip()]
    if rules.id == "custom":
        paragraphs.insert(2, f"The pool holds {the_numbers(rules.pool)}.")
        if rules.openings != rules.pool:
            paragraphs.insert(3, f"The first number must be {rules.first}.")
    if words.tips:
        paragraphs.append("Tips, and what exact play says about them:")
        paragraphs += [f"- {tip} {truth}" for tip, truth in words.tips]
    if words.source:
        paragraphs.append(f"(After {f'rulebook {rules.book}' if rules.book else words.source}.)")
    return "\n\n".join(
        wrapped(" ".join(paragraph.split()), width, "  " * paragraph.startswith("- "))
        for paragraph in paragraphs
    )
