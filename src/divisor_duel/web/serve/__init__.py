"""The server: FastAPI around the questions, the store and the classes."""
