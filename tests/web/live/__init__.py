"""Workers, streams and periodic tasks."""
