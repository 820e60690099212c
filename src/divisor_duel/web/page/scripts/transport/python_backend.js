// Without a server: Python answers in a worker, about games that this browser keeps.

import { isShown, visit } from "../lib/visit.js";
import { changedElsewhere, keepRows, lastSeen, rowsOf } from "../storage/saved_games.js";
import { PythonWorker } from "./python_worker.js";

/** @import { MyGame } from "../../shapes.js" */
/** @import { Row } from "../storage/games_kept.js" */
/** @import { Answer, Question } from "./python_worker.js" */

visit.python ??= new PythonWorker();
/** @type {PythonWorker} the same for every page of the visit */
const thePython = visit.python;

/** What a start state calls the game it begins. */
const NAMELESS = "0".repeat(16);
/** So long at most a board has the processor for itself, in milliseconds. */
const MOST_REST = 1000;

/** @type {Map<string, (state: MyGame) => void>} who follows a game on this page */
const followers = new Map();
/** @type {Map<string, Promise<Record<string, Answer> | null>>} how games start, each of them in a file of its own */
const starts = new Map();

/**
 * @param {Question} question
 * @param {Row[]} games
 */
const post = (question, games = []) => thePython.post(question, games, isShown);

/**
 * What was asked and answered when these pages were made, for as long as Python is not there.
 * @param {Question} question
 */
async function preanswered({ method, path, body }) {
  const found = (await answersAbout(JSON.parse(body).game))?.[`${method} ${path} ${canonical(body)}`];
  if (!found) return null;
  const now = Math.floor(Date.now() / 1000);
  const id = newId();
  /** @type {Answer} */
  const answer = JSON.parse(JSON.stringify(found).replaceAll(NAMELESS, id));
  for (const row of answer.kept) row.created = row.updated = now;
  return answer;
}

/** @param {string} [game] */
function answersAbout(game) {
  const file = `${document.documentElement.lang}/starts${game ? `-${game}` : ""}.json.gz`;
  const asked = starts.get(file) ?? unpacked(file).catch(() => null);
  starts.set(file, asked);
  return asked;
}

/**
 * Read a file that is kept compressed, because not every host would.
 * @param {string} file
 */
async function unpacked(file) {
  const { body, ok } = await fetch(new URL(file, import.meta.url));
  return ok && body ? new Response(body.pipeThrough(new DecompressionStream("gzip"))).json() : null;
}

/** @param {string} body */
function canonical(body) {
  // What is not said, or said of nobody, makes no difference.
  const wish = Object.entries(JSON.parse(body)).filter(
    ([, value]) => !/^(null|\[null,null\])$/.test(JSON.stringify(value)),
  );
  return JSON.stringify(Object.fromEntries(wish.sort(([a], [b]) => (a < b ? -1 : 1))));
}

function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Ask, as one asks a server.
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<Answer>}
 */
export function ask(method, path, body = {}) {
  const question = { method, path, body: JSON.stringify(body) };
  const [, id] = /^games\/([^/?]+)/.exec(path) ?? [];
  if (!id) return askEarly(question);
  const seen = lastSeen(id);
  if (!thePython.ready && seen && path === `games/${id}`) {
    return Promise.resolve({ ok: true, content: seen, kept: [], thinks: null });
  }
  return askAbout(id, question);
}

/** @param {Question} question */
async function askEarly(question) {
  // Whoever begins a game is shown its board first.
  if (question.path !== "games") thePython.start();
  const answer = thePython.ready ? null : await preanswered(question);
  return keep(answer ?? (await post(question)));
}

/**
 * Ask about a game, when all that was asked before is done, here and in other windows.
 * @param {string} id
 * @param {Question} question
 * @returns {Promise<Answer>}
 */
function askAbout(id, question) {
  const work = async () => keep(await post(question, rowsOf(id)));
  const done = thePython.turn.then(() => locked(id, work));
  thePython.turn = done.then(
    () => {},
    () => {},
  );
  return done;
}

/**
 * Do something about a game while no other window does.
 * @param {string} id
 * @param {() => Promise<Answer>} work
 * @returns {Promise<Answer>}
 */
async function locked(id, work) {
  let begun = false;
  const begin = () => {
    begun = true;
    return work();
  };
  try {
    // Only safe pages have locks; where there are none, one window is one's own.
    return await (navigator.locks ? navigator.locks.request(`divisor-duel ${id}`, begin) : begin());
  } catch (problem) {
    // Where storage is blocked, locks are too.
    if (begun) throw problem;
    return work();
  }
}

/**
 * Keep what an answer says of games, and let a computer think whose turn it is.
 * @param {Answer} answer
 */
function keep(answer) {
  const { ok, content } = answer;
  keepRows(answer.kept, ok ? (content.game?.id ? content.game : content) : {});
  if (answer.thinks && followers.has(answer.thinks) && isShown()) think(answer.thinks);
  return answer;
}

/** @param {string} id */
async function think(id) {
  const answer = await askAbout(id, { method: "POST", path: `games/${id}/computer`, body: "{}" });
  if (answer.ok && isShown()) followers.get(id)?.(answer.content);
}

/** Let a board be painted and tapped before Python takes the processor; what loaded slowly is given as much time again. */
function rest() {
  return new Promise((rested) => setTimeout(rested, Math.min(performance.now(), MOST_REST)));
}

/**
 * Call `changed` with each state of a game, whichever window changes it.
 * @param {string} id
 * @param {(state: MyGame) => void} changed
 */
export async function follow(id, changed) {
  followers.set(id, changed);
  changedElsewhere(id, changed);
  if (!thePython.worker) {
    thePython.tell("loading");
    thePython.turn = thePython.turn.then(rest);
  }
  // What was shown until now is what was last seen; Python may have more to do.
  const answer = await askAbout(id, { method: "GET", path: `games/${id}`, body: "{}" });
  if (answer.ok && isShown()) changed(answer.content);
}
