"""The command line itself: help, suggestions, completion, files, ends."""
