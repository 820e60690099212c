"""Pools that grow by one number at a time: the trees of the last matching are kept and mended.

A new number beside D extends the matching, through the smallest tree that has such a neighbour: that tree is
taken down, and what was in it is attached to the other trees again. A new number that is not beside D is left
over, and grows a tree of its own.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from divisor_duel.solver.compiled.jit import Int, kernel
from divisor_duel.solver.compiled.matching import A, C, D, Labels, augment, contract, find, label_all
from divisor_duel.solver.compiled.relations import Ints, Longs, relations

Flags = npt.NDArray[np.bool_]

_NONE: Final = -1


def census(first: int, from_last: int, to_last: int, openings: Flags, most: int) -> tuple[Longs, list[Longs]]:
    """Decompose the pools `first` to n for every n of a range.

    Returns a row for each n (|D|, |A|, |C|, winning openings) and the winning openings themselves, which
    are left out (empty) where there are more than `most`. `openings[i]` says whether `first + i` may open.
    """
    numbers = np.arange(first, to_last + 1)
    starts, neighbours = relations(numbers)
    begun = (starts, neighbours) if from_last == to_last else relations(numbers[: from_last - first + 1])
    mate, label, parent, base, tree = label_all(*begun)
    counts, listed, sizes = _grow_all(starts, neighbours, mate, label, parent, base, tree, openings, most)
    return counts, np.split(listed + first, np.cumsum(sizes)[:-1])


@kernel
def _grow_all(
    starts: Longs,
    neighbours: Ints,
    mate: Ints,
    label: Labels,
    parent: Ints,
    base: Ints,
    tree: Ints,
    openings: Flags,
    most: int,
) -> tuple[Longs, Longs, Longs]:
    begun, end = len(mate), len(starts) - 1
    mate = _longer(mate, end)
    parent = _longer(parent, end)
    tree = _longer(tree, end)
    base = np.concatenate((base, np.arange(begun, end).astype(np.int32)))
    label = np.concatenate((label, np.zeros(end - begun, np.int8)))
    # The numbers of a tree, as a list linked from its root.
    following = np.full(end, _NONE, np.int32)
    size = np.zeros(end, np.int32)
    for v in range(begun):
        if tree[v] != _NONE:
            _join(tree, following, size, v, tree[v])
    seen = np.zeros(end + 1, np.int64)
    queue = np.empty(end, np.int32)
    released = np.empty(end, np.int32)

    counts = np.zeros((end - begun + 1, 4), np.int64)
    sizes = np.zeros(end - begun + 1, np.int64)
    listed = np.empty(1024, np.int64)
    used = 0
    for count in range(begun, end + 1):
        if count > begun:
            _add(
                starts,
                neighbours,
                mate,
                label,
                parent,
                base,
                tree,
                following,
                size,
                seen,
                queue,
                released,
                count - 1,
            )
        row = counts[count - begun]
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
            sizes[count - begun] = row[3]
    return counts, listed[:used], sizes


@kernel
def _longer(values: Ints, length: int) -> Ints:
    return np.concatenate((values, np.full(length - len(values), _NONE, np.int32)))


@kernel
def _join(tree: Ints, following: Ints, size: Ints, v: Int, root: Int) -> None:
    tree[v] = root
    size[root] += 1
    if v != root:
        following[v] = following[root]
        following[root] = v


@kernel
def _add(
    starts: Longs,
    neighbours: Ints,
    mate: Ints,
    label: Labels,
    parent: Ints,
    base: Ints,
    tree: Ints,
    following: Ints,
    size: Ints,
    seen: Longs,
    queue: Ints,
    released: Ints,
    new: int,
) -> None:
    """Add the number at index `new`, which is larger than all before it."""
    beside = _NONE
    for edge in range(starts[new], starts[new + 1]):
        w = neighbours[edge]
        if w > new:
            break
        if label[w] == D and (beside == _NONE or size[tree[w]] < size[tree[beside]]):
            beside = w
    if beside == _NONE:
        label[new] = D
        _join(tree, following, size, new, new)
        queue[0] = new
        _spread(starts, neighbours, mate, label, parent, base, tree, following, size, seen, queue, 1, new)
        return

    root = tree[beside]
    augment(mate, parent, beside, new, root)
    count = 0
    v = root
    while v != _NONE:
        released[count] = v
        count += 1
        after = following[v]
        label[v], base[v], tree[v], following[v] = C, v, _NONE, _NONE
        v = after
    size[root] = 0
    released[count] = new
    for x in released[: count + 1]:
        if label[x] != C:
            continue
        for edge in range(starts[x], starts[x + 1]):
            v = neighbours[edge]
            if v > new:
                break
            if label[v] == D:
                tail = _attach(mate, label, parent, tree, following, size, queue, 0, v, x)
                _spread(
                    starts,
                    neighbours,
                    mate,
                    label,
                    parent,
                    base,
                    tree,
                    following,
                    size,
                    seen,
                    queue,
                    tail,
                    new,
                )
                break


@kernel
def _attach(
    mate: Ints,
    label: Labels,
    parent: Ints,
    tree: Ints,
    following: Ints,
    size: Ints,
    queue: Ints,
    tail: int,
    v: Int,
    w: Int,
) -> int:
    """Make w an odd child of v, and its partner even; returns the queue's new length."""
    even = mate[w]
    label[w], label[even] = A, D
    parent[w] = v
    _join(tree, following, size, w, tree[v])
    _join(tree, following, size, even, tree[v])
    queue[tail] = even
    return tail + 1


@kernel
def _spread(
    starts: Longs,
    neighbours: Ints,
    mate: Ints,
    label: Labels,
    parent: Ints,
    base: Ints,
    tree: Ints,
    following: Ints,
    size: Ints,
    seen: Longs,
    queue: Ints,
    tail: int,
    last: int,
) -> None:
    """Let the even numbers in the queue take in what no tree has yet."""
    head = 0
    while head < tail:
        v = queue[head]
        head += 1
        for edge in range(starts[v], starts[v + 1]):
            w = neighbours[edge]
            if w > last:
                break
            if label[w] == C:
                tail = _attach(mate, label, parent, tree, following, size, queue, tail, v, w)
            elif label[w] == D and find(base, v) != find(base, w):
                tail = contract(mate, parent, base, label, seen, queue, tail, v, w)
