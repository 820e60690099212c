"""The five rulebooks: what each prints, line by line, its sections in our words, and where its examples slip.

What a book prints is kept as data (`books.toml`); what is wrong with it is worked out from the rules.
"""

from divisor_duel.rulebooks.book import Line, books_printed, decides_who_begins, sections
from divisor_duel.rulebooks.slips import Slip, Turn, all_slips, sample, slip_of

__all__ = [
    "Line",
    "Slip",
    "Turn",
    "all_slips",
    "books_printed",
    "decides_who_begins",
    "sample",
    "sections",
    "slip_of",
]
