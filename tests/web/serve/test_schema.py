"""The API keeps what its schema promises, whatever is sent: no server error, every answer as documented."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from divisor_duel.web.serve.app import create_app
from tests.support.process import Server
from tests.support.web.clients import Player, ask

Lesson = tuple[str, dict[str, str]]


@pytest.fixture(scope="module")
def connection() -> Iterator[requests.Session]:
    """One connection for all questions: to open one for each costs more than an answer."""
    with requests.Session() as session:
        yield session


@pytest.fixture(scope="module")
def game_id(site: Server) -> str:
    """A game that is there, so that requests reach further than a 404."""
    return Player.making(site.url, take=[1, 2]).game_id


@pytest.fixture(scope="module")
def lesson(site: Server) -> Lesson:
    """A class that is there, and its teacher's key."""
    opened = ask("POST", f"{site.url}/api/rooms", {"game": "divisor-duel-evens"}).json()
    return opened["room"]["room"], {"Authorization": f"Bearer {opened['token']}"}


@pytest.fixture
def whole_api(request: pytest.FixtureRequest) -> Any:
    """The schema; made here and not while tests are collected, which every process does, as it takes seconds."""
    request.node._nodeid = (
        request.node.nodeid
    )  # schemathesis 4.32 looks for it where pytest 9.2 has it no more
    return schemathesis.openapi.from_dict(create_app("sqlite:///unused.db").openapi())


@pytest.fixture
def api(whole_api: Any) -> Any:
    """The schema without the two thousand questions at its very bounds."""
    whole_api.config.phases.coverage.enabled = False
    return whole_api


# A stream has no end, and is tested with the live updates; a sheet takes seconds, and has tests of its own.
NOT_TRIED: Final = "/(events|sheet)$"
schema = schemathesis.pytest.from_fixture("api").exclude(path_regex=NOT_TRIED)
whole_schema = schemathesis.pytest.from_fixture("whole_api").exclude(path_regex=NOT_TRIED)


SETTINGS: Final[dict[str, Any]] = {
    "deadline": None,
    "phases": [Phase.explicit, Phase.generate],
    "suppress_health_check": [*HealthCheck],
}


@schema.parametrize()
@settings(max_examples=2, **SETTINGS)
def test_every_answer_is_as_documented(
    case: schemathesis.Case[Any], game_id: str, lesson: Lesson, site: Server, connection: requests.Session
) -> None:
    """Slow: every operation of the API is tried with two questions, well and badly meant."""
    assert_as_documented(case, game_id, lesson, site, connection)


@pytest.mark.long
@whole_schema.parametrize()
@settings(max_examples=40, **SETTINGS)
def test_every_answer_to_more_questions_is_as_documented(
    case: schemathesis.Case[Any], game_id: str, lesson: Lesson, site: Server, connection: requests.Session
) -> None:
    """Slow: every operation is tried with forty questions, and with each that is just within or beyond its schema."""
    assert_as_documented(case, game_id, lesson, site, connection)


def assert_as_documented(
    case: schemathesis.Case[Any], game_id: str, lesson: Lesson, site: Server, connection: requests.Session
) -> None:
    """Ask, about what is there if the question is meant well, and hold the answer against the schema."""
    meant = case.meta is not None and case.meta.generation.mode.is_positive
    headers: dict[str, str] = {}
    if "game_id" in case.path_parameters and meant:
        case.path_parameters["game_id"] = game_id
    if "room" in case.path_parameters and meant and not case.path.endswith("/delete"):
        case.path_parameters["room"], headers = lesson
    # A schema cannot say which pools are notation and which numbers are legal, so much of what fits it is refused.
    excluded: list[Any] = [positive_data_acceptance]
    answer = case.call(base_url=site.url, headers=headers, session=connection)
    if answer.status_code == 413:  # refused for its length before anybody reads it
        excluded.append(negative_data_rejection)
    case.validate_response(answer, excluded_checks=excluded)
