"""Whoever meets a server: people at a page, a class, programs over the API."""
