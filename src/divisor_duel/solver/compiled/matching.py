"""Pairings of large pools: a maximum matching and its Gallai-Edmonds decomposition, in linear memory.

From each number left over by a greedy pairing, one breadth-first search along alternating paths, with
blossoms in a union-find forest. A search that fails leaves its tree standing: no later search needs to
enter it. The even numbers of the trees are D, their odd neighbours A, the rest C.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from divisor_duel.solver.compiled.jit import Int, kernel
from divisor_duel.solver.compiled.relations import Ints, Longs, Rows

Labels = npt.NDArray[np.int8]

NONE: Final = -1

C: Final = 0  # paired, and in no tree
D: Final = 1  # even: missed by some maximum matching
A: Final = 2  # odd: a neighbour of D that is not in D
FREE: Final = 3  # not paired and not yet searched from; one byte tells, where `mate` would need four


class Forest(NamedTuple):
    """A matching and the alternating trees over it. Numbers are given by their indices.

    Between searches: both partners of a pair are C, or one is A and the other D in the same tree, or both
    are D in the same blossom. A number without a partner is FREE, or D and the root of a tree. Beside a D
    there is no C and no FREE: its tree would have taken them in. So a D beside a D is of the same tree, which
    a search need not check, and a search that comes to the A of another tree has nothing to find behind it.
    """

    mate: Ints
    label: Labels
    parent: Ints
    """The even number from which an odd one was reached, also once a blossom has made it even.

    From a D that is no root, `mate` and then `parent` lead to the next D of an even path to the root. For
    those that a blossom made even, `fold` leads the parents of their partners round the other side of the
    cycle.
    """
    base: Ints
    """Points to the base of the blossom a number is in, directly or over others; else to the number itself.

    Only a D points elsewhere. The base is the one number of its blossom whose partner is outside, or the
    root: the way to the root leads through it.
    """
    tree: Ints
    """The root of the tree a number is in, once that stands; NONE for C."""
    queue: Ints
    """The even numbers of the tree that grows, each once, in the order they became even.

    Those before the head have been looked at: none has a C beside it. In the end it holds all D of the tree.
    """
    seen: Longs
    """When `meeting` last came by; the last entry is its clock."""


@kernel
def bare(mate: Ints) -> Forest:
    """Return the forest of a matching before any tree has grown: whoever has no partner is free."""
    count = len(mate)
    label = np.full(count, C, np.int8)
    for v in range(count):
        if mate[v] == NONE:
            label[v] = FREE
    return Forest(
        mate,
        label,
        np.full(count, NONE, np.int32),
        np.arange(count).astype(np.int32),
        np.full(count, NONE, np.int32),
        np.empty(count, np.int32),
        np.zeros(count + 1, np.int64),
    )


@kernel
def pair_greedily(rows: Rows, forest: Forest) -> None:
    """Pair each free number, from the largest down, with its largest free divisor."""
    mate, label = forest.mate, forest.label
    for v in range(len(mate) - 1, -1, -1):
        if label[v] != FREE:
            continue
        best = NONE
        for edge in range(rows.starts[v], rows.starts[v + 1]):
            w = rows.neighbours[edge]
            if w > v:
                break
            if label[w] == FREE:
                best = w
        if best != NONE:
            mate[v], mate[best] = best, v
            label[v] = label[best] = C


@kernel
def find(base: Ints, v: Int) -> Int:
    """Return the base of the blossom a number is in."""
    while base[v] != v:
        base[v] = base[base[v]]
        v = base[v]
    return v


@kernel
def meeting(forest: Forest, v: Int, w: Int) -> Int:
    """Return the base where the paths of two even numbers to their root meet."""
    forest.seen[-1] += 1
    now = forest.seen[-1]
    v, w = find(forest.base, v), find(forest.base, w)
    # Both paths end at the same root. They take turns, so that a small blossom costs few steps in a deep
    # tree; one that is at its end is NONE, and lets the other go on.
    while True:
        if v != NONE:
            if forest.seen[v] == now:
                return v
            forest.seen[v] = now
            above = forest.mate[v]
            v = NONE if above == NONE else find(forest.base, forest.parent[above])
        v, w = w, v


@kernel
def fold(forest: Forest, tail: int, v: Int, w: Int, top: Int) -> int:
    """Fold the path from v up to `top` into one blossom; its odd numbers become even and join the queue."""
    base = forest.base
    # v is even, and w is the number from which the way round the cycle comes to it. No parent from `top` on
    # up is changed, so the way from there to the root stays.
    while find(base, v) != top:
        forest.parent[v] = w
        w = forest.mate[v]
        if forest.label[w] == A:
            forest.label[w] = D
            forest.queue[tail] = w
            tail += 1
        if base[v] == v:
            base[v] = top
        if base[w] == w:
            base[w] = top
        v = forest.parent[w]
    return tail


@kernel
def contract(forest: Forest, tail: int, v: Int, w: Int) -> int:
    """Make a blossom of the odd cycle an edge between even numbers closes; returns the queue's new length."""
    top = meeting(forest, v, w)
    tail = fold(forest, tail, v, w, top)
    return fold(forest, tail, w, v, top)


@kernel
def augment(forest: Forest, v: Int, w: Int, root: Int) -> None:
    """Pair v with w, and re-pair the path from v to its root."""
    mate = forest.mate
    while True:
        above = mate[v]
        mate[v], mate[w] = w, v
        if v == root:
            return
        w = above
        v = forest.parent[w]


@kernel
def free_neighbour(rows: Rows, forest: Forest, ahead: Longs, v: Int) -> int:
    """Return a free number beside v, or NONE; those before the look-ahead pointer stay paired."""
    edge, end = ahead[v], rows.starts[v + 1]
    while edge < end and forest.label[rows.neighbours[edge]] != FREE:
        edge += 1
    ahead[v] = edge
    return int(rows.neighbours[edge]) if edge < end else NONE


@kernel
def search(rows: Rows, forest: Forest, ahead: Longs, root: Int) -> int:
    """Find an augmenting path from a free root and take it, or leave the root's tree standing.

    Returns how many even numbers the tree has, which the queue then holds: 0 after a path was found.
    """
    mate, label, base, queue = forest.mate, forest.label, forest.base, forest.queue
    label[root] = D
    queue[0] = root
    head, tail = 0, 1
    end: Int = root
    goal = free_neighbour(rows, forest, ahead, root)
    while head < tail and goal == NONE:
        v = queue[head]
        head += 1
        for edge in range(rows.starts[v], rows.starts[v + 1]):
            w = rows.neighbours[edge]
            looked = tail
            if label[w] == C:
                label[w], label[mate[w]] = A, D
                forest.parent[w] = v
                queue[tail] = mate[w]
                tail += 1
            elif label[w] == D and find(base, v) != find(base, w):
                tail = contract(forest, tail, v, w)
            while looked < tail and goal == NONE:
                end = queue[looked]
                goal = free_neighbour(rows, forest, ahead, end)
                looked += 1
            if goal != NONE:
                break
    if goal == NONE:
        return tail
    # The tree is taken down while its pairs are still the old ones: all it has are even numbers and their
    # partners.
    for even in queue[:tail]:
        label[even], base[even] = C, even
        odd = mate[even]
        if odd != NONE:
            label[odd], base[odd] = C, odd
    label[goal] = C
    augment(forest, end, goal, root)
    return 0


@kernel
def decomposed(rows: Rows) -> Forest:
    """Return a maximum matching, with the trees of all the numbers it leaves over."""
    count = len(rows.starts) - 1
    forest = bare(np.full(count, NONE, np.int32))
    ahead = rows.starts[:-1].copy()
    pair_greedily(rows, forest)
    for root in range(count - 1, -1, -1):
        if forest.label[root] != FREE:
            continue
        size = search(rows, forest, ahead, root)
        for even in forest.queue[:size]:
            forest.tree[even] = root
            if forest.mate[even] != NONE:
                forest.tree[forest.mate[even]] = root
    return forest
