"""Whether a position of large regions is worth a nimber (Lemoine and Viennot, Nimbers are inevitable, 2012).

Masks live in the rows of an arena, an array used as a stack: every call is told the row of its position and
the first row it may use. Behind the words of its mask a row has two more: what the regions left out of the
mask are worth, and the size of the mask.

A call writes to no row before its first free one, so its caller finds there what it left. `is_worth` keeps
the regions of its position, above them the children of one region, and gives the row above all that it
still needs to the next call as the first free one. Every level needs a row for each number still in play
and a few more, and has fewer numbers than the one below it: that bounds the arena.

Every thread has an arena of its own; the table, `state` and the answers are shared. `state` is counted
without a lock: a count that goes astray ends a search a little sooner or later, and no answer depends on
that. STOPPED says that nothing was found out, and is never kept.

A word is shifted by a nimber only when that is below 64: what a machine makes of more is undefined. A
nimber the table holds is at most MOST, so the exclusive or of several is below 64; what is wanted is looked
at first.
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
    # The two rows are disjoint all along: together they are the source as it was.
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
def make_children(
    closed: Words, table: Words, arena: Words, width: Width, region: Int, wanted: np.uint64, first: Int
) -> tuple[Int, np.uint64]:
    """Put what each move leaves of a region into the rows from `first` on, without the regions already known.

    Returns the row after the last, and as a mask the nimbers of children known completely, which get no row;
    it stops as soon as one of those has the nimber that is wanted, which is at most MOST.
    """
    # The row `last` collects the unknown regions of a child, with two rows for splitting it behind.
    words = len(width)
    last = first
    attained = ZERO
    for word in range(words):
        bits = arena[region, word]
        while bits != ZERO and not (attained >> wanted) & ONE:
            number = 64 * word + lowest(bits)
            bits &= bits - ONE
            for i in range(words):
                arena[last, i] = ZERO
                arena[last + 1, i] = arena[region, i] & ~closed[number, i]
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
            arena[last, words] = known
            arena[last, words + 1] = np.uint64(rest)
            if rest == 0:
                attained |= ONE << known
            elif is_new(arena, first, last, width):
                last += 1
    return last, attained


@kernel
def is_new(arena: Words, first: Int, last: Int, width: Width) -> bool:
    """Say whether the last child is unlike all before it."""
    for other in range(first, last):
        differing = ZERO
        for i in range(len(width) + 1):
            differing |= arena[other, i] ^ arena[last, i]
        if differing == ZERO:
            return False
    return True


@kernel
def bring_smallest(arena: Words, turn: Int, last: Int) -> None:
    """Exchange a child with the smallest of those from it on; those before it are settled."""
    columns = arena.shape[1]
    smallest = turn
    for other in range(turn + 1, last):
        if arena[other, columns - 1] < arena[smallest, columns - 1]:
            smallest = other
    for i in range(columns):
        arena[turn, i], arena[smallest, i] = arena[smallest, i], arena[turn, i]


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
    """Say whether the position in a row is worth a nimber: YES, NO, or STOPPED."""
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

    # One region is left. It is not worth what one of its children is worth, nor more than it has numbers.
    if wanted > np.uint64(most):
        return NO
    if wanted > np.uint64(MOST):
        state[STOP] = LARGE
        return STOPPED
    excluded = value >> EXCLUDED
    if (excluded >> wanted) & ONE:
        return NO
    state[EFFORT] -= 1
    if state[EFFORT] < 0:
        state[STOP] = HALT
    if state[STOP] != 0:
        return STOPPED
    first = unknown
    last, attained_by_known = make_children(closed, table, arena, width, largest, wanted, first)
    if attained_by_known & ~excluded:
        excluded |= attained_by_known
        note(table, state, arena, largest, width, excluded << EXCLUDED)
    if (excluded >> wanted) & ONE:
        return NO

    # The smallest children are searched first: the cheapest one that is worth it settles the question.
    for child in range(first, last):
        bring_smallest(arena, child, last)
        goal = np.int64(wanted ^ arena[child, words])
        answer = is_worth(closed, table, state, arena, width, child, goal, last)
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
        for child in range(first, last):
            if attained:
                break
            goal = np.int64(less ^ arena[child, words])
            answer = is_worth(closed, table, state, arena, width, child, goal, last)
            if answer == STOPPED:
                return STOPPED
            attained = answer == YES
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
