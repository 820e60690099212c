"""`mcp`: the games for assistants, by the Model Context Protocol."""

from __future__ import annotations

from divisor_duel.terminal.speaking import command


@command("mcp", "help-mcp")
def mcp() -> None:
    """Serve an assistant over standard input and output."""
    from divisor_duel.adapters.mcp import serve

    serve()
