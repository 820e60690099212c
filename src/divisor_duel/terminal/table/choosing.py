"""Questions with a few answers, asked until one of them is given."""

from __future__ import annotations

from collections.abc import Sequence

from divisor_duel.errors import Mistake
from divisor_duel.language import Fact, in_english, say
from divisor_duel.terminal.table import wording
from divisor_duel.terminal.table.keyboard import Ask
from divisor_duel.terminal.table.view import PlainView


def choose(view: PlainView, ask: Ask, question: str, options: dict[str, str]) -> str:
    """Let a person choose by number or by the first letters; the first option is the default."""
    names = list(options)
    view.say("", question)
    view.say(wording.listing({f"{i}  {name}": options[name] for i, name in enumerate(names, 1)}, view.width))
    while True:
        answer = ask(f"[{names[0]}] ", names).strip().lower()
        try:
            return _chosen(answer, names)
        except Mistake as mistake:
            view.problem(mistake.fact)


def agreed(view: PlainView, ask: Ask, question: str) -> bool:
    """Ask back before something that cannot be undone; only a yes is one."""
    # English is understood in every language.
    yes, no = (f"{say(code)} {in_english(Fact(code))}".split() for code in ("words-for-yes", "words-for-no"))
    while True:
        answer = ask(f"{say('yes-or-no', question=question)} ", (yes[0], no[0])).strip().lower()
        if answer in yes:
            return True
        if answer in ("", *no):
            return False
        view.problem(Fact("type-yes-or-no"))


def _chosen(answer: str, names: Sequence[str]) -> str:
    if not answer:
        return names[0]
    if answer.isdecimal() and answer.isascii() and 1 <= int(answer[:4]) <= len(names):
        return names[int(answer[:4]) - 1]
    if answer in ("quit", "exit", "q"):
        raise EOFError
    how = Fact("how-to-choose", most=len(names), usual=names[0])
    if answer in ("help", "?"):
        raise Mistake(how)
    fits = [answer] if answer in names else [name for name in names if name.startswith(answer)]
    if len(fits) == 1:
        return fits[0]
    if fits:
        raise Mistake("choice-ambiguous", answer=answer[:40], fits=fits, how=how)
    raise Mistake("choice-unknown", answer=answer[:40], how=how)
