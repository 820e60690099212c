"""Long against Short: how many moves are to come when one wants many and one few (Erdős's problem 872)."""
