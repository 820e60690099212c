"""The players, from the computer's levels to programs and models, and the loop they play in."""
