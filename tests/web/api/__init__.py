"""What a page asks, answered without a server."""
