// A clock that runs down: to the end of a round, as the server's own clock has it.

/** Says how far the server's clock is ahead of ours: what it told was never newer than now, so the furthest counts. */
let ahead = -Infinity;

/**
 * Hear what time it is at the server, in seconds.
 * @param {number} now
 */
export function heard(now) {
  ahead = Math.max(ahead, now - Date.now() / 1000);
}

/** What time it is at the server, in seconds. */
export const serverTime = () => Date.now() / 1000 + (ahead === -Infinity ? 0 : ahead);

/**
 * Seconds as minutes and seconds.
 * @param {number} seconds
 */
export function minutes(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** So many seconds before its end a round is nearly over. */
const NEARLY = 60;

export class Countdown {
  /** @type {{ ends: number | null, left: number | null, now: number }} */
  state = { ends: null, left: null, now: 0 };

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    setInterval(() => this.show(), 500);
  }

  /** @param {{ ends: number | null, left: number | null, now: number }} state */
  set(state) {
    this.state = state;
    heard(state.now);
    this.show();
  }

  show() {
    const { ends, left } = this.state;
    const rest = ends === null ? left : ends - serverTime();
    this.element.hidden = rest === null;
    if (rest === null) return;
    this.element.textContent = minutes(rest);
    this.element.classList.toggle("nearly", ends !== null && rest <= NEARLY);
    this.element.classList.toggle("stopped", ends === null);
  }
}
