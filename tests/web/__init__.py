"""The server and its page, with a real database, a real process and a real browser."""
