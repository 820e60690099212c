"""What the browser prints: how many pages of which size, and where on them each element stands."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

MILLIMETRE = 72 / 25.4
MARGINS = (15 * MILLIMETRE, 14 * MILLIMETRE)
"""What sheet.css leaves at the sides, and above and below."""

# A link to each element makes the browser write down where in the PDF it stands. The links themselves take no room.
_NAME_ALL = """selector => {
  const links = document.createElement("p");
  links.style = "position: absolute; top: 0; margin: 0; font-size: 1px";
  const named = [...document.querySelectorAll(selector)].map((element, i) => {
    element.id = `e${i}`;
    const link = document.createElement("a");
    link.href = `#e${i}`;
    link.textContent = ".";
    links.append(link);
    const box = element.getBoundingClientRect();
    const section = element.closest("section").className;
    return { section, kind: element.className || element.tagName, right: box.right, height: box.height };
  });
  document.body.append(links);
  return named;
}"""


@dataclass(frozen=True)
class Placed:
    """An element on paper, in points from the upper left corner of what the margins leave."""

    section: str
    kind: str
    page: int
    top: float
    bottom: float
    right: float


@dataclass(frozen=True)
class Printed:
    """The pages a browser makes."""

    sizes: list[tuple[float, float]]
    elements: list[Placed]

    @property
    def pages(self) -> int:
        return len(self.sizes)


def printed(page: Page, selector: str, width: float) -> Printed:
    """Print a page whose paper leaves so many points of width, and look where these elements stand."""
    page.emulate_media(media="print")
    page.set_viewport_size({"width": round(width / 0.75), "height": 900})
    named: list[dict[str, Any]] = page.evaluate(_NAME_ALL, selector)
    pdf = page.pdf(prefer_css_page_size=True).decode("latin-1")
    sizes = [(float(w), float(h)) for w, h in re.findall(r"/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)\]", pdf)]
    pages = re.findall(r"(\d+) 0 obj\n<</Type /Page\n", pdf)
    places = {
        int(name): (pages.index(on), float(top))
        for name, on, top in re.findall(r"/e(\d+) \[(\d+) 0 R /XYZ [0-9.-]+ ([0-9.-]+) 0\]", pdf)
    }
    elements = []
    for i, one in enumerate(named):
        on, above = places[i]
        top = sizes[on][1] - above  # PDFs count from below
        elements.append(
            Placed(one["section"], one["kind"], on, top, top + one["height"] * 0.75, one["right"] * 0.75)
        )
    return Printed(sizes, elements)
