// One Python for the whole visit: questions go to its worker, and come back answered. A page that is left hears no more.

import { below, python } from "../lib/addresses.js";
import { say } from "../lib/words.js";

/** @import { Row } from "../storage/games_kept.js" */
/** @typedef {{ method: string, path: string, body: string }} Question */
/** @typedef {{ ok: boolean, content: any, kept: Row[], thinks: string | null }} Answer content is text where it is no JSON */
/** @typedef {{ asked: object, wanted: () => boolean, answer: (answer: Answer) => void }} Waiting */

/** So long a question of a page that was left may keep others waiting, in milliseconds. */
const LONGEST_WAIT = 2000;

export class PythonWorker {
  /** @type {Worker | null} */
  worker = null;
  ready = false;
  /** Questions about games take turns. */
  turn = Promise.resolve();
  /** @type {Map<number, Waiting>} */
  waiting = new Map();
  count = 0;

  /** @param {string} state */
  tell(state) {
    document.documentElement.dataset.thinking = state;
  }

  start() {
    if (this.worker) return this.worker;
    this.tell("loading");
    const started = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    started.onmessage = ({ data }) => {
      if (data.ready) {
        this.ready = true;
        this.tell("ready");
      } else if (data.failed) {
        this.fail();
      } else {
        this.waiting.get(data.number)?.answer(data.answer);
        this.waiting.delete(data.number);
      }
    };
    started.onerror = () => this.fail();
    const { lang: language } = document.documentElement;
    started.postMessage({ python: below(python ?? ""), fault: say("our-fault-here"), language });
    this.worker = started;
    return started;
  }

  stop() {
    this.worker?.terminate();
    this.worker = null;
    this.ready = false;
  }

  /** Say so to all who wait; whoever asks again tries again. */
  fail() {
    this.stop();
    this.tell("failed");
    for (const number of [...this.waiting.keys()]) this.drop(number);
  }

  /** @param {number} number */
  drop(number) {
    const content = { code: "offline", message: say("python-not-loaded") };
    this.waiting.get(number)?.answer({ ok: false, content, kept: [], thinks: null });
    this.waiting.delete(number);
  }

  /**
   * @param {Question} question
   * @param {Row[]} games
   * @param {() => boolean} wanted whether the page that asks is still there
   * @returns {Promise<Answer>}
   */
  post(question, games, wanted) {
    const { lang: language } = document.documentElement;
    const number = ++this.count;
    const asked = { number, ...question, games: JSON.stringify(games), language };
    this.start().postMessage(asked);
    if (this.unwanted().length) setTimeout(() => this.hurry(), LONGEST_WAIT);
    return new Promise((answer) => this.waiting.set(number, { asked, wanted, answer }));
  }

  /** The questions of pages that were left. */
  unwanted() {
    return [...this.waiting].filter(([, { wanted }]) => !wanted()).map(([number]) => number);
  }

  /** Start Python anew where it still works on what nobody waits for, while others do. */
  hurry() {
    const unwanted = this.unwanted();
    if (!this.ready || !unwanted.length) return;
    this.stop();
    for (const number of unwanted) this.drop(number);
    for (const { asked } of this.waiting.values()) this.start().postMessage(asked);
  }
}
