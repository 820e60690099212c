"""What a server says: to whoever starts it, and to those it cannot serve."""

from divisor_duel.language.facts import Message

MESSAGES: dict[str, Message] = {
    # To whoever starts it, at the terminal.
    "server-at": "Divisor Duel is at {address}",
    "server-for-others": "{address} for others in this network",
    "server-stop": "Press Ctrl-C to stop.",
    "server-invite": "To let others in this network play: {command}",
    "metrics-port-taken": "cannot show metrics at port {port}: {error}; try another port",
    "database-unusable": "cannot use the database {database}: {error}",
    "database-of-other-version": (
        "the database {database} is of another version of Divisor Duel; update this one, "
        "or name another database with --database"
    ),
    "not-a-database": "a database is a URL like sqlite:///games.db or postgresql://user@host/name",
    "database-of-other-kind": ("{kind} does not work here; a database is sqlite:///a-file or postgresql://…"),
    # What needs more to be installed; each stands in a sentence.
    "extra-metrics": "metrics",
    "extra-postgres": "a PostgreSQL database",
    # To a visitor whose question is not answered.
    "server-stopping": "the server is stopping; try again in a minute",
    "games-out-of-reach": (
        "the games cannot be reached just now, and none is lost; try again in a few seconds"
    ),
    "no-solver-lives": "nothing can be worked out just now; games go on, try hints and the rest again in a minute",
    "too-many-questions": "too many questions are waiting for an answer; try again in a few seconds",
    "no-answer-in-time": "no answer in time, too many are asking; try again in a few seconds",
    "too-much-to-work-out": "this takes too much time or memory to work out here; try something smaller",
    "too-much-at-once": "that was too much at once; wait a few seconds and try again",
    "watching-too-many": (
        "you are watching {count} game already; close some pages first",
        "you are watching {count} games already; close some pages first",
    ),
    "too-many-games-today": "you have made as much today as there is room for; try tomorrow",
    "too-many-wrong-codes": "that was one wrong code too many; look at it once more and type it slowly",
    "opened-too-often": "that was opening too many classes in a short time; go on with one you have opened, or wait and try again",
    "joined-too-often": "that was joining too often in a short time; wait a minute and try again",
    "no-such-game-kept": "there is no game {id!r}; it may have been forgotten after its time",
    "game-damaged": "what is stored of the game {id!r} is damaged; start another",
    "other-site": "another site's page may not act here",
    # To a program whose request cannot be read.
    "host-unreadable": "the Host header is not the address of a server",
    "request-too-large": "a request has at most {most} kB",
    "request-no-object": "a request is a JSON object, sent with the header Content-Type: application/json",
    "no-such-method": "this address does not take that method",
    "request-unreadable": "the request cannot be read: {why}",
    # Where is a field of the request; why is what Pydantic says, in English.
    "field-wrong": "{where}: {why}",
}
