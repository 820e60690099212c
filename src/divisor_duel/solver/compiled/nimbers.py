"""Whether a position of large regions is worth a nimber (Lemoine and Viennot, Nimbers are inevitable, 2012).

Masks live in the rows of an arena, an array used as a stack: every call is told the row of its position and
the first row it may use. Behind the words of its mask a row has two more: what the regions left out of the
mask are worth, and the size of the mask.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from divisor_duel.solver.compiled.jit import Int, kernel, lowest, ones
from divisor_duel.solver.compiled.relations import Longs
from divisor_duel.solver.compiled.table import EXCLUDED, KNOWN, MOST, ONE, ZERO, Width, Words, keep, look_up

STOP: Final = 0  # the places of `state`: why every search is to come back at once, 0 while none is to;
ROOM: Final = 1  # how many more regions the table takes before it should grow;
FIXED: Final = 2  # not 0 when it cannot grow any more;
EFFORT: Final = 3  # how many more regions may be taken apart.

HALT: Final = 1  # reasons to stop: somebody said so,
GROW: Final = 2  # the table is full,
LARGE: Final = 3  # a nimber was met that the table has no room for

NO: Final = 0
YES: Final = 1
STOPPED: Final = -1


@kernel
def split_off(closed: Words, arena: Words, source: Int, target: Int, width: Width) -> int:
    """Move the region of the lowest number from one row to another; returns its size, 0 when none is left."""
    words = len(width)
    start = 0
    while start < words and arena[source, start] == ZERO:
        start += 1
    if start == words:
        return 0
    number = 64 * start + lowest(arena[source, start])
    left = ZERO
    for i in range(words):
        new = closed[number, i] & arena[source, i]
        arena[source, i] ^= new
        arena[target, i] = new
        left |= arena[source, i]
    # A small number is related to most others, so few are left now: each is asked whether it belongs to the
    # region, which is quicker than asking every number of the region for its relations.
    grown = True
    while grown and left != ZERO:
        grown = False
        left = ZERO
        for word in range(start, words):
            bits = arena[source, word]
            while bits != ZERO:
                number = 64 * word + lowest(bits)
                bits &= bits - ONE
                touching = ZERO
                for i in range(words):
                    touching |= closed[number, i] & arena[target, i]
                if touching != ZERO:
                    grown = True
                    for i in range(words):
                        new = closed[number, i] & arena[source, i]
                        arena[source, i] ^= new
                        arena[target, i] |= new
                    bits &= arena[source, word]
            left |= arena[source, word]
    size = 0
    for i in range(words):
        size += ones(arena[target, i])
    return size


@kernel
def note(table: Words, state: Longs, arena: Words, row: Int, width: Width, value: np.uint64) -> None:
    """Keep what is known of a region, and call a halt when the table should grow."""
    cost = keep(table, arena, row, width, value)
    if cost != 0 and state[FIXED] == 0:
        state[ROOM] -= 1
        if state[ROOM] <= 0:
            state[STOP] = GROW


@kernel
def is_worth(
    closed: Words, table: Words, state: Longs, arena: Words, width: Width, row: Int, nimber: Int, free: Int
) -> int:
    """Whether the position in a row is worth a nimber: YES, NO, or STOPPED."""
    words = len(width)
    wanted = np.uint64(nimber)

    # Split the position; regions already known, and those of one or two numbers, only change what is wanted.
    for i in range(words):
        arena[free, i] = arena[row, i]
    first = unknown = free + 1
    largest, most, value = first, 0, ZERO
    while True:
        size = split_off(closed, arena, free, unknown, width)
        if size == 0:
            break
        if size <= 2:
            wanted ^= ONE
            continue
        found = look_up(table, arena, unknown, width)
        if found & KNOWN:
            wanted ^= (found & KNOWN) - ONE
            continue
        if size > most:
            largest, most, value = unknown, size, found
        unknown += 1
    if unknown == first:
        return YES if wanted == ZERO else NO
    for region in range(first, unknown):
        if region == largest:
            continue
        worth = np.int64(0)
        while True:
            answer = is_worth(closed, table, state, arena, width, region, worth, unknown)
            if answer == STOPPED:
                return STOPPED
            if answer == YES:
                break
            worth += 1
        wanted ^= np.uint64(worth)

    # One region is left. It is not worth what one of its children is worth.
    excluded = value >> EXCLUDED
    if wanted > np.uint64(MOST):
        state[STOP] = LARGE
    state[EFFORT] -= 1
    if state[EFFORT] < 0:
        state[STOP] = HALT
    if state[STOP] != 0:
        return STOPPED
    if (excluded >> wanted) & ONE:
        return NO
    known_before = excluded
    first = last = unknown
    for word in range(words):
        bits = arena[largest, word]
        while bits != ZERO:
            number = 64 * word + lowest(bits)
            bits &= bits - ONE
            for i in range(words):
                arena[last, i] = ZERO
                arena[last + 1, i] = arena[largest, i] & ~closed[number, i]
            known, rest = ZERO, 0
            while True:
                size = split_off(closed, arena, last + 1, last + 2, width)
                if size == 0:
                    break
                if size <= 2:
                    known ^= ONE
                    continue
                found = look_up(table, arena, last + 2, width)
                if found & KNOWN:
                    known ^= (found & KNOWN) - ONE
                    continue
                for i in range(words):
                    arena[last, i] |= arena[last + 2, i]
                rest += size
            if rest == 0:
                excluded |= ONE << known
                if known == wanted:
                    note(table, state, arena, largest, width, excluded << EXCLUDED)
                    return NO
                continue
            arena[last, words] = known
            arena[last, words + 1] = np.uint64(rest)
            fresh = True
            for other in range(first, last):
                same = True
                for i in range(words + 1):
                    same &= arena[other, i] == arena[last, i]
                if same:
                    fresh = False
                    break
            if fresh:
                last += 1
    if excluded != known_before:
        note(table, state, arena, largest, width, excluded << EXCLUDED)

    # The smallest children are searched first: the cheapest one that is worth it settles the question.
    for turn in range(first, last):
        smallest = turn
        for other in range(turn + 1, last):
            if arena[other, words + 1] < arena[smallest, words + 1]:
                smallest = other
        for i in range(words + 2):
            arena[turn, i], arena[smallest, i] = arena[smallest, i], arena[turn, i]
        goal = np.int64(wanted ^ arena[turn, words])
        answer = is_worth(closed, table, state, arena, width, turn, goal, last)
        if answer == STOPPED:
            return STOPPED
        if answer == YES:
            note(table, state, arena, largest, width, (excluded | (ONE << wanted)) << EXCLUDED)
            return NO

    # No child is worth it, so the region is worth that or less. Only now are the smaller nimbers tried:
    # the first that no child has is the region's own.
    less = ZERO
    while less < wanted:
        attained = (excluded >> less) & ONE != ZERO
        child = first
        while child < last and not attained:
            goal = np.int64(less ^ arena[child, words])
            answer = is_worth(closed, table, state, arena, width, child, goal, last)
            if answer == STOPPED:
                return STOPPED
            attained = answer == YES
            child += 1
        if not attained:
            break
        less += ONE
    note(table, state, arena, largest, width, less + ONE)
    return YES if less == wanted else NO


@kernel
def settle(
    closed: Words,
    table: Words,
    state: Longs,
    arena: Words,
    width: Width,
    questions: Words,
    answers: Longs,
    order: Longs,
) -> None:
    """Answer in the given order the questions still open: whether a mask is worth a nimber."""
    # Typed values: a recursive kernel called with literals aborts when it is loaded from the cache.
    row, free = np.int64(0), np.int64(1)
    for question in order:
        if answers[question] == STOPPED and state[STOP] == 0:
            for i in range(len(width)):
                arena[0, i] = questions[question, i]
            nimber = np.int64(questions[question, len(width)])
            answer = is_worth(closed, table, state, arena, width, row, nimber, free)
            if answer != STOPPED:
                answers[question] = answer
