// The rooms of a class that this browser knows: those it has the desk of, and the one it is a pupil in.

import { remembered } from "./remembered.js";

/** The rooms this browser has the desk of, newest first, each with what it is called here. */
export const desks = {
  /** @returns {{ room: string, title: string }[]} */
  all: () => remembered.get("desks", []),
  /** @param {{ room: string, title: string }} desk */
  keep: (desk) => remembered.set("desks", [desk, ...desks.but(desk.room)].slice(0, 5)),
  /** @param {string} room */
  drop: (room) => remembered.set("desks", desks.but(room)),
  /** @param {string} room */
  but: (room) => desks.all().filter((other) => other.room !== room),
};

/** The room that was deleted last at this desk, and until when that can be taken back. */
export const deleted = {
  /** @returns {{ room: string, title: string, until: number } | null} */
  get: () => remembered.get("desk-deleted", null),
  /** @param {{ room: string, title: string, until: number }} desk */
  keep: (desk) => remembered.set("desk-deleted", desk),
  drop: () => remembered.drop("desk-deleted"),
};

/** The room this browser is a pupil in. */
export const classroom = {
  /** @returns {string} */
  get room() {
    return remembered.get("classroom", "");
  },
  set room(room) {
    remembered.set("classroom", room);
    remembered.drop("classroom-word");
  },
  /** What brings this pupil back on another device. @returns {string} */
  get word() {
    return remembered.get("classroom-word", "");
  },
  set word(word) {
    remembered.set("classroom-word", word);
  },
};
