// The turns of a game that was reviewed.

/** @import { GivingUp, ReviewedMove } from "../../shapes.js" */

/**
 * The moves, and giving up.
 * @param {{ moves: ReviewedMove[], gave_up: GivingUp | null }} reviewed
 * @returns {(ReviewedMove | GivingUp)[]}
 */
export const turnsOf = ({ moves, gave_up: end }) => (end ? [...moves, end] : moves);
