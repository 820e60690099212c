// The games of this browser, newest first, open and finished.

import { Problem } from "../lib/problem.js";
import { look } from "../transport/api.js";
import { drop, listed, most } from "./games_kept.js";

/** @import { MyGame } from "../../shapes.js" */

/** So many open games are offered on the start page. */
const OFFERED = 3;

export const forget = drop;

/**
 * Remember a game, as the newest.
 * @param {Pick<MyGame, "id" | "outcome">} game
 */
export function rememberGame({ id, outcome }) {
  listed.putFirst(id, { over: Boolean(outcome) });
  for (const oldest of listed.ids().slice(most())) forget(oldest);
}

/** The games that are remembered, as the server tells them. */
export async function myGames(ids = listed.ids()) {
  const found = await Promise.all(ids.map(stillThere));
  // One only just looked at is none to go back to.
  return found.filter((game) => game !== null).filter((game) => game.ply || game.together);
}

/**
 * Those that are over, newest first, but for some.
 * @param {string[]} but
 */
export async function finishedGames(but) {
  return (await myGames(listed.ids().filter((id) => listed.get(id)?.over && !but.includes(id)))).filter(
    ({ outcome }) => outcome,
  );
}

/** The newest among them that still go on. */
export async function openGames() {
  const open = listed.ids().filter((id) => !listed.get(id)?.over);
  const games = await myGames(open.slice(0, OFFERED));
  return games.filter(({ you, outcome }) => you.length && !outcome);
}

/**
 * @param {string} id
 * @returns {Promise<MyGame | null>}
 */
async function stillThere(id) {
  try {
    return await look(id);
  } catch (problem) {
    // Not now; perhaps at the next visit.
    if (problem instanceof Problem && problem.code === "not-found") forget(id);
    return null;
  }
}
