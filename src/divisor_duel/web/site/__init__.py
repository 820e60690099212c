"""The pages as a folder of files, which needs no server: made here, with Python for the browser."""
