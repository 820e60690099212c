import assert from "node:assert/strict";
import { test } from "node:test";
import { shared } from "./browser.js";

const { byComputer, happened, hasMoved, isOurTurn, nextState, result } = await shared("play/state.js");
const { seating } = await shared("play/seating.js");

const GAME = {
  version: 3,
  you: [1],
  moves: [15, 5],
  ply: 2,
  free: [],
  outcome: null,
  undo_by: null,
  seats: ["human", "human"],
  to_move: 1,
};
const TOLD = {
  sat_down: ["Ada sat down.", "Ben sat down."],
  moved: "Ben took 20.",
  turn: "Your turn.",
  undo_asked: "Ben asks to take back.",
  undo_refused: ["Ada refused.", "Ben refused."],
};

test("whatever is newer is shown, with the seats that it says are ours", () => {
  const heard = { ...GAME, version: 4, ply: 3, you: [2] };
  assert.deepEqual(nextState({ ...GAME, you: [] }, heard), heard);
});

test("an answer that comes after newer news is not shown", () => {
  assert.equal(nextState(GAME, { ...GAME, version: 2, ply: 1 }), null);
});

test("the same state again is shown, since somebody may have left meanwhile", () => {
  assert.ok(nextState(GAME, { ...GAME }));
});

test("the first state of a game is shown", () => {
  assert.equal(nextState(undefined, GAME), GAME);
});

test("taking a number and taking one back are moves, a wish is none", () => {
  assert.ok(hasMoved(GAME, { moves: [15, 5, 20] }));
  assert.ok(hasMoved(GAME, { moves: [15] }));
  assert.ok(!hasMoved(GAME, { moves: [15, 5] }));
});

test("only a number that a computer takes is given time", () => {
  const played = { ply: 3, seats: ["human", "human"] };
  assert.ok(!byComputer(GAME, played));
  assert.ok(byComputer(GAME, { ...played, seats: ["perfect", "human"] }));
  assert.ok(!byComputer(GAME, { ...played, seats: ["human", "perfect"] }));
  assert.ok(!byComputer(GAME, { ply: 1, seats: ["perfect", "human"] }), "taken back");
  assert.ok(!byComputer(undefined, { ply: 1, seats: ["perfect", "human"] }), "at first sight");
});

test("it is our turn at our seat, until the game is over", () => {
  assert.ok(isOurTurn(GAME));
  assert.ok(!isOurTurn({ ...GAME, to_move: 2 }));
  assert.ok(!isOurTurn({ ...GAME, outcome: { winner: 1 } }));
  assert.ok(isOurTurn({ ...GAME, you: [1, 2], to_move: 2 }));
});

test("a game is lost for the one loser, and won for all who look at it otherwise", () => {
  const over = { outcome: { winner: 2 } };
  assert.equal(result({ ...over, you: [1] }), "lost");
  assert.equal(result({ ...over, you: [2] }), "won");
  assert.equal(result({ ...over, you: [1, 2] }), "won");
  assert.equal(result({ ...over, you: [] }), "won");
  assert.equal(result({ outcome: null, you: [1] }), "");
});

const heard = (before, after) => happened({ ...GAME, ...before }, { ...GAME, ...after, told: TOLD });

test("a number is told with whose turn it is then", () => {
  assert.deepEqual(heard({}, { moves: [15, 5, 20], ply: 3 }).all, ["Ben took 20.", "Your turn."]);
});

test("a number taken back is told so", () => {
  assert.deepEqual(heard({}, { moves: [15], ply: 1 }).all, ["Taken back.", "Your turn."]);
});

test("who sits down is told, and only then", () => {
  assert.deepEqual(heard({ free: [2] }, { free: [] }).all, ["Ben sat down."]);
  assert.deepEqual(heard({}, {}).all, []);
});

test("a game that ends without a number is told", () => {
  assert.deepEqual(heard({}, { outcome: { winner: 1 } }).all, ["Your turn."]);
});

test("a wish to take back is told once", () => {
  assert.deepEqual(heard({}, { undo_by: 2 }).all, ["Ben asks to take back."]);
  assert.deepEqual(heard({ undo_by: 2 }, { undo_by: 2 }).all, []);
});

test("a refusal is told to the asker apart, since they see nothing happen", () => {
  assert.deepEqual(heard({ undo_by: 1 }, {}), { all: [], refused: "Ada refused." });
  assert.deepEqual(heard({ undo_by: 2 }, {}), { all: ["Ben refused."], refused: undefined });
});

const WISH = { opponent: "computer", opens: "me", level: "perfect", name: "", friend: "" };

test("whoever opens sits first", () => {
  const ours = { names: [null, null], toss: false };
  assert.deepEqual(seating(WISH), { ...ours, seats: ["human", "perfect"], take: [1] });
  assert.deepEqual(seating({ ...WISH, opens: "them" }), { ...ours, seats: ["perfect", "human"], take: [2] });
});

test("a friend here has the other seat, and both are ours", () => {
  const wish = { ...WISH, opponent: "here", name: "Ada", friend: "Ben" };
  assert.deepEqual(seating(wish), { names: ["Ada", "Ben"], take: [1, 2], toss: false });
  assert.deepEqual(seating({ ...wish, opens: "them" }).names, ["Ben", "Ada"]);
});

test("by link a person sits opposite, whatever level was chosen before", () => {
  const { seats, names } = seating({ ...WISH, opponent: "link", name: "Ada" });
  assert.deepEqual(
    [seats, names],
    [
      ["human", "human"],
      ["Ada", null],
    ],
  );
});

test("a coin is tossed when that is wished for", () => {
  assert.equal(seating({ ...WISH, opens: "toss" }).toss, true);
  assert.equal(seating(WISH).toss, false);
});
