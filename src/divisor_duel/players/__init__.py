"""Who plays, and the loop they play in: the computer's levels, outside programs, language models."""
