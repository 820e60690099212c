"""Where every sentence is made: of facts, for a reader, in a language. It knows nothing of games and solvers.

`facts` has what is told, `telling` puts it into words, `messages/` has the English, one table for each part
of the program, `catalogues/` the translations, and `catalogue` the language in use.
"""

from divisor_duel.language.catalogue import ENGLISH, LANGUAGES, current, use
from divisor_duel.language.facts import Fact, Some
from divisor_duel.language.quoting import decoded, quoted
from divisor_duel.language.telling import ANYBODY, UNNAMED, Reader, in_english, say, sentence, tell, tell_all

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
