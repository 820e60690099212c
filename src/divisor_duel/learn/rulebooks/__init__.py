"""The five rulebooks: what each prints, line by line, its sections in our words, and where its examples slip.

What a book prints is kept as data (`books.toml`); what is wrong with it is worked out from the rules.
"""
