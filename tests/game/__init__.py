"""What is played: pools, rules, positions, records, the rulebooks."""
