// What a script finds in a browser, as little of it as it asks for.

import { webcrypto } from "node:crypto";

export const SCRIPTS = new URL("../../src/divisor_duel/web/page/scripts/", import.meta.url);

/** What is kept are its own properties, as in a browser; it can be full. */
class Storage {
  constructor(kept = {}) {
    Object.defineProperty(this, "full", { value: false, writable: true, enumerable: false });
    Object.assign(this, kept);
  }
  getItem(key) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  removeItem(key) {
    delete this[key];
  }
  setItem(key, value) {
    if (this.full) throw new Error("no room");
    this[key] = String(value);
  }
}

/** Two windows of one browser, neither of which has heard yet what the other writes: each writes into `disk`. */
export function twoWindows() {
  const disk = new Storage(localStorage);
  const open = () => {
    const seen = new Storage(disk);
    seen.setItem = (key, value) => {
      disk.setItem(key, value);
      Storage.prototype.setItem.call(seen, key, value);
    };
    Object.defineProperty(seen, "setItem", { enumerable: false });
    return seen;
  };
  return { disk, windows: [open(), open()] };
}

const STORAGES = ["localStorage", "sessionStorage"];

/** Let the browser refuse every use of its storage. */
export function blockStorage() {
  for (const name of STORAGES) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        throw new Error("blocked");
      },
    });
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
/** The elements that scripts look for, each made when it is asked for. */
globalThis.HTMLElement ??= class {
  dataset = {};
  hidden = true;
  textContent = "";
  scrollIntoView() {}
};
const elements = new Map();
const getElementById = (id) => {
  if (id === "words") return { textContent: JSON.stringify(Object.entries(WORDS)) };
  if (!elements.has(id)) elements.set(id, new HTMLElement());
  return elements.get(id);
};
const page = (python) => ({
  hidden: false,
  getElementById,
  querySelectorAll: () => [...elements.values()],
  querySelector: () => null,
  body: Object.assign(new Listeners(), {
    isConnected: true,
    querySelectorAll: () => [...elements.values()],
    querySelector: (id) => getElementById(id.slice(1)),
  }),
  documentElement: { dataset: { mostGames: "100", ...(python ? { python } : {}) }, lang: "en" },
});
globalThis.document = page();
globalThis.matchMedia = () => ({ matches: true });

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
  for (const name of STORAGES) {
    Object.defineProperty(globalThis, name, { value: new Storage(), writable: true, configurable: true });
  }
  elements.clear();
  delete globalThis.divisorDuel?.python;
  globalThis.window = new Listeners();
  globalThis.document = Object.assign(new Listeners(), page(python));
}

let fresh = 0;

/** A module of the page as a page loads it first; what it imports is loaded once for all. */
export const load = (path) => import(`${new URL(path, SCRIPTS)}?${++fresh}`);

/** A module of the page, the same as others import. */
export const shared = (path) => import(new URL(path, SCRIPTS).href);

/** Open the next page of this window. */
export const nextPage = () => {
  globalThis.window = Object.assign(new Listeners(), { name: window.name });
};

/** Close this window and open another. */
export const nextWindow = () => {
  globalThis.window = new Listeners();
  try {
    for (const key of Object.keys(sessionStorage)) sessionStorage.removeItem(key);
  } catch {
    // A window without storage has none to begin with.
  }
};

/** Let all that was promised until now happen. */
export const settled = () => new Promise((resolve) => setImmediate(resolve));
