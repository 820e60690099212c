import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { shared, visit } from "./browser.js";

visit("https://duel.example/play/17f");
const { act, ask, join, linkToReview, make, pageToken, picture, pose, sit } = {
  ...(await shared("transport/api.js")),
  ...(await shared("transport/room_api.js")),
};
const { Problem, sentence } = await shared("lib/problem.js");

let asked = [];
let answer;

beforeEach(() => {
  asked = [];
  answer = () => Response.json({});
  globalThis.fetch = async (address, how) => {
    asked.push({ address, ...how });
    return answer();
  };
});

const failing = (code, message) => (problem) => {
  assert.ok(problem instanceof Problem);
  assert.deepEqual([problem.code, problem.message], [code, message]);
  return true;
};

test("a question goes to the API of the server, as JSON", async () => {
  answer = () => Response.json({ id: "17f" });
  assert.deepEqual(await make({ game: "some" }), { id: "17f" });
  const [{ address, method, headers, body }] = asked;
  assert.equal(address, "https://duel.example/api/games");
  assert.equal(method, "POST");
  assert.equal(headers["Content-Type"], "application/json");
  assert.deepEqual(JSON.parse(body), { game: "some" });
});

test("a question without a body says nothing of one", async () => {
  await ask("GET", "rules");
  assert.deepEqual(asked[0].headers, { "Accept-Language": "en" });
  assert.equal(asked[0].body, null);
});

test("an answer that is no JSON is its text", async () => {
  answer = () => new Response("moves: 1 2", { headers: { "Content-Type": "text/plain" } });
  assert.equal(await ask("GET", "games/17f/record"), "moves: 1 2");
});

test("a refusal is a problem with the server's code, told as a sentence", async () => {
  answer = () => Response.json({ code: "unrelated", message: "48 is not allowed" }, { status: 422 });
  await assert.rejects(
    act("17f", "moves", { number: 48, ply: 0 }),
    failing("unrelated", "48 is not allowed."),
  );
});

test("a failure that explains nothing is told as ours", async () => {
  answer = () =>
    new Response("<h1>Bad Gateway</h1>", { status: 502, headers: { "Content-Type": "text/html" } });
  const told = "Something went wrong here; try again.";
  await assert.rejects(ask("GET", "rules"), failing("server-error", told));
});

test("a server that cannot be reached is a problem with a way out", async () => {
  answer = () => {
    throw new TypeError("Failed to fetch");
  };
  const told = "The server cannot be reached; check your connection and try again.";
  await assert.rejects(ask("GET", "rules"), failing("offline", told));
});

test("what is wished for a puzzle is written into the address safely", async () => {
  await pose("some-game", { level: "3", seed: "a&b=c" });
  assert.equal(asked[0].address, "https://duel.example/api/puzzles/some-game?level=3&seed=a%26b%3Dc");
});

test("seats are asked for with one token a page, so that a lost answer is found again", async () => {
  assert.match(pageToken, /^[0-9a-f]{32}$/);
  await sit("17f", null);
  await sit("17f", "Ada");
  await join("WXYZ", "Ada");
  assert.deepEqual(
    asked.map(({ body }) => JSON.parse(body).attempt),
    [pageToken, pageToken, pageToken],
  );
});

test("on a server a game's picture and its review are at addresses of it", async () => {
  assert.equal(await picture("17f"), "https://duel.example/api/games/17f/picture.svg?lang=en");
  assert.equal(await linkToReview("17f"), "https://duel.example/review/17f");
  assert.equal(asked.length, 0);
});

test("a message becomes a sentence, once", () => {
  assert.equal(sentence("that is taken"), "That is taken.");
  assert.equal(sentence("Why so?"), "Why so?");
  assert.equal(sentence("wait…"), "Wait…");
});
