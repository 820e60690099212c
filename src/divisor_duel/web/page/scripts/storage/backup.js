// All that this browser keeps, saved as one file and loaded again. What a file may hold is checked by Python.

import { $, attempt } from "../lib/dom.js";
import { Problem } from "../lib/problem.js";
import { say } from "../lib/words.js";
import { save } from "../play/share.js";
import { readKept } from "../transport/api.js";
import { BETTER, joined, piecesOf } from "./file_parts.js";
import { add, lists } from "./games_kept.js";
import { remembered } from "./remembered.js";

/** @import { Parts } from "./file_parts.js" */

/** What a file is called, and what it begins with; a game that is called so too is not meant. */
const NAME = ["divisor", "duel"].join("-");
const KIND = 1;
/** Larger is none that was saved here, and is not read. */
const MOST_BYTES = 2 ** 20;

const names = () => ($("save").dataset.kept ?? "").split(" ");

export function saveKept() {
  /** @type {Parts} */
  const games = lists();
  const kept = Object.fromEntries(
    names()
      .map((name) => [name, games[name] ?? remembered.get(name, null)])
      .filter(([, value]) => value !== null),
  );
  const text = JSON.stringify({ [NAME]: KIND, kept }, null, 1);
  save(new Blob([text], { type: "application/json" }), `${NAME}.json`);
}

/**
 * Take over what a file has; nothing, when anything in it is wrong.
 * @param {File} file
 * @returns {Promise<{ left: number } | undefined>} how many games found no room here, if it was taken over
 */
export async function loadKept(file) {
  const kept = await attempt(async () => {
    if (file.size > MOST_BYTES) throw new Problem("bad-file", say("file-too-large"));
    return joined(await checked(await file.text()));
  });
  if (!kept) return undefined;
  const { games, over, links, shelf, ...others } = kept;
  for (const [name, value] of Object.entries(others)) {
    const here = remembered.get(name, null);
    const better = here === null ? undefined : BETTER[name];
    remembered.set(name, better ? better(here, value) : value);
  }
  return add({ games, over, links, shelf });
}

/**
 * Have a file checked, piece by piece.
 * @param {string} text
 * @returns {Promise<Parts[]>}
 */
async function checked(text) {
  const file = parsed(text);
  const { kept } = file ?? {};
  // What is no such file is told so by whoever knows what they look like.
  if (!kept || typeof kept !== "object" || Array.isArray(kept))
    await readKept(file === undefined ? "" : "{}");
  const pieces = piecesOf(kept);
  for (const piece of pieces) await readKept(JSON.stringify({ [NAME]: file[NAME], kept: piece }));
  return pieces;
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
