// What a file of a browser's things is made of: cut into pieces that a server reads, and put beside what is here.

/** @typedef {Record<string, any>} Parts what is kept, by its name */
/** @typedef {{ solved: number, days: number, day: string, tried: string[] }} Streak */

/** So many bytes are sent at once, as JSON within JSON; a server takes twice as many. */
const PIECE = 2 ** 15;
/** How many puzzles are remembered as tried. */
const MOST_TRIED = 500;
/** So many positions to practise are kept. */
export const MOST_CARDS = 200;
/** A table of which each entry is large. */
const LARGE = "shelf";

/**
 * Cut what is kept into pieces, each small enough to be sent.
 * @param {Parts} kept
 * @returns {Parts[]}
 */
export function piecesOf(kept) {
  /** @type {Parts[][]} */
  const pieces = [[]];
  let room = PIECE;
  for (const part of Object.entries(kept).flatMap(smallest)) {
    const size = sizeOf(part);
    if (size > room && pieces.at(-1)?.length) {
      pieces.push([]);
      room = PIECE;
    }
    room -= size;
    pieces.at(-1)?.push(part);
  }
  return pieces.map(joined);
}

/**
 * The smallest pieces of one thing that can be told from another by themselves.
 * @param {[string, any]} thing
 * @returns {Parts[]}
 */
function smallest([name, value]) {
  if (Array.isArray(value) && value.length) return value.map((one) => ({ [name]: [one] }));
  if (name !== LARGE || !value || typeof value !== "object") return [{ [name]: value }];
  return Object.entries(value).map(([id, one]) => ({ [name]: { [id]: one } }));
}

/** @param {unknown} part */
const sizeOf = (part) => new TextEncoder().encode(JSON.stringify(JSON.stringify(part))).length;

/**
 * Put pieces together again.
 * @param {Parts[]} pieces
 * @returns {Parts}
 */
export function joined(pieces) {
  /** @type {Parts} */
  const whole = {};
  for (const [name, value] of pieces.flatMap(Object.entries)) {
    const { [name]: before } = whole;
    if (before === undefined) whole[name] = value;
    else whole[name] = Array.isArray(value) ? [...before, ...value] : { ...before, ...value };
  }
  return whole;
}

/**
 * Whatever is better of what is here and what a file brings: by its name. Of the rest the file's is taken.
 * @type {Record<string, (here: any, there: any) => unknown>}
 */
export const BETTER = {
  puzzles: betterStreak,
  practise: (here, there) => apart([...here, ...there], ({ id }) => id),
  practised: (here, there) => apart([...here, ...there], (id) => id),
  "solo-best": highest,
  "solo-chain": (here, there) => (here.moves.length > there.moves.length ? here : there),
};

/**
 * The first of each name, as many as are kept.
 * @param {any[]} things
 * @param {(thing: any) => string} name
 */
function apart(things, name) {
  const names = things.map(name);
  return things.filter((_, at) => names.indexOf(names[at] ?? "") === at).slice(0, MOST_CARDS);
}

/**
 * @param {Streak} here
 * @param {Streak} there
 */
function betterStreak(here, there) {
  const lasts = there.day > here.day || (there.day === here.day && there.days > here.days);
  const { days, day } = lasts ? there : here;
  const tried = [...new Set([...there.tried, ...here.tried])].slice(-MOST_TRIED);
  return { solved: Math.max(here.solved, there.solved), days, day, tried };
}

/**
 * @param {Record<string, number>} here
 * @param {Record<string, number>} there
 */
function highest(here, there) {
  const sizes = Object.keys({ ...here, ...there });
  return Object.fromEntries(sizes.map((size) => [size, Math.max(here[size] ?? 0, there[size] ?? 0)]));
}
