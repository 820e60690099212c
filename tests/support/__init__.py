"""What several tests, benchmarks and docs use: oracles, programs they start, people at the page."""
