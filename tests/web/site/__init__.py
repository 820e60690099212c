"""The pages as a folder of files."""
