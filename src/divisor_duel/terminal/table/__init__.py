"""The table at a terminal: the screen, the keyboard, one game and where it is kept."""
