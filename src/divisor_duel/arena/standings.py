"""What a tournament shows: for each player the score, the rating, and the judgement of perfect play.

A turn is a chance when the player to move could force the win. *Accuracy* is the share of chances whose
move kept the win; *mean regret* the wins given away per turn, chance or not; *conversion* the share of
the games with a chance that were won.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from divisor_duel.arena.rating import elo, interval
from divisor_duel.arena.tournament import Entrant, Played, Tournament
from divisor_duel.position import Position
from divisor_duel.review import GAVE_AWAY, KEPT
from divisor_duel.solver import solve

_FORFEIT = re.compile(r"player [12] forfeited, ([^:]+)")


@dataclass(frozen=True)
class FirstMistake:
    """The first win a player gave away: in which game, where, and what was taken instead of what."""

    game: int
    position: Position
    number: int | None
    """None when the player forfeited or resigned there."""

    @property
    def winning_moves(self) -> tuple[int, ...]:
        """What would have won."""
        return solve(self.position).winning_moves

    def as_dict(self) -> dict[str, Any]:
        """The mistake for JSON."""
        return {
            "game": self.game,
            "moves": list(self.position.moves),
            "number": self.number,
            "winning_moves": list(self.winning_moves),
        }


@dataclass
class Standing:
    """One player's results."""

    entrant: Entrant
    elo: float = 0.0
    games: int = 0
    wins: int = 0
    turns: int = 0
    chances: int = 0
    kept: int = 0
    games_with_a_chance: int = 0
    converted: int = 0
    unjudged: int = 0
    reprompts: int = 0
    meetings: defaultdict[int, float] = field(default_factory=lambda: defaultdict(float))
    """The score in each meeting: an opening played from both seats, whose two games hang together."""
    forfeits: Counter[str] = field(default_factory=Counter)
    first_mistake: FirstMistake | None = None

    @property
    def score(self) -> float:
        """The share of games won."""
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The score's 95 % confidence interval."""
        return interval(self.meetings.values())

    @property
    def accuracy(self) -> float | None:
        """The share of chances that were kept; None for a player who had none."""
        return self.kept / self.chances if self.chances else None

    @property
    def conversion(self) -> float | None:
        """The share of games with a chance that were won; None for a player who had none."""
        return self.converted / self.games_with_a_chance if self.games_with_a_chance else None

    @property
    def mean_regret(self) -> float | None:
        """The wins given away per turn; None for a player without a turn."""
        return (self.chances - self.kept) / self.turns if self.turns else None

    def add(self, player: int, played: Played) -> None:
        """Count a game in which this player was entrant number `player`."""
        won = played.winner == player
        verdicts = [(ply, verdict) for ply, mover, verdict in played.turns() if mover == player]
        chances = [(ply, verdict) for ply, verdict in verdicts if verdict in (KEPT, GAVE_AWAY)]
        self.games += 1
        self.wins += won
        self.meetings[played.fixture.meeting] += won / 2
        self.turns += len(verdicts)
        self.chances += len(chances)
        self.kept += sum(verdict == KEPT for _, verdict in chances)
        self.games_with_a_chance += bool(chances)
        self.converted += bool(chances) and won
        self.unjudged += played.verdicts is None
        self.reprompts += played.reprompts[played.fixture.seats.index(player)]
        if played.record.ended and not won:
            reason = _FORFEIT.match(played.record.ended.reason)
            self.forfeits[reason[1] if reason else "resigned"] += 1
        if self.first_mistake is None:
            self.first_mistake = _first_mistake(played, chances)

    def as_dict(self) -> dict[str, Any]:
        """The results for JSON."""
        return {
            "name": self.entrant.name,
            "who": self.entrant.who,
            "games": self.games,
            "wins": self.wins,
            "score": round(self.score, 4),
            "interval": [round(bound, 4) for bound in self.interval],
            "elo": round(self.elo),
            "turns": self.turns,
            "chances": self.chances,
            "accuracy": _rounded(self.accuracy),
            "conversion": _rounded(self.conversion),
            "mean_regret": _rounded(self.mean_regret),
            "forfeits": dict(sorted(self.forfeits.items())),
            "reprompts": self.reprompts,
            "unjudged": self.unjudged,
            "first_mistake": self.first_mistake and self.first_mistake.as_dict(),
        }


def standings(tournament: Tournament, games: Sequence[Played]) -> list[Standing]:
    """Each player's results, the best first."""
    table = [Standing(entrant) for entrant in tournament.entrants]
    wins = [[0.0] * len(table) for _ in table]
    for played in games:
        for player in played.fixture.seats:
            table[player].add(player, played)
        loser = sum(played.fixture.seats) - played.winner
        wins[played.winner][loser] += 1
    for standing, rating in zip(table, elo(wins), strict=True):
        standing.elo = rating
    return sorted(table, key=lambda standing: -standing.elo)


def pairings(tournament: Tournament, games: Sequence[Played]) -> list[dict[str, Any]]:
    """The result of each two players against each other, from the first one's side."""
    found = []
    for pair in combinations(range(len(tournament.entrants)), 2):
        result = Standing(tournament.entrants[pair[0]])
        for played in games:
            if set(played.fixture.seats) == set(pair):
                result.add(pair[0], played)
        found.append(
            {
                "players": [tournament.entrants[i].name for i in pair],
                "games": result.games,
                "wins": result.wins,
                "score": round(result.score, 4),
                "interval": [round(bound, 4) for bound in result.interval],
            }
        )
    return found


COLUMNS = (
    "game",
    "player 1",
    "player 2",
    "opening",
    "moves",
    "winner",
    "reason",
    "chances 1",
    "kept 1",
    "chances 2",
    "kept 2",
    "first mistake",
)


def rows(games: Iterable[Played]) -> Iterable[dict[str, Any]]:
    """A row for each game, with the `COLUMNS` of the CSV file; the first mistake is given by its turn."""
    for played in games:
        names, outcome = played.record.names, played.record.outcome
        assert outcome
        verdicts = [[verdict for ply, _, verdict in played.turns() if ply % 2 == seat] for seat in (0, 1)]
        mistakes = [ply + 1 for ply, _, verdict in played.turns() if verdict == GAVE_AWAY]
        kept = [side.count(KEPT) for side in verdicts]
        chances = [side.count(KEPT) + side.count(GAVE_AWAY) for side in verdicts]
        values = (
            played.fixture.number,
            *names,
            " ".join(map(str, played.fixture.opening)),
            " ".join(map(str, played.record.position.moves)),
            names[outcome.winner - 1],
            outcome.reason,
            *(chances[0], kept[0], chances[1], kept[1]),
            mistakes[0] if mistakes else "",
        )
        yield dict(zip(COLUMNS, values, strict=True))


def _first_mistake(played: Played, chances: list[tuple[int, str]]) -> FirstMistake | None:
    ply = next((ply for ply, verdict in chances if verdict == GAVE_AWAY), None)
    if ply is None:
        return None
    final = played.record.position
    before = Position(final.rules, final.moves[:ply])
    return FirstMistake(played.fixture.number, before, final.moves[ply] if ply < len(final.moves) else None)


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)
