// The games of a browser that plays without a server: each as Python keeps it, and as it was last seen.

import { onWindow } from "../lib/visit.js";
import { rows, seen } from "./games_kept.js";

/** @import { MyGame } from "../../shapes.js" */
/** @import { Row } from "./games_kept.js" */

/** These files and this language, as distinct from others, which may have seen games otherwise. */
const FILES = new URL(`${document.documentElement.lang}/`, import.meta.url).href;

/**
 * A game and the one that follows it, as far as they are here.
 * @param {string} id
 */
export function rowsOf(id) {
  const row = rows.get(id);
  const following = row?.rematch ? rows.get(row.rematch) : null;
  return [row, following].filter((found) => found !== null);
}

/**
 * Keep games, and how one of them looks now.
 * @param {Row[]} changed
 * @param {Partial<MyGame>} state
 */
export function keepRows(changed, state) {
  for (const row of changed) rows.put(row.id, row);
  if (state.id && rows.get(state.id))
    seen.put(state.id, { files: FILES, state: /** @type {MyGame} */ (state) });
}

/**
 * A game as it was last seen, if these same files saw it.
 * @param {string} id
 * @returns {MyGame | null}
 */
export function lastSeen(id) {
  const { files, state } = seen.get(id) ?? { files: "", state: null };
  return files === FILES ? state : null;
}

/**
 * Be told when another window has changed a game.
 * @param {string} id
 * @param {(state: MyGame) => void} changed
 */
export function changedElsewhere(id, changed) {
  onWindow("storage", ({ key }) => {
    const state = key === seen.keyOf(id) ? lastSeen(id) : null;
    if (state) changed(state);
  });
}
