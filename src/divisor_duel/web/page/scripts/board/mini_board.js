// Boards drawn small, many side by side: a handful of shapes each. The first player's numbers are round, the second's pointed.

import { shape } from "./drawing.js";
import { miniCentres } from "./grid.js";

const STEP = 10;
const SIDE = 9;
const ROUND = 2;
/** The thread runs along so many numbers; a longer one would be a tangle. */
const THREAD = 5;

/**
 * A position to be drawn: the numbers of the pool, those taken, and those nobody can take any more. A thread runs along
 * the numbers where they are `linked`.
 * @typedef {object} MiniBoard
 * @property {number[]} numbers
 * @property {number[]} moves
 * @property {number[]} [dead]
 * @property {boolean} [linked]
 */

/**
 * Draw a board; `words` is what a screen reader hears of it.
 * @param {MiniBoard} board
 * @param {string} words
 */
export function drawMiniBoard({ numbers, moves, dead = [], linked = false }, words) {
  const { centres, columns, rows } = miniCentres(numbers, STEP);
  const picture = /** @type {SVGSVGElement} */ (
    shape("svg", {
      class: "small-board",
      viewBox: `0 0 ${columns * STEP} ${rows * STEP}`,
      role: "img",
      "aria-label": words,
    })
  );
  const taken = new Set(moves);
  const out = new Set(dead);
  const last = moves.length - 1;
  /**
   * @param {string} look
   * @param {number[]} members
   * @param {(place: [number, number]) => string} form
   */
  const draw = (look, members, form) => {
    const d = members.map((number) => form(centres.get(number) ?? [0, 0])).join("");
    if (d) picture.append(shape("path", { class: look, d }));
  };
  draw(
    "free",
    numbers.filter((number) => !taken.has(number) && !out.has(number)),
    square,
  );
  draw("dead", dead, square);
  draw("strike", dead, strike);
  if (linked && moves.length > 1) {
    const points = moves
      .slice(-THREAD)
      .map((number) => centres.get(number)?.join(",") ?? "")
      .join(" ");
    picture.append(shape("polyline", { class: "thread", points }));
  }
  draw(
    "one",
    moves.filter((_, ply) => ply % 2 === 0 && ply !== last),
    circle,
  );
  draw(
    "two",
    moves.filter((_, ply) => ply % 2 === 1 && ply !== last),
    diamond,
  );
  draw(`last ${last % 2 ? "two" : "one"}`, moves.slice(-1), last % 2 ? diamond : circle);
  for (const number of numbers) {
    const [x, y] = centres.get(number) ?? [0, 0];
    const ply = moves.indexOf(number);
    const side = ply < 0 ? "free" : ply % 2 ? "two" : "one";
    const figure = shape("text", { class: ply >= 0 && ply === last ? `${side} last` : side, x, y: y + 1.45 });
    figure.textContent = String(number);
    picture.append(figure);
  }
  return picture;
}

/** @param {[number, number]} middle */
function square([x, y]) {
  const [half, straight] = [SIDE / 2, SIDE - 2 * ROUND];
  const arc = `a${ROUND} ${ROUND} 0 0 1`;
  return (
    `M${x - half + ROUND} ${y - half}h${straight}${arc} ${ROUND} ${ROUND}v${straight}${arc} -${ROUND} ${ROUND}` +
    `h-${straight}${arc} -${ROUND} -${ROUND}v-${straight}${arc} ${ROUND} -${ROUND}z`
  );
}

/** @param {[number, number]} middle */
const strike = ([x, y]) => `M${x - 3.2} ${y + 2}L${x + 3.2} ${y - 2}`;

/** @param {[number, number]} middle */
const circle = ([x, y]) => `M${x - 4.4} ${y}a4.4 4.4 0 1 1 8.8 0a4.4 4.4 0 1 1 -8.8 0z`;

/** @param {[number, number]} middle */
const diamond = ([x, y]) => `M${x} ${y - 5}L${x + 5} ${y}L${x} ${y + 5}L${x - 5} ${y}z`;
