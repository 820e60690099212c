"""What is said of long work: the journal it is kept in, the processes that do it, what is not solved yet."""

from divisor_duel.language.facts import Message

MESSAGES: dict[str, Message] = {
    # A journal is the file in which long work is kept, so that it can be stopped and go on.
    "journal-in-use": "{path} is being written by another run; let it end or choose another place",
    "journal-of-another-kind": "{path} is a file of another kind; move it away or choose another place",
    "journal-of-other-options": "{path} was begun with other options; give those, or choose another place",
    # What is wrong with a file or a line of it that comes from elsewhere; {value} is quoted already.
    "json-unreadable": "this is not JSON ({why})",
    "json-not-utf-8": "this is not JSON: it is not written in UTF-8",
    "json-too-deep": "this is not JSON that can be read: too many brackets within each other",
    "not-an-object": "here should be an object of JSON with its fields, not {value}",
    "field-missing": "{key} is missing",
    "field-of-other-kind": "{key} cannot be {value}",
    "file-is-a-link": "{path} is a link, which is not followed; remove it, or choose another folder",
    "journal-damaged": "{path} is damaged ({why}); move it away to begin again",
    # A worker is a process that works for the program.
    "worker-died": (
        "a worker died, perhaps for want of memory: try less of it or fewer jobs; "
        "what was kept stays, and the same command goes on from there"
    ),
    # A table is the memory in which the fast solver keeps what it has worked out.
    "table-needs-memory": "a table needs some memory, and one thread at least",
    "pool-needs-positive-numbers": "a pool needs at least one number, and all of them positive",
    "count-not-solved": "how many games there are by the rule {rule!r} is not solved yet",
    # Labels are positions with the moves that win, to train networks with.
    "labels-in-batches": "labels come in batches of one or more, by one process or more",
    "labels-not-solved": "labels for the rule {rule!r}: it is not solved yet",
}
