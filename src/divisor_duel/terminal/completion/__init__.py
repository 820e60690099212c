"""Completion by the shell: scripts that hold every word, so that a Tab starts no Python."""
