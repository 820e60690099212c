// What a script finds in a browser, as little of it as it asks for.

import { webcrypto } from "node:crypto";

export const SCRIPTS = new URL("../../src/divisor_duel/web/page/scripts/", import.meta.url);

class Storage {
  entries = new Map();
  getItem = (key) => this.entries.get(key) ?? null;
  removeItem = (key) => this.entries.delete(key);
  setItem(key, value) {
    if (this.full) throw new Error("no room");
    this.entries.set(key, String(value));
  }
}

/** A place for listeners, each called by its name. */
export class Listeners {
  listeners = new Map();
  addEventListener(name, listener) {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener]);
  }
  tell(name, event = {}) {
    for (const listener of this.listeners.get(name) ?? []) listener(event);
  }
}

/** What Python wrote into the page for its scripts, as far as it is heard here. */
const WORDS = {
  "our-fault-here": "our fault",
  "server-out-of-reach": "The server cannot be reached; check your connection and try again.",
  "move-taken-back": "Taken back.",
  "went-wrong": "Something went wrong here; try again.",
};
const getElementById = (id) =>
  id === "words" ? { textContent: JSON.stringify(Object.entries(WORDS)) } : null;
globalThis.document = { getElementById, documentElement: { dataset: {}, lang: "en" } };

/** A stream of events that tests send; all that were opened are kept, in their order. */
export class Stream extends Listeners {
  static CLOSED = 2;
  /** @type {Stream[]} */
  static opened = [];
  readyState = 1;
  constructor(address) {
    super();
    this.address = address;
    Stream.opened.push(this);
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
  send(state) {
    this.onmessage({ data: JSON.stringify(state) });
  }
}

/** Be at a page of a server, or of a folder that brings Python. */
export function visit(href, python) {
  globalThis.crypto ??= webcrypto;
  // Node has one of its own, which cannot be set; ours has no locks.
  Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
  globalThis.location = new URL(href);
  globalThis.localStorage = new Storage();
  globalThis.window = new Listeners();
  globalThis.document = Object.assign(new Listeners(), {
    hidden: false,
    getElementById,
    documentElement: { dataset: python ? { python } : {}, lang: "en" },
  });
}

let fresh = 0;

/** A module of the page as a page loads it first; what it imports is loaded once for all. */
export const load = (path) => import(`${new URL(path, SCRIPTS)}?${++fresh}`);

/** A module of the page, the same as others import. */
export const shared = (path) => import(new URL(path, SCRIPTS).href);

/** Let all that was promised until now happen. */
export const settled = () => new Promise((resolve) => setImmediate(resolve));
