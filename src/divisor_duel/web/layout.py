"""How a page is put together: the layout all share around what is its own."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

HERE = files("divisor_duel.web")


@cache
def page(name: str, path: str = "") -> str:
    """The HTML of a page, which knows where it is; one without a script of its own has none."""
    layout, own, notation = (
        (HERE / "html" / f"{file}.html").read_text("utf-8") for file in ("layout", name, "notation")
    )
    title, main = own.split("\n", 1)
    if not (HERE / "static" / f"{name}.js").is_file():
        layout = layout.replace('  <script type="module" src="/static/{name}.js"></script>\n', "")
    html = layout.replace("{title}", title).replace("{name}", name).replace("{main}", main)
    html = html.replace("{notation}", notation.rstrip())
    return html.replace(f'<a href="{path}">', f'<a href="{path}" aria-current="page">')
