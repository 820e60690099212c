// The games by link that this browser has seen, newest first: how far each has come, and which of the two friends is here.

import { remembered } from "./remembered.js";

/** @import { LinkedGame } from "../../shapes.js" */
/** @typedef {{ id: string, link: string, moves: number[], you: 1 | 2 }} Kept */

/** So many games are kept, as many as of those on a server. */
export const MOST = 30;

/** @returns {Kept[]} */
export const keptLinks = () => remembered.get("links", []);

/** @param {string} id */
export const keptLink = (id) => keptLinks().find((kept) => kept.id === id);

/** @param {string} id */
export function forgetLink(id) {
  remembered.set(
    "links",
    keptLinks().filter((kept) => kept.id !== id),
  );
}

/**
 * Remember a game as far as it has come, as the newest.
 * @param {LinkedGame} game
 * @param {1 | 2} you
 */
export function keepLink({ id, link, moves }, you) {
  forgetLink(id);
  remembered.set("links", [{ id, link, moves, you }, ...keptLinks()].slice(0, MOST));
}

/**
 * Whether one course of a game goes on from another.
 * @param {number[]} before
 * @param {number[]} after
 */
export function goesOn(before, after) {
  return before.every((number, ply) => after[ply] === number);
}
