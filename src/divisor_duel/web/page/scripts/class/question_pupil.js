// One question to all on a pupil's page: a board that tells nothing, on which they tap a number, and another if they change
// their mind.

import { Board } from "../board/board.js";
import { $, attempt } from "../lib/dom.js";
import { answerQuestion } from "../transport/room_api.js";
import { showMyBoard } from "./question_board.js";

/** @import { RoomMe } from "../../shapes.js" */

export class PupilQuestion {
  /** @type {RoomMe | null} */
  me = null;
  /** @type {number | null} what was tapped and is not acknowledged yet */
  tapped = null;
  sending = false;

  /** @param {(me: RoomMe) => void} heard is told what came of an answer */
  constructor(heard) {
    this.heard = heard;
    this.board = new Board($("question-board"), (number) => this.tap(number));
  }

  /** @param {RoomMe} me */
  show(me) {
    if (me.question?.number !== this.me?.question?.number || me.question?.stage !== "asking")
      this.tapped = null;
    this.me = me;
    $("question-board").hidden = !me.question;
    document.body.dataset.asked = me.question?.stage ?? "";
    if (me.question) showMyBoard(this.board, me.question, this.tapped);
  }

  /**
   * Send what is tapped, one after the other, so that the last tap is the last to arrive.
   * @param {number} number
   */
  async tap(number) {
    const question = this.me?.question;
    if (!this.me || question?.stage !== "asking" || question.moves.includes(number)) return;
    this.tapped = number;
    showMyBoard(this.board, question, number);
    if (this.sending) return;
    this.sending = true;
    while (this.tapped !== null) {
      /** @type {number} */
      const wanted = this.tapped;
      const { room } = this.me;
      const me = await attempt(() => answerQuestion(room, { question: question.number, number: wanted }));
      if (this.tapped === wanted) this.tapped = null;
      if (me) this.heard(me);
      else this.show(this.me);
    }
    this.sending = false;
  }
}
