// The games that this browser keeps, each under a key of its own: which there are, those by link, and those it plays
// without a server. What a file brings is added to them.

import { kind } from "./remembered.js";

/** @import { MyGame } from "../../shapes.js" */
/** @typedef {{ id: string, created: number, updated: number, rematch: string | null, version: number }} Row a game as Python keeps it */
/** @typedef {{ id: string, link: string, moves: number[], you: 1 | 2 }} Kept a game by link, and which of the two friends is here */
/** @typedef {{ games?: string[], over?: string[], links?: Kept[], shelf?: Record<string, Row> }} Lists games as a file has them, newest first */

/** So many games are kept, and so many by link: as many as a file may have. */
export const most = () => Number(document.documentElement.dataset.mostGames);

/**
 * Things of one kind with the time of their last use.
 * @template {object} Value
 * @param {string} name
 */
function newestFirst(name) {
  const things = /** @type {ReturnType<typeof kind<Value & { at: number }>>} */ (kind(name));
  const all = () =>
    things
      .ids()
      .map((id) => ({ id, ...things.get(id) }))
      .sort((one, other) => (other.at ?? 0) - (one.at ?? 0));
  return {
    ...things,
    ids: () => all().map(({ id }) => id),
    /**
     * @param {string} id
     * @param {Value} value
     */
    putFirst(id, value) {
      const at = Math.max(Date.now(), (all()[0]?.at ?? 0) + 1);
      return things.put(id, { ...value, at });
    },
    /**
     * @param {string} id
     * @param {Value} value
     */
    putLast(id, value) {
      return things.put(id, { ...value, at: (all().at(-1)?.at ?? 0) - 1 });
    },
    /**
     * Change one where it is.
     * @param {string} id
     * @param {Value} value
     */
    change(id, value) {
      return things.put(id, { ...value, at: things.get(id)?.at ?? 0 });
    },
  };
}

/** @type {ReturnType<typeof newestFirst<{ over: boolean }>>} */
export const listed = newestFirst("game");
/** @type {ReturnType<typeof newestFirst<Kept>>} */
export const linked = newestFirst("link");
/** @type {ReturnType<typeof kind<Row>>} */
export const rows = kind("row");
/** @type {ReturnType<typeof kind<{ files: string, state: MyGame }>>} */
export const seen = kind("state");

/**
 * Forget what is kept of a game.
 * @param {string} id
 */
export function drop(id) {
  for (const things of [listed, rows, seen]) things.drop(id);
}

/** All games, as a file has them. */
export function lists() {
  const games = listed.ids();
  /** @type {[string, Row | null][]} */
  const shelf = games.map((id) => [id, rows.get(id)]);
  return {
    games,
    over: games.filter((id) => listed.get(id)?.over),
    links: linked.ids().flatMap((id) => linkAlone(id) ?? []),
    shelf: Object.fromEntries(shelf.filter(([, row]) => row)),
  };
}

/**
 * A game by link, without when it was last used.
 * @param {string} id
 * @returns {Kept | undefined}
 */
export function linkAlone(id) {
  const found = linked.get(id);
  if (!found) return undefined;
  const { link, moves, you } = found;
  return { id, link, moves, you };
}

/**
 * Add games behind those that are here, as long as there is room; of one that is here too, whichever has come further stays.
 * @param {Lists} lists
 * @returns {{ left: number }} how many found no room
 */
export function add({ games = [], over = [], links = [], shelf = {} }) {
  let left = 0;
  for (const id of new Set([...games, ...Object.keys(shelf)])) {
    const here = listed.get(id);
    const { [id]: row } = shelf;
    if (!here && listed.ids().length >= most()) {
      left += 1;
      continue;
    }
    if (!here) listed.putLast(id, { over: over.includes(id) });
    if (row && row.version > (rows.get(id)?.version ?? -1)) {
      seen.drop(id);
      rows.put(id, row);
      if (here) listed.change(id, { over: over.includes(id) });
    }
  }
  for (const game of links) {
    const here = linked.get(game.id);
    if (!here && linked.ids().length >= most()) left += 1;
    else if (!here) linked.putLast(game.id, game);
    else if (here.moves.length < game.moves.length && goesOn(here.moves, game.moves))
      linked.change(game.id, { ...game, you: here.you });
  }
  return { left };
}

/**
 * Whether one course of a game goes on from another.
 * @param {number[]} before
 * @param {number[]} after
 */
export function goesOn(before, after) {
  return before.every((number, ply) => after[ply] === number);
}
