// A pupil who looks at another page meanwhile, the lesson or a puzzle, is called to the board when a round begins.

import { say } from "../lib/words.js";
import { classroom } from "../storage/rooms.js";
import { attend } from "./pupil_bar.js";

/** The other pages stay within reach. @param {Element} line */
function belowPages(line) {
  line.role = "region";
  line.ariaLabel = say("to-class");
  document.querySelector("header.site")?.after(line);
}

/** The class is over and gone. */
const forget = () => {
  document.querySelector(".lesson-line")?.remove();
  classroom.room = "";
};

if (classroom.room) {
  const heartbeat = Number(document.documentElement.dataset.heartbeat);
  attend(classroom.room, "", heartbeat, undefined, belowPages, forget);
}
