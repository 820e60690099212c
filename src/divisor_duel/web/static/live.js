// Follows a game: its state now, and again after every change. Closed while the page is hidden, because a
// browser opens only six streams to a site; whoever looks again is told where the game is.

const PATIENCE = 2000;
// The server's heart beats every ten seconds; a stream silent for three times as long has died unnoticed.
const SILENCE = 30_000;

/** Call `changed` with each state of a game, and `online` with whether the server can be heard. */
export function follow(id, changed, online) {
  let source = null;
  let timer = 0;

  function open() {
    if (source || document.hidden) return;
    source = new EventSource(`/api/games/${id}/events`);
    source.onopen = () => {
      heard();
      online(true);
    };
    source.onmessage = (event) => {
      heard();
      changed(JSON.parse(event.data));
    };
    source.addEventListener("heartbeat", heard);
    heard();
    source.onerror = () => {
      online(false);
      // The browser connects again by itself, except after an answer that is no stream.
      if (source?.readyState !== EventSource.CLOSED) return;
      close();
      timer = setTimeout(open, PATIENCE);
    };
  }

  function heard() {
    clearTimeout(timer);
    timer = setTimeout(reopen, SILENCE);
  }

  function reopen() {
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
}
