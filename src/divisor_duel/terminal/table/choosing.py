"""Questions with a few answers, asked until one of them is given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from divisor_duel.errors import Mistake
from divisor_duel.language import Fact, in_english, say
from divisor_duel.terminal.table import wording
from divisor_duel.terminal.table.view import Ask, PlainView


class Choice(NamedTuple):
    """What can be answered to a question, each with what it means."""

    options: dict[str, str]
    also: Mapping[str, str] = {}
    """What is understood as well, and not listed: what it stands for."""
    usual: str | None = None
    """What just Enter gives; None when it gives nothing."""
    numbered: bool = True
    """Whether an option is known by its place, too; names that are numbers are not."""

    def told(self, width: int) -> str:
        """List the options, each with what it means."""
        listed = self.options
        if self.numbered:
            listed = {f"{place}  {name}": told for place, (name, told) in enumerate(listed.items(), 1)}
        return wording.listing(listed, width)

    def find(self, answer: str) -> str:
        """Find the option that is meant; explain what is none."""
        if not answer and self.usual is not None:
            return self.usual
        if answer in self.options:
            return answer
        if answer in self.also:
            return self.also[answer]
        names = list(self.options)
        in_digits = self.numbered and answer.isdecimal() and answer.isascii()
        if in_digits and 1 <= int(answer[:4]) <= len(names):
            return names[int(answer[:4]) - 1]
        if answer in ("quit", "exit", "q"):
            raise EOFError
        how = self._how()
        if answer in ("", "help", "?"):
            raise Mistake(how)
        known = {name: name for name in names} | dict(self.also)
        fits = {known[name] for name in known if name.startswith(answer)}
        if len(fits) == 1:
            return fits.pop()
        if fits:
            ordered = [name for name in known.values() if name in fits]
            raise Mistake("choice-ambiguous", answer=answer[:40], fits=list(dict.fromkeys(ordered)), how=how)
        raise Mistake("choice-unknown", answer=answer[:40], how=how)

    def _how(self) -> Fact:
        code = "how-to-choose" if self.numbered else "how-to-choose-by-name"
        enter = Fact("how-to-choose-enter", usual=self.usual) if self.usual else Fact("how-to-choose-quit")
        return Fact(code, most=len(self.options), enter=enter)


def choose(view: PlainView, ask: Ask, question: str, choice: Choice) -> str:
    """Let a person choose by name or the first letters of it, until the answer is one."""
    view.say("")
    view.paragraph(question)
    view.say(choice.told(view.width))
    while True:
        answer = ask(f"[{choice.usual}] " if choice.usual else "> ", list(choice.options)).strip().lower()
        try:
            return choice.find(answer)
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
