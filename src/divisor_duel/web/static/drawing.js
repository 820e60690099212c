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
 * Where the numbers stand on the board.
 * @param {Element} board
 * @param {Map<number, Element>} cells
 * @param {number} height how far down in its cell, as a share
 */
function places(board, cells, height) {
  const origin = board.getBoundingClientRect();
  /** @param {number} number */
  return (number) => {
    const box = cells.get(number)?.getBoundingClientRect() ?? origin;
    return { x: box.left - origin.left + box.width / 2, y: box.top - origin.top + box.height * height };
  };
}

/**
 * A picture the size of the board with one curve for each pair; those in `later` wait to be pointed at.
 * @param {Element} board
 * @param {Map<number, Element>} cells
 * @param {[number, number][]} pairs
 * @param {[number, number][]} later
 */
export function drawPairs(board, cells, pairs, later) {
  const centre = places(board, cells, 0.82);
  const names = pairs.map(([a, b]) => `${a} with ${b}`).join(", ");
  const picture = shape("svg", { class: "pairs", role: "img", "aria-label": `Pairs: ${names}` });
  /** @param {[number, number]} pair */
  const key = (pair) => String([...pair].sort((a, b) => a - b));
  const once = new Map([...later, ...pairs].map((pair) => [key(pair), pair]));
  const now = new Set(pairs.map(key));
  for (const [name, [one, other]] of once) {
    const [a, b] = [centre(one), centre(other)];
    // A bow to the side keeps lines that share a row or column apart.
    const bow = { x: (a.x + b.x) / 2 + (b.y - a.y) * 0.14, y: (a.y + b.y) / 2 - (b.x - a.x) * 0.14 };
    const pair = shape("g", { "data-pair": `${one} ${other}`, class: now.has(name) ? "now" : "later" });
    pair.append(
      shape("path", { d: `M${a.x} ${a.y} Q${bow.x} ${bow.y} ${b.x} ${b.y}` }),
      shape("circle", { cx: a.x, cy: a.y, r: 2.5 }),
      shape("circle", { cx: b.x, cy: b.y, r: 2.5 }),
    );
    picture.append(pair);
  }
  return picture;
}

/**
 * A line from the last number but one to the last; it grows when it is new.
 * @param {Element} board
 * @param {Map<number, Element>} cells
 * @param {number} from
 * @param {number} to
 * @param {boolean} grows
 */
export function drawStep(board, cells, from, to, grows) {
  const centre = places(board, cells, 0.5);
  const [a, b] = [centre(from), centre(to)];
  const picture = shape("svg", { class: grows ? "step grows" : "step", "aria-hidden": "true" });
  picture.append(shape("path", { d: `M${a.x} ${a.y} L${b.x} ${b.y}`, pathLength: 1 }));
  return picture;
}

/**
 * A QR code: dark squares on a white ground.
 * @param {{ side: number, path: string }} code
 */
export function drawCode({ side, path }) {
  const picture = shape("svg", {
    class: "code",
    viewBox: `0 0 ${side} ${side}`,
    role: "img",
    "aria-label": "QR code of the link",
    "shape-rendering": "crispEdges",
  });
  picture.append(shape("path", { d: path }));
  return picture;
}
