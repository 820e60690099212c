"""Every message in English, by its code: a table for each part of the program.

A comment above a message goes into the catalogues, for whoever translates it. How a message is written is told
in `facts.py`.
"""
