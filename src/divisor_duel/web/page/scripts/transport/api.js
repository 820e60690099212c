// Asks: a server, or the Python in a worker of this browser. What goes wrong is a Problem with their own code and sentence.

/**
 * @import { Alone, Answer, Chain, CheckedLines, DoneSet, Exercise, FirstLink, Guided, KeptInBrowser, LineToHandIn, Link, LinkedGame, Move, MyGame,
 *   NewGame, NewLink, NextLink, Posed, PosedSet, PrintedSheet, AskedPosition, Replies, Reviewed, Seated, Sent, Solved, Tried, TriedOut, Undo,
 *   Wanted, WishedSet, WishedSheet } from "../../shapes.js"
 */

import { addressOf, below, language, python, toldBelow } from "../lib/addresses.js";
import { Problem, sentence } from "../lib/problem.js";
import { isShown } from "../lib/visit.js";
import { say } from "../lib/words.js";

/** Whom to ask where there is no server. */
const backend = python ? import("./python_backend.js") : null;

/**
 * Ask one thing.
 * @param {"GET" | "POST"} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>} what the schema of the server says
 */
export async function ask(method, path, body) {
  const { ok, content } = await (backend
    ? (await backend).ask(method, path, body)
    : askServer(method, path, body));
  if (!isShown()) await new Promise(() => {}); // whoever asked has left
  if (ok) return content;
  const { code = "server-error", message = say("went-wrong") } = typeof content === "string" ? {} : content;
  throw new Problem(code, sentence(message));
}

/**
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 */
async function askServer(method, path, body) {
  try {
    const answer = await fetch(below(`api/${path}`), {
      method,
      headers: { "Accept-Language": language(), ...(body ? { "Content-Type": "application/json" } : {}) },
      body: body ? JSON.stringify(body) : null,
    });
    const json = answer.headers.get("Content-Type")?.startsWith("application/json") ?? false;
    return { ok: answer.ok, content: await (json ? answer.json() : answer.text()) };
  } catch {
    throw new Problem("offline", say("server-out-of-reach"));
  }
}

/** @type {(question: AskedPosition) => Promise<Solved>} */
export const solve = (question) => ask("POST", "solve", question);

/** @type {(question: AskedPosition) => Promise<Replies>} */
export const countReplies = (question) => ask("POST", "replies", question);

/** @type {(chain: Alone) => Promise<Chain>} */
export const extend = (chain) => ask("POST", "solo", chain);

/** @type {(answer: Answer) => Promise<Guided>} */
export const guide = (answer) => ask("POST", "lesson", answer);

/** @type {(record: string, you?: 1 | 2) => Promise<Reviewed>} */
export const review = (record, you) => ask("POST", "review", { record, you: you ?? null });

/** @type {(wish: Wanted) => Promise<Exercise>} */
export const practise = (wish) => ask("POST", "practise", wish);

/** @type {(game: string, wish: Record<string, string>) => Promise<Posed>} */
export const pose = (game, wish) => ask("GET", `puzzles/${game}?${new URLSearchParams(wish)}`);

/** @type {(wish: WishedSheet) => Promise<PrintedSheet>} */
export const printSheet = (wish) => ask("POST", "sheet", wish);

/** @type {(wish: WishedSet) => Promise<PosedSet>} */
export const poseSet = (wish) => ask("POST", "sets", wish);

/** @type {(tried: Tried) => Promise<TriedOut>} */
export const tryNumber = (tried) => ask("POST", "sets/try", tried);

/** @type {(done: DoneSet) => Promise<LineToHandIn>} */
export const writeLine = (done) => ask("POST", "sets/line", done);

/** @type {(text: string) => Promise<CheckedLines>} */
export const checkLines = (text) => ask("POST", "sets/check", { text });

/** @type {(wish: NewGame) => Promise<Seated>} */
export const make = (wish) => ask("POST", "games", wish);

/** @type {(id: string) => Promise<MyGame>} */
export const look = (id) => ask("GET", `games/${id}`);

/** @type {(id: string) => Promise<Link>} */
export const readLink = (id) => ask("GET", `games/${id}/link`);

/**
 * The address by which others look at a game again; without a server, the game itself is in it.
 * @type {(id: string) => Promise<string>}
 */
export async function linkToReview(id) {
  return backend ? addressOf("review") + (await readLink(id)).link : addressOf("review", id);
}

/** @type {(id: string) => Promise<string>} */
export const readRecord = (id) => ask("GET", `games/${id}/record`);

/**
 * The picture of a game, as an address to load it from.
 * @type {(id: string) => Promise<string>}
 */
export async function picture(id) {
  const path = `games/${id}/picture.svg`;
  if (!backend) return toldBelow(`api/${path}`);
  return URL.createObjectURL(new Blob([await ask("GET", path)], { type: "image/svg+xml" }));
}

/** @type {(wish: FirstLink) => Promise<LinkedGame>} */
export const beginByLink = (wish) => ask("POST", "links", wish);

/** @type {(link: string) => Promise<LinkedGame>} */
export const openLink = (link) => ask("POST", "links/open", { link });

/** @type {(wish: NextLink) => Promise<LinkedGame>} */
export const takeByLink = (wish) => ask("POST", "links/take", wish);

/** @type {(wish: NewLink) => Promise<LinkedGame>} */
export const againByLink = (wish) => ask("POST", "links/again", wish);

/** @type {(address: string) => Promise<Sent>} */
export const sendLink = (address) => ask("POST", "links/send", { address });

/** @type {(text: string) => Promise<KeptInBrowser>} */
export const readKept = (text) => ask("POST", "kept", { text });

/** A seat whose answer was lost is found again by this page, and by nobody else. */
export const pageToken = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
  byte.toString(16).padStart(2, "0"),
).join("");

/** @type {(id: string, name: string | null) => Promise<Seated>} */
export const sit = (id, name) => ask("POST", `games/${id}/seats`, { name, attempt: pageToken });

/** @type {(id: string, what: "moves" | "undo" | "resign" | "rematch", how?: Move | Undo) => Promise<MyGame>} */
export const act = (id, what, how) => ask("POST", `games/${id}/${what}`, how ?? {});
