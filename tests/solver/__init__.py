"""The solvers, each held against a slow and obvious oracle, and what they say."""
