// The games this browser plays, newest first, so that the start page can lead back to them.

import { look, Problem } from "./api.js";
import { remembered } from "./dom.js";

/** @import { MyGame } from "../shapes.js" */

const MOST = 3;

/** @returns {string[]} */
const kept = () => remembered.get("games", []);

/** @param {string} id */
const without = (id) => kept().filter((other) => other !== id);

/**
 * Remember a game while it goes on, and forget it when it is over.
 * @param {MyGame} game
 */
export function keepInMind({ id, outcome }) {
  remembered.set("games", outcome ? without(id) : [id, ...without(id)].slice(0, MOST));
}

/** The games among them that still go on, as the server tells them. */
export async function goingOn() {
  const found = await Promise.all(kept().map(stillMine));
  // One only just looked at is none to go back to.
  return found.filter((game) => game !== null).filter((game) => game.ply || game.together);
}

/**
 * @param {string} id
 * @returns {Promise<MyGame | null>}
 */
async function stillMine(id) {
  try {
    const game = await look(id);
    if (game.you.length && !game.outcome) return game;
  } catch (problem) {
    // Not now; perhaps at the next visit.
    if (!(problem instanceof Problem) || problem.code !== "not-found") return null;
  }
  remembered.set("games", without(id));
  return null;
}
