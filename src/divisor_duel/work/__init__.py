"""Long and outside work, done safely: deadlines, journals, processes, files. Knows no game."""
