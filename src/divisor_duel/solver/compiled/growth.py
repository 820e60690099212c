"""Pools that grow by one number at a time: the trees of the last matching are kept and mended.

A new number beside D extends the matching, through the smallest tree that has such a neighbour: that tree is
taken down, and what was in it is attached to the other trees again. A new number that is not beside D is left
over, and grows a tree of its own.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from divisor_duel.solver.compiled.jit import Int, kernel
from divisor_duel.solver.compiled.matching import NONE, A, C, D, Forest, augment, contract, decomposed, find
from divisor_duel.solver.compiled.relations import Ints, Longs, Rows, relations

Flags = npt.NDArray[np.bool_]


class Members(NamedTuple):
    """The numbers of each tree, as a list linked from its root, and how many they are.

    `following` leads from a root through all others whose `tree` it is, in any order, to NONE, and is NONE
    for a number of no tree. `size` is kept at the root, which counts too, and is 0 for all others.
    """

    following: Ints
    size: Ints


def census(first: int, from_last: int, to_last: int, openings: Flags, most: int) -> tuple[Longs, list[Longs]]:
    """Decompose the pools `first` to n for every n of a range.

    Returns a row for each n (|D|, |A|, |C|, winning openings) and the winning openings themselves, which
    are left out (empty) where there are more than `most`. `openings[i]` says whether `first + i` may open.
    """
    numbers = np.arange(first, to_last + 1)
    rows = relations(numbers)
    begun = rows if from_last == to_last else relations(numbers[: from_last - first + 1])
    counts, listed, sizes = _grow_all(rows, decomposed(begun), openings, most)
    return counts, np.split(listed + first, np.cumsum(sizes)[:-1])


@kernel
def _grow_all(rows: Rows, begun: Forest, openings: Flags, most: int) -> tuple[Longs, Longs, Longs]:
    first, end = len(begun.mate), len(rows.starts) - 1
    forest = _with_room(begun, end)
    members = Members(np.full(end, NONE, np.int32), np.zeros(end, np.int32))
    for v in range(first):
        if forest.tree[v] != NONE:
            _join(forest, members, v, forest.tree[v])
    released = np.empty(end, np.int32)

    label = forest.label
    counts = np.zeros((end - first + 1, 4), np.int64)
    sizes = np.zeros(end - first + 1, np.int64)
    listed = np.empty(1024, np.int64)
    used = 0
    for count in range(first, end + 1):
        if count > first:
            _add(rows, forest, members, released, count - 1)
        row = counts[count - first]
        for v in range(count):
            row[0] += label[v] == D
            row[1] += label[v] == A
            row[3] += (label[v] == D) & openings[v]
        row[2] = count - row[0] - row[1]
        if 0 < row[3] <= most:
            if used + row[3] > len(listed):
                listed = np.concatenate((listed, np.empty(len(listed) + row[3], np.int64)))
            for v in range(count):
                if label[v] == D and openings[v]:
                    listed[used] = v
                    used += 1
            sizes[count - first] = row[3]
    return counts, listed[:used], sizes


@kernel
def _with_room(forest: Forest, end: int) -> Forest:
    """Copy a forest into longer arrays."""
    count = len(forest.mate)
    none = np.full(end - count, NONE, np.int32)
    return Forest(
        np.concatenate((forest.mate, none)),
        np.concatenate((forest.label, np.full(end - count, C, np.int8))),
        np.concatenate((forest.parent, none)),
        np.concatenate((forest.base, np.arange(count, end).astype(np.int32))),
        np.concatenate((forest.tree, none)),
        np.empty(end, np.int32),
        np.zeros(end + 1, np.int64),
    )


@kernel
def _join(forest: Forest, members: Members, v: Int, root: Int) -> None:
    """Put a number that is in no list into that of a tree."""
    forest.tree[v] = root
    members.size[root] += 1
    if v != root:
        members.following[v] = members.following[root]
        members.following[root] = v


@kernel
def _add(rows: Rows, forest: Forest, members: Members, released: Ints, new: int) -> None:
    """Add the number at index `new`, which is larger than all before it.

    Before and after, the forest is that of a maximum matching of the numbers so far, and none is FREE. The
    rows have larger numbers too: each is left at the first of these.
    """
    label, tree = forest.label, forest.tree
    beside = NONE
    for edge in range(rows.starts[new], rows.starts[new + 1]):
        w = rows.neighbours[edge]
        if w > new:
            break
        if label[w] == D and (beside == NONE or members.size[tree[w]] < members.size[tree[beside]]):
            beside = w
    if beside == NONE:
        label[new] = D
        _join(forest, members, new, new)
        forest.queue[0] = new
        _spread(rows, forest, members, 1, new)
        return

    root = tree[beside]
    augment(forest, beside, new, root)
    count = 0
    v: Int = root
    while v != NONE:
        released[count] = v
        count += 1
        after = members.following[v]
        label[v], forest.base[v], tree[v], members.following[v] = C, v, NONE, NONE
        v = after
    members.size[root] = 0
    # All that was in the tree is paired now and in none, as is the new number. The other trees stand as
    # before; what has one of their D beside it belongs to them, and so does what can be reached from there.
    released[count] = new
    for x in released[: count + 1]:
        if label[x] != C:
            continue
        for edge in range(rows.starts[x], rows.starts[x + 1]):
            v = rows.neighbours[edge]
            if v > new:
                break
            if label[v] == D:
                tail = _attach(forest, members, 0, v, x)
                _spread(rows, forest, members, tail, new)
                break


@kernel
def _attach(forest: Forest, members: Members, tail: int, v: Int, w: Int) -> int:
    """Make w an odd child of v, and its partner even; returns the queue's new length."""
    even = forest.mate[w]
    forest.label[w], forest.label[even] = A, D
    forest.parent[w] = v
    _join(forest, members, w, forest.tree[v])
    _join(forest, members, even, forest.tree[v])
    forest.queue[tail] = even
    return tail + 1


@kernel
def _spread(rows: Rows, forest: Forest, members: Members, tail: int, last: int) -> None:
    """Let the even numbers in the queue take in what no tree has yet; afterwards none has a C beside it."""
    head = 0
    while head < tail:
        v = forest.queue[head]
        head += 1
        for edge in range(rows.starts[v], rows.starts[v + 1]):
            w = rows.neighbours[edge]
            if w > last:
                break
            if forest.label[w] == C:
                tail = _attach(forest, members, tail, v, w)
            elif forest.label[w] == D and find(forest.base, v) != find(forest.base, w):
                tail = contract(forest, tail, v, w)
