"""The games as tasks for Inspect, the framework of the UK AI Security Institute.

    inspect eval divisor_duel/positions --model openai/gpt-4o -T game=factor-duel
    inspect eval divisor_duel/game --model openai/gpt-4o -T level=hard

An entry point makes them known to Inspect. Prompts, and how an answer is read, are those of the arena.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from divisor_duel.errors import InvalidInput, MissingExtra
from divisor_duel.exam import SEED, drawn_openings, questions
from divisor_duel.exam.judge import Judged, judge
from divisor_duel.exam.sets import COUNT, line, position_of, published_lines, read_lines
from divisor_duel.game.position import Position
from divisor_duel.game.record import Record
from divisor_duel.game.rules import Rules
from divisor_duel.players.levels import FIRST_LEVEL, computer
from divisor_duel.players.models.chat import STANDARD, WORDINGS, ask_again, prompt
from divisor_duel.players.models.completion import Completion, read_message

try:
    from anyio import to_thread
    from inspect_ai import Task, task
    from inspect_ai.dataset import MemoryDataset, Sample
    from inspect_ai.model import ChatMessageAssistant, ChatMessageUser, ModelOutput, get_model
    from inspect_ai.scorer import (
        CORRECT,
        INCORRECT,
        NOANSWER,
        Score,
        Scorer,
        Target,
        accuracy,
        scorer,
    )
    from inspect_ai.solver import Generate, Solver, TaskState, generate, solver

    from divisor_duel.adapters.inspect_metrics import (
        accuracy_answered,
        chance,
        excess,
        forfeited,
        judged_moves,
        legal,
        length_kept,
        missing,
        move_accuracy,
        move_chance,
        move_excess,
        move_stderr,
        play_spread,
        regret,
        stderr,
        wording_spread,
    )
except ImportError:
    raise MissingExtra("extra-inspect", "inspect") from None


def _rules(game: str | None, pool: str | None, rule: str | None, openings: str | None) -> Rules:
    # Inspect reads a pool of one number as a number.
    return Rules.from_spec(game, pool and str(pool), rule, openings and str(openings))


def _rules_of(told: dict[str, Any]) -> Rules:
    return Rules.from_spec(**told["rules"])


@task
def positions(
    game: str | None = None,
    pool: str | None = None,
    rule: str | None = None,
    openings: str | None = None,
    count: int = COUNT,
    seed: str | int = SEED,
    choices: bool = True,
    wording: str = STANDARD,
    file: str | None = None,
) -> Task:
    """Put positions in which one can win and can go wrong; right is every move that wins.

    With nothing else given these are the published positions of a game, or the first `count` of them. `file`
    has lines as `divisor-duel positions` writes them, and names the games itself. `choices=false` lists no
    legal moves. `wording` is one of the wordings of the prompt, or `all` for every position in each of them.
    """
    if file is not None:
        if not {game, pool, rule, openings} <= {None}:
            raise InvalidInput("file-names-the-game", file=file)
        name, lines = Path(file).stem, [*read_lines(Path(file).read_text("utf-8").splitlines())]
    else:
        rules = _rules(game, pool, rule, openings)
        name, lines = rules.id, _lines(rules, count, seed)
    samples = []
    wordings = [*WORDINGS] if wording == "all" else [wording]
    for told in lines:
        position = position_of(told)
        about = {
            "rules": position.rules.spec,
            "chance": float(Fraction(told["chance"])),
            "position": told["id"],
        }
        samples += [
            Sample(
                id=told["id"] if len(wordings) == 1 else f"{told['id']}-{each}",
                input=prompt(position, choices, wording=each),
                target=[str(answer) for answer in told["winning_moves"]],
                metadata=told | about | {"wording": each},
            )
            for each in wordings
        ]
    return Task(
        dataset=MemoryDataset(samples, name=f"{name} positions"), solver=generate(), scorer=winning_move()
    )


def _lines(rules: Rules, count: int, seed: str | int) -> list[dict[str, Any]]:
    """Return positions: the published ones where these are asked for, others made now."""
    published = published_lines(rules, count) if str(seed) == SEED else None
    if published is not None:
        return published
    return [line(question, number) for number, question in enumerate(questions(rules, count, seed), 1)]


@scorer(
    metrics=[
        accuracy(),
        # The wordings of one position hang together.
        stderr(cluster="position"),
        accuracy_answered(),
        missing(),
        chance(),
        excess(),
        legal(),
        wording_spread(),
        play_spread(),
    ]
)
def winning_move() -> Scorer:
    """Right is a move that wins; no answer is one without a number, or none at all."""

    async def score(state: TaskState, target: Target) -> Score:
        position = Position(_rules_of(state.metadata), state.metadata["moves"])
        answer = judge(position, state.metadata["winning_moves"], _said(state.output))
        return Score(
            value=CORRECT if answer.wins else NOANSWER if answer.number is None else INCORRECT,
            answer=None if answer.number is None else str(answer.number),
            explanation=answer.fault or f"These moves win: {', '.join(target)}",
            metadata={
                "legal": answer.legal,
                "missing": answer.missing or "",
                "chance": state.metadata["chance"],
                "read_by": answer.read_by,
                "wording": state.metadata["wording"],
                "position": state.metadata["position"],
                "play": state.metadata.get("play", ""),
            },
        )

    return score


@task
def game(
    game: str | None = None,
    pool: str | None = None,
    rule: str | None = None,
    openings: str | None = None,
    level: str = FIRST_LEVEL,
    games: int = 20,
    seed: str | int = SEED,
    choices: bool = True,
    seconds: float = 10.0,
) -> Task:
    """Play whole games against a level, each opening once from either side; right is a game won.

    No opening comes twice: where the game has fewer, there are fewer games. `seconds` is the time to work out
    a move, for the level and for the judge of each move.
    """
    rules = _rules(game, pool, rule, openings)
    computer(level, Random(0))  # says so now if there is no such level
    samples = []
    drawn = [*islice(drawn_openings(rules, seed), -(-games // 2))]
    if not drawn:
        raise InvalidInput("game-has-no-questions")
    for number, opening in zip(range(games), (each for each in drawn for _ in range(2)), strict=False):
        seat = opening.to_move if number % 2 == 0 else 3 - opening.to_move
        samples.append(
            Sample(
                id=f"{rules.id}-game-{number + 1:03}",
                input=f"A game against {level}, as player {seat}.",
                metadata={
                    "rules": rules.spec,
                    "moves": list(opening.moves),
                    "seat": seat,
                    "seed": f"{seed} {number}",
                    "opening": " ".join(map(str, opening.moves)),
                },
            )
        )
    return Task(
        dataset=MemoryDataset(samples, name=f"{rules.id} against {level}"),
        solver=play(level, choices, seconds),
        scorer=game_won(seconds),
    )


@solver
def play(level: str, choices: bool = True, seconds: float = 10.0) -> Solver:
    """Let the model and a level move in turn; an answer that does not count is put right once.

    An answer that is missing, cut short or filtered for example, breaks the game off.
    """

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        position = Position(_rules_of(state.metadata), state.metadata["moves"])
        opponent = computer(level, Random(state.metadata["seed"]), seconds)
        answer = None
        while position.choices and (answer is None or answer.legal):
            if position.to_move == state.metadata["seat"]:
                answer = await _asked(state, position, choices)
                position = answer.after or position
            else:
                position = position.play(await to_thread.run_sync(opponent, position))
        state.store.set("moves", list(position.moves))
        state.store.set("fault", answer.fault if answer else "")
        state.store.set("missing", (answer and answer.missing) or "")
        state.completed = True
        return state

    return solve


async def _asked(state: TaskState, position: Position, choices: bool) -> Judged:
    """Ask the model for a move, as the arena does: each time anew, and twice at most."""
    asked = [ChatMessageUser(content=prompt(position, choices))]
    state.messages.append(asked[0])
    for last in (False, True):
        state.output = await get_model().generate(asked)
        answer = judge(position, (), _said(state.output))
        asked.append(ChatMessageAssistant(content=state.output.completion))
        if answer.legal or answer.missing or last:
            break
        asked.append(ChatMessageUser(content=ask_again(answer.fault)))
    state.messages.extend(asked[1:])
    return answer


_ENDED = {"max_tokens": "length", "model_length": "length"}
"""How the endpoints' own words are for why an answer ended."""


def _said(output: ModelOutput) -> Completion:
    """Read an output as the arena reads the answer of an endpoint."""
    if output.empty:
        return read_message({})
    message = output.message
    parts = [] if isinstance(message.content, str) else message.content
    told = {
        "content": message.text,
        "reasoning": "\n".join(part.reasoning for part in parts if part.type == "reasoning"),
        "refusal": "\n".join(part.text for part in parts if part.type == "text" and part.refusal),
        "tool_calls": [{"arguments": call.arguments} for call in message.tool_calls or ()],
    }
    return read_message(told, _ENDED.get(output.stop_reason, output.stop_reason))


@scorer(
    metrics=[
        accuracy(),
        # The two games from one opening hang together.
        stderr(cluster="opening"),
        accuracy_answered(pairs="opening"),
        missing(),
        move_accuracy(),
        move_stderr(),
        move_chance(),
        move_excess(),
        length_kept(),
        regret(),
        forfeited(),
    ]
)
def game_won(seconds: float = 10.0) -> Scorer:
    """Right is a game won; every move is held against exact play."""

    async def score(state: TaskState, target: Target) -> Score:
        seat, fault, lacking = state.metadata["seat"], state.store.get("fault"), state.store.get("missing")
        position = Position(_rules_of(state.metadata), state.store.get("moves"))
        record = Record(position, given=len(state.metadata["moves"]))
        moves = await to_thread.run_sync(judged_moves, record, seat, bool(fault) and not lacking, seconds)
        won = not fault and position.outcome is not None and position.outcome.winner == seat
        return Score(
            value=CORRECT if won else NOANSWER if lacking else INCORRECT,
            answer=" ".join(map(str, position.moves)),
            explanation=fault or f"{'Won' if won else 'Lost'} as player {seat}.",
            metadata={
                "moves": moves,
                "forfeited": bool(fault) and not lacking,
                "missing": lacking,
                "opening": state.metadata["opening"],
            },
        )

    return score
