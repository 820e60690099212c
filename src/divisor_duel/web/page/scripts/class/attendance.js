// A pupil in a room: hears how it stands, and goes to each new board as soon as there is one, and to each question.

import { addressOf } from "../lib/addresses.js";
import { listen } from "../transport/live.js";
import { whyNoPupil } from "../transport/room_api.js";

/** @import { RoomMe } from "../../shapes.js" */
/** @import { Problem } from "../lib/problem.js" */

export class Attendance {
  /** @type {RoomMe | null} how the room was last heard of */
  me = null;
  /** The number of a question that nobody is sent to. */
  asked = 0;

  /**
   * @param {string} here the board this page is about, or comes from: nobody is sent there
   * @param {(me: RoomMe) => void} show
   * @param {boolean} [home] whether this is the page of the class itself, where questions are answered
   */
  constructor(here, show, home = false) {
    this.here = here;
    this.show = show;
    this.home = home;
  }

  /**
   * Hear the room until this browser is no pupil of it any more; then say why.
   * @param {string} room
   * @param {number} heartbeat
   * @param {(problem: Problem) => void} gone
   * @param {(online: boolean) => void} [online]
   */
  follow(room, heartbeat, gone, online = () => {}) {
    const hear = (/** @type {RoomMe} */ me) => this.hear(me);
    const stop = listen(`api/rooms/${room}/me/events`, heartbeat, hear, async (heard) => {
      online(heard);
      // Whoever is not let in any more hears nothing either.
      const problem = heard ? null : await whyNoPupil(room);
      if (!problem) return;
      stop();
      gone(problem);
    });
  }

  /**
   * Take for known where the class leads just now: nobody is sent there.
   * @param {RoomMe} me
   */
  know({ told, board, question }) {
    if (told.go && board) this.here = board;
    this.asked = question?.number ?? 0;
  }

  /** @param {RoomMe} me */
  hear(me) {
    const before = this.me?.room === me.room ? this.me : me;
    if (me.version < before.version || me.now < before.now) return;
    if (me.language !== before.language) location.reload();
    this.me = me;
    this.show(me);
    this.go(me);
  }

  /**
   * Go where a question is answered, or to the board; whoever comes back from it on purpose stays until they tap.
   * @param {RoomMe} me
   */
  go({ told, board, question }) {
    const asks = question?.stage === "asking" && question.number !== this.asked;
    if (asks && !this.home) location.assign(addressOf("join"));
    if (!told.go || !board || board === this.here) return;
    this.here = board;
    location.assign(addressOf("play", board));
  }
}
