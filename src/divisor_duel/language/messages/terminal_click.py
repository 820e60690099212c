"""What click, which reads the command line, says itself: its own English, to be found by it.

`terminal/speaking.py` answers click from here; a test compares this table with the click that is installed.
"""

from divisor_duel.language.facts import Message

MESSAGES: dict[str, Message] = {
    # In front of the usage line: Usage: divisor-duel play [OPTIONS] [GAME]
    "click-usage": "Usage:",
    "click-usage-options": "[OPTIONS]",
    "click-usage-command": "[COMMAND] [ARGS]...",
    # Headings, behind which click puts a colon.
    "click-options": "Options",
    "click-arguments": "Positional arguments",
    "click-commands": "Commands",
    # Behind an option, in brackets.
    "click-default": "default: {default}",
    "click-required": "required",
    "click-variable": "env var: {var}",
    # Kinds of values; in a usage line they are written in capitals.
    "click-text": "text",
    "click-integer": "integer",
    "click-integer-range": "integer range",
    "click-float": "float",
    "click-float-range": "float range",
    "click-file": "file",
    "click-directory": "directory",
    "click-path": "path",
    # In front of every complaint below.
    "click-error": "Error: {message}",
    "click-try-help": "Try '{command} {option}' for help.",
    "click-missing-command": "Missing command.",
    # Behind it stands what is missing: Missing argument 'POOL'.
    "click-missing-argument": "Missing argument",
    "click-missing-option": "Missing option",
    "click-missing-parameter": "Missing parameter",
    "click-missing-parameter-named": "Missing parameter: {param_name}",
    "click-missing-kind": "Missing {param_type}",
    # Behind "Missing argument" where there are a few to choose from; \n and \t stay.
    "click-choose-from": "Choose from:\n\t{choices}",
    "click-no-option": "No such option {name!r}.",
    "click-did-you-mean": ("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    "click-extra-arguments": (
        "Got unexpected extra argument ({args})",
        "Got unexpected extra arguments ({args})",
    ),
    "click-takes-no-value": "Option {name!r} does not take a value.",
    "click-requires-argument": (
        "Option {name!r} requires an argument.",
        "Option {name!r} requires {nargs} arguments.",
    ),
    "click-invalid": "Invalid value: {message}",
    # {param_hint} is an option or an argument.
    "click-invalid-for": "Invalid value for {param_hint}: {message}",
    "click-not-choice": ("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    # {range} is like 1<=x<=120.
    "click-not-in-range": "{value} is not in the range {range}.",
    # {number_type} is one of the kinds of values above.
    "click-not-a-number": "{value!r} is not a valid {number_type}.",
    # {name} is "file", "directory" or "path" from above, with a capital.
    "click-path-missing": "{name} {filename!r} does not exist.",
    "click-path-is-file": "{name} {filename!r} is a file.",
    "click-path-is-directory": "{name} {filename!r} is a directory.",
    "click-path-unreadable": "{name} {filename!r} is not readable.",
    "click-path-unwritable": "{name} {filename!r} is not writable.",
}
