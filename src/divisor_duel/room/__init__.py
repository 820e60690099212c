"""A class that plays: what is worked out for it, without a page or a database."""
