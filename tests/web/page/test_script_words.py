"""The words of the scripts: each script says what Python hands over, and fills its gaps."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from divisor_duel import web
from divisor_duel.language.messages.scripts import SCRIPTS
from divisor_duel.web.page.layout import page
from divisor_duel.web.page.paths import PAGES, ROOM_PAGES, scripts_of
from divisor_duel.web.page.script_words import gaps, script_words

SAID = "\n".join(file.read_text("utf-8") for file in Path(web.__path__[0]).glob("page/scripts/**/*.js"))
NAMES = {*PAGES.values(), *ROOM_PAGES, "play"}
FILLED = dict(re.findall(r'say\(\s*"([a-z-]+)",\s*\{(.*?)\}', SAID, re.DOTALL))


def test_scripts_say_every_word_there_is() -> None:
    unsaid = [code for code in SCRIPTS if f'"{code}"' not in SAID]
    assert unsaid == []


def test_every_word_that_scripts_say_is_there() -> None:
    said = re.findall(r'say\(\s*"([a-z0-9-]+)"', SAID) + re.findall(r'say\([^"()]*\? "(.*?)" : "(.*?)"', SAID)
    codes = {code for found in said for code in ([found] if isinstance(found, str) else found)}
    assert codes <= SCRIPTS.keys()


@pytest.mark.parametrize("code", [code for code, text in SCRIPTS.items() if gaps(text)])
def test_every_gap_is_filled(code: str) -> None:
    # The two that a board chooses between are filled together.
    filled = FILLED.get(code) or FILLED.get("cell-moved-last", "")
    if code in FILLED:
        for name in gaps(SCRIPTS[code]):
            assert re.search(rf"\b{name}\b", filled), name
    else:
        assert code in ("cell-moved", "cell-moved-last")


def test_the_words_are_in_the_page_as_json() -> None:
    (block,) = re.findall(
        r'<script type="application/json" id="words">(.*?)</script>', page("play"), re.DOTALL
    )
    words = script_words(scripts_of("play"))
    assert [*map(tuple, json.loads(block))] == words
    assert ("rematch-ready", "The next game is ready: $button.") in words


def test_a_page_is_handed_what_its_scripts_and_those_they_import_say() -> None:
    everywhere = {code for name in NAMES for code, _ in script_words(scripts_of(name))}
    assert everywhere == SCRIPTS.keys()
    assert "todays-puzzle" in dict(script_words(scripts_of("puzzle")))
    assert "todays-puzzle" not in dict(script_words(scripts_of("play")))
    assert "python-not-loaded" in dict(script_words(scripts_of("play")))
