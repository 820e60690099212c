import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Stream, shared, visit } from "./browser.js";

visit("https://duel.example/play/17f");
const { listen } = await shared("transport/live.js");

const HEARTBEAT = 10;

/** Time that runs when it is told to. */
class Clock {
  now = 0;
  timers = new Map();
  set = (what, after) => {
    const timer = this.timers.size + 1;
    this.timers.set(timer, { what, at: this.now + after });
    return timer;
  };
  clear = (timer) => this.timers.delete(timer);
  run(seconds) {
    const end = this.now + seconds * 1000;
    for (;;) {
      const due = [...this.timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)[0];
      if (!due) break;
      const [timer, { what, at }] = due;
      this.timers.set(timer, { what: () => {}, at: Infinity });
      this.now = at;
      what();
    }
    this.now = end;
  }
}

let streams;
let clock;
let states;
let online;
let questions;
let end;

const open = () => streams.filter(({ readyState }) => readyState !== Stream.CLOSED);
const real = { set: globalThis.setTimeout, clear: globalThis.clearTimeout };

beforeEach(() => {
  visit("https://duel.example/play/17f");
  Stream.opened = streams = [];
  [states, online, clock] = [[], [], new Clock()];
  globalThis.EventSource = Stream;
  globalThis.setTimeout = clock.set;
  globalThis.clearTimeout = clock.clear;
  questions = [];
  globalThis.fetch = async (address) => {
    questions.push(address);
    return { ok: true, json: async () => ({ ply: 1 }) };
  };
  end = listen(
    "api/games/17f/events",
    HEARTBEAT,
    (state) => states.push(state),
    (heard) => online.push(heard),
  );
});

test.after(() => {
  globalThis.setTimeout = real.set;
  globalThis.clearTimeout = real.clear;
});

test("each state of the stream is told", () => {
  assert.equal(streams[0].address, "https://duel.example/api/games/17f/events?lang=en");
  streams[0].onopen();
  streams[0].send({ ply: 1 });
  streams[0].send({ ply: 2 });
  assert.deepEqual(states, [{ ply: 1 }, { ply: 2 }]);
  assert.deepEqual(online, [true]);
});

test("a hidden page listens to nothing, and hears how it stands when it is looked at again", () => {
  document.hidden = true;
  document.tell("visibilitychange");
  assert.equal(open().length, 0);
  document.hidden = false;
  document.tell("visibilitychange");
  assert.equal(open().length, 1);
  assert.equal(streams.length, 2);
});

test("a stream that says nothing for two heartbeats has died, and another is opened", () => {
  streams[0].onopen();
  clock.run(2 * HEARTBEAT - 1);
  assert.equal(streams.length, 1);
  clock.run(2);
  assert.equal(streams.length, 2);
  assert.equal(open().length, 1);
  assert.equal(online.at(-1), false);
});

test("a heartbeat is enough to be alive", () => {
  for (let i = 0; i < 10; i++) {
    clock.run(HEARTBEAT);
    streams[0].tell("heartbeat");
  }
  assert.equal(streams.length, 1);
  assert.equal(online.at(-1), true);
});

test("while streams fail each try is given more time, up to half a minute", () => {
  for (let second = 0; second < 600; second++) {
    streams.at(-1).onerror();
    clock.run(1);
  }
  const tries = streams.length;
  assert.ok(tries > 600 / 30 && tries < 600 / 20, `${tries} tries`);
  assert.deepEqual(questions, [], "a server that cannot be reached is no network that holds streams back");
});

const settled = () => new Promise((done) => real.set(done));
const held = () => !document.getElementById("held-back").hidden;

test("after three streams that say nothing the state is asked for, until a stream says something", async () => {
  for (const stream of [0, 1, 2]) {
    streams[stream].onopen();
    assert.deepEqual(questions, []);
    clock.run(2 * HEARTBEAT + 1);
  }
  await settled();
  assert.equal(questions.at(-1), "https://duel.example/api/games/17f?lang=en");
  assert.deepEqual([states.at(-1), online.at(-1), held()], [{ ply: 1 }, true, true]);
  assert.equal(open().length, 1, "a stream stays open beside");
  clock.run(9);
  assert.equal(questions.length, 4);
  const other = [];
  const stop = listen(
    "api/rooms/1/me/events",
    HEARTBEAT,
    (state) => other.push(state),
    () => {},
  );
  await settled();
  assert.deepEqual(other, [{ ply: 1 }], "the next page asks from the beginning");
  stop();
  streams.find((stream) => stream.readyState !== Stream.CLOSED).send({ ply: 2 });
  clock.run(9);
  assert.deepEqual([questions.length, states.at(-1), held()], [5, { ply: 2 }, false]);
});

test("while the state is asked for, a stream is opened anew now and then", () => {
  clock.run(3 * 60);
  const tries = streams.length;
  clock.run(120);
  assert.equal(streams.length, tries + 2);
});

test("where the browser does not connect again by itself, we do, after a while", () => {
  streams[0].close();
  streams[0].onerror();
  assert.equal(open().length, 0);
  assert.deepEqual(online, [false]);
  clock.run(2);
  assert.equal(open().length, 1);
});

test("where the browser connects again by itself, we do not", () => {
  streams[0].onerror();
  clock.run(2);
  assert.equal(streams.length, 1);
});

test("a page that is left or whose following is ended listens no more", () => {
  window.tell("pagehide");
  assert.equal(open().length, 0);
  window.tell("pageshow");
  assert.equal(open().length, 1);
  end();
  window.tell("pageshow");
  window.tell("online");
  clock.run(100);
  assert.equal(open().length, 0);
});
