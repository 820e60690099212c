import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Stream, settled, shared, visit } from "./browser.js";

visit("https://duel.example/join");
const { Attendance } = await shared("class/attendance.js");

let asked;
let answer;
let went;
let shown;
let gone;
let attendance;

const stream = () => Stream.opened.at(-1);

/** A room as it is heard of. */
const room = (version, board = null, go = board ? "To your board" : "") => ({
  room: "r1",
  version,
  board,
  told: { go },
});
const hear = (me) => stream().send(me);

beforeEach(() => {
  visit("https://duel.example/join");
  [asked, went, shown, gone] = [[], [], [], []];
  location.assign = (address) => went.push(address);
  globalThis.EventSource = Stream;
  globalThis.fetch = async (address) => {
    asked.push(address);
    return answer();
  };
  attendance = new Attendance("b0", ({ version }) => shown.push(version));
  attendance.follow("r1", 1000, (problem) => gone.push(problem.code));
});

test.afterEach(() => window.tell("pagehide"));

test("a pupil goes to a new board at once, with nothing asked before", () => {
  assert.equal(stream().address, "https://duel.example/api/rooms/r1/me/events?lang=en");
  hear(room(1));
  assert.deepEqual(went, []);
  hear(room(2, "b1"));
  assert.deepEqual(went, ["https://duel.example/play/b1"]);
  assert.deepEqual(asked, []);
});

test("a pupil at a board is called to a question, and one who is where it is answered stays", () => {
  const asking = { ...room(1, "b0"), question: { stage: "asking" } };
  hear(asking);
  assert.deepEqual(went, ["https://duel.example/join"]);
  const atHome = new Attendance("b0", () => {}, true);
  atHome.hear(asking);
  atHome.hear({ ...asking, question: { stage: "bars" } });
  assert.equal(went.length, 1);
});

test("what was written earlier is not shown later", () => {
  hear({ ...room(1), now: 20 });
  hear({ ...room(1), now: 10 });
  hear({ ...room(1), now: 20 });
  assert.deepEqual(shown, [1, 1]);
});

test("the way to a board is taken once, however often it is heard of", () => {
  hear(room(2, "b1"));
  hear(room(3, "b1"));
  assert.equal(went.length, 1);
  hear(room(4, "b2"));
  assert.equal(went.at(-1), "https://duel.example/play/b2");
});

test("nobody is sent to the board they are at or come from, unless they ask for it", () => {
  hear(room(1, "b0"));
  assert.deepEqual(went, []);
  attendance.here = "";
  attendance.hear(room(2, "b0"));
  assert.deepEqual(went, ["https://duel.example/play/b0"]);
});

test("nobody is sent to a board where there is nothing to play", () => {
  hear(room(1, "b1", ""));
  assert.deepEqual(went, []);
});

test("what is older than what was heard is not shown; in another room it is not older", () => {
  hear(room(5));
  hear(room(4, "b1"));
  assert.deepEqual([shown, went], [[5], []]);
  attendance.hear({ ...room(1), room: "r2" });
  assert.deepEqual(shown, [5, 1]);
});

test("when the class speaks another language, its page is asked for again, once", () => {
  let reloaded = 0;
  location.reload = () => reloaded++;
  for (const [version, language] of ["de", "de", "en", "en"].entries()) hear({ ...room(version), language });
  attendance.hear({ ...room(1), room: "r2", language: "de" });
  assert.equal(reloaded, 1);
});

test("who is no pupil any more is told why, and listens no more", async () => {
  answer = () => Response.json({ code: "removed", message: "out" }, { status: 403 });
  stream().close();
  stream().onerror();
  const last = stream();
  await settled();
  await settled();
  assert.deepEqual(gone, ["removed"]);
  window.tell("pageshow");
  assert.equal(stream(), last);
});

test("where nobody can say whether one is a pupil, one still is", async () => {
  answer = () => Response.json({ code: "unavailable", message: "later" }, { status: 503 });
  stream().onerror();
  await settled();
  await settled();
  assert.deepEqual(gone, []);
  assert.notEqual(stream().readyState, Stream.CLOSED);
});
