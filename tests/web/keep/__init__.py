"""Games and rooms in real databases."""
