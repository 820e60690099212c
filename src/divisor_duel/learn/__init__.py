"""What teaches: review, puzzles and sets, the first lesson, sheets to print, the rulebooks."""
