"""The server under attack and on a failing machine: what was tried once is tried for ever."""
