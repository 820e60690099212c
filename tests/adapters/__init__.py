"""The adapters, each held against `Position` over many random games and against its own world's tests."""
