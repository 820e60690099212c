"""Every page is written in the language it is asked for, and says which that is."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator

import pytest

from divisor_duel.language import ENGLISH, LANGUAGES, use
from divisor_duel.web.page.layout import page
from divisor_duel.web.page.paths import HERE
from tests.support.pseudo import PSEUDO, bare, registered

NAMES = sorted(
    {file.name.removesuffix(".html") for file in (HERE / "templates").iterdir() if file.is_file()}
    - {"layout"}
)
SEEN = r'\b(?:alt|aria-label|title|placeholder|data-told|data-manner)="([^"]*)"'
SAME = {
    *("Divisor", "Duel", "Letter", "last", "misere", "length", "short"),
    *re.findall(r"\w+", " ".join(LANGUAGES.values())),
}
"""The name of it all, of a paper and of languages, and goals as they are typed in every language."""
WORDS = re.compile('<script type="application/json" id="words">(.*?)</script>')
ENGLISH_BOOK = re.compile('<span class="line" lang="en">[^<]*</span>')
"""What a rulebook says that there is in English only, and is marked so."""
RECORD = re.compile(r'placeholder="game: [^"]*"')


@pytest.fixture(autouse=True)
def _pseudo() -> Iterator[None]:
    with registered():
        yield


def words(text: str) -> set[str]:
    return {*re.findall(r"[^\W\d_]{2,}", bare(html.unescape(text)))}


@pytest.mark.parametrize("name", NAMES)
def test_a_page_has_no_word_that_is_not_translated(name: str) -> None:
    made = RECORD.sub("", re.sub("<kbd>.*?</kbd>", "", page(name, language=PSEUDO)))
    made, in_scripts = WORDS.sub("", made), WORDS.findall(made)
    assert '<html lang="qps"' in made
    made = ENGLISH_BOOK.sub("", made)
    assert words(re.sub("<[^>]*>", " ", made)) <= SAME
    for told in (*re.findall(SEEN, made), *(text for _, text in json.loads(in_scripts[0]))):
        assert words(re.sub(r"\$\w+", "", told)) <= SAME, told


def test_a_page_is_in_the_language_in_use_unless_it_is_asked_for_in_another() -> None:
    with use(PSEUDO):
        assert page("start") == page("start", language=PSEUDO)
        assert '<html lang="en"' in page("start", language=ENGLISH)
    assert page("start") == page("start", language=ENGLISH)


def test_a_page_leads_to_itself_in_every_language() -> None:
    made = page("play", language=PSEUDO)
    assert re.search('<a href="\\?lang=en" hreflang="en" lang="en">English</a>', made)
    assert re.search('<a href="\\?lang=qps" hreflang="qps" lang="qps" aria-current="true">⟦Pseudo', made)


def test_what_is_chosen_from_a_list_is_sent_as_it_is_called_in_every_language() -> None:
    assert "<option>chain</option>" in page("explore", language=ENGLISH)
    assert re.search('<option value="chain">⟦chain .*?⟧</option>', page("explore", language=PSEUDO))
