"""Draw the pictures of `theory.md` from the solver's own answers."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from divisor_duel.game.position import Position
from divisor_duel.game.rules import games
from divisor_duel.solver import Region, Regions, Solution, solve
from divisor_duel.solver.chain import match_up
from divisor_duel.solver.clock import Clock

IMAGES = Path(__file__).parents[1] / "images"

INK, FAINT, PAPER = "#22303c", "#c9d1d9", "#ffffff"
PAIR, WIN, LOSE = "#0b6e99", "#ffd166", "#e8edf2"
HEAT = ("#ffd166", "#fbe3d3", "#f3c0a5", "#e79877", "#d56f4f", "#b5482f", "#8c2a1c")

Place = tuple[float, float]


class Drawing:
    """An SVG picture of a given size."""

    def __init__(self, width: float, height: float, title: str) -> None:
        size = f'viewBox="0 0 {width:g} {height:g}" role="img"'
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" text-anchor="middle">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{width:g}" height="{height:g}" fill="{PAPER}"/>',
        ]

    def line(self, start: Place, end: Place, colour: str, width: float) -> None:
        (x1, y1), (x2, y2) = start, end
        stroke = f'stroke="{colour}" stroke-width="{width:g}"'
        self.parts.append(f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" {stroke}/>')

    def box(self, corner: Place, width: float, height: float, fill: str) -> None:
        x, y = corner
        size = f'width="{width:g}" height="{height:g}" rx="6"'
        self.parts.append(f'<rect x="{x:g}" y="{y:g}" {size} fill="{fill}" stroke="{FAINT}"/>')

    def text(
        self, place: Place, words: object, size: float = 13, colour: str = INK, anchor: str = ""
    ) -> None:
        x, y = place
        where = f' text-anchor="{anchor}"' if anchor else ""
        self.parts.append(
            f'<text x="{x:g}" y="{y + size * 0.35:g}" font-size="{size:g}" fill="{colour}"{where}>'
            f"{escape(str(words))}</text>"
        )

    def number(self, place: Place, number: int, fill: str) -> None:
        x, y = place
        self.parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="13" fill="{fill}" stroke="{INK}"/>')
        self.text(place, number, 12)

    def save(self, name: str) -> None:
        (IMAGES / name).write_text("\n".join([*self.parts, "</svg>", ""]), "utf-8")


def height_of(number: int) -> int:
    """How many primes multiply up to a number."""
    for divisor in range(2, number + 1):
        if number % divisor == 0:
            return 1 + height_of(number // divisor)
    return 0


def steps(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """The pairs where one number divides the other and none of the numbers lies between."""
    return [
        (a, b)
        for a in numbers
        for b in numbers
        if a < b and b % a == 0 and not any(a < c < b and c % a == 0 and b % c == 0 for c in numbers)
    ]


def layers(numbers: Sequence[int]) -> list[list[int]]:
    """Numbers in rows by their height, each near the numbers it divides or is divided by."""
    rows: dict[int, list[int]] = {}
    for number in numbers:
        rows.setdefault(height_of(number), []).append(number)
    ordered = [rows[height] for height in sorted(rows)]
    joined = steps(numbers)
    for _ in range(12):
        at = {n: i / max(1, len(row) - 1) for row in ordered for i, n in enumerate(row) if len(row) > 1}
        for row in ordered:
            pull = {
                n: [at.get(a + b - n, 0.5) for a, b in joined if n in (a, b)] or [at.get(n, 0.5)] for n in row
            }
            row.sort(key=lambda n: sum(pull[n]) / len(pull[n]))
    return ordered


def place(rows: list[list[int]], left: float, top: float, width: float, rise: float) -> dict[int, Place]:
    """Spread rows over a width, the smallest numbers at the bottom."""
    return {
        number: (left + width * (i + 0.5) / len(row), top + rise * (len(rows) - 1 - level))
        for level, row in enumerate(rows)
        for i, number in enumerate(row)
    }


def pairs() -> None:
    """The divisor graph of 2-50, a maximum matching in it, and the numbers some maximum matching misses."""
    pool = games["divisor-duel"].pool
    matching = match_up(pool, pool.all, Clock())
    width, top, rise = 900.0, 70.0, 105.0
    joined = [n for n in pool if pool.related(n)]
    alone = [n for n in pool if not pool.related(n)]
    where = place(layers(joined), 20, top, width - 40, rise)
    where |= {n: (20 + (width - 40) * (i + 3.5) / 12, top + 5 * rise) for i, n in enumerate(alone)}
    drawing = Drawing(width, top + 5 * rise + 70, "The divisor graph of 2 to 50 with a maximum matching")
    drawing.text((width / 2, 22), "2 to 50: thin lines join divisors and multiples, thick ones the pairs", 15)
    for a, b in steps(joined):
        drawing.line(where[a], where[b], FAINT, 1)
    for i, j in enumerate(matching.partner):
        if i < j:
            drawing.line(where[pool.numbers[i]], where[pool.numbers[j]], PAIR, 4)
    for number, spot in where.items():
        drawing.number(spot, number, WIN if pool.bit(number) & matching.missed else LOSE)
    y = top + 5 * rise + 45
    drawing.number((150, y), 2, WIN)
    drawing.text((170, y), "a winning opening: some largest set of pairs leaves it out", anchor="start")
    drawing.number((600, y), 5, LOSE)
    drawing.text((620, y), "a losing opening: always paired", anchor="start")
    drawing.save("theory-pairs.svg")


def openings() -> None:
    """Every opening of 2-50 under both rules, coloured by the number of replies that punish it."""
    drawing = Drawing(900, 420, "Openings of 2 to 50 under both rules")
    for left, game in ((20.0, "divisor-duel"), (470.0, "factor-duel")):
        rules = games[game]
        drawing.text((left + 205, 24), f"{rules.words.title} ({rules.rule})", 16)
        for number in rules.pool:
            replies = len(solve(Position(rules).play(number)).winning_moves)
            x, y = left + 41 * ((number - 1) % 10), 45 + 62 * ((number - 1) // 10)
            drawing.box((x, y), 38, 58, HEAT[min(replies, len(HEAT) - 1)])
            dark = PAPER if replies >= 4 else INK
            drawing.text((x + 19, y + 20), number, 16, dark)
            drawing.text((x + 19, y + 44), replies or "wins", 11, dark)
    for i, colour in enumerate(HEAT):
        drawing.box((250 + 60 * i, 370), 56, 24, colour)
        label = "wins" if i == 0 else f"{i}+" if i == len(HEAT) - 1 else i
        drawing.text((278 + 60 * i, 382), label, 12, PAPER if i >= 4 else INK)
    drawing.text((235, 382), "replies that punish it", 13, anchor="end")
    drawing.save("theory-openings.svg")


def regions(moves: tuple[int, ...]) -> None:
    """The regions of a Factor Duel position, each with its nimber."""
    proof = Solution(Position(games["factor-duel"], moves), 0).certificate
    assert isinstance(proof, Regions)
    ordered = sorted(proof.after, key=lambda region: (-len(region.numbers), region.numbers))
    drawing = Drawing(900, 365, "The regions of a Factor Duel position and their nimbers")
    taken = ", ".join(map(str, moves))
    drawing.text((450, 24), f"Factor Duel after {taken}: what is left falls into {len(ordered)} regions", 15)
    x, y, tallest = 15.0, 50.0, 0.0
    margin = x
    for region in ordered:
        rows = layers(region.numbers)
        width = max(52.0, 36.0 * max(map(len, rows)) + 16)
        height = 52.0 * len(rows) + 36
        if x + width > 890:
            x, y, tallest = margin, y + tallest + 12, 0.0
        draw_region(drawing, region, rows, (x, y), width, height)
        x += width + 10
        if region is ordered[0]:
            margin = x  # the others stand beside the largest
        else:
            tallest = max(tallest, height)
    drawing.save("theory-regions.svg")


def draw_region(
    drawing: Drawing, region: Region, rows: list[list[int]], corner: Place, width: float, height: float
) -> None:
    x, y = corner
    drawing.box(corner, width, height, LOSE)
    where = place(rows, x + 8, y + 28, width - 16, 52)
    for a, b in steps(region.numbers):
        drawing.line(where[a], where[b], PAIR, 2)
    for number, spot in where.items():
        drawing.number(spot, number, PAPER)
    drawing.text(
        (x + width / 2, y + height - 16), f"worth {region.nimber}" if width > 60 else region.nimber, 15, PAIR
    )


def main() -> None:
    pairs()
    openings()
    regions((27, 45, 14, 23, 18))


if __name__ == "__main__":
    main()
