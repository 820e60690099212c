import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { gzipSync } from "node:zlib";
import { blockStorage, load, settled, shared, visit } from "./browser.js";

const HOME = "https://host.example/duel/";
visit(`${HOME}play.html`, "pyodide-1/");
const { keepRows } = await shared("storage/saved_games.js");

const ROW = { id: "17f", created: 1, updated: 1, rematch: null };

/** Python, as far as a page sees it. */
class Python {
  asked = [];
  constructor(address) {
    this.address = address;
    workers.push(this);
  }
  postMessage(message) {
    this.asked.push(message);
  }
  terminate() {
    this.ended = true;
  }
  say(data) {
    this.onmessage({ data });
  }
  questions() {
    return this.asked.filter(({ number }) => number);
  }
  async answer(content, more = {}) {
    await settled();
    const { number } = this.questions().at(-1);
    const answer = {
      ok: true,
      content,
      kept: [],
      thinks: null,
      ...more,
    };
    this.say({ number, answer });
    await settled();
  }
}

let workers;
let files;
let backend;

beforeEach(async () => {
  visit(`${HOME}play.html`, "pyodide-1/");
  [workers, files] = [[], {}];
  globalThis.Worker = Python;
  globalThis.fetch = async (address) => {
    const found = files[String(address).replace(/\.gz$/, "").split("/").slice(-2).join("/")];
    return found ? new Response(gzipSync(JSON.stringify(found))) : new Response("", { status: 404 });
  };
  backend = await load("transport/python_backend.js");
});

test("Python is started by the first question, and told where it lies", async () => {
  const asked = backend.ask("POST", "solve", { game: "some", moves: [] });
  await workers[0].answer({ winner: 1 });
  assert.deepEqual(workers[0].asked[0], { python: `${HOME}pyodide-1/`, fault: "our fault", language: "en" });
  assert.deepEqual((await asked).content, { winner: 1 });
  assert.equal(workers.length, 1);
});

test("the page shows whether Python is there", async () => {
  const { dataset } = document.documentElement;
  backend.ask("POST", "solve", {});
  assert.equal(dataset.thinking, "loading");
  workers[0].say({ ready: true });
  assert.equal(dataset.thinking, "ready");
});

test("Python that cannot be loaded fails all that wait, and whoever asks again tries again", async () => {
  const asked = backend.ask("POST", "solve", {});
  await settled();
  workers[0].say({ failed: "no network" });
  const { ok, content } = await asked;
  assert.equal(ok, false);
  assert.equal(content.code, "offline");
  assert.ok(workers[0].ended);
  backend.ask("POST", "solve", {});
  assert.equal(workers.length, 2);
});

const known = (content) => ({
  ok: true,
  content,
  kept: [],
  thinks: null,
});

test("what was answered when the pages were made is answered before Python is there", async () => {
  files["en/starts-some.json"] = { 'POST solve {"game":"some","moves":[]}': known({ winner: 2 }) };
  const { content } = await backend.ask("POST", "solve", { game: "some", moves: [] });
  assert.deepEqual(content, { winner: 2 });
});

test("it is answered in the language of the page", async () => {
  document.documentElement.lang = "de";
  files["de/starts-some.json"] = { 'POST solve {"game":"some"}': known({ told: "Du bist dran." }) };
  const { content } = await backend.ask("POST", "solve", { game: "some" });
  assert.deepEqual(content, { told: "Du bist dran." });
  assert.equal(workers[0].asked[0].language, "de");
});

test("a question is found again in whatever order it is asked, and with nothing said of nobody", async () => {
  files["en/starts-some.json"] = { 'POST games {"game":"some","take":[1],"toss":false}': known({ x: 1 }) };
  const wish = { toss: false, names: [null, null], take: [1], openings: null, game: "some" };
  assert.deepEqual((await backend.ask("POST", "games", wish)).content, { x: 1 });
});

test("a game that begins so has a name of its own, and its time is now", async () => {
  const nameless = "0".repeat(16);
  files["en/starts-some.json"] = {
    'POST games {"game":"some"}': {
      ...known({ game: { id: nameless } }),
      kept: [{ ...ROW, id: nameless, created: 0, updated: 0 }],
    },
  };
  const [one, other] = await Promise.all([1, 2].map(() => backend.ask("POST", "games", { game: "some" })));
  const ids = [one, other].map(({ content }) => content.game.id);
  assert.match(ids[0], /^[0-9a-f]{16}$/);
  assert.notEqual(ids[0], ids[1]);
  assert.ok(Math.abs(one.kept[0].created - Date.now() / 1000) < 60);
});

test("to begin a game Python is not started: the next page starts it", async () => {
  files["en/starts-some.json"] = { 'POST games {"game":"some"}': known({}) };
  await backend.ask("POST", "games", { game: "some" });
  assert.equal(workers.length, 0);
});

test("once Python is there, it answers itself", async () => {
  files["en/starts-some.json"] = { 'POST solve {"game":"some"}': known({ winner: 2 }) };
  backend.ask("POST", "solve", { game: "other" });
  workers[0].say({ ready: true });
  await workers[0].answer({});
  const asked = backend.ask("POST", "solve", { game: "some" });
  await workers[0].answer({ winner: 1 });
  assert.deepEqual((await asked).content, { winner: 1 });
});

test("a game is shown as it was last seen until Python is there", async () => {
  keepRows([ROW], { id: "17f", ply: 4 });
  assert.deepEqual((await backend.ask("GET", "games/17f")).content, { id: "17f", ply: 4 });
  assert.equal(workers.length, 0);
});

test("Python is given the game it is asked about, and what it says of it is kept", async () => {
  keepRows([ROW], {});
  const asked = backend.ask("POST", "games/17f/moves", { number: 5, ply: 0 });
  const now = { ...ROW, updated: 2 };
  await settled();
  await workers[0].answer({ id: "17f", ply: 1 }, { kept: [now] });
  assert.deepEqual(JSON.parse(workers[0].questions()[0].games), [ROW]);
  await asked;
  assert.deepEqual(JSON.parse(localStorage.getItem("row 17f")), now);
});

test("questions about a game take turns", async () => {
  keepRows([ROW], {});
  backend.ask("POST", "games/17f/moves", { number: 5, ply: 0 });
  backend.ask("POST", "games/17f/moves", { number: 10, ply: 1 });
  await settled();
  assert.equal(workers[0].questions().length, 1);
  await workers[0].answer({ id: "17f" });
  assert.equal(workers[0].questions().length, 2);
});

test("with storage blocked locks are refused too, and the computer answers all the same", async () => {
  const refuse = async () => {
    throw new Error("Access to the Locks API is denied in this context.");
  };
  Object.defineProperty(globalThis, "navigator", {
    value: { locks: { request: refuse } },
    configurable: true,
  });
  blockStorage();
  keepRows([ROW], {});
  const asked = backend.ask("POST", "games/17f/moves", { number: 5, ply: 0 });
  await settled();
  await workers[0].answer({ id: "17f", ply: 1 }, { kept: [{ ...ROW, updated: 2 }] });
  assert.equal((await asked).content.ply, 1);
  assert.deepEqual(JSON.parse(workers[0].questions()[0].games), [ROW]);
});
