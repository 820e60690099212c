"""Write `rules.md` from the games themselves, so that page and program cannot disagree."""

from __future__ import annotations

from pathlib import Path

from divisor_duel.rules import Rules, games

PAGE = Path(__file__).with_name("rules.md")

INTRODUCTION = """# The games

Two players take numbers in turn from a pool they share. Nobody may take a number twice. There are two
rules, and every game here plays by one of them:

- **chain**: each number must be a divisor or a multiple of the number taken just before;
- **antichain**: each number must be neither a divisor nor a multiple of *any* number taken before.

Whoever cannot move on their turn loses. There are no draws and no points. (`divisor-duel rules` prints
these rules, and `make docs` writes this page from the same words.)
"""

OWN = """## A pool of your own

Any set of numbers can be a pool. Write ranges with an optional step, joined by commas: `2-50`, `2-20:2`,
`1-12,15,20-30:5`.

```
divisor-duel play --pool 2-100 --rule antichain
divisor-duel play --pool 1-40 --openings 2-40:2
```

`--openings` limits the first number only.
"""


def section(name: str, rules: Rules) -> str:
    words = rules.words
    first = "any number of the pool" if rules.openings == rules.pool else f"`{rules.openings}`"
    return f"""## {words.title}

`divisor-duel play {name}`

| pool | rule | first number |
| --- | --- | --- |
| `{rules.pool}` | {rules.rule} | {first} |

{words.about.strip()}

*Example.* {words.example.strip()}

Source: {words.source}.
"""


def page() -> str:
    return "\n".join([INTRODUCTION, *(section(name, rules) for name, rules in games.items()), OWN])


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
