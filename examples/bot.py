#!/usr/bin/env python3
"""A bot in twenty lines, without any library: it takes the number that leaves the fewest answers.

divisor-duel arena "bot:examples/bot.py" random
"""

import sys


def numbers(notation):
    for part in notation.split(","):
        first, last, step = f"{part.replace(':', '-')}--".split("-")[:3]
        yield from range(int(first), int(last or first) + 1, int(step or 1))


def legal(taken):
    if not taken:
        return openings
    related = [{n for n in pool if n % t == 0 or t % n == 0} for t in taken]
    return related[-1] - set(taken) if rule == "chain" else pool.difference(*related)


for line in sys.stdin:
    word, *rest = line.split()
    if word == "rules":
        pool, rule, openings = set(numbers(rest[0])), rest[1], set(numbers(rest[2]))
    elif word == "position":
        taken = [int(number) for number in rest]
    elif word == "quit":
        break
    print(min(legal(taken), key=lambda n: (len(legal([*taken, n])), n)) if word == "go" else "ok", flush=True)
