"""Where sentences are made, and translated."""
