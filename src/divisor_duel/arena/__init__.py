"""Many games between players, each judged against perfect play.

    tournament = Tournament.between(["medium", "bot:./mybot.py"], games["factor-duel"], games=100)
    standings(tournament, run(tournament))

The results depend on the tournament alone: not on how many processes played it, nor in which order, nor
on whether it was stopped and went on. Only where a pool is too hard for the time allowed does the speed of
the machine decide, and who brings chance of their own brings it here too.
"""

from divisor_duel.arena.run import run
from divisor_duel.arena.standings import Standing, both_ways, pairings, standings
from divisor_duel.arena.tournament import Played, Tournament

__all__ = ["Played", "Standing", "Tournament", "both_ways", "pairings", "run", "standings"]
