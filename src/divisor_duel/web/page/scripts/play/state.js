// How the states of a game follow each other, whichever way and in whichever order they come.

import { say } from "../lib/words.js";

/** @import { MyGame } from "../../shapes.js" */

/**
 * The game as it is known after a state was heard; nothing if more was known already: the answer to a move may come after the
 * event of the next one.
 * @param {MyGame | undefined} known
 * @param {MyGame} heard
 * @returns {MyGame | null}
 */
export function nextState(known, heard) {
  if (known && heard.version < known.version) return null;
  return heard;
}

/**
 * Whether a number was taken, or taken back, between two states.
 * @param {Pick<MyGame, "moves">} before
 * @param {Pick<MyGame, "moves">} game
 */
export const hasMoved = (before, game) => String(before.moves) !== String(game.moves);

/**
 * Whether a state brings a number that a computer took.
 * @param {Pick<MyGame, "ply"> | undefined} known
 * @param {Pick<MyGame, "ply" | "seats">} heard
 */
export const byComputer = (known, heard) =>
  known !== undefined && heard.ply > known.ply && heard.seats[(heard.ply - 1) % 2] !== "human";

/**
 * Whether it is ours to take a number.
 * @param {Pick<MyGame, "you" | "to_move" | "outcome">} game
 */
export const isOurTurn = ({ you, to_move, outcome }) => you.includes(to_move) && !outcome;

/**
 * How the game ended for whoever looks at it.
 * @param {Pick<MyGame, "outcome" | "you">} game
 */
export function result({ outcome, you }) {
  if (!outcome) return "";
  return you.length === 1 && you[0] !== outcome.winner ? "lost" : "won";
}

/**
 * What has happened between two states, in the sentences for whoever holds our seats; `refused` is what only the asker is told.
 * @param {MyGame} before
 * @param {MyGame} game
 */
export function happened(before, game) {
  const { told } = game;
  /** @type {(string | undefined)[]} */
  const all = before.free
    .filter((player) => !game.free.includes(player))
    .map((player) => told.sat_down[player - 1]);
  /** @type {string | undefined} */
  let refused;
  if (hasMoved(before, game))
    all.push(game.ply > before.ply ? told.moved : say("move-taken-back"), told.turn);
  else if (game.outcome && !before.outcome) all.push(told.turn);
  else if (game.undo_by && !before.undo_by) all.push(told.undo_asked);
  else if (before.undo_by && !game.undo_by) {
    const answer = told.undo_refused[before.undo_by - 1];
    if (game.you.includes(before.undo_by)) refused = answer;
    else all.push(answer);
  }
  return { all: all.filter((sentence) => sentence), refused };
}
