"""A class on a server: who may enter and do what, and what each reader is told."""
