"""Who takes part in a load test, each in a process of its own: players, attackers, and what they cost."""
