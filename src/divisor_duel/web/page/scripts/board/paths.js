// The lines over a board as SVG paths, from where its cells are. Nothing here draws.

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ left: number, top: number, width: number, height: number }} Box */

/**
 * A curve between two numbers; a bow to the side keeps lines that share a row or column apart.
 * @param {Point} a
 * @param {Point} b
 */
export function bow(a, b) {
  const middle = { x: (a.x + b.x) / 2 + (b.y - a.y) * 0.14, y: (a.y + b.y) / 2 - (b.x - a.x) * 0.14 };
  return `M${a.x} ${a.y} Q${middle.x} ${middle.y} ${b.x} ${b.y}`;
}

/**
 * A path from one cell to another through the gaps, which crosses no number.
 * @param {Box} a
 * @param {Box} b
 * @param {number} gap
 */
export function pathAlong(a, b, gap) {
  const [ax, bx] = [a.left + a.width / 2, b.left + b.width / 2];
  const [ay, by] = [a.top + a.height / 2, b.top + b.height / 2];
  const leave = b.top >= a.top ? a.top + a.height + gap / 2 : a.top - gap / 2;
  const arrive = b.top > a.top ? b.top - gap / 2 : b.top + b.height + gap / 2;
  const beside = ax > bx ? b.left + b.width + gap / 2 : b.left - gap / 2;
  const turns = Math.abs(leave - arrive) < gap / 2 ? [] : [`L${beside} ${leave}`, `L${beside} ${arrive}`];
  const near = Math.abs(ay - by) < gap && Math.abs(ax - bx) < a.width * 1.5;
  const middle = near ? [] : [`L${ax} ${leave}`, ...turns, `L${bx} ${arrive}`];
  return [`M${ax} ${ay}`, ...middle, `L${bx} ${by}`].join(" ");
}

/**
 * Pairs of numbers, each once, whichever comes first in it; `now` says of which kind it is.
 * @param {[number, number][]} pairs
 * @param {[number, number][]} later
 */
export function pairsOnce(pairs, later) {
  /** @param {[number, number]} pair */
  const key = (pair) => String([...pair].sort((a, b) => a - b));
  const now = new Set(pairs.map(key));
  const once = new Map([...later, ...pairs].map((pair) => [key(pair), pair]));
  return [...once].map(([name, pair]) => ({ pair, now: now.has(name) }));
}
