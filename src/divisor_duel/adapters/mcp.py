"""The games for assistants, by the Model Context Protocol over standard input and output: `divisor-duel mcp`.

    {"mcpServers": {"divisor-duel": {"command": "divisor-duel", "args": ["mcp"]}}}

What is asked is worked out by processes of their own, so that a request that is cancelled ends at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, Final, Literal

from divisor_duel import __version__
from divisor_duel.adapters import assistant
from divisor_duel.adapters.assistant import Asked
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

Game = Annotated[
    str | None,
    Field(description="A named game, such as divisor-duel or factor-duel; `games` lists them."),
]
OwnPool = Annotated[
    str | None,
    Field(
        description="Instead of a game: a pool of your own, like 2-50, 2-20:2 or 1-12,15; to 1,000 numbers."
    ),
]
OwnRule = Annotated[
    Literal["chain", "antichain"] | None, Field(description="The rule for a pool of your own.")
]
Openings = Annotated[
    str | None, Field(description="For a pool of your own: what the first number may be, like 2-50:2.")
]
Goal = Annotated[
    str | None, Field(description="`last` (whoever cannot move loses), `misere` (wins) or `length-K`.")
]
Moves = Annotated[list[int], Field(description="The numbers taken so far, in order; none at the start.")]
Seconds = Annotated[
    float, Field(ge=0.01, le=MOST_SECONDS, description="How long it may take to work it out.")
]


class Thinkers:
    """Processes that work things out; who is not waited for any more is stopped at once."""

    def __init__(self) -> None:
        self._language = current()
        self._idle: list[Workers] = []

    async def ask(self, work: Callable[..., dict[str, Any]], *arguments: Any) -> dict[str, Any]:
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


def _spoken(language: str, work: Callable[..., dict[str, Any]], arguments: tuple[Any, ...]) -> dict[str, Any]:
    """Answer in a language."""
    with use(language):
        return work(*arguments)


def make_server(thinkers: Thinkers) -> MCPServer[Any]:
    """Make the server, with a tool for each question."""
    server: MCPServer[Any] = MCPServer(
        "divisor-duel", version=__version__, instructions=INSTRUCTIONS, log_level="WARNING"
    )
    # Nothing is written anywhere, and nobody else is asked.
    tool = server.tool(annotations=ToolAnnotations(read_only_hint=True, open_world_hint=False))

    @tool
    async def games() -> dict[str, Any]:
        """List the named games: pool, rule, openings, goal, and the rules in words."""
        return await thinkers.ask(assistant.list_games)

    @tool
    async def look(
        game: Game = None,
        pool: OwnPool = None,
        rule: OwnRule = None,
        openings: Openings = None,
        goal: Goal = None,
        moves: Moves = [],  # noqa: B006, the schema shows it
    ) -> dict[str, Any]:
        """Tell where a game stands: who is to move, which numbers are legal, and at the end who has won."""
        return await thinkers.ask(assistant.look, Asked(game, pool, rule, openings, goal, moves))

    @tool
    async def play(
        number: Annotated[
            int | None, Field(description="The number to take; left out, only the computer moves.")
        ] = None,
        game: Game = None,
        pool: OwnPool = None,
        rule: OwnRule = None,
        openings: Openings = None,
        goal: Goal = None,
        moves: Moves = [],  # noqa: B006
        level: Annotated[
            Literal["beginner", "easy", "medium", "hard", "perfect", "random", "greedy"],
            Field(description="How well the computer plays."),
        ] = "medium",
        seconds: Seconds = 10.0,
    ) -> dict[str, Any]:
        """Take a number and have the computer answer. The answer has the new `moves`, to go on from.

        A number that is not legal is refused, with the reason and what is legal; the game stands as before.
        """
        asked = Asked(game, pool, rule, openings, goal, moves)
        return await thinkers.ask(assistant.play, asked, number, level, seconds)

    @tool
    async def solve(
        game: Game = None,
        pool: OwnPool = None,
        rule: OwnRule = None,
        openings: Openings = None,
        goal: Goal = None,
        moves: Moves = [],  # noqa: B006
        seconds: Seconds = 10.0,
    ) -> dict[str, Any]:
        """Say who wins, by which moves, why in words, and the proof: pairs, or groups and strengths."""
        asked = Asked(game, pool, rule, openings, goal, moves)
        return await thinkers.ask(assistant.solve, asked, seconds)

    @tool
    async def review(
        game: Game = None,
        pool: OwnPool = None,
        rule: OwnRule = None,
        openings: Openings = None,
        goal: Goal = None,
        moves: Moves = [],  # noqa: B006
        seconds: Seconds = 30.0,
    ) -> dict[str, Any]:
        """Judge every move of a game: kept the win, gave it away, or was lost; mistakes are explained."""
        asked = Asked(game, pool, rule, openings, goal, moves)
        return await thinkers.ask(assistant.review, asked, seconds)

    @tool
    async def puzzle(
        game: Game = None,
        pool: OwnPool = None,
        rule: OwnRule = None,
        openings: Openings = None,
        level: Annotated[int, Field(ge=1, le=5, description="How hard: 1 to 5.")] = DAILY_LEVEL,
        seed: Annotated[str, Field(max_length=100, description="Another seed, another puzzle.")] = "1",
        seconds: Seconds = 30.0,
    ) -> dict[str, Any]:
        """Make a puzzle: a position with exactly one winning move, the answer, and why. Keep it back."""
        asked = Asked(game, pool, rule, openings)
        return await thinkers.ask(assistant.puzzle, asked, level, seed, seconds)

    return server


def serve() -> None:
    """Serve one assistant over standard input and output, until it goes."""
    thinkers = Thinkers()
    try:
        make_server(thinkers).run()
    finally:
        thinkers.close()
