"""How a message is written: as a text, or as texts for several readers.

Under the name of a player of the fact stands what that player is told, under the empty name what everybody
else is. A text is one, or two by the fact's `count`: of one thing and of more. In a text `{number}` stands
for what the fact has under that name; behind a colon is how it is said: `{numbers:or}` and `{numbers:and}`,
`{pairs:pairs}` ("and 3 more pairs"), `{numbers:list}` with commas alone, `{groups:;}` with semicolons,
`{count:,}`, `{size:.1f}` and `{share:.0%}` with the language's signs for thousands, decimals and percent.

    "wins-with": {"": "{mover} wins with {number}.", "mover": "You win with {number}."},
    "moves-so-far": ("{count} move so far", "{count} moves so far"),
"""

from collections.abc import Mapping

Text = str | tuple[str, str]
Message = Text | Mapping[str, Text]
