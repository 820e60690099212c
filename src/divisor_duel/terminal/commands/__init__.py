"""The commands, one file each; `main.py` imports one when it is called, and this table none."""

from typing import Final

# By who needs them: where each lives below this package. `line-NAME` is its line in the help.
GROUPS: Final = {
    "group-play": {
        "play": "play:play",
        "learn": "learn:learn",
        "games": "rulebook:list_games",
        "books": "rulebook:list_books",
        "rules": "rulebook:show_rules",
        "replay": "replay:replay",
        "review": "review:review",
        "puzzle": "puzzle:puzzle",
        "solo": "solo:solo",
        "serve": "serve:serve",
    },
    "group-teach": {
        "class": "classroom:classroom",
        "homework": "homework:homework",
        "sheet": "sheet:sheet",
        "site": "site:site",
        "solve": "solve:solve",
    },
    "group-build": {
        "arena": "arena:arena",
        "standings": "arena:standings",
        "engine": "engine:engine",
        "prompt": "prompt:show_prompt",
        "positions": "positions:positions",
        "mcp": "mcp:mcp",
    },
    "group-research": {
        "sweep": "sweep:sweep",
        "count": "count:count",
        "longest": "longest:longest",
        "plot": "plot:plot",
    },
    "group-program": {
        "help": "help:show_help",
        "completion": "completion:completion",
    },
}
COMMANDS: Final = {name: place for group in GROUPS.values() for name, place in group.items()}
