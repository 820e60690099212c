"""The game at a terminal: commands, the table where it is played, the board on the screen."""
