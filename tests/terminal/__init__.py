"""The terminal, tested as people use it."""
