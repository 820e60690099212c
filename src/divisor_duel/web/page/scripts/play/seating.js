// Who sits where in a new game, as the form of the start page says.

/** @import { NewGame } from "../../shapes.js" */

/**
 * What to ask for: we open, unless they do; a coin decides between the two of them.
 * @param {Record<string, string>} wish against whom, how strong, who opens, and what we are called
 * @returns {NewGame}
 */
export function seating({ opponent, opens, level = "", name, friend }) {
  const toss = opens === "toss";
  const us = name || null;
  if (opponent === "here") {
    const them = friend || null;
    return { names: opens === "them" ? [them, us] : [us, them], take: [1, 2], toss };
  }
  const other = opponent === "computer" ? level : "human";
  return opens === "them"
    ? { seats: [other, "human"], names: [null, us], take: [2], toss }
    : { seats: ["human", other], names: [us, null], take: [1], toss };
}
