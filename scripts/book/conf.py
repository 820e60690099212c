"""How Sphinx makes the book; `scripts/make_book.py` lays out its pages and calls it."""

from __future__ import annotations

import re
from pathlib import Path

from divisor_duel import __version__

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "src" / "divisor_duel" / "web" / "page"

project = "Divisor Duel"
version = release = __version__
html_title = "Divisor Duel"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
# Headings are led to by the names that GitHub gives them.
myst_heading_anchors = 4
highlight_language = "text"
# In docstrings `this` is code.
default_role = "code"
autodoc_member_order = "bysource"
toc_object_entries = False

html_theme = "furo"
html_static_path = [str(HERE / "static")]
html_css_files = ["book.css"]
html_favicon = html_logo = str(PAGE / "icons" / "icon.svg")
html_copy_source = False
html_show_copyright = False
html_show_sphinx = False

STYLE = (PAGE / "styles" / "style.css").read_text("utf-8")
# The colours and fonts are those of the pages of the game: the first block is light, the second dark.
LIGHT, DARK = (
    dict(re.findall(r"--([\w-]+): ([^;]+);", block))
    for block in re.findall(r":root \{(.*?)\}", STYLE, re.DOTALL)[:2]
)
NAMES = {
    "color-background-primary": "paper",
    "color-background-secondary": "card",
    "color-background-hover": "line",
    "color-background-border": "line",
    "color-foreground-primary": "ink",
    "color-foreground-secondary": "muted",
    "color-foreground-muted": "muted",
    "color-foreground-border": "edge",
    "color-brand-primary": "accent",
    "color-brand-content": "one",
    "color-brand-visited": "one",
    "color-link": "one",
    "color-link--hover": "one",
    "color-link--visited": "one",
    "color-link--visited--hover": "one",
    "color-inline-code-background": "card",
    "color-code-background": "card",
    "color-code-foreground": "ink",
    "color-api-background": "card",
    "color-api-name": "accent",
    "color-api-pre-name": "muted",
    "color-api-keyword": "muted",
    "color-highlighted-background": "choice",
    "color-highlight-on-target": "choice",
    "color-table-header-background": "card",
}
FONTS = {
    "font-stack": LIGHT["sans"],
    "font-stack--headings": LIGHT["serif"],
    "font-stack--monospace": 'ui-monospace, SFMono-Regular, "Cascadia Mono", "Liberation Mono", monospace',
}
html_theme_options = {
    "light_css_variables": FONTS | {name: LIGHT[ours] for name, ours in NAMES.items()},
    "dark_css_variables": {name: DARK[ours] for name, ours in NAMES.items()},
}
