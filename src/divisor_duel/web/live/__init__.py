"""What a server works with beside the store: workers, streams of events, periodic tasks, its log."""
