"""Pairings of large pools: a maximum matching and its Gallai-Edmonds decomposition, in linear memory.

From each number left over by a greedy pairing, one breadth-first search along alternating paths, with
blossoms in a union-find forest. A search that fails leaves its tree standing: no later search needs to
enter it. The even numbers of the trees are D, their odd neighbours A, the rest C.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from divisor_duel.solver.compiled.jit import kernel
from divisor_duel.solver.compiled.relations import Ints, Longs

Labels = npt.NDArray[np.int8]

C: Final = 0  # paired, and in no tree
D: Final = 1  # even: missed by some maximum matching
A: Final = 2  # odd: a neighbour of D that is not in D
FREE: Final = 3  # not paired and not yet searched from; one byte tells, where `mate` would need four


@kernel
def pair_greedily(starts: Longs, neighbours: Ints, mate: Ints, label: Labels) -> None:
    """From the largest down, pair each free number with its largest free divisor."""
    for v in range(len(mate) - 1, -1, -1):
        if label[v] != FREE:
            continue
        best = -1
        for edge in range(starts[v], starts[v + 1]):
            w = neighbours[edge]
            if w > v:
                break
            if label[w] == FREE:
                best = w
        if best >= 0:
            mate[v], mate[best] = best, v
            label[v] = label[best] = C


@kernel
def find(base: Ints, v: int) -> int:
    """The base of the blossom a number is in."""
    while base[v] != v:
        base[v] = base[base[v]]
        v = base[v]
    return v


@kernel
def meeting(mate: Ints, parent: Ints, base: Ints, seen: Longs, mark: int, v: int, w: int) -> int:
    """The base where the paths of two even numbers to their root meet."""
    v, w = find(base, v), find(base, w)
    while True:
        if v >= 0:
            if seen[v] == mark:
                return v
            seen[v] = mark
            above = mate[v]
            v = -1 if above < 0 else find(base, parent[above])
        v, w = w, v


@kernel
def shrink(
    mate: Ints, parent: Ints, base: Ints, label: Labels, queue: Ints, tail: int, v: int, w: int, top: int
) -> int:
    """Fold the path from v up to `top` into one blossom; its odd numbers become even and join the queue."""
    while find(base, v) != top:
        parent[v] = w
        w = mate[v]
        if label[w] == A:
            label[w] = D
            queue[tail] = w
            tail += 1
        if base[v] == v:
            base[v] = top
        if base[w] == w:
            base[w] = top
        v = parent[w]
    return tail


@kernel
def contract(
    mate: Ints, parent: Ints, base: Ints, label: Labels, seen: Longs, queue: Ints, tail: int, v: int, w: int
) -> int:
    """Fold the odd cycle that an edge between two even numbers closes; returns the queue's new length."""
    seen[-1] += 1
    top = meeting(mate, parent, base, seen, seen[-1], v, w)
    tail = shrink(mate, parent, base, label, queue, tail, v, w, top)
    return shrink(mate, parent, base, label, queue, tail, w, v, top)


@kernel
def augment(mate: Ints, parent: Ints, v: int, w: int, root: int) -> None:
    """Pair v with w, and re-pair the path from v to its root."""
    while True:
        above = mate[v]
        mate[v], mate[w] = w, v
        if v == root:
            return
        w = above
        v = parent[w]


@kernel
def free_neighbour(starts: Longs, neighbours: Ints, label: Labels, ahead: Longs, v: int) -> int:
    """A free number beside v, or -1. Numbers before the look-ahead pointer are paired, and stay so."""
    edge, end = ahead[v], starts[v + 1]
    while edge < end and label[neighbours[edge]] != FREE:
        edge += 1
    ahead[v] = edge
    return int(neighbours[edge]) if edge < end else -1


@kernel
def search(
    starts: Longs,
    neighbours: Ints,
    mate: Ints,
    parent: Ints,
    base: Ints,
    label: Labels,
    seen: Longs,
    ahead: Longs,
    queue: Ints,
    root: int,
) -> int:
    """Find an augmenting path from a free root and take it, or leave the root's tree standing.

    Returns how many even numbers the tree left in the queue has: 0 after a path was found.
    """
    label[root] = D
    queue[0] = root
    head, tail = 0, 1
    end = root
    goal = free_neighbour(starts, neighbours, label, ahead, root)
    while head < tail and goal < 0:
        v = queue[head]
        head += 1
        for edge in range(starts[v], starts[v + 1]):
            w = neighbours[edge]
            if label[w] == C:
                label[w] = A
                parent[w] = v
                end = mate[w]
                label[end] = D
                queue[tail] = end
                tail += 1
                goal = free_neighbour(starts, neighbours, label, ahead, end)
                if goal >= 0:
                    break
            elif label[w] == D and find(base, v) != find(base, w):
                before = tail
                tail = contract(mate, parent, base, label, seen, queue, tail, v, w)
                while before < tail and goal < 0:
                    end = queue[before]
                    before += 1
                    goal = free_neighbour(starts, neighbours, label, ahead, end)
                if goal >= 0:
                    break
    if goal < 0:
        return tail
    for even in queue[:tail]:
        label[even], base[even] = C, even
        odd = mate[even]
        if odd >= 0:
            label[odd], base[odd] = C, odd
    label[goal] = C
    augment(mate, parent, end, goal, root)
    return 0


@kernel
def label_all(starts: Longs, neighbours: Ints) -> tuple[Ints, Labels, Ints, Ints, Ints]:
    """Partner (or -1), label, parent, blossom base and tree root (or -1) of every number."""
    count = len(starts) - 1
    mate = np.full(count, -1, np.int32)
    parent = np.full(count, -1, np.int32)
    base = np.arange(count).astype(np.int32)
    label = np.full(count, FREE, np.int8)
    tree = np.full(count, -1, np.int32)
    seen = np.zeros(count + 1, np.int64)
    queue = np.empty(count, np.int32)
    ahead = starts[:-1].copy()
    pair_greedily(starts, neighbours, mate, label)
    for root in range(count - 1, -1, -1):
        if label[root] != FREE:
            continue
        size = search(starts, neighbours, mate, parent, base, label, seen, ahead, queue, root)
        for even in queue[:size]:
            tree[even] = root
            if mate[even] >= 0:
                tree[mate[even]] = root
    return mate, label, parent, base, tree
