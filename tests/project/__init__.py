"""The project itself: documents, examples, what is given to others."""
