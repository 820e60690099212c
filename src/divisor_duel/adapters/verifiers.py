"""The games as an environment for verifiers, which trains and measures language models by reinforcement.

    vf-eval divisor-duel --model gpt-4o --env.taskset.game factor-duel
    vf-eval divisor-duel --model gpt-4o --env.play game --env.level hard

Tasks are positions without end, of any pool and rule, on the side of training unless `split` says `test`.
Each move is a run of its own, so that each has its exact reward: 1 when no move is better, 0 when it gives a
win away or is not legal. In a game two seats move in turn, both of them models, or one of them a level of
ours; where a game of training comes to a position of the test, perfect play moves for whoever is to move.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from itertools import count
from random import Random
from typing import Any, Literal

from divisor_duel.errors import InvalidInput, MissingExtra
from divisor_duel.exam import SEED, TEST, TRAINING, drawn_openings, endless, solved
from divisor_duel.exam.judge import Judged, judge
from divisor_duel.exam.plain import Board, State
from divisor_duel.exam.split import Side, side_of
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from divisor_duel.learn.review import length_kept, lengths
from divisor_duel.players.levels import computer
from divisor_duel.players.models.chat import STANDARD, WORDINGS, prompt
from divisor_duel.players.models.completion import Completion, read_message
from divisor_duel.solver import Solution

try:
    import verifiers.v1 as vf
    from openai import APIConnectionError, APIError, AsyncOpenAI
    from verifiers.v1.errors import MODEL_TRANSPORT_ERROR_EXIT_CODE
except ImportError:
    raise MissingExtra("extra-verifiers", "verifiers") from None

__all__ = ["DivisorDuelEnv", "DivisorDuelHarness", "DivisorDuelTaskset"]


class DivisorDuelData(vf.TaskData):
    """A position, and the moves that win in it."""

    rules: dict[str, str]
    """The few words that make the rules again."""
    moves: list[int]
    winning_moves: list[int]
    """None where the position is lost."""
    choices: bool = True
    split: Side = Side.TRAIN
    """The side of the split that the tasks are drawn from."""
    wording: str = STANDARD


class DivisorDuelTask(vf.Task[DivisorDuelData]):
    """One move, and what it is worth."""

    @classmethod
    def at(
        cls, solution: Solution, choices: bool, split: Side, wording: str, config: vf.TaskConfig
    ) -> DivisorDuelTask:
        """Return the task of moving in a position."""
        position = solution.position
        data = DivisorDuelData(
            name=f"{position.rules.id} {' '.join(map(str, position.moves))}".strip(),
            prompt=prompt(position, choices, wording=wording),
            rules=position.rules.spec,
            moves=list(position.moves),
            winning_moves=list(solution.winning_moves),
            choices=choices,
            split=split,
            wording=wording,
        )
        return cls(data, config)

    @property
    def position(self) -> Position:
        """The position to move in."""
        return Position(Rules.from_spec(**self.data.rules), self.data.moves)

    async def validate(self, runtime: vf.Runtime) -> bool:
        """Work the winning moves out once more, by another way, for `vf-validate`."""
        position = self.position
        board, follows = Board(position.rules.pool), position.rules.rule.follows
        state = State(position.open, position.choices)
        wins = board.members(await asyncio.to_thread(board.winning, state, follows))
        return bool(wins == self.data.winning_moves)

    def judged(self, trace: vf.Trace) -> Judged:
        """Return the verdict on an answer."""
        return judge(self.position, self.data.winning_moves, _said(trace))

    @vf.reward(weight=1.0)
    async def exact(self, trace: vf.Trace) -> float:
        """Return 1 for a move than which none is better, 0 for any other answer.

        In a lost position that is a move that holds out longest. Where moves do not differ in it, or that
        cannot be told, nothing is earned.
        """
        answer = self.judged(trace)
        return float(answer.legal and answer.number in await self._best())

    async def _best(self) -> Sequence[int]:
        """Return the moves that win, or hold out longest in a lost position; none if all are alike."""
        winning: Sequence[int] = self.data.winning_moves
        if winning:
            return winning
        known = await asyncio.to_thread(lengths, self.position)
        return known[1] if known else ()

    @vf.metric
    async def lost(self, trace: vf.Trace) -> float:
        """Say whether the position was lost, and moves differ in how long they hold out."""
        return float(not self.data.winning_moves and bool(await self._best()))

    @vf.metric
    async def length_kept(self, trace: vf.Trace) -> float:
        """Return in such a position how much of the longest game was kept; 0 elsewhere."""
        answer = self.judged(trace)
        if not answer.legal or answer.number is None or self.data.winning_moves:
            return 0.0
        return await asyncio.to_thread(length_kept, self.position, answer.number) or 0.0

    @vf.metric
    async def legal(self, trace: vf.Trace) -> float:
        """Say whether the answer was a legal move."""
        return float(self.judged(trace).legal)

    @vf.metric
    async def missing(self, trace: vf.Trace) -> float:
        """Say whether the answer came cut short, empty or refused; the trace's `info` says which."""
        if fault := self.judged(trace).missing:
            trace.info["missing"] = str(fault)
        return float(bool(fault))

    @vf.metric
    async def chance(self, trace: vf.Trace) -> float:
        """Return what a legal move by chance would be rewarded with."""
        return len(await self._best()) / len(self.position.legal_moves)


class DivisorDuelConfig(vf.TasksetConfig):
    """Which game, and which of its positions."""

    game: str | None = None
    """A named game; without one, and without a pool, the first of `divisor-duel games`."""
    pool: str | None = None
    """A pool of one's own, like 2-200."""
    rule: str | None = None
    """`chain` or `antichain`, for a pool of one's own."""
    openings: str | None = None
    seed: str = SEED
    split: Literal["train", "test"] = "train"
    """The side of the one split between training and test; the published positions are all on the test's."""
    choices: bool = True
    """Whether the legal moves are listed in the prompt."""
    wording: Literal["standard", "brief", "formal", "all"] = "standard"
    """One of the wordings of the prompt, or each position in all of them, one after the other."""
    start: Literal["anywhere", "opening"] = "anywhere"
    """Positions from all over the game, or only from its first moves, for whole games."""


class DivisorDuelTaskset(vf.Taskset[DivisorDuelTask, DivisorDuelConfig]):
    """Positions without end in which one can win and can go wrong."""

    INFINITE = True

    def load(self) -> Iterator[DivisorDuelTask]:
        """Yield task after task; a seed repeats them."""
        chosen = self.config
        rules = Rules.from_spec(chosen.game, chosen.pool, chosen.rule, chosen.openings)
        wordings = [*WORDINGS] if chosen.wording == "all" else [chosen.wording]
        for solution in self._solutions(rules):
            for each in wordings:
                yield DivisorDuelTask.at(solution, chosen.choices, Side(chosen.split), each, chosen.task)

    def _solutions(self, rules: Rules) -> Iterator[Solution]:
        draw = TRAINING if self.config.split == "train" else TEST
        if self.config.start == "anywhere":
            yield from (question.solution for question in endless(rules, self.config.seed, draw))
        for turn in count():
            drawn = map(_solved, drawn_openings(rules, f"{self.config.seed} {turn}", draw))
            if (first := next(drawn, None)) is None:
                raise InvalidInput("game-has-no-questions")
            yield first
            yield from drawn


class DivisorDuelHarness(vf.Harness[vf.HarnessConfig]):
    """Asks the model once, from this very process: a move needs no tools and no sandbox."""

    APPENDS_SYSTEM_PROMPT = True
    EXECUTES_CODE = False
    NEEDS_CONTAINER = False

    async def launch(
        self,
        ctx: vf.ModelContext,
        trace: vf.Trace,
        runtime: vf.Runtime,
        endpoint: str,
        secret: str,
        mcp_urls: dict[str, str],
        data: vf.TaskData,
    ) -> vf.ProgramResult:
        """Put the question, and leave the record to the server that passes it on."""
        system, question = self.resolve_text_prompt(data)
        told = ({"role": "system", "content": system}, {"role": "user", "content": question})
        messages: Any = [message for message in told if message["content"]]
        async with AsyncOpenAI(base_url=endpoint, api_key=secret, timeout=None) as client:
            try:
                await client.chat.completions.create(model=ctx.model, messages=messages)
            except APIConnectionError as error:
                return vf.ProgramResult(MODEL_TRANSPORT_ERROR_EXIT_CODE, "", str(error))
            except APIError as error:
                return vf.ProgramResult(1, "", str(error))
        return vf.ProgramResult(0, "", "")


class DivisorDuelEnvConfig(vf.EnvConfig):
    """One move, or a game between two seats."""

    agent: vf.AgentConfig = vf.AgentConfig(runtime=vf.SubprocessConfig())
    """Who is asked; in a game, who is to move in the position it starts from."""
    opponent: vf.AgentConfig = vf.AgentConfig(runtime=vf.SubprocessConfig())
    """The other seat of a game: the same model, unless told otherwise."""
    play: Literal["position", "game"] = "position"
    """One move of each position, or on to the end of the game."""
    level: str = ""
    """A level of ours for the other seat, like `hard`, instead of a model."""


class DivisorDuelEnv(vf.Env[DivisorDuelEnvConfig]):
    """Two seats and one position after the other; with `play` as it is, only the first move."""

    async def run(self, task: DivisorDuelTask, agents: vf.Agents) -> None:
        """Ask for the move; in a game also for those that follow, until somebody has none."""
        if self.config.play == "position":
            await agents.agent.run(task)
            return
        level = computer(self.config.level, Random(task.key)) if self.config.level else None
        stand_in = computer("perfect", Random(task.key))
        seats = {task.position.to_move: "agent", 3 - task.position.to_move: "opponent"}
        position, winner = task.position, 0
        traces: dict[str, list[vf.Trace]] = {"agent": [], "opponent": []}
        while not winner:
            seat = seats[position.to_move]
            if task.data.split is Side.TRAIN and side_of(position) is Side.TEST:
                position = position.play(await asyncio.to_thread(stand_in, position))
            elif level and seat == "opponent":
                position = position.play(await asyncio.to_thread(level, position))
            else:
                move = task if position == task.position else await self._task_at(position, task)
                traces[seat].append(await getattr(agents, seat).run(move))
                answer = move.judged(traces[seat][-1])
                winner = 0 if answer.legal else 3 - position.to_move
                position = answer.after or position
            winner = winner or (position.outcome.winner if position.outcome else 0)
        for seat, moves in traces.items():
            for trace in moves:
                trace.record_metric("won", float(seats[winner] == seat))

    async def _task_at(self, position: Position, task: DivisorDuelTask) -> DivisorDuelTask:
        solution = await asyncio.to_thread(_solved, position)
        data = task.data
        return DivisorDuelTask.at(solution, data.choices, data.split, data.wording, task.config)


def _said(trace: vf.Trace) -> Completion:
    """Read what a model said last as the arena reads the answer of an endpoint."""
    last = trace.assistant_messages[-1:]
    return read_message(last[0].model_dump() if last else {}, "length" if trace.is_truncated else None)


def _solved(position: Position) -> Solution:
    """Return the solution; a reward that is not exact is none."""
    if (solution := solved(position)) is None:
        raise InvalidInput("too-large-to-judge", left=position.open.bit_count())
    return solution
