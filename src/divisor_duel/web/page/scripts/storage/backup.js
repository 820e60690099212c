// All that this browser keeps, saved as one file and loaded again. What a file may hold is checked by Python.

import { $, attempt } from "../lib/dom.js";
import { Problem } from "../lib/problem.js";
import { say } from "../lib/words.js";
import { save } from "../play/share.js";
import { readKept } from "../transport/api.js";
import { MOST } from "./link_games.js";
import { merged } from "./merge.js";
import { remembered } from "./remembered.js";

/** What a file is called, and what it begins with; a game that is called so too is not meant. */
const NAME = ["divisor", "duel"].join("-");
const KIND = 1;
/** Larger is none that was saved here, and is not read. */
const MOST_BYTES = 2 ** 20;
/** Of these, what is here stays, and what the file has is added. */
const LISTS = ["games", "over", "links", "shelf"];

const names = () => ($("save").dataset.kept ?? "").split(" ");

export function saveKept() {
  const kept = Object.fromEntries(
    names()
      .map((name) => [name, remembered.get(name, null)])
      .filter(([, value]) => value !== null),
  );
  const text = JSON.stringify({ [NAME]: KIND, kept }, null, 1);
  save(new Blob([text], { type: "application/json" }), `${NAME}.json`);
}

/**
 * Take over what a file has; nothing, when anything in it is wrong.
 * @param {File} file
 * @returns {Promise<boolean>} whether it was taken over
 */
export async function loadKept(file) {
  const read = await attempt(async () => {
    if (file.size > MOST_BYTES) throw new Problem("bad-file", say("file-too-large"));
    return await readKept(await file.text());
  });
  if (!read) return false;
  for (const [name, value] of Object.entries(read.kept)) {
    remembered.set(name, LISTS.includes(name) ? merged(hereOf(name, value), value, MOST) : value);
  }
  return true;
}

/**
 * What is here, of the kind that a file has.
 * @param {string} name
 * @param {unknown} value
 */
const hereOf = (name, value) => remembered.get(name, Array.isArray(value) ? [] : {});
