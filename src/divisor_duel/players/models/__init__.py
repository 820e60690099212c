"""Language models as players: asked over HTTP, and what comes back."""
