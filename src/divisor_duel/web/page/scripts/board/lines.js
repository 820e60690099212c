// Lines over the board that join the two numbers of each pair.

import { say } from "../lib/words.js";
import { bow, pairsOnce, pathAlong } from "./paths.js";

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
  const names = pairs.map(([one, other]) => say("pair-drawn", { one, other })).join(", ");
  const picture = shape("svg", {
    class: "pairs",
    role: "img",
    "aria-label": say("pairs-drawn", { pairs: names }),
  });
  for (const {
    pair: [one, other],
    now,
  } of pairsOnce(pairs, later)) {
    const [a, b] = [centre(one), centre(other)];
    const pair = shape("g", { "data-pair": `${one} ${other}`, class: now ? "now" : "later" });
    pair.append(
      shape("path", { d: bow(a, b) }),
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
  if (a && b) {
    const origin = board.getBoundingClientRect();
    const gap = Number.parseFloat(getComputedStyle(a.parentElement ?? a).rowGap) || 0;
    picture.append(shape("path", { d: pathAlong(boxOn(origin, a), boxOn(origin, b), gap), pathLength: 1 }));
  }
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
    "aria-label": say("qr-code"),
    "shape-rendering": "crispEdges",
  });
  picture.append(shape("path", { d: path }));
  return picture;
}

/**
 * Where a cell is on the board.
 * @param {DOMRect} origin
 * @param {Element} cell
 */
function boxOn(origin, cell) {
  const { left, top, width, height } = cell.getBoundingClientRect();
  return { left: left - origin.left, top: top - origin.top, width, height };
}
