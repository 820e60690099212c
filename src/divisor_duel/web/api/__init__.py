"""What a page asks and how it is answered: no framework, so that a browser's Python runs it too."""
