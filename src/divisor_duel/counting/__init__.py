"""How many games and chains there are, and the longest chain."""
