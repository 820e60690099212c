import assert from "node:assert/strict";
import { test } from "node:test";
import { shared } from "./browser.js";

const { bow, pairsOnce, pathAlong } = await shared("board/paths.js");

const SIZE = 40;
const GAP = 8;
const box = (column, row) => ({
  left: column * (SIZE + GAP),
  top: row * (SIZE + GAP),
  width: SIZE,
  height: SIZE,
});
const points = (path) =>
  [...path.matchAll(/[ML]([\d.-]+) ([\d.-]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
const centre = ({ left, top, width, height }) => [left + width / 2, top + height / 2];

/** Whether a straight line, along a row or a column, crosses a box. */
function crosses([[ax, ay], [bx, by]], { left, top, width, height }) {
  const inside = (low, high, from, to) => Math.max(low, from) < Math.min(high, to);
  const [x1, x2, y1, y2] = [Math.min(ax, bx), Math.max(ax, bx), Math.min(ay, by), Math.max(ay, by)];
  return inside(x1 - 0.01, x2 + 0.01, left, left + width) && inside(y1 - 0.01, y2 + 0.01, top, top + height);
}

test("a step begins and ends in the middle of its cells, and crosses no other number", () => {
  const cells = [];
  for (let row = 0; row < 4; row++) for (let column = 0; column < 5; column++) cells.push(box(column, row));
  for (const from of cells) {
    for (const to of cells) {
      if (from === to) continue;
      const way = points(pathAlong(from, to, GAP));
      assert.deepEqual(way[0], centre(from));
      assert.deepEqual(way.at(-1), centre(to));
      const others = cells.filter((cell) => cell !== from && cell !== to);
      for (let i = 1; i < way.length; i++) {
        for (const other of others) assert.ok(!crosses([way[i - 1], way[i]], other));
      }
    }
  }
});

test("neighbours in a row are joined straight", () => {
  assert.equal(points(pathAlong(box(1, 1), box(2, 1), GAP)).length, 2);
  assert.equal(points(pathAlong(box(2, 1), box(1, 1), GAP)).length, 2);
});

test("a curve bows to one side on the way there and to the other on the way back", () => {
  const [a, b] = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
  ];
  const height = (path) => Number(/Q\S+ (\S+)/.exec(path)[1]);
  assert.ok(height(bow(a, b)) < -10);
  assert.equal(height(bow(b, a)), -height(bow(a, b)));
});

test("a pair is drawn once, whichever of its numbers comes first", () => {
  assert.deepEqual(
    pairsOnce(
      [
        [3, 9],
        [9, 3],
      ],
      [],
    ),
    [{ pair: [9, 3], now: true }],
  );
});

test("a pair of now that is one of later too is drawn as one of now", () => {
  assert.deepEqual(
    pairsOnce(
      [[2, 4]],
      [
        [4, 2],
        [5, 10],
      ],
    ),
    [
      { pair: [2, 4], now: true },
      { pair: [5, 10], now: false },
    ],
  );
});
