"""Write `rules.md` from the games themselves, so that page and program cannot disagree."""

from __future__ import annotations

from pathlib import Path

from divisor_duel.game.rules import Rules, games

PAGE = Path(__file__).parents[1] / "rules.md"

INTRODUCTION = """# The games

Two players take numbers in turn from a pool they share. Nobody may take a number twice. There are two
rules, and every game here plays by one of them:

- **chain**: each number must be a divisor or a multiple of the number taken just before;
- **antichain**: each number must be neither a divisor nor a multiple of *any* number taken before.

Whoever cannot move on their turn loses, unless the game is played for [another goal](#goals). There are no
draws and no points. (`divisor-duel rules` prints these rules.)

| game | command | pool | rule | first number | goal |
| --- | --- | --- | --- | --- | --- |
{rows}
"""

OWN = """## A pool of your own

Any set of numbers can be a pool. Write ranges with an optional step, joined by commas: `2-50`, `2-20:2`,
`1-12,15,20-30:5`.

```
divisor-duel play --pool 2-100 --rule antichain
divisor-duel play --pool 1-40 --openings 2-40:2
```

`--openings` limits the first number only.

## Goals

The goal says who wins when nobody can move. `--goal` gives it to a pool of your own:

{goals}

```
divisor-duel play --pool 2-30 --goal misere
divisor-duel play --pool 2-200 --rule antichain --goal length-55 --p2 hard
divisor-duel play long-short --goal length-18-short
```

A game for a length is played to its end, and the moves of both players are counted. Hints, reviews
and every computer level know these goals as far as the numbers can be worked out in time; puzzles, networks
and positions to measure players with are made for `last` only.
"""

GOALS = ("last", "misere", "length-20", "length-20-short")


def row(name: str, rules: Rules) -> str:
    first = "any" if rules.openings == rules.pool else f"`{rules.openings}`"
    cells = (
        rules.words.title,
        f"`divisor-duel play {name}`",
        f"`{rules.pool}`",
        rules.rule,
        first,
        rules.goal,
    )
    return f"| {' | '.join(map(str, cells))} |"


def section(rules: Rules) -> str:
    words = rules.words
    return f"""## {words.title}

{words.about.strip()}

*Example.* {words.example.strip()}

Source: {words.source}.
"""


def page() -> str:
    rows = "\n".join(row(name, rules) for name, rules in games.items())
    goals = "\n".join(f"- `{goal}`: {Rules.custom('2-50', goal=goal).words.aim}" for goal in GOALS)
    sections = map(section, games.values())
    return "\n".join([INTRODUCTION.format(rows=rows), *sections, OWN.format(goals=goals)])


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
