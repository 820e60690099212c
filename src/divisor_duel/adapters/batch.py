"""Thousands of games stepped at once, with numpy alone; `vector.py` makes an environment of it.

A set of numbers is a row of 64-bit words, the masks of `Pool` cut in pieces, so that a step of the whole
batch is a handful of array operations. The tests hold every step against `Position`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from divisor_duel.errors import IllegalMove, InvalidInput, MissingExtra
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError:
    raise MissingExtra("extra-batch", "pettingzoo") from None

Words = NDArray[np.uint64]

_WORD: Final = 64


class Boards(NamedTuple):
    """Where the games of a batch stand: sets as rows of words, the last action or -1, and the moves made."""

    open: Words
    choices: Words
    mine: Words
    theirs: Words
    last: NDArray[np.int64]
    plies: NDArray[np.int64]


class Batch:
    """A batch of games of the same rules; a game that ends starts anew at once, unless told otherwise.

    >>> batch = Batch("divisor-duel-evens", batch=2)
    >>> batch.step(np.array([7, 3]))      # 16 in the first game, 8 in the second
    (array([0, 0], dtype=int8), array([False, False]))
    >>> batch.numbers[batch.action_mask[0]]
    array([2, 4, 8])
    """

    def __init__(
        self,
        game: str | None = None,
        *,
        batch: int = 1024,
        pool: str | None = None,
        rule: str | None = None,
        openings: str | None = None,
        goal: str | None = None,
    ) -> None:
        if batch < 1:
            raise InvalidInput("batch-too-small", size=batch)
        self.rules: Final = Rules.from_spec(game, pool, rule, openings, goal=goal)
        self.batch: Final = batch
        self.size: Final = len(self.rules.pool)
        self.numbers: Final = np.array(self.rules.pool.numbers)
        width = -(-self.size // _WORD)
        self._all = _words(self.rules.pool.all, width)
        self._openings = _words(self.rules.opening_mask, width)
        self._bit = np.stack([_words(1 << i, width) for i in range(self.size)])
        related = np.stack([_words(self.rules.pool.related(n), width) for n in self.rules.pool])
        # What a number leaves in play beside itself, and what may follow it, as `Position.play` has it.
        self._stays = ~(self._bit | related) if self.rules.rule.closes else None
        self._leads_to = related if self.rules.rule.follows else None
        # For each number of moves what it is worth to whoever made the last of them to have ended the game.
        mover_wins = [self.rules.goal.winner(plies) == 2 - plies % 2 for plies in range(self.size + 1)]
        self._worth = np.where(mover_wins, 1, -1).astype(np.int8)
        self.reset()

    def reset(self) -> None:
        """Start every game anew."""
        shape = (self.batch, len(self._all))
        self._open: Words = np.broadcast_to(self._all, shape).copy()
        self._choices: Words = np.broadcast_to(self._openings, shape).copy()
        self._mine: Words = np.zeros(shape, np.uint64)
        self._theirs: Words = np.zeros(shape, np.uint64)
        self._last = np.full(self.batch, -1)
        self.plies = np.zeros(self.batch, np.int64)

    @property
    def boards(self) -> Boards:
        """Where the games stand; a copy, which later steps leave as it is."""
        return _copied(Boards(self._open, self._choices, self._mine, self._theirs, self._last, self.plies))

    @boards.setter
    def boards(self, boards: Boards) -> None:
        shapes = [(self.batch, len(self._all))] * 4 + [(self.batch,)] * 2
        if [array.shape for array in boards] != shapes:
            raise InvalidInput("boards-of-another-batch", size=self.batch)
        boards = _copied(boards)
        self._open, self._choices, self._mine, self._theirs = boards[:4]
        self._last, self.plies = boards[4:]

    def set_moves(self, games: NDArray[np.int64], moves: Sequence[Sequence[int]]) -> None:
        """Put some games where certain numbers, taken in that order, lead."""
        for game, taken in zip(games, moves, strict=True):
            position = Position(self.rules, taken)
            masks = (
                position.open,
                position.choices,
                *map(self.rules.pool.mask, (position.moves[-2::-2], position.moves[::-2])),
            )
            for words, mask in zip((self._open, self._choices, self._mine, self._theirs), masks, strict=True):
                words[game] = _words(mask, len(self._all))
            self._last[game] = self.rules.pool.index[position.moves[-1]] if position.moves else -1
            self.plies[game] = len(position.moves)

    def step(self, actions: NDArray[Any], restart: bool = True) -> tuple[NDArray[np.int8], NDArray[np.bool_]]:
        """Take a number in every game; return the movers' rewards and which games ended.

        The reward is 1 for a move that wins by leaving no answer, and -1 where that loses; the other player's
        is its negative. A game that ended has already started anew, or else waits for `restart`.
        """
        actions = self._checked(actions)
        bits = self._bit[actions]
        legal = (bits & self._choices).any(axis=1)
        if not legal.all():
            raise self._refusal(int(np.flatnonzero(~legal)[0]), actions)
        self._mine |= bits
        self._mine, self._theirs = self._theirs, self._mine
        self._last = actions.astype(np.int64)
        self.plies += 1
        if self._stays is None:
            self._open ^= bits
        else:
            self._open &= self._stays[actions]
        if self._leads_to is None:
            self._choices[:] = self._open
        else:
            np.bitwise_and(self._open, self._leads_to[actions], out=self._choices)
        ended: NDArray[np.bool_] = np.logical_not(self._choices.any(axis=1))
        rewards: NDArray[np.int8] = ended * self._worth[self.plies]
        if restart:
            self.restart(np.flatnonzero(ended))
        return rewards, ended

    def restart(self, ended: NDArray[np.int64]) -> None:
        """Start some games anew."""
        self._open[ended] = self._all
        self._choices[ended] = self._openings
        self._mine[ended] = 0
        self._theirs[ended] = 0
        self._last[ended] = -1
        self.plies[ended] = 0

    def _checked(self, actions: NDArray[Any]) -> NDArray[Any]:
        actions = np.asarray(actions)
        if actions.shape != (self.batch,) or not np.issubdtype(actions.dtype, np.integer):
            raise InvalidInput(
                "actions-of-another-shape",
                size=self.batch,
                type=str(actions.dtype),
                shape=str(actions.shape),
            )
        outside = np.flatnonzero((actions < 0) | (actions >= self.size))
        if outside.size:
            game = int(outside[0])
            raise IllegalMove(
                "batch-action-unknown", game=game, action=int(actions[game]), last_action=self.size - 1
            )
        return actions

    def _refusal(self, game: int, actions: NDArray[Any]) -> IllegalMove:
        return IllegalMove("batch-number-not-legal", game=game, number=int(self.numbers[actions[game]]))

    @property
    def in_play(self) -> NDArray[np.bool_]:
        """Which numbers can still come into play: a row for each game."""
        return self._unpack(self._open).view(np.bool_)

    @property
    def action_mask(self) -> NDArray[np.bool_]:
        """Which actions are legal: a row for each game."""
        return self._unpack(self._choices).view(np.bool_)

    @property
    def observation(self) -> NDArray[np.uint8]:
        """What each player to move sees: batch × (mine, theirs, last) × pool."""
        return self.observed(slice(None))

    def observed(self, games: slice | NDArray[np.int64]) -> NDArray[np.uint8]:
        """Return what the players to move see in some of the games."""
        at = self._last[games]
        last = np.zeros((len(at), self.size), np.uint8)
        begun = np.flatnonzero(at >= 0)
        last[begun, at[begun]] = 1
        return np.stack([self._unpack(self._mine[games]), self._unpack(self._theirs[games]), last], axis=1)

    def sample(self, random: np.random.Generator) -> NDArray[np.int64]:
        """Draw a legal action for each game, all equally likely."""
        below = np.cumsum(np.bitwise_count(self._choices), axis=1, dtype=np.int64)
        rank = (random.random(self.batch) * below[:, -1]).astype(np.int64)
        word = (below <= rank[:, None]).sum(axis=1)
        games = np.arange(self.batch)
        bits = self._choices[games, word]
        place = _place(bits, rank - below[games, word] + np.bitwise_count(bits))
        return np.asarray(word * _WORD + place)

    def _unpack(self, words: Words) -> NDArray[np.uint8]:
        return np.unpackbits(words.view(np.uint8), axis=1, count=self.size, bitorder="little")


def _copied(boards: Boards) -> Boards:
    a, b, c, d = (words.copy() for words in boards[:4])
    return Boards(a, b, c, d, boards.last.copy(), boards.plies.copy())


def _words(mask: int, width: int) -> Words:
    # Little-endian, like the machines numpy runs on: the octets of a word lie in the order of the mask.
    return np.frombuffer(mask.to_bytes(width * _WORD // 8, "little"), np.uint64)


def _place(bits: Words, rank: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return where in each word the set bit of a rank is: in the lower half or beyond, and so on down."""
    left = rank.astype(np.uint8)
    place = np.zeros(len(bits), np.uint8)
    for half in (32, 16, 8, 4, 2, 1):
        low = bits & np.uint64((1 << half) - 1)
        count = np.bitwise_count(low)
        beyond = left >= count
        left -= count * beyond
        place += np.uint8(half) * beyond
        bits = np.where(beyond, bits >> np.uint64(half), low)
    return place.astype(np.int64)
