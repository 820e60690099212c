// The games by link that this browser has seen, newest first: how far each has come, and which of the two friends is here.

import { linkAlone, linked, most } from "./games_kept.js";

export { goesOn } from "./games_kept.js";

/** @import { LinkedGame } from "../../shapes.js" */
/** @import { Kept } from "./games_kept.js" */

/** @returns {Kept[]} */
export const keptLinks = () => linked.ids().flatMap((id) => linkAlone(id) ?? []);

export const keptLink = linkAlone;

/** @param {string} id */
export const forgetLink = (id) => linked.drop(id);

/**
 * Remember a game as far as it has come, as the newest.
 * @param {LinkedGame} game
 * @param {1 | 2} you
 */
export function keepLink({ id, link, moves }, you) {
  linked.putFirst(id, { id, link, moves, you });
  for (const oldest of linked.ids().slice(most())) forgetLink(oldest);
}
