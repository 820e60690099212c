"""The page: templates, styles, scripts and pictures."""
