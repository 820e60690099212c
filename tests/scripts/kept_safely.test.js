// What a browser keeps is not lost: with two windows, without storage, and when a file is loaded.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { blockStorage, nextPage, nextWindow, shared, twoWindows, visit } from "./browser.js";

visit("https://duel.example/games");
const { remembered } = await shared("storage/remembered.js");
const { keepLink, keptLinks } = await shared("storage/link_games.js");
const { keepRows, lastSeen, rowsOf } = await shared("storage/saved_games.js");
const { forget, myGames, rememberGame } = await shared("storage/my_games.js");
const { loadKept, saveKept } = await shared("storage/backup.js");

const PARTS = ["games", "over", "links", "shelf", "puzzles", "solo-best", "solo-chain", "sound"];

/** @type {string[]} what the server was asked to read, and the bodies it was sent */
let sent;

beforeEach(() => {
  visit("https://duel.example/games");
  document.getElementById("save").dataset.kept = PARTS.join(" ");
  sent = [];
  // A server that takes what a server takes, and knows every game.
  globalThis.fetch = async (address, { body } = {}) => {
    if (!address.endsWith("/kept")) return Response.json({ id: address.split("/").at(-1), ply: 2 });
    sent.push(body);
    if (new TextEncoder().encode(body).length > 64 * 1024) {
      return Response.json({ code: "too-large", message: "no" }, { status: 413 });
    }
    try {
      return Response.json({ kept: JSON.parse(JSON.parse(body).text).kept ?? {} });
    } catch {
      return Response.json({ code: "bad-file", message: "no" }, { status: 400 });
    }
  };
});

const row = (id, more = {}) => ({ id, created: 1, updated: 1, rematch: null, version: 1, ...more });
const file = (kept) => new Blob([JSON.stringify({ "divisor-duel": 1, kept })]);
const ids = async () => (await myGames()).map(({ id }) => id);
const many = (name, count) => Array.from({ length: count }, (_, i) => `${name}${i}`);

/** What would be saved as a file now. */
async function saved() {
  let text;
  URL.createObjectURL = (blob) => {
    text = blob.text();
    return "blob:";
  };
  URL.revokeObjectURL = () => {};
  document.createElement = () => ({ click() {} });
  saveKept();
  return JSON.parse(await text).kept;
}

test("two windows that keep two games at once lose neither", () => {
  const { disk, windows } = twoWindows();
  for (const [i, id] of ["a", "b"].entries()) {
    globalThis.localStorage = windows[i];
    keepRows([row(id)], { id, ply: 1 });
    keepLink({ id: `link-${id}`, link: "", moves: [] }, 1);
    rememberGame({ id, outcome: null });
  }
  globalThis.localStorage = disk;
  for (const id of ["a", "b"]) {
    assert.deepEqual(rowsOf(id), [row(id)]);
    assert.deepEqual(lastSeen(id), { id, ply: 1 });
  }
  assert.deepEqual(new Set(keptLinks().map(({ id }) => id)), new Set(["link-a", "link-b"]));
});

test("two windows that remember two games list both", async () => {
  const { disk, windows } = twoWindows();
  for (const [i, id] of ["a", "b"].entries()) {
    globalThis.localStorage = windows[i];
    rememberGame({ id, outcome: null });
  }
  globalThis.localStorage = disk;
  assert.deepEqual(new Set(await ids()), new Set(["a", "b"]));
});

for (const [why, refuse] of [
  ["full", () => (localStorage.full = true)],
  ["blocked", blockStorage],
]) {
  test(`with storage ${why} a game begins and goes on, from page to page, and the page says that nothing is kept`, () => {
    const note = document.getElementById("not-kept");
    refuse();
    assert.equal(remembered.get("sound", false), false);
    assert.ok(note.hidden);
    keepRows([row("a")], { id: "a", ply: 0 });
    keepRows([row("a", { version: 2 })], { id: "a", ply: 1 });
    assert.ok(!note.hidden);
    assert.deepEqual(rowsOf("a"), [row("a", { version: 2 })]);
    // The next page of the same window knows it; another window does not.
    nextPage();
    assert.deepEqual(lastSeen("a"), { id: "a", ply: 1 });
    forget("a");
    assert.deepEqual(rowsOf("a"), []);
    keepRows([row("a")], { id: "a", ply: 0 });
    nextWindow();
    assert.deepEqual(rowsOf("a"), []);
  });
}

test("what was kept before storage was full is read until there is something newer", () => {
  remembered.set("x", 1);
  localStorage.full = true;
  assert.equal(remembered.get("x", 0), 1);
  remembered.set("x", 2);
  assert.equal(remembered.get("x", 0), 2);
  localStorage.full = false;
  remembered.set("x", 3);
  assert.equal(remembered.get("x", 0), 3);
  assert.equal(localStorage.getItem("x"), "3");
  assert.deepEqual(Object.keys(sessionStorage), []);
});

test("how another site has named a window says nothing where there is storage, and does no harm where there is none", () => {
  window.name = 'divisor-duel {"x":"9"}';
  assert.equal(remembered.get("x", 7), 7);
  blockStorage();
  for (const name of ["menu", "divisor-duel ", "divisor-duel {", "divisor-duel null", "divisor-duel 7"]) {
    globalThis.window = { name };
    assert.equal(remembered.get("x", 7), 7);
    remembered.set("x", 1);
    assert.equal(remembered.get("x", 7), 1);
    remembered.drop("x");
  }
});

test("thirty games of a file are listed beside thirty that are here, and what is saved then can be loaded", async () => {
  for (const id of many("here", 30)) {
    rememberGame({ id, outcome: null });
    keepRows([row(id)], { id });
  }
  const games = many("file", 30);
  const shelf = Object.fromEntries(games.map((id) => [id, row(id)]));
  assert.equal((await loadKept(file({ games, over: ["file3"], shelf }))).left, 0);
  assert.deepEqual((await ids()).slice(30), games);
  const kept = await saved();
  assert.equal(kept.games.length, 60);
  assert.deepEqual(Object.keys(kept.shelf).sort(), [...kept.games].sort());
  assert.deepEqual(kept.over, ["file3"]);
});

test("games of a file that find no room are left in it and counted, and none that is here gives way", async () => {
  const here = many("here", 90);
  for (const id of here) rememberGame({ id, outcome: null });
  const games = many("file", 30);
  const shelf = Object.fromEntries(games.map((id) => [id, row(id)]));
  assert.equal((await loadKept(file({ games, shelf }))).left, 20);
  const kept = await saved();
  assert.equal(kept.games.length, 100);
  assert.deepEqual(Object.keys(kept.shelf), many("file", 10));
  assert.ok(here.every((id) => kept.games.includes(id)));
});

test("of a game that is here and in a file, whichever has come further stays", async () => {
  keepRows([row("a", { version: 5 }), row("b", { version: 1 })], { id: "b", ply: 1 });
  for (const id of ["a", "b"]) rememberGame({ id, outcome: null });
  keepLink({ id: "c", link: "c2", moves: [15, 5] }, 1);
  keepLink({ id: "d", link: "d1", moves: [15] }, 1);
  keepLink({ id: "e", link: "e1", moves: [15] }, 1);
  await loadKept(
    file({
      games: ["a", "b"],
      shelf: { a: row("a", { version: 2 }), b: row("b", { version: 3 }) },
      links: [
        { id: "c", link: "c1", moves: [15], you: 1 },
        { id: "d", link: "d2", moves: [15, 5], you: 2 },
        { id: "e", link: "other", moves: [20, 5], you: 1 },
      ],
    }),
  );
  assert.deepEqual([rowsOf("a")[0].version, rowsOf("b")[0].version], [5, 3]);
  assert.equal(lastSeen("b"), null, "how it looked before is not how it looks now");
  assert.deepEqual(
    keptLinks().map(({ id, link, you }) => [id, link, you]),
    [
      ["e", "e1", 1],
      ["d", "d2", 1],
      ["c", "c2", 1],
    ],
  );
});

test("a file overwrites no better result: streaks, chains and puzzles tried", async () => {
  const best = { 50: 31, 100: 40 };
  remembered.set("puzzles", { solved: 9, days: 7, day: "2026-11-15", tried: ["x", "y"] });
  remembered.set("solo-best", best);
  remembered.set("solo-chain", { size: 50, moves: [6, 3] });
  const there = {
    puzzles: { solved: 4, days: 9, day: "2026-10-01", tried: ["y", "z"] },
    "solo-best": { 50: 20, 100: 45, 20: 9 },
    "solo-chain": { size: 50, moves: [6] },
    sound: true,
  };
  await loadKept(file(there));
  assert.deepEqual(remembered.get("puzzles", null), {
    solved: 9,
    days: 7,
    day: "2026-11-15",
    tried: ["y", "z", "x"],
  });
  assert.deepEqual(remembered.get("solo-best", null), { 20: 9, 50: 31, 100: 45 });
  assert.deepEqual(remembered.get("solo-chain", null).moves, [6, 3]);
  assert.equal(remembered.get("sound", false), true);
  // Loaded where there is nothing, it is all as it was.
  visit("https://duel.example/games");
  await loadKept(file(there));
  for (const [name, value] of Object.entries(there)) assert.deepEqual(remembered.get(name, null), value);
});

test("a file larger than a request may be is read in pieces, and taken over whole", async () => {
  const games = many("file", 60);
  const shelf = Object.fromEntries(games.map((id) => [id, row(id, { rules: '"'.repeat(1300) })]));
  const kept = { games, over: [], shelf, sound: true };
  assert.ok(JSON.stringify(kept).length > 128 * 1024);
  assert.ok(await loadKept(file(kept)));
  assert.ok(sent.length > 2);
  assert.deepEqual(await ids(), games);
  assert.deepEqual(rowsOf("file59"), [shelf.file59]);
});

test("nothing of a file is taken over when a piece of it is wrong, or it is no such file", async () => {
  const games = many("file", 60);
  const shelf = Object.fromEntries(games.map((id) => [id, row(id, { rules: "x".repeat(1300) })]));
  const { fetch } = globalThis;
  for (const wrong of [
    file({ games, shelf }),
    new Blob(["{"]),
    new Blob(["[]"]),
    new Blob(['{"kept": []}']),
  ]) {
    globalThis.fetch = async (address, options) => {
      const answer = await fetch(address, options);
      const small = wrong.size < 100;
      return small || sent.length === 2
        ? Response.json({ code: "bad-file", message: "no" }, { status: 400 })
        : answer;
    };
    assert.equal(await loadKept(wrong), undefined);
    assert.deepEqual(Object.keys(localStorage), []);
  }
});
