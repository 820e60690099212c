"""The games for assistants, by the Model Context Protocol over standard input and output: `divisor-duel mcp`.

    {"mcpServers": {"divisor-duel": {"command": "divisor-duel", "args": ["mcp"]}}}

What is asked is worked out by processes of their own, so that a request that is cancelled ends at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from inspect import Parameter, Signature, getdoc
from typing import Annotated, Any, Final, Literal

from divisor_duel import __version__
from divisor_duel.adapters import assistant
from divisor_duel.errors import MissingExtra, Mistake
from divisor_duel.language import Reader, current, tell, use
from divisor_duel.learn.puzzles import DAILY_LEVEL
from divisor_duel.work.workers import Workers

try:
    from mcp.server import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
    from mcp.types import ToolAnnotations
    from pydantic import Field
except ImportError:
    raise MissingExtra("extra-mcp", "mcp") from None

MOST_SECONDS: Final = 60.0
# So much longer a worker may take than it was told to, before it is killed.
_GRACE: Final = 30.0

INSTRUCTIONS: Final = """\
Number games for two, solved exactly. In a chain game each number must be a divisor or multiple of the last; \
in an antichain game no number may be a divisor or multiple of any before. Whoever cannot move loses. A \
position is a game and the moves so far: you send them with every question and get them back. Use \
`play` to play against the computer, `solve` for who wins and the proof, `review` for a game that is over, \
`puzzle` for an exercise. Do not work out winning moves yourself: ask `solve`."""


def _asked(name: str, kind: Any, default: Any = None, **about: Any) -> Parameter:
    return Parameter(
        name, Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[kind, Field(**about)]
    )


def _seconds(default: float) -> Parameter:
    about = "How long it may take to work it out."
    return _asked("seconds", float, default, ge=0.01, le=MOST_SECONDS, description=about)


_RULES: Final = (
    _asked(
        "game",
        str | None,
        description="A named game, such as divisor-duel or factor-duel; `games` lists them.",
    ),
    _asked(
        "pool",
        str | None,
        description="Instead of a game: a pool of your own, like 2-50, 2-20:2 or 1-12,15; to 1,000 numbers.",
    ),
    _asked("rule", Literal["chain", "antichain"] | None, description="The rule for a pool of your own."),
    _asked(
        "openings",
        str | None,
        description="For a pool of your own: what the first number may be, like 2-50:2.",
    ),
)
_GAME: Final = (
    *_RULES,
    _asked(
        "goal", str | None, description="`last` (whoever cannot move loses), `misere` (wins) or `length-K`."
    ),
    _asked("moves", list[int], [], description="The numbers taken so far, in order; none at the start."),
)
# What each question is asked with, in this order; what it is for is in the function's docstring.
_TOOLS: Final[dict[Callable[..., dict[str, Any]], tuple[Parameter, ...]]] = {
    assistant.games: (),
    assistant.look: _GAME,
    assistant.play: (
        _asked("number", int | None, description="The number to take; left out, only the computer moves."),
        *_GAME,
        _asked(
            "level",
            Literal["beginner", "easy", "medium", "hard", "perfect", "random", "greedy"],
            "medium",
            description="How well the computer plays.",
        ),
        _seconds(10.0),
    ),
    assistant.solve: (*_GAME, _seconds(10.0)),
    assistant.review: (*_GAME, _seconds(30.0)),
    assistant.puzzle: (
        *_RULES,
        _asked("level", int, DAILY_LEVEL, ge=1, le=5, description="How hard: 1 to 5."),
        _asked("seed", str, "1", max_length=100, description="Another seed, another puzzle."),
        _seconds(30.0),
    ),
}


class Thinkers:
    """Processes that work things out; who is not waited for any more is stopped at once."""

    def __init__(self) -> None:
        self._language = current()
        self._idle: list[Workers] = []

    async def ask(self, work: Callable[..., dict[str, Any]], arguments: dict[str, Any]) -> dict[str, Any]:
        """Have a question answered; a mistake becomes what an assistant reads."""
        workers = self._idle.pop() if self._idle else Workers(1, MOST_SECONDS + _GRACE)
        try:
            answer = await asyncio.wrap_future(workers.submit(_spoken, self._language, work, arguments))
        except Mistake as mistake:
            self._idle.append(workers)
            raise ToolError(tell(mistake.fact, Reader(language=self._language))) from None
        except BaseException:  # cancelled, or dead
            workers.close()
            raise
        self._idle.append(workers)
        return answer

    def close(self) -> None:
        """Stop them all."""
        for workers in self._idle:
            workers.close()


def _spoken(language: str, work: Callable[..., dict[str, Any]], arguments: dict[str, Any]) -> dict[str, Any]:
    """Answer in a language."""
    with use(language):
        return work(**arguments)


def make_server(thinkers: Thinkers) -> MCPServer[Any]:
    """Make the server, with a tool for each question."""
    server: MCPServer[Any] = MCPServer(
        "divisor-duel", version=__version__, instructions=INSTRUCTIONS, log_level="WARNING"
    )
    for work, parameters in _TOOLS.items():
        server.add_tool(
            _tool(thinkers, work, parameters),
            description=getdoc(work),
            # Nothing is written anywhere, and nobody else is asked.
            annotations=ToolAnnotations(read_only_hint=True, open_world_hint=False),
        )
    return server


def _tool(
    thinkers: Thinkers, work: Callable[..., dict[str, Any]], parameters: tuple[Parameter, ...]
) -> Callable[..., Awaitable[dict[str, Any]]]:
    async def tool(**arguments: Any) -> dict[str, Any]:
        return await thinkers.ask(work, arguments)

    tool.__name__ = work.__name__
    tool.__signature__ = Signature(parameters, return_annotation=dict[str, Any])  # type: ignore[attr-defined]
    return tool


def serve() -> None:
    """Serve one assistant over standard input and output, until it goes."""
    thinkers = Thinkers()
    try:
        make_server(thinkers).run()
    finally:
        thinkers.close()
