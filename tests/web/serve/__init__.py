"""The API and the process that serves it."""
