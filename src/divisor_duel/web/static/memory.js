// The games this browser plays, newest first, so that the start page can lead back to them.

import { get } from "./api.js";
import { remembered } from "./dom.js";

const MOST = 3;

const without = (id) => remembered.get("games", []).filter((other) => other !== id);

/** Remember a game while it goes on, and forget it when it is over. */
export function keepInMind({ id, outcome }) {
  remembered.set("games", outcome ? without(id) : [id, ...without(id)].slice(0, MOST));
}

/** The games among them that still go on, as the server tells them. */
export async function goingOn() {
  const found = await Promise.all(remembered.get("games", []).map(stillMine));
  return found.filter((game) => game && (game.ply || game.together)); // one only just looked at is none to go back to
}

async function stillMine(id) {
  try {
    const game = await get(`games/${id}`);
    if (game.you.length && !game.outcome) return game;
  } catch (problem) {
    if (problem.code !== "not-found") return null; // not now; perhaps at the next visit
  }
  remembered.set("games", without(id));
  return null;
}
