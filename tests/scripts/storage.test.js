import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { shared, visit } from "./browser.js";

visit("https://duel.example/games");
const { remembered } = await shared("storage/remembered.js");
const { forgetLink, goesOn, keepLink, keptLink, keptLinks } = await shared("storage/link_games.js");
const { listed, most } = await shared("storage/games_kept.js");
const { changedElsewhere, keepRows, lastSeen, rowsOf } = await shared("storage/saved_games.js");
const { forget, myGames, openGames, rememberGame } = await shared("storage/my_games.js");
const { classroom, desks } = await shared("storage/rooms.js");

/** @type {Record<string, object | number>} what the server says of each game: a game, or a status */
let served;

beforeEach(() => {
  visit("https://duel.example/games");
  served = {};
  globalThis.fetch = async (address) => {
    const found = served[address.split("/").at(-1)] ?? 404;
    if (typeof found === "object") return Response.json(found);
    return Response.json(
      { code: found === 404 ? "not-found" : "unavailable", message: "no" },
      { status: found },
    );
  };
});

test("what is remembered comes back as it was", () => {
  for (const value of [true, 0, "", [1, 2], { name: "Ada" }]) {
    remembered.set("x", value);
    assert.deepEqual(remembered.get("x", "otherwise"), value);
  }
});

test("what was never remembered, or cannot be read, is what it is otherwise", () => {
  assert.equal(remembered.get("x", 7), 7);
  localStorage.setItem("x", "{broken");
  assert.equal(remembered.get("x", 7), 7);
});

test("a game by link is kept as the newest, once", () => {
  keepLink({ id: "a", link: "a1", moves: [15] }, 1);
  keepLink({ id: "b", link: "b1", moves: [] }, 2);
  keepLink({ id: "a", link: "a2", moves: [15, 5] }, 1);
  assert.deepEqual(
    keptLinks().map(({ id, link }) => [id, link]),
    [
      ["a", "a2"],
      ["b", "b1"],
    ],
  );
  assert.deepEqual(keptLink("b"), { id: "b", link: "b1", moves: [], you: 2 });
  forgetLink("a");
  assert.equal(keptLink("a"), undefined);
});

test("of games by link the oldest are forgotten first", () => {
  for (let i = 0; i <= most(); i++) keepLink({ id: `g${i}`, link: "", moves: [] }, 1);
  assert.equal(keptLinks().length, most());
  assert.equal(keptLink("g0"), undefined);
  assert.ok(keptLink("g1"));
});

test("a course goes on from another when it repeats it", () => {
  assert.ok(goesOn([], [15]));
  assert.ok(goesOn([15, 5], [15, 5, 20]));
  assert.ok(!goesOn([15, 5], [15, 3, 9]));
  assert.ok(!goesOn([15, 5], [15]));
});

const row = (id, rematch = null) => ({ id, created: 1, updated: 1, rematch });

test("a game is taken down with the one that follows it, as far as they are here", () => {
  keepRows([row("a", "b"), row("b"), row("c", "gone")], {});
  assert.deepEqual(rowsOf("a"), [row("a", "b"), row("b")]);
  assert.deepEqual(rowsOf("c"), [row("c", "gone")]);
  assert.deepEqual(rowsOf("nobody"), []);
});

test("a game is seen again as these files saw it, and not as others did", () => {
  keepRows([row("a")], { id: "a", ply: 3 });
  assert.deepEqual(lastSeen("a"), { id: "a", ply: 3 });
  localStorage.setItem("state a", JSON.stringify({ files: "https://else.example/", state: { id: "a" } }));
  assert.equal(lastSeen("a"), null);
});

test("nothing is seen of a game that is not kept here", () => {
  keepRows([], { id: "a", ply: 3 });
  assert.equal(lastSeen("a"), null);
});

test("a game that is dropped leaves nothing behind", () => {
  keepRows([row("a"), row("b")], { id: "a" });
  rememberGame({ id: "a", outcome: null });
  forget("a");
  assert.deepEqual(Object.keys(localStorage), ["row b"]);
});

test("another window's change is told to whoever follows that game", () => {
  const heard = [];
  changedElsewhere("a", (state) => heard.push(state));
  keepRows([row("a"), row("b")], { id: "a", ply: 4 });
  window.tell("storage", { key: "state b" });
  window.tell("storage", { key: "state a" });
  assert.deepEqual(heard, [{ id: "a", ply: 4 }]);
});

test("my games are those that have begun, newest first", async () => {
  for (const id of ["a", "b", "c"]) rememberGame({ id, outcome: null });
  served = {
    a: { id: "a", ply: 2 },
    b: { id: "b", ply: 0, together: false },
    c: { id: "c", ply: 0, together: true },
  };
  assert.deepEqual(
    (await myGames()).map(({ id }) => id),
    ["c", "a"],
  );
});

test("a game the server has forgotten is forgotten; one it cannot tell of now is not", async () => {
  for (const id of ["a", "b"]) rememberGame({ id, outcome: null });
  served = { a: 404, b: 503 };
  assert.deepEqual(await myGames(), []);
  assert.deepEqual(listed.ids(), ["b"]);
});

test("so many games are remembered, the one looked at last as the newest", () => {
  for (let i = 0; i <= most(); i++) rememberGame({ id: `g${i}`, outcome: null });
  rememberGame({ id: "g5", outcome: null });
  const games = listed.ids();
  assert.equal(games.length, most());
  assert.equal(games[0], "g5");
  assert.ok(!games.includes("g0"));
});

test("games to go on with are three at most, open and ours, and none that is over is asked about", async () => {
  const game = (id) => ({ id, ply: 2, you: [1], outcome: null });
  for (const id of ["a", "b", "c", "d"]) rememberGame({ id, outcome: null });
  rememberGame({ id: "over", outcome: {} });
  served = { a: game("a"), b: game("b"), c: { ...game("c"), you: [] }, d: { ...game("d"), outcome: {} } };
  assert.deepEqual(
    (await openGames()).map(({ id }) => id),
    ["b"],
  );
  forget("b");
  assert.deepEqual(
    (await openGames()).map(({ id }) => id),
    ["a"],
  );
});

test("five desks are kept, each once, the newest first", () => {
  for (const room of ["a", "b", "c", "d", "e", "f", "c"]) desks.keep({ room, title: room });
  assert.deepEqual(
    desks.all().map(({ room }) => room),
    ["c", "f", "e", "d", "b"],
  );
  desks.drop("f");
  assert.ok(!desks.all().some(({ room }) => room === "f"));
});

test("this browser is a pupil in one room at most", () => {
  assert.equal(classroom.room, "");
  classroom.room = "a";
  classroom.room = "b";
  assert.equal(classroom.room, "b");
});
