"""The number in what a model says, and the rule by which it was found.

1. `marked`: behind the last `MOVE:` that has a number; `MOVE =`, `MOVE 12` and `\\boxed{12}` are as good. It
   begins its line, perhaps as "Final move:", or is in capitals.
2. `said`: without one, behind the last "move:" elsewhere in a line, or "move 12" at a line's end.
3. `alone`: without one, a line that is a number alone.

Two numbers where one belongs, and what is no whole number, are not guessed at: the model is asked again.
Nothing is looked for farther away than a short gap, so that the time grows with the text and no faster.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import Final, NamedTuple

from divisor_duel.errors import InvalidInput
from divisor_duel.game.pool import read_number


class ReadBy(StrEnum):
    """What an answer was read by, as its code in logs and tables."""

    MARKED = "marked"
    SAID = "said"
    ALONE = "alone"
    TOOL_CALL = "tool-call"
    REASONING = "reasoning"
    NOTHING = "nothing"
    """No number was found: the model is asked again."""


class Read(NamedTuple):
    """A number, and the rule that found it."""

    number: int
    by: ReadBy


READ_WORDS: Final = {
    ReadBy.MARKED: "read-marked",
    ReadBy.SAID: "read-said",
    ReadBy.ALONE: "read-alone",
    ReadBy.TOOL_CALL: "read-tool-call",
    ReadBy.REASONING: "read-reasoning",
    ReadBy.NOTHING: "read-nothing",
}
"""The code of the message that says what each rule is."""

# Marks that models put around words and numbers, and LaTeX's.
_MARKS: Final = r"[*_`\"'“”„«»‘’‹›~$|#>({\[<（【]|\\[a-zA-Z]{1,12}\{?|\\[(\[]"
_WORDS: Final = (
    r"\b(?:i|we|ich|je|will|would|wähle|nehme|take|takes|choose|pick|play|say|select|cross|out|is|be|my|the|a|"
    r"die|das|la|le|el|il|either|number|numbers|num|no|nr|n|zahl|nombre|número|numero|integer|value|answer)\b\.?"
)
_GAP: Final = rf"(?:[\s:=}})\]]|</?[a-z]{{1,12}}>|->|=>|→|[-–—](?=\s)|{_MARKS}|{_WORDS})"
_MARKER = re.compile(
    r"(?<![a-z])(?P<word>move)(?![a-z])(?P<mark>(?:[*_`\"'”’)\]])*\s?(?:[:：=＝→>]|->|=>|[-–—](?=\s)|is\b))?"
    r"|\\(?:f?boxed|framebox)\s?\{",
    re.IGNORECASE,
)
# No possessive quantifiers: Python 3.11.2, which is Debian 12's, misreads them. A repetition with nothing
# behind it takes all it can and gives nothing back, so what must follow is matched apart.
_BETWEEN = re.compile(rf"{_GAP}{{0,40}}", re.IGNORECASE)
_NUMBER = re.compile(r"[-+\u2212]?\d{1,40}(?:[,'’_\u00a0\u2009\u202f]\d{3}(?!\d)){0,13}(?:\.0{1,9}(?!\d))?")
# What makes it another number, or one of several.
_MORE = re.compile(
    r"\d|[.,]\d|[^\W\d_]|%|[ ]?[\^⁰¹²³⁴⁵⁶⁷⁸⁹]|"
    r"[ \t]{0,3}(?:\\text\{[ \t]?)?"
    r"(?:[-–—/*×·÷+&,;|…]|\.\.\.?|\\times|\\cdot|x|or|and|oder|und|ou|et|o|y|to|bis)?"
    r"[ \t}]{0,3}[*_`\"'$]{0,4}[-\u2212]?\d",
    re.IGNORECASE,
)
_LABEL = re.compile(r"\s?[:：=＝]")
# What may stand behind a number that ends its line: a remark, a mark, the end of a sentence.
# Pictures are arrows, ticks and emojis.
_REMARK = re.compile(
    r"\([^)]*(?:\)|$)|</?[a-z]{1,12}>|[\u2190-\u2bff\ufe0f\U0001f300-\U0001faff]", re.IGNORECASE
)
_CLOSING: Final = " \t\r.!,;:)]}>*_`\"'“”’»$|~\\。！"
_BEGINS = re.compile(
    rf"(?:[\s\-–—•·:]|\d{{1,2}}[.)]\s|</?[a-z]{{1,12}}>|{_MARKS}|"
    r"\b(?:my|final|best|chosen|corrected|revised|new|actual|answer|so|therefore|thus|hence|and|the|winning)\b[,:]?){0,24}",
    re.IGNORECASE,
)
_OF_OTHERS = re.compile(
    r"(?:losing|bad|worst|wrong|illegal|last|previous|earlier|first|opponent['’]?s?|their|his|her|your|other|that)\W{1,3}$",
    re.IGNORECASE,
)
_ALONE = re.compile(rf"(?:[\s\-–—•](?!\d)|\s|</?[a-z]{{1,12}}>|{_MARKS}){{0,24}}", re.IGNORECASE)
_LONGEST_LINE: Final = 160


class _Found(NamedTuple):
    """A number behind a marker; None where there are several, or it is no whole one."""

    number: int | None
    strong: bool


def read_answer(text: str) -> Read:
    """Find the number in what a model says; raise `InvalidInput` where there is none, or not one alone."""
    found = [*_marked(text)]
    for rule, chosen in ((ReadBy.MARKED, [f for f in found if f.strong]), (ReadBy.SAID, found)):
        if chosen:
            if chosen[-1].number is None:
                break
            return Read(chosen[-1].number, rule)
    else:
        if (number := _alone(text)) is not None:
            return Read(number, ReadBy.ALONE)
    raise InvalidInput("no-line-with-move")


def _marked(text: str) -> Iterator[_Found]:
    for marker in _MARKER.finditer(text):
        between, number = _number_behind(text, marker.end())
        if number is None:
            continue
        boxed, explicit = not marker["word"], bool(marker["mark"])
        if not (boxed or explicit) and (label := _LABEL.match(text, number.end())):
            # "Move 2: 12" is about the second move.
            behind, second = _number_behind(text, label.end())
            if second:
                between, number, explicit = behind, second, True
        ends = _ends_line(text, number.end())
        if "\n" in between and not (ends and explicit):
            continue
        begins = _begins_line(text, marker.start())
        strong = boxed or marker["word"] == "MOVE" or (begins and bool(explicit or ends))
        if not strong and not (ends or (explicit and not marker["mark"].endswith("is"))):
            continue
        if not strong and _OF_OTHERS.search(text, max(0, marker.start() - 24), marker.start()):
            continue
        yield _Found(_whole(text, number), strong)


def _number_behind(text: str, place: int) -> tuple[str, re.Match[str] | None]:
    """Return the gap from a place to the number behind it, and that number, if there is one."""
    gap = _BETWEEN.match(text, place)
    assert gap
    return gap[0], _NUMBER.match(text, gap.end())


def _begins_line(text: str, place: int) -> bool:
    begin = text.rfind("\n", max(0, place - _LONGEST_LINE), place) + 1
    if begin == 0 and place >= _LONGEST_LINE:
        return False
    words = _BEGINS.match(text, begin, place)
    return words is not None and words.end() == place


def _ends_line(text: str, place: int) -> bool:
    """Say whether a line has nothing more to tell; a remark in parentheses does no harm."""
    end = text.find("\n", place, place + _LONGEST_LINE)
    rest = text[place : place + _LONGEST_LINE if end < 0 else end]
    whole = end >= 0 or place + _LONGEST_LINE >= len(text)
    return whole and not _REMARK.sub(" ", rest).strip(_CLOSING)


def _whole(text: str, number: re.Match[str]) -> int | None:
    if _MORE.match(text, number.end()):
        return None
    digits = re.sub(r"[^\d+\-\u2212.]", "", number[0]).partition(".")[0].removeprefix("+")
    try:
        return read_number("".join(str(int(digit)) if digit.isdecimal() else digit for digit in digits))
    except InvalidInput:
        return None


def _alone(text: str) -> int | None:
    """Return the number that a line is; of several such lines the last, unless they look like a list."""
    lines = [line for line in text.splitlines() if line.strip()]
    numbers = [_line(line) for line in lines]
    told = {number for number in numbers if number is not None}
    if len(told) == 1:
        return told.pop()
    is_last = len(numbers) > 1 and numbers[-1] is not None and numbers[-2] is None
    return numbers[-1] if is_last else None


def _line(line: str) -> int | None:
    marks = _ALONE.match(line)
    assert marks
    number = _NUMBER.match(line, marks.end())
    return _whole(line, number) if number and _ends_line(line, number.end()) else None
