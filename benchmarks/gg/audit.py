"""What the environments and trained opponents of gg-bench are worth, where they are games of ours.

python benchmarks/gg/audit.py COPY             # a clone of github.com/vivek3141/gg-bench; some minutes
python benchmarks/gg/audit.py COPY 20 0        # 20 positions with search, and no games
"""

from __future__ import annotations

import signal
import sys
import warnings
from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout, suppress
from io import StringIO
from itertools import islice
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

from gg_bench import (
    Agreement,
    Game,
    Play,
    Policy,
    agent,
    candidates,
    compare,
    environment,
    evaluated,
    readings,
    results,
    search,
)

from divisor_duel.exam import Draw, Question, endless
from divisor_duel.exam import Play as Kind
from divisor_duel.game.position import Position
from divisor_duel.solver import solve

SIMULATIONS = (100, 300)
LAST = 1_000_000
# Not measured, but the smallest game whose legal moves are punished.
ALSO_SEARCHED = 277
SECONDS = 10
RANDOM_PLAY = Draw(None, (Kind.RANDOM,))


def ours(copy: Path) -> Iterator[tuple[Game, Agreement]]:
    """The environments that are games of ours, or nearly."""
    for number in candidates(copy):
        with suppress(Exception), redirect_stdout(StringIO()):
            signal.alarm(SECONDS)
            tried = [(game, compare(game, 5)) for game in readings(number, environment(copy, number))]
            signal.alarm(0)
            same = [game for game, found in tried if not found.differs and _has_relations(game)]
            if same:
                signal.alarm(6 * SECONDS)
                yield same[0], compare(same[0], 200)
        signal.alarm(0)


def _has_relations(game: Game) -> bool:
    pool = game.rules.pool
    return any(pool.related(number) for number in pool)


def asked(game: Game, count: int) -> list[Question]:
    return [*islice(endless(game.rules, f"audit {game.number}", RANDOM_PLAY), count)]


def without_search(game: Game, policy: Policy, questions: list[Question]) -> float:
    """How likely a move of the agent alone is to win, where a move wins."""
    shares = []
    for question in questions:
        play = Play(game, question.position.moves)
        likely = policy(play)
        shares.append(
            float(
                sum(p for a, p in zip(play.actions, likely, strict=True) if game.taken(a) in question.answers)
            )
        )
    return fmean(shares)


def with_search(game: Game, policy: Policy, questions: list[Question], simulations: int) -> float:
    random = Random(simulations)
    taken = (search(Play(game, q.position.moves), policy, simulations, random) for q in questions)
    return fmean(game.taken(a) in q.answers for a, q in zip(taken, questions, strict=True))


def games_won(game: Game, policy: Policy, simulations: int, perfect: bool, count: int) -> float:
    """The share of games that perfect play, or play by chance, wins from the agent with its search."""
    random, won = Random(1), 0
    for number in range(count):
        position = Position(game.rules)
        while position.choices:
            if (position.to_move == 1) == (number % 2 == 0):
                best = solve(position).winning_moves if perfect else ()
                move = random.choice(best or position.legal_moves)
            else:
                move = game.taken(search(Play(game, position.moves), policy, simulations, random))
            position = position.play(move)
        won += (position.to_move == 2) == (number % 2 == 0)
    return won / count


def strength(copy: Path, game: Game, measured: dict[int, int], searched: int) -> list[Any]:
    """How often an agent takes a winning move where there is one; with search where it was measured with."""
    step = measured.get(game.number, LAST)
    policy, questions = Policy(agent(copy, game.number, step)), asked(game, 400)
    shares = [fmean(q.chance for q in questions), without_search(game, policy, questions)]
    if game.number in (*measured, ALSO_SEARCHED):
        shares += [with_search(game, policy, questions[:searched], n) for n in SIMULATIONS]
    told = [f"{float(share):.2f}" for share in shares]
    return [
        game.number,
        game.rules.rule,
        game.rules.pool,
        step,
        *told,
        *["-"] * (2 + len(SIMULATIONS) - len(told)),
    ]


def table(head: list[str], rows: Iterable[list[Any]]) -> None:
    print(f"| {' | '.join(head)} |\n|{' --- |' * len(head)}")
    for row in rows:
        print(f"| {' | '.join(map(str, row))} |", flush=True)
    print()


def main() -> None:
    warnings.simplefilter("ignore")
    signal.signal(signal.SIGALRM, lambda *_: (_ for _ in ()).throw(TimeoutError()))
    copy = Path(sys.argv[1])
    searched, sides = (int(text) for text in (sys.argv[2:] or ["60", "10"]))
    measured, found = evaluated(copy), [*ours(copy)]
    table(
        [
            "environment",
            "game",
            "openings",
            "positions compared",
            "differs",
            "a legal move is rewarded with",
            "agent",
            "measured",
        ],
        [
            [
                game.number,
                f"{game.rules.rule} {game.rules.pool}",
                game.rules.openings if game.rules.openings != game.rules.pool else "any",
                agreement.positions,
                agreement.differs or "no",
                ", ".join(f"{reward:g}" for reward in sorted(agreement.rewards)),
                "yes" if agent(copy, game.number, LAST).exists() else "no",
                "yes" if game.number in measured else "no",
            ]
            for game, agreement in found
        ],
    )
    print(f"{sum(agreement.positions for _, agreement in found):,} positions compared.\n", flush=True)
    trained = [game for game, _ in found if agent(copy, game.number, LAST).exists()]
    trained.sort(key=lambda game: game.number not in measured)
    heads = [f"{n} simulations" for n in SIMULATIONS]
    table(
        ["environment", "rule", "pool", "step", "by chance", "agent alone", *heads],
        (strength(copy, game, measured, searched) for game in trained),
    )
    both = [game for game in trained if game.number in measured]
    table(
        ["environment", "games", "perfect play wins", "play by chance wins"],
        (
            [
                game.number,
                2 * sides,
                *(f"{games_won(game, policy, SIMULATIONS[-1], who, 2 * sides):.0%}" for who in (True, False)),
            ]
            for game in both
            for policy in [Policy(agent(copy, game.number, measured[game.number]))]
            if sides
        ),
    )
    told = results(copy)
    rows = []
    for model, result in told.items():
        stats = [result[str(game.number)] for game in both if str(game.number) in result]
        rows.append(
            [model, *(f"{one['gpt_wins']} / {one['agent_wins']} / {one['gpt_faults']}" for one in stats)]
        )
    table(["won / lost / answers that did not count, of 30", *(str(game.number) for game in both)], rows)


if __name__ == "__main__":
    main()
