"""What is said of those who play: the computer's levels, outside programs, language models."""

from divisor_duel.language.facts import Message

MESSAGES: dict[str, Message] = {
    # How the computer plays at each level, behind its name: medium (often finding the best number)
    "manner-beginner": "taking any number",
    "manner-easy": "taking mostly any number, sometimes a good one",
    "manner-medium": "often finding the best number",
    "manner-hard": "seldom missing the best number",
    "manner-perfect": "never making a mistake",
    # The names of the levels stay English where they are typed.
    "level-unknown": "{level!r} is not a level; there are {known:list}",
    "cannot-play": "{who} cannot play; write a level, bot:COMMAND or chat:MODEL@URL",
    "bid-only-for-antichains": "a bid is for the length of a game of antichains; give such rules",
    "no-network-for-pool": (
        "no network has been trained for this pool and rule; there is one for {known:list}"
    ),
    # A bot is a program that plays. {why} is what the system says.
    "bot-needs-a-command": "a bot needs a command, like 'bot:./mybot.py'",
    "bot-command-unreadable": "cannot read the bot's command {command}: {why}",
    "bot-cannot-start": "cannot start the bot {program!r}: {why}",
    "bot-is-a-folder": "cannot start the bot {program!r}: {why}; it is a folder, name the program in it",
    "bot-has-no-first-line": (
        "cannot start the bot {program!r}: {why}; "
        "begin the file with a line like #!/usr/bin/env python3, or write 'bot:python3 FILE'"
    ),
    "bot-not-executable": "cannot start the bot {program!r}: {why}; try chmod +x {program}",
    "no-bots-on-this-system": (
        "programs cannot play on this system, which cannot make sure of their end; "
        "a level of the computer or chat:MODEL@URL can"
    ),
    # Lines of the protocol that programs speak; these answers are English in every language.
    "command-unknown": "{word!r} is no command; there are {known:list}",
    "rules-unreadable": (
        "rules are POOL RULE OPENINGS GOAL, like: rules 2-50 chain 2-50 last, of which only the pool "
        "must be given; or the name of a game alone"
    ),
    "over-give-another-position": "the game is over; give another position",
    "seconds-unreadable": "{text!r} is not a number of seconds",
    # Language models. A template is a text of one's own in which $title, $pool and others are filled in.
    "over-nothing-to-ask": "the game is over, so there is nothing to ask",
    "template-sign-without-name": "the template has a $ with no name behind it; write $$ for the sign itself",
    "template-name-unknown": "the template names {name}, which there is not; there are {known:list}",
    "wording-unknown": "{wording!r} is no wording of the question; there are {known:list}",
    # Said to a model, in English in every language.
    "no-line-with-move": "there is no line with MOVE: and one whole number",
    "model-unreadable": "{text!r} is not a model and its address, like chat:llama3@http://localhost:11434/v1",
    "key-unreadable": "the key in {variable} holds what no key can; copy it there again",
    "temperature-wrong": "{temperature} is no temperature; give 0 or more",
    # The body of a request to a model.
    "body-cannot-have": "{name!r} cannot be given in the body: it is what is asked, and whom",
    "header-wrong": "{name!r} cannot be sent as a header; write it like 'X-Title: my study'",
    "endpoint-says": "{address} says {detail!a}",
    # {why} is a clause: what the address said.
    "cannot-ask-model": (
        "cannot ask the model {model!a}: {why}; check the address, the model's name and the key in {variable}"
    ),
    # {fault} is one of the faults below, {detail} what more is known of it.
    "model-unanswered": "{fault}: {detail}",
    # What an address did instead of answering for a model; also in a list: 3 × server error
    "fault-no-connection": "no connection",
    "fault-refused": "the question refused",
    "fault-rate-limited": "too many requests",
    "fault-server-error": "server error",
    "fault-dropped": "connection dropped",
    "fault-timeout": "no answer in time",
    "fault-error": "an error for an answer",
    # It answered something, but not what such an address answers.
    "fault-malformed": "no chat completion",
    "fault-empty": "empty answer",
    "fault-null": "no content",
    "fault-list": "a list for an answer",
    # The model wanted to call a program instead of answering.
    "fault-tool-call": "a tool call for an answer",
    "fault-truncated": "answer cut short",
    "fault-filtered": "answer filtered",
    # The model said, in the place for it, that it does not want to answer.
    "fault-refusal": "the model refused",
    "fault-endless": "answer without end",
    # By which rule a number was found in what a model said; in a list: 12 × behind MOVE:
    "read-marked": "behind MOVE:",
    "read-said": "behind “move” in a sentence",
    "read-alone": "a number alone in its line",
    "read-tool-call": "in a tool call",
    "read-reasoning": "at the end of the reasoning",
    "read-nothing": "no number found",
}
