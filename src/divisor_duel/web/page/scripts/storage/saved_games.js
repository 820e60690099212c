// The games of a browser that plays without a server: each as Python keeps it, and as it was last seen.

import { onWindow } from "../lib/visit.js";
import { remembered } from "./remembered.js";

/** @import { MyGame } from "../../shapes.js" */
/** @typedef {{ id: string, created: number, updated: number, rematch: string | null }} Row a game as Python keeps it */

/** These files and this language, as distinct from others, which may have seen games otherwise. */
const FILES = new URL(`${document.documentElement.lang}/`, import.meta.url).href;

/** @returns {Record<string, Row>} */
const shelf = () => remembered.get("shelf", {});

/** @param {string} id */
const seenAs = (id) => `state ${id}`;

/**
 * A game and the one that follows it, as far as they are here.
 * @param {string} id
 */
export function rowsOf(id) {
  const { [id]: row } = shelf();
  const following = row?.rematch ? shelf()[row.rematch] : undefined;
  return [row, following].filter((found) => found !== undefined);
}

/**
 * Keep games, and how one of them looks now.
 * @param {Row[]} rows
 * @param {Partial<MyGame>} state
 */
export function keepRows(rows, state) {
  const put = Object.fromEntries(rows.map((row) => [row.id, row]));
  if (rows.length) remembered.set("shelf", { ...shelf(), ...put });
  if (state.id && shelf()[state.id]) remembered.set(seenAs(state.id), { files: FILES, state });
}

/**
 * A game as it was last seen, if these same files saw it.
 * @param {string} id
 * @returns {MyGame | null}
 */
export function lastSeen(id) {
  const { files, state } = remembered.get(seenAs(id), { files: "", state: null });
  return files === FILES ? state : null;
}

/**
 * Be told when another window has changed a game.
 * @param {string} id
 * @param {(state: MyGame) => void} changed
 */
export function changedElsewhere(id, changed) {
  onWindow("storage", ({ key }) => {
    const state = key === seenAs(id) ? lastSeen(id) : null;
    if (state) changed(state);
  });
}

/** @param {string} id */
export function dropGame(id) {
  const { [id]: _, ...others } = shelf();
  remembered.set("shelf", others);
  localStorage.removeItem(seenAs(id));
}
