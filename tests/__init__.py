"""The tests, one file for each module, written to be read."""
