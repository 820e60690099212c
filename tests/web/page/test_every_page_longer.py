"""In a language whose messages are longer by a third no page has an English word left, all has room, and axe is content.

Every language is looked at by the same measure.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from divisor_duel.language import ENGLISH, LANGUAGES
from tests.support.process import Server
from tests.support.pseudo import PSEUDO, copy_package, registered
from tests.support.web.hands import Visitor, open_game
from tests.support.web.journeys import PARTS, Looker, against, alone, by_link, kept, learning
from tests.support.web.static_host import Folder

PHONE: ViewportSize = {"width": 360, "height": 740}
SIDEWAYS: ViewportSize = {"width": 740, "height": 360}
LAPTOP = {"width": 1000, "height": 768}
WALL = {"width": 1920, "height": 1080}


@pytest.fixture(scope="module")
def speaking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that knows the language of the tests, as these do."""
    database = f"sqlite:///{tmp_path_factory.mktemp('pseudo') / 'games.db'}"
    with registered(), Server.started(database, module="tests.support.pseudo") as server:
        yield server


@pytest.mark.served
@pytest.mark.parametrize("part", ["players", "class"])
@pytest.mark.parametrize(
    ("language", "screen", "axe"),
    [
        pytest.param(PSEUDO, PHONE, False, id="pseudo on a phone"),
        *(
            pytest.param(language, screen, axe, id=name, marks=pytest.mark.long)
            for language, screen, axe, name in (
                (PSEUDO, PHONE, True, "pseudo on a phone with axe"),
                (PSEUDO, LAPTOP, False, "pseudo on a laptop"),
                (PSEUDO, WALL, False, "pseudo on a wall"),
                *(
                    (language, screen, False, f"{language} {name}")
                    for language in LANGUAGES
                    for screen, name in ((PHONE, "on a phone"), (WALL, "on a wall"))
                    if language != ENGLISH
                ),
            )
        ),
    ],
)
def test_every_page_is_translated_and_has_room(
    visitor: Visitor, speaking: Server, language: str, screen: dict[str, int], axe: bool, part: str
) -> None:
    """Slow because it opens every page there is, in some fifty states."""
    options: dict[str, Any] = {"url": speaking.url, "viewport": screen, "reduced_motion": "reduce"}
    page = visitor("about:blank", **options)
    page.context.add_cookies([{"name": "language", "value": language, "url": speaking.url}])
    seen = Looker(language, axe)
    for visit in PARTS[part]:
        visit(page, seen)
    assert not seen.wrong, "\n".join(seen.wrong)


@pytest.mark.served
@pytest.mark.parametrize(
    "language",
    [PSEUDO, *(pytest.param(each, marks=pytest.mark.long) for each in LANGUAGES if each != ENGLISH)],
)
def test_the_board_and_what_is_asked_are_in_view_at_the_start_of_a_game_on_a_phone(
    visitor: Visitor, speaking: Server, language: str
) -> None:
    page = visitor("about:blank", url=speaking.url, viewport=PHONE, has_touch=True, is_mobile=True)
    page.context.add_cookies([{"name": "language", "value": language, "url": speaking.url}])
    for screen in (PHONE, SIDEWAYS):
        page.set_viewport_size(screen)
        open_game(page, "divisor-duel")
        for needed in ("#turn", "#hint", *(f".cell[data-number='{corner}']" for corner in (2, 10, 41, 50))):
            expect(page.locator(needed)).to_be_in_viewport(ratio=1)


@pytest.mark.long
@pytest.mark.served
def test_a_folder_speaks_the_language_of_its_pages(visitor: Visitor, tmp_path: Path) -> None:
    """Slow because a folder is made of a copy that has the language, and Python starts at each page."""
    copy_package(tmp_path)
    site = [sys.executable, "-m", "divisor_duel", "site", str(tmp_path / "site")]
    subprocess.run(site, env=os.environ | {"PYTHONPATH": str(tmp_path)}, cwd=tmp_path, check=True)
    expect.set_options(timeout=60_000)
    with Folder.offered(tmp_path / "site", f"{PSEUDO}/") as folder:
        page = visitor("about:blank", url=folder.url, viewport=PHONE, reduced_motion="reduce")
        seen = Looker(PSEUDO)
        for visit in (alone, against, learning, by_link, kept):
            visit(page, seen)
        assert not seen.wrong, "\n".join(seen.wrong)
