// What is to be practised: where a win was given away, by a number or by giving up.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { shared, visit } from "./browser.js";

visit("https://duel.example/practise");
const { keepLink } = await shared("storage/link_games.js");
const { due, keepAnswer, lookThrough, oneOfEach } = await shared("storage/practice.js");

const SPEC = { game: "divisor-duel" };

/**
 * A turn of the first player.
 * @param {number} ply
 * @param {boolean} mistake
 */
const turn = (ply, mistake) => ({ ply, player: 1, mistake, winning_moves: mistake ? [7] : [] });

beforeEach(() => {
  visit("https://duel.example/practise");
  const reviewed = {
    moves: [
      { ...turn(0, true), number: 15 },
      { ...turn(1, true), player: 2, number: 5 },
      { ...turn(2, false), number: 20 },
      { ...turn(3, false), player: 2, number: 10 },
    ],
    gave_up: turn(4, true),
  };
  globalThis.fetch = async (address) =>
    Response.json(String(address).includes("review") ? reviewed : { spec: SPEC, record: "", winner: 2 });
});

test("one's own mistakes become cards, and giving up a won game is one", async () => {
  keepLink({ id: "a", link: "a1", moves: [15, 5, 20, 10] }, 1);
  assert.equal(await lookThrough(), true);
  assert.deepEqual(
    due().map(({ moves, taken }) => [moves, taken]),
    [
      [[], 15],
      [[15, 5, 20, 10], null],
    ],
  );
});

test("a card that sits stays known: it is not asked again as a new one, but others are made like it", async () => {
  keepLink({ id: "a", link: "a1", moves: [15, 5, 20, 10] }, 1);
  await lookThrough();
  for (const card of due()) keepAnswer({ ...card, step: 3 }, true);
  keepLink({ id: "b", link: "b1", moves: [15, 5, 20, 10] }, 1);
  assert.equal(await lookThrough(), true, "the same mistakes in another game");
  assert.deepEqual(due(), []);
  assert.deepEqual(
    oneOfEach().map(({ spec }) => spec),
    [SPEC],
  );
});
