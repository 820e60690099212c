// The games of this browser, newest first, open and finished.

import { python } from "../lib/addresses.js";
import { Problem } from "../lib/problem.js";
import { look } from "../transport/api.js";
import { remembered } from "./remembered.js";
import { dropGame } from "./saved_games.js";

/** @import { MyGame } from "../../shapes.js" */

const MOST = 30;
/** So many open games are offered on the start page. */
const OFFERED = 3;

/** @returns {string[]} */
const kept = () => remembered.get("games", []);
/** @returns {string[]} those that are known to be over, so that nobody need ask */
const over = () => remembered.get("over", []);

/** @param {string} id */
export function forget(id) {
  strike(id);
  if (python) dropGame(id);
}

/** @param {string} id */
function strike(id) {
  for (const [key, ids] of Object.entries({ games: kept(), over: over() })) {
    remembered.set(
      key,
      ids.filter((other) => other !== id),
    );
  }
}

/**
 * Remember a game, as the newest.
 * @param {Pick<MyGame, "id" | "outcome">} game
 */
export function rememberGame({ id, outcome }) {
  strike(id);
  const [oldest] = kept().slice(MOST - 1);
  if (oldest) forget(oldest);
  remembered.set("games", [id, ...kept()].slice(0, MOST));
  if (outcome) remembered.set("over", [id, ...over()].slice(0, MOST));
}

/** The games that are remembered, as the server tells them. */
export async function myGames(ids = kept()) {
  const found = await Promise.all(ids.map(stillThere));
  // One only just looked at is none to go back to.
  return found.filter((game) => game !== null).filter((game) => game.ply || game.together);
}

/**
 * Those that are over, newest first, but for some.
 * @param {string[]} but
 */
export async function finishedGames(but) {
  return (await myGames(over().filter((id) => !but.includes(id)))).filter(({ outcome }) => outcome);
}

/** The newest among them that still go on. */
export async function openGames() {
  const open = kept().filter((id) => !over().includes(id));
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
