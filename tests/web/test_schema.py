"""The API keeps what its schema promises, whatever is sent: no server error, every answer as documented."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from divisor_duel.web.app import create_app
from tests.web.clients import Player
from tests.web.process import Server


@pytest.fixture(scope="module")
def game_id(site: Server) -> str:
    """A game that is there, so that requests reach further than a 404."""
    return Player.making(site.url, take=[1, 2]).game_id


schema = schemathesis.openapi.from_dict(create_app("sqlite:///unused.db").openapi()).exclude(
    # A stream has no end, and is tested with the live updates; a sheet takes seconds, and has tests of its own.
    path_regex="/(events|sheet)$"
)


@schema.parametrize()
@settings(
    max_examples=12,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_as_documented(case: schemathesis.Case[Any], game_id: str, site: Server) -> None:
    """Slow: every operation of the API is tried with a dozen questions."""
    if "game_id" in case.path_parameters and case.meta and case.meta.generation.mode.is_positive:
        case.path_parameters["game_id"] = game_id
    # A schema cannot say which pools are notation and which numbers are legal, so much of what fits it is refused.
    excluded: list[Any] = [positive_data_acceptance]
    answer = case.call(base_url=site.url)
    if answer.status_code == 413:  # refused for its length before anybody reads it
        excluded.append(negative_data_rejection)
    case.validate_response(answer, excluded_checks=excluded)
