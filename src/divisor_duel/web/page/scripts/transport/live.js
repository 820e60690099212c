// Follows a game or a room: its state now, and again after every change. Closed while the page is hidden, because a
// browser opens only six streams to a site; whoever looks again is told how it stands.
//
// Some networks hold streams back until they are over. After a few streams that said nothing, the state is asked for
// every few seconds instead, and the page says so. A stream stays open beside it: by it the server knows who is here,
// and as soon as it says something, nothing is asked for any more.

import { python, toldBelow } from "../lib/addresses.js";
import { remembered } from "../storage/remembered.js";

/** @import { MyGame } from "../../shapes.js" */

const RETRY_AFTER = 2000;
const LONGEST_TIMEOUT = 30_000;
/** So many streams in a row that say nothing are held back on their way. */
const SILENT = 3;
const ASK_AFTER = 3000;
/** The stream beside is opened anew after so many questions, should the network be another by then. */
const ASKED_BETWEEN = 20;
/** For so long other pages ask from the beginning. */
const HELD_FOR = 10 * 60_000;
const HELD = "held-back";

/**
 * Call `changed` with each state of a game, and `online` with whether the server can be heard.
 * @param {string} id
 * @param {number} heartbeat a stream without news says so often, in seconds, that it is alive
 * @param {(state: MyGame) => void} changed
 * @param {(online: boolean) => void} online
 */
export async function follow(id, heartbeat, changed, online) {
  if (python) {
    const backend = await import("./python_backend.js");
    return backend.follow(id, changed);
  }
  listen(`api/games/${id}/events`, heartbeat, changed, online);
}

/**
 * Call `changed` with each state that a stream sends, and `online` with whether the server can be heard.
 * @template State
 * @param {string} path
 * @param {number} heartbeat
 * @param {(state: State) => void} changed
 * @param {(online: boolean) => void} online
 * @returns {() => void} ends it
 */
export function listen(path, heartbeat, changed, online) {
  /** @type {EventSource | null} */
  let source = null;
  let timer = 0;
  let timeout = 0;
  let ended = false;
  let silent = Date.now() - remembered.get(HELD, 0) < HELD_FOR ? SILENT : 0;
  let failed = false;
  let asking = 0;
  let asked = 0;

  function open() {
    if (source || document.hidden || ended) return;
    source = new EventSource(toldBelow(path));
    failed = false;
    source.onopen = () => {
      heard();
      online(true);
    };
    source.onmessage = (event) => {
      heard();
      stopAsking();
      changed(JSON.parse(event.data));
    };
    source.addEventListener("heartbeat", () => {
      heard();
      stopAsking();
      online(true);
    });
    timeout ||= 2 * heartbeat * 1000;
    wait();
    if (silent >= SILENT) ask();
    source.onerror = () => {
      failed = true;
      online(false);
      // The browser connects again by itself, except after an answer that is no stream.
      if (source?.readyState !== EventSource.CLOSED) return;
      close();
      timer = setTimeout(open, RETRY_AFTER);
    };
  }

  function heard() {
    timeout = 2 * heartbeat * 1000;
    wait();
  }

  function wait() {
    clearTimeout(timer);
    if (!asking) timer = setTimeout(reopen, timeout);
  }

  // Silent for so long, it has died unnoticed. Each new try is given more time than the one before.
  function reopen() {
    if (ended) return;
    if (!asking) online(false);
    if (!failed) silent += 1;
    timeout = Math.min(2 * timeout, LONGEST_TIMEOUT);
    close();
    open();
  }

  /** Ask for the state, now and every few seconds. */
  async function ask() {
    clearTimeout(timer);
    clearTimeout(asking);
    asking = setTimeout(ask, ASK_AFTER);
    asked += 1;
    if (asked % ASKED_BETWEEN === 0) {
      reopen();
      return;
    }
    const state = await fetch(toldBelow(path.replace(/\/events$/, ""))).then(
      (answer) => (answer.ok ? answer.json() : null),
      () => null,
    );
    if (ended || !asking) return;
    online(state !== null);
    if (state === null) return;
    remembered.set(HELD, Date.now());
    showHeld(true);
    changed(state);
  }

  /** The stream has said something. */
  function stopAsking() {
    silent = 0;
    if (!asking) return;
    clearTimeout(asking);
    asking = 0;
    remembered.drop(HELD);
    showHeld(false);
  }

  function close() {
    clearTimeout(timer);
    clearTimeout(asking);
    asking = 0;
    source?.close();
    source = null;
  }

  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", open);
  window.addEventListener("online", reopen);
  open();
  return () => {
    ended = true;
    close();
  };
}

/** @param {boolean} held */
function showHeld(held) {
  const line = document.getElementById("held-back");
  if (line) line.hidden = !held;
}
