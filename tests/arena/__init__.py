"""The arena: tournaments, their journal, their standings."""
