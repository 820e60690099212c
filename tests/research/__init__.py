"""The published results, checked and worked out again."""
