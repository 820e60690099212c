"""Where games and rooms are kept: SQLite or PostgreSQL."""
