"""What is played: pools, goals, rules, positions, and games as text."""
