// A pupil who takes their old place on this device: with their word at once, or as soon as the teacher lets them in.

import { $, attempt, field, form } from "../lib/dom.js";
import { Problem } from "../lib/problem.js";
import { say } from "../lib/words.js";
import { classroom } from "../storage/rooms.js";
import { comeBack, lookAtMe } from "../transport/room_api.js";

/** @import { RoomMe } from "../../shapes.js" */

/** How often the teacher's answer is asked for. */
const EVERY = 2000;
let waiting = 0;

/**
 * Ask for name and word.
 * @param {string} code
 * @param {string} name
 * @param {(me: RoomMe) => void} back
 * @param {(asked: boolean) => void} leave once the teacher was asked, or if nobody comes back after all
 */
export function askToComeBack(code, name, back, leave) {
  const fields = form("back-form");
  field(fields, "name").value = name;
  field(fields, "word").value = "";

  /** @param {string | null} word */
  async function send(word) {
    const wish = { code, name: field(fields, "name").value, word };
    const came = await attempt(() => comeBack(wish));
    if (!came) return;
    classroom.room = came.room;
    classroom.word = came.word;
    if (came.me) {
      back(came.me);
      return;
    }
    leave(true);
    waitForTeacher(back, () => leave(false));
  }

  fields.onsubmit = (event) => {
    event.preventDefault();
    send(field(fields, "word").value || null);
  };
  $("ask-teacher").onclick = () => {
    if (fields.reportValidity()) send(null);
  };
  $("not-back").onclick = () => leave(false);
}

/**
 * Wait for the teacher's answer.
 * @param {(me: RoomMe) => void} back
 * @param {() => void} leave if nobody waits any more, or the teacher says no
 */
export function waitForTeacher(back, leave) {
  $("asked-line").textContent = say("teacher-was-asked");
  const stop = () => {
    clearTimeout(waiting);
    classroom.room = "";
    leave();
  };
  $("not-asked").onclick = stop;

  async function look() {
    try {
      const me = await lookAtMe(classroom.room);
      back(me);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (["asked", "offline", "unavailable", "stopping", "too-many"].includes(problem.code)) again();
      else {
        stop();
        $("message").textContent = say("teacher-said-no");
      }
    }
  }

  function again() {
    clearTimeout(waiting);
    waiting = setTimeout(look, EVERY);
  }

  again();
}
