"""The page's scripts, as far as they need no browser."""
