"""Write `rules.md` from the games themselves, so that page and program cannot disagree."""

from __future__ import annotations

from pathlib import Path

from divisor_duel.game.rules import Rules, games

PAGE = Path(__file__).with_name("rules.md")

INTRODUCTION = """# The games

Two players take numbers in turn from a pool they share. Nobody may take a number twice. There are two
rules, and every game here plays by one of them:

- **chain**: each number must be a divisor or a multiple of the number taken just before;
- **antichain**: each number must be neither a divisor nor a multiple of *any* number taken before.

Whoever cannot move on their turn loses, unless the game is played for [another goal](#goals). There are no
draws and no points. (`divisor-duel rules` prints these rules, and `make docs` writes this page from the same
words.)
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

A game for a length is played to its end, and all its moves are counted, those of both players. Hints, reviews
and every computer level know these goals as far as the numbers can be worked out in time; puzzles, networks,
and positions to measure players with, are made only for games in which whoever cannot move loses.
"""

GOALS = ("last", "misere", "length-20", "length-20-short")


def section(name: str, rules: Rules) -> str:
    words = rules.words
    first = "any number of the pool" if rules.openings == rules.pool else f"`{rules.openings}`"
    return f"""## {words.title}

`divisor-duel play {name}`

| pool | rule | first number | goal |
| --- | --- | --- | --- |
| `{rules.pool}` | {rules.rule} | {first} | {rules.goal} |

{words.about.strip()}

*Example.* {words.example.strip()}

Source: {words.source}.
"""


def page() -> str:
    goals = "\n".join(f"- `{goal}`: {Rules.custom('2-50', goal=goal).words.aim}" for goal in GOALS)
    sections = (section(name, rules) for name, rules in games.items())
    return "\n".join([INTRODUCTION, *sections, OWN.replace("{goals}", goals)])


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
