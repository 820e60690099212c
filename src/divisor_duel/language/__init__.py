"""Where every sentence is made: of facts, for a reader, in a language. It knows nothing of games and solvers.

`facts` has what is told, `telling` puts it into words, `messages/` has the English, one table for each part
of the program, `catalogues/` the translations.
"""

from divisor_duel.language.facts import Fact, Some, decoded, quoted
from divisor_duel.language.telling import (
    ANYBODY,
    ENGLISH,
    LANGUAGES,
    UNNAMED,
    Reader,
    current,
    in_english,
    say,
    sentence,
    tell,
    tell_all,
    use,
)

__all__ = [
    "ANYBODY",
    "ENGLISH",
    "LANGUAGES",
    "UNNAMED",
    "Fact",
    "Reader",
    "Some",
    "current",
    "decoded",
    "in_english",
    "quoted",
    "say",
    "sentence",
    "tell",
    "tell_all",
    "use",
]
