"""A class over the API: a room, its teacher and its pupils, each with the key they hold."""

from __future__ import annotations

from typing import Any

from httpx2 import Cookies
from starlette.testclient import TestClient

Json = dict[str, Any]


class Who:
    """Somebody with a key, or with none."""

    def __init__(self, client: TestClient, token: str | None = None) -> None:
        self.client = client
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def ask(self, method: str, path: str, wish: Json | None = None) -> Any:
        self.client.cookies.clear()
        return self.client.request(method, f"/api{path}", json=wish, headers=self.headers)

    def get(self, path: str) -> Json:
        return self._good("GET", path)

    def post(self, path: str, **wish: object) -> Json:
        return self._good("POST", path, wish)

    def refused(self, code: str, method: str, path: str, wish: Json | None = None) -> str:
        answer = self.ask(method, path, wish)
        assert answer.json()["code"] == code, answer.text
        return str(answer.json()["message"])

    def _good(self, method: str, path: str, wish: Json | None = None) -> Json:
        answer = self.ask(method, path, wish)
        assert answer.status_code < 300, answer.text
        content: Json = answer.json()
        return content


class Browser(Who):
    """Somebody at a page: it keeps the cookies it is given, and sends each where it belongs."""

    def __init__(self, client: TestClient) -> None:
        super().__init__(client)
        self.cookies = Cookies()
        self.heard: list[str] = []
        """All that was answered, but for the heads."""

    def ask(self, method: str, path: str, wish: Json | None = None) -> Any:
        self.client.cookies = self.cookies
        answer = self.client.request(method, f"/api{path}", json=wish)
        self.cookies = Cookies(self.client.cookies)
        self.client.cookies.clear()
        self.heard.append(answer.text)
        return answer


class Lesson:
    """A room with its teacher and pupils."""

    def __init__(self, client: TestClient, pupils: int, **wish: object) -> None:
        self.client = client
        self.nobody = Who(client)
        opened = self.nobody.post("/rooms", **{"game": "divisor-duel-evens", **wish})
        self.id, self.code = opened["room"]["room"], opened["room"]["code"]
        self.at = f"/rooms/{self.id}"
        self.teacher = Who(client, opened["token"])
        self.pupils: list[Who] = []
        for _ in range(pupils):
            self.join()

    def join(self, **wish: object) -> Json:
        joined = self.nobody.post("/rooms/join", code=self.code, **wish)
        self.pupils.append(Who(self.client, joined["token"]))
        me: Json = joined["me"]
        return me

    def join_at_page(self) -> tuple[Browser, str]:
        """Let one more in, at a page; what they hold is told, too."""
        pupil = Browser(self.client)
        token: str = pupil.post("/rooms/join", code=self.code)["token"]
        self.pupils.append(Who(self.client, token))
        return pupil, token

    def me(self, number: int) -> Json:
        return self.pupils[number - 1].get(f"{self.at}/me")

    def begin(self, **wish: object) -> Json:
        return self.teacher.post(f"{self.at}/begin", **wish)

    def play(self, board: Json, moves: tuple[int, ...] = (12, 6, 18, 2, 4, 8, 16)) -> None:
        for ply, number in enumerate(moves):
            pupil = self.pupils[board["pupils"][ply % 2] - 1]
            pupil.post(f"/games/{board['game']}/moves", number=number, ply=ply)

    def ask_all(self, **wish: object) -> Json:
        """Put a question to all; as the desk sees it."""
        question: Json = self.teacher.post(f"{self.at}/question", **wish)["question"]
        return question

    def go_on(self) -> Json:
        """Show the next stage of the question; as the desk sees it."""
        now = self.teacher.get(self.at)["question"]
        wish = {"question": now["number"], "stage": now["stage"]}
        question: Json = self.teacher.post(f"{self.at}/question/next", **wish)["question"]
        return question

    def tap(self, pupil: int, number: int) -> Json:
        """Answer the question as a pupil."""
        asked = self.me(pupil)["question"]["number"]
        return self.pupils[pupil - 1].post(f"{self.at}/me/answer", question=asked, number=number)
