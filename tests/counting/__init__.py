"""Counts of games and chains, and the longest chain."""
