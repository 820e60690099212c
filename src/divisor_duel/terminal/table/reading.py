"""Reading at the table: texts that go on by Enter when the screen is full."""

from __future__ import annotations

from divisor_duel.language import Fact, say
from divisor_duel.terminal.table.keyboard import Ask
from divisor_duel.terminal.table.view import PlainView


def pages(text: str, height: int | None) -> list[str]:
    """Cut a text into pages, between paragraphs where that leaves no page half empty.

    >>> pages("one\\ntwo\\n\\nthree\\nfour", 4)
    ['one\\ntwo', 'three\\nfour']
    """
    lines, found = text.split("\n"), []
    while height and len(lines) >= height:
        room = max(1, height - 1)
        gap = next((place for place in range(room, room // 2, -1) if not lines[place]), room)
        found.append("\n".join(lines[:gap]))
        lines = lines[gap:] if lines[gap] else lines[gap + 1 :]
    return [*found, "\n".join(lines)]


def read(view: PlainView, ask: Ask, text: str) -> None:
    """Show a text, page by page where it is longer than the screen."""
    first, *others = pages(text, view.height)
    view.say(first)
    for page in others:
        if not goes_on(view, ask):
            return
        view.say(page)


def goes_on(view: PlainView, ask: Ask) -> bool:
    """Ask whether to read on; at once yes where nothing scrolls away."""
    while view.height:
        answer = ask(f"{say('page-goes-on')} ", ("q",)).strip().lower()
        if answer in ("", "q", "quit", "exit"):
            return not answer
        view.problem(Fact("page-how"))
    return True
