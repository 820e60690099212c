"""What is said of sweeps: tables of results for many pools, which the command `sweep` makes."""

from divisor_duel.language.facts import Message

MESSAGES: dict[str, Message] = {
    "file-already-there": "{path} is already there; move it away or choose another name",
    # Dask is a program that lends the processors of many computers.
    "no-scheduler": "no Dask scheduler answers at {address}: {why}",
    "no-column-of-numbers": "{column!r} is no column of whole numbers here; there are {known:list}",
    "no-sweep-because": "{path} is not a sweep: {why}",
    "sweep-not-text": "{path} is not text in UTF-8, so it is no sweep",
    # The names of the columns stay English.
    "no-sweep-columns": (
        "{path} is not a sweep: it has columns n, one of wins, long_first, length and games, "
        "perhaps d, a and c, and rows"
    ),
    "sweep-unknown": "there is no sweep called {name!r}; there are {known:list}",
    "sweep-without-pools": "a sweep from {start} to {stop} of pools {first}-n has no pools",
    # {name} is what is asked of each pool: chain, antichain, count, length or longest
    "sweep-too-far": (
        "a sweep of {name} pools {first}-n goes up to n = {largest:,}: "
        "more than {most:,} numbers are too much; ask for --to {largest} or less"
    ),
    "sweep-has-no-openings": "a sweep of {name} begins with any number; leave out --openings",
    "sweep-has-no-nimbers": "{name} pools have no nimbers; antichain pools do",
    # {why} is what is wrong with the pool, in a clause of its own.
    "sweep-pool-wrong": "pool {number} of the sweep: {why}",
}
