"""The game in a browser: a page, an API under it, live updates and a database of games."""
