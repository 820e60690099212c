"""The files of the pages come from memory, as they are on the disk."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.routing import Route
from starlette.testclient import TestClient

from divisor_duel.web.serve.routes.pages import Files


@pytest.fixture
def client(tmp_path: Path) -> TestClient:
    for name, text in (("styles/a.css", "a {}"), ("scripts/deep/b.js", "let b"), ("secret.txt", "no")):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    files = Files(tmp_path, ("styles", "scripts"))
    return TestClient(Starlette(routes=[Route("/static/{path:path}", files.serve)]))


def test_a_file_is_served_with_its_kind_and_one_that_has_changed_anew(
    client: TestClient, tmp_path: Path
) -> None:
    first = client.get("/static/styles/a.css")
    assert (first.text, first.headers["content-type"]) == ("a {}", "text/css; charset=utf-8")
    assert client.get("/static/scripts/deep/b.js").text == "let b"
    (tmp_path / "styles/a.css").write_text("b {}")
    os.utime(tmp_path / "styles/a.css", (1, 1))
    assert client.get("/static/styles/a.css").text == "b {}"
    (tmp_path / "styles/a.css").write_text("c {}")
    os.utime(tmp_path / "styles/a.css", (1, 1))
    assert client.get("/static/styles/a.css").text == "b {}", "it is opened once, and then only looked at"


def test_what_a_browser_has_already_is_not_sent_again(client: TestClient) -> None:
    tag = client.get("/static/styles/a.css").headers["etag"]
    again = client.get("/static/styles/a.css", headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "path", ["styles/b.css", "secret.txt", "styles/../secret.txt", "styles", "%2e%2e/secret.txt"]
)
def test_nothing_else_is_there(client: TestClient, path: str) -> None:
    assert client.get(f"/static/{path}").status_code == 404
