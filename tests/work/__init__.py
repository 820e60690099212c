"""Long and outside work: deadlines, journals, processes, files."""
