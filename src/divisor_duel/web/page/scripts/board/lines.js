// Lines over the board that join the two numbers of each pair.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Make a part of a picture.
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 */
export function shape(name, attributes) {
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
function centres(board, cells, height) {
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
  const centre = centres(board, cells, 0.82);
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
 * A line from the last number but one to the last, along the gaps between the cells; it grows when it is new.
 * @param {Element} board
 * @param {Map<number, Element>} cells
 * @param {number} from
 * @param {number} to
 * @param {boolean} grows
 */
export function drawStep(board, cells, from, to, grows) {
  const picture = shape("svg", { class: grows ? "step grows" : "step", "aria-hidden": "true" });
  const [a, b] = [cells.get(from), cells.get(to)];
  if (a && b)
    picture.append(shape("path", { d: pathAlong(board.getBoundingClientRect(), a, b), pathLength: 1 }));
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

/**
 * A path from one cell to another through the gaps, which crosses no number.
 * @param {DOMRect} origin
 * @param {Element} from
 * @param {Element} to
 */
function pathAlong(origin, from, to) {
  /** @param {Element} cell */
  const placed = (cell) => {
    const { left, top, width, height } = cell.getBoundingClientRect();
    return new DOMRect(left - origin.left, top - origin.top, width, height);
  };
  const [a, b] = [placed(from), placed(to)];
  const gap = Number.parseFloat(getComputedStyle(from.parentElement ?? from).rowGap) || 0;
  const [ax, bx] = [a.left + a.width / 2, b.left + b.width / 2];
  const [ay, by] = [a.top + a.height / 2, b.top + b.height / 2];
  const leave = b.top >= a.top ? a.bottom + gap / 2 : a.top - gap / 2;
  const arrive = b.top > a.top ? b.top - gap / 2 : b.bottom + gap / 2;
  const beside = ax > bx ? b.right + gap / 2 : b.left - gap / 2;
  const turns = Math.abs(leave - arrive) < gap / 2 ? [] : [`L${beside} ${leave}`, `L${beside} ${arrive}`];
  const near = Math.abs(ay - by) < gap && Math.abs(ax - bx) < a.width * 1.5;
  const middle = near ? [] : [`L${ax} ${leave}`, ...turns, `L${bx} ${arrive}`];
  return [`M${ax} ${ay}`, ...middle, `L${bx} ${by}`].join(" ");
}
