"""Whether anything lies upon a number of the board: text, a line, a mark, or a panel."""

from __future__ import annotations

from playwright.sync_api import Page

_LOOK = """() => {
  const found = [];
  const box = (node) => { const range = document.createRange(); range.selectNodeContents(node); return range.getBoundingClientRect(); };
  const meet = (a, b) => a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5;
  // The digits are in the middle of their line, and less tall than it.
  const digits = (figure) => {
    const { left, right, top, bottom } = box(figure);
    const air = (bottom - top) * 0.14;
    return { left, right, top: top + air, bottom: bottom - air };
  };
  const cells = [...document.querySelectorAll('.cell')].filter((cell) => cell.getBoundingClientRect().width);
  // A ring around a cell reaches into those beside it.
  for (const cell of cells) {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(cell);
    if (outlineStyle === 'none') continue;
    const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    const { left, right, top, bottom } = cell.getBoundingClientRect();
    const ring = { left: left - reach, right: right + reach, top: top - reach, bottom: bottom + reach };
    for (const other of cells)
      if (other !== cell && meet(ring, digits(other.querySelector('.figure'))))
        found.push(`the ring around ${cell.dataset.number} lies upon ${other.dataset.number}`);
  }
  for (const cell of document.querySelectorAll('.cell')) {
    const name = cell.dataset.number;
    const figure = cell.querySelector('.figure');
    const number = digits(figure);
    const around = cell.getBoundingClientRect();
    if (!around.width) continue; // a board that is not shown
    if (number.left < around.left || number.right > around.right || number.top < around.top || number.bottom > around.bottom)
      found.push(`${name} is wider or taller than its cell`);
    for (const other of cell.children) {
      if (other === figure || !other.textContent) continue;
      const mark = box(other);
      if (meet(mark, number)) found.push(`${other.className} lies upon ${name}`);
      if (mark.left < around.left - 0.5 || mark.right > around.right + 0.5 || mark.bottom > around.bottom + 0.5)
        found.push(`${other.className} of ${name} is wider or taller than its cell`);
    }
    if (number.bottom < 0 || number.top > innerHeight) continue;
    for (const [x, y] of [[number.left + 1, number.top + 1], [number.right - 1, number.bottom - 1], [(number.left + number.right) / 2, (number.top + number.bottom) / 2]]) {
      if (y < 0 || y >= innerHeight) continue;
      const top = document.elementFromPoint(x, y);
      if (top && !cell.contains(top) && !top.contains(cell)) { found.push(`${top.id || top.className || top.tagName} lies upon ${name}`); break; }
    }
  }
  for (const line of document.querySelectorAll('.board svg path, .board svg line')) {
    const length = line.getTotalLength();
    const shift = line.ownerSVGElement.getBoundingClientRect();
    for (let at = 0; at <= length; at += 2) {
      const point = line.getPointAtLength(at);
      const [x, y] = [shift.left + point.x, shift.top + point.y];
      const cell = document.elementsFromPoint(x, y).find((one) => one.matches('.cell'));
      if (!cell) continue;
      const number = digits(cell.querySelector('.figure'));
      if (x > number.left && x < number.right && y > number.top && y < number.bottom) { found.push(`a line lies upon ${cell.dataset.number}`); break; }
    }
  }
  return found;
}"""


def over_numbers(page: Page) -> list[str]:
    """Return what lies upon a number, or sticks out of its cell, as the page is now."""
    found: list[str] = page.evaluate(_LOOK)
    return found


_TALL = """async () => {
  const names = ['Liberation Serif', 'DejaVu Sans', 'Open Sans', 'Open Sans Regular', 'OpenSans-Regular', 'Noto Sans', 'Arial'];
  const sources = names.map((name) => `local("${name}")`);
  const tall = new FontFace('tall', sources.join(), { ascentOverride: '107%', descentOverride: '30%', lineGapOverride: '0%' });
  try {
    document.fonts.add(await tall.load());
  } catch {
    return; // none of them: where the browser was brought, it brings Open Sans, and everything is in it already
  }
  for (const family of ['--serif', '--sans']) document.documentElement.style.setProperty(family, 'tall');
}"""


def write_in_tall_letters(page: Page) -> None:
    """Write the page in letters that stand in lines as tall as those of Open Sans, which not every system has."""
    page.evaluate(_TALL)
