"""The commands, one file each; `main.py` imports one when it is called."""
