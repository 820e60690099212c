// Follows a game or a room: its state now, and again after every change. Closed while the page is hidden, because a
// browser opens only six streams to a site; whoever looks again is told how it stands.

import { python, toldBelow } from "../lib/addresses.js";

/** @import { MyGame } from "../../shapes.js" */

const RETRY_AFTER = 2000;
const LONGEST_TIMEOUT = 30_000;

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

  function open() {
    if (source || document.hidden || ended) return;
    source = new EventSource(toldBelow(path));
    source.onopen = () => {
      heard();
      online(true);
    };
    source.onmessage = (event) => {
      heard();
      changed(JSON.parse(event.data));
    };
    source.addEventListener("heartbeat", () => {
      heard();
      online(true);
    });
    timeout ||= 2 * heartbeat * 1000;
    wait();
    source.onerror = () => {
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
    timer = setTimeout(reopen, timeout);
  }

  // Silent for so long, it has died unnoticed. Each new try is given more time than the one before.
  function reopen() {
    if (ended) return;
    online(false);
    timeout = Math.min(2 * timeout, LONGEST_TIMEOUT);
    close();
    open();
  }

  function close() {
    clearTimeout(timer);
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
