"""Outside programs as players, and ours as a program for others: the line protocol."""
