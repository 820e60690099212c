"""How the database grew, step by step; run at every start."""
