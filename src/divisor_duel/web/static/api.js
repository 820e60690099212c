// Talks to the server. What goes wrong is a Problem with the server's own code and sentence.

/**
 * @import { Alone, Answer, Chain, FirstLink, Guided, Kept, Link, LinkedGame, Move, MyGame, NewGame, NewLink, NextLink, Posed,
 *   Question, Replies, Reviewed, Seated, Sent, Solved, Telling, Undo } from "../shapes.js"
 */

export class Problem extends Error {
  /**
   * @param {string} code
   * @param {string} message
   */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/**
 * @param {"GET" | "POST"} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>} what the schema of the server says
 */
async function ask(method, path, body) {
  let answer;
  try {
    answer = await fetch(`/api/${path}`, {
      method,
      headers: body ? { "Content-Type": "application/json" } : {},
      body: body ? JSON.stringify(body) : null,
    });
  } catch {
    throw new Problem("offline", "The server cannot be reached; check your connection and try again.");
  }
  const json = answer.headers.get("Content-Type")?.startsWith("application/json");
  const content = json ? await answer.json() : await answer.text();
  if (answer.ok) return content;
  const { code = "server-error", message = "Something went wrong here; try again." } = json ? content : {};
  throw new Problem(code, sentence(message));
}

/** @type {(question: Question) => Promise<Solved>} */
export const solve = (question) => ask("POST", "solve", question);

/** @type {(question: Question) => Promise<Replies>} */
export const countReplies = (question) => ask("POST", "replies", question);

/** @type {(chain: Alone) => Promise<Chain>} */
export const extend = (chain) => ask("POST", "solo", chain);

/** @type {(answer: Answer) => Promise<Guided>} */
export const guide = (answer) => ask("POST", "lesson", answer);

/** @type {(record: string) => Promise<Reviewed>} */
export const review = (record) => ask("POST", "review", { record });

/** @type {(game: string, wish: Record<string, string>) => Promise<Posed>} */
export const pose = (game, wish) => ask("GET", `puzzles/${game}?${new URLSearchParams(wish)}`);

/** @type {(wish: NewGame) => Promise<Seated>} */
export const make = (wish) => ask("POST", "games", wish);

/** @type {(id: string) => Promise<MyGame>} */
export const look = (id) => ask("GET", `games/${id}`);

/** @type {(id: string) => Promise<Link>} */
export const readLink = (id) => ask("GET", `games/${id}/link`);

/** @type {(id: string) => Promise<string>} */
export const readRecord = (id) => ask("GET", `games/${id}/record`);

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

/** @type {(text: string) => Promise<Kept>} */
export const readKept = (text) => ask("POST", "kept", { text });

// A seat whose answer was lost is found again by this page, and by nobody else.
const attempt = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
  byte.toString(16).padStart(2, "0"),
).join("");

/** @type {(id: string, name: string | null) => Promise<Seated>} */
export const sit = (id, name) => ask("POST", `games/${id}/seats`, { name, attempt });

/** @type {(id: string, what: "moves" | "undo" | "resign" | "rematch", how?: Move | Undo) => Promise<MyGame>} */
export const act = (id, what, how) => ask("POST", `games/${id}/${what}`, how ?? {});

/**
 * A game in the sentences meant for whoever holds these seats.
 * @param {Pick<MyGame, "told" | "you">} game
 * @returns {Telling}
 */
export function toldTo({ told, you }) {
  const telling = told[you.join("")];
  if (!telling) throw new Error(`nothing is told to the holder of seats ${you}`);
  return telling;
}

/**
 * Write a message as a sentence.
 * @param {string} text
 */
export function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? "" : ".");
}
