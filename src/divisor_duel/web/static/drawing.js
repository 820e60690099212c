// Lines over the board that join the two numbers of each pair.

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 */
function shape(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/**
 * A picture the size of the board with one curve for each pair.
 * @param {Element} board
 * @param {Map<number, Element>} cells
 * @param {[number, number][]} pairs
 */
export function drawPairs(board, cells, pairs) {
  const origin = board.getBoundingClientRect();
  /** @param {number} number */
  const centre = (number) => {
    const box = cells.get(number)?.getBoundingClientRect() ?? origin;
    return { x: box.left - origin.left + box.width / 2, y: box.top - origin.top + box.height * 0.82 };
  };
  const names = pairs.map(([a, b]) => `${a} with ${b}`).join(", ");
  const picture = shape("svg", { role: "img", "aria-label": `Pairs: ${names}` });
  const once = new Map(pairs.map((pair) => [String([...pair].sort()), pair]));
  for (const [one, other] of once.values()) {
    const [a, b] = [centre(one), centre(other)];
    // A bow to the side keeps lines that share a row or column apart.
    const bow = { x: (a.x + b.x) / 2 + (b.y - a.y) * 0.14, y: (a.y + b.y) / 2 - (b.x - a.x) * 0.14 };
    const pair = shape("g", { "data-pair": `${one} ${other}` });
    pair.append(
      shape("path", { d: `M${a.x} ${a.y} Q${bow.x} ${bow.y} ${b.x} ${b.y}` }),
      shape("circle", { cx: a.x, cy: a.y, r: 2.5 }),
      shape("circle", { cx: b.x, cy: b.y, r: 2.5 }),
    );
    picture.append(pair);
  }
  return picture;
}
