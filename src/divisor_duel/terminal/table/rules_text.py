"""The rules of a game for the screen: a few paragraphs, or all the sections of a rulebook."""

from __future__ import annotations

from divisor_duel.game.pool import which_numbers
from divisor_duel.game.rules import Rules
from divisor_duel.language import ENGLISH, current, say
from divisor_duel.learn.rulebooks.book import sections
from divisor_duel.terminal.table.wording import wrapped


def rule_text(rules: Rules, width: int = 78) -> str:
    """Return the rules of a game; one of a rulebook in English, as the book is, has all its sections."""
    words = rules.words_in(current())
    paragraphs = [_filled(f"{words.title}{say('colon')} {words.summary}", width)]
    if rules.book and current() == ENGLISH:
        for title, lines in sections(rules.book).items():
            told = [_filled(f"- {line}" if len(lines) > 1 else line, width) for line in lines]
            paragraphs.append("\n".join([title, *told]))
    else:
        paragraphs += [_filled(text, width) for text in _in_short(rules)]
    if words.tips:
        tips = [_filled(f"- {tip} {truth}", width) for tip, truth in words.tips]
        paragraphs.append("\n".join([_filled(say("rules-tips"), width), *tips]))
    if rules.book:
        paragraphs.append(_filled(say("rules-after-book", book=rules.book), width))
    elif words.source:
        paragraphs.append(_filled(say("rules-after", source=words.source), width))
    return "\n\n".join(paragraphs)


def _in_short(rules: Rules) -> list[str]:
    words = rules.words_in(current())
    told = [words.about]
    if rules.id == "custom":
        told.append(say("pool-holds", pool=which_numbers(rules.pool, "the-")))
        if first := rules.first:
            told.append(say("first-must-be", first=first))
    return [*told, say("rules-example", example=words.example.strip())]


def _filled(paragraph: str, width: int) -> str:
    return wrapped(" ".join(paragraph.split()), width, "  " * paragraph.startswith("- "))
