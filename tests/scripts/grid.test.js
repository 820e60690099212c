import assert from "node:assert/strict";
import { test } from "node:test";
import { shared } from "./browser.js";

const { gridOf, inTurn, miniCentres, miniGridOf, mosaicOf, neighbour, partnersOf } =
  await shared("board/grid.js");

const range = (first, last, step = 1) =>
  Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, i) => first + i * step);

test("a pool without gaps up to 120 has one last digit in each column", () => {
  for (const [first, last] of [
    [1, 100],
    [2, 50],
    [5, 26],
    [1, 120],
    [17, 17],
  ]) {
    const numbers = range(first, last);
    const { tens, column } = gridOf(numbers);
    assert.equal(tens, true, `${first}-${last}`);
    numbers.forEach((number, i) => {
      assert.equal((column - 1 + i) % 10, (number - 1) % 10);
    });
  }
});

test("beyond 120, or with gaps, no column stands for a digit", () => {
  assert.equal(gridOf(range(1, 121)).tens, false);
  assert.equal(gridOf(range(2, 20, 2)).tens, false);
  assert.equal(gridOf([1, 2, 4]).tens, false);
});

test("there are as many rows as the numbers need, with those left free before the first", () => {
  assert.equal(gridOf(range(1, 100)).rows, 10);
  assert.equal(gridOf(range(2, 50)).rows, 5);
  assert.equal(gridOf(range(9, 11)).rows, 2);
  assert.equal(gridOf(range(10, 20)).rows, 2);
  assert.equal(gridOf(range(11, 20)).rows, 1);
});

test("a few numbers with gaps stand in rows of five, more of them in rows of ten", () => {
  assert.deepEqual([gridOf(range(2, 40, 2)).few, gridOf(range(2, 40, 2)).rows], [true, 4]);
  assert.deepEqual([gridOf(range(2, 42, 2)).few, gridOf(range(2, 42, 2)).rows], [false, 3]);
  assert.equal(gridOf(range(1, 20)).few, false);
});

test("cells are as wide as the longest number", () => {
  assert.equal(gridOf(range(2, 9)).digits, 1);
  assert.equal(gridOf(range(1, 100)).digits, 3);
  assert.equal(gridOf([2, 12345]).digits, 5);
});

test("a small board has the rows of the large one", () => {
  assert.deepEqual(miniGridOf(range(2, 50)), { columns: 10, offset: 1 });
  assert.deepEqual(miniGridOf(range(2, 40, 2)), { columns: 5, offset: 0 });
});

test("a small board of many numbers is wider than high, so that it fits a card", () => {
  const { columns } = miniGridOf(range(2, 800, 2));
  assert.ok(columns > 400 / columns);
  assert.ok(columns ** 2 < 2 * 400);
});

test("each number of a small board has a cell of its own, inside the picture", () => {
  for (const numbers of [range(1, 100), range(2, 50), range(2, 40, 2), [1, 2, 4, 900]]) {
    const { centres, columns, rows } = miniCentres(numbers, 10);
    assert.equal(new Set([...centres.values()].map(String)).size, numbers.length);
    for (const [x, y] of centres.values()) {
      assert.ok(x > 0 && x < columns * 10 && y > 0 && y < rows * 10);
    }
  }
});

test("in rows of ten a number stands below the one ten smaller", () => {
  const { centres } = miniCentres(range(2, 50), 10);
  const [x, y] = centres.get(12);
  assert.deepEqual(centres.get(22), [x, y + 10]);
});

const cells = range(0, 11).map((i) => ({ i, offsetLeft: (i % 4) * 50, offsetTop: Math.floor(i / 4) * 40 }));
const up = (at) => neighbour(cells.slice(0, at).reverse(), cells[at], -1)?.i;
const down = (at) => neighbour(cells.slice(at + 1), cells[at], 1)?.i;

test("the arrow keys go to the cell above and below, in whatever columns the screen has", () => {
  assert.equal(down(1), 5);
  assert.equal(up(10), 6);
});

test("in the first row nothing is above, in the last nothing below", () => {
  assert.equal(up(2), undefined);
  assert.equal(down(9), undefined);
});

test("a short last row gives its nearest cell", () => {
  const short = cells.slice(0, 10);
  assert.equal(neighbour(short.slice(8), short[7], 1).i, 9);
});

const room = { gap: 10, below: 10, shape: 1, caption: 20, edge: 4, least: 90, width: 1000, height: 600 };

test("boards are as large as the room lets them be", () => {
  for (const count of [1, 2, 3, 7, 12, 15]) {
    const { columns, size } = mosaicOf({ ...room, count });
    const width = (of) => (room.width - room.gap * (of - 1)) / of - room.edge;
    const height = (of) => {
      const rows = Math.ceil(count / of);
      return (room.height - room.below * (rows - 1)) / rows - room.edge - room.caption;
    };
    const sizes = range(1, count).map((of) => Math.min(width(of), height(of)));
    assert.equal(size, Math.max(...sizes), `${count} boards`);
    assert.equal(sizes[columns - 1], size);
  }
});

test("one board has one column", () => {
  assert.equal(mosaicOf({ ...room, count: 1 }).columns, 1);
});

test("so many that they would be too small are scrolled, as many beside each other as there is room for", () => {
  const { columns, size } = mosaicOf({ ...room, count: 200 });
  assert.equal(size, room.least);
  assert.equal(columns, Math.floor((room.width + room.gap) / (room.least + room.edge + room.gap)));
});

test("on a screen narrower than a board there is still one column", () => {
  assert.deepEqual(mosaicOf({ ...room, width: 50, count: 3 }), { columns: 1, size: 90 });
});

test("both numbers of a pair know their partner, and pairs that count now come before others", () => {
  const partners = partnersOf(
    [
      [2, 26],
      [3, 27],
    ],
    [
      [26, 2],
      [5, 10],
    ],
  );
  assert.deepEqual(partners.get(26), { partner: 2, now: true });
  assert.deepEqual(partners.get(10), { partner: 5, now: false });
  assert.equal(partners.get(7), undefined);
});

test("an answer that several numbers share is a partner of the first, and each of them has it", () => {
  const partners = partnersOf(
    [
      [4, 9],
      [6, 9],
    ],
    [],
  );
  assert.deepEqual(
    [4, 6, 9].map((number) => partners.get(number)?.partner),
    [9, 9, 4],
  );
});

test("of many boards a few are shown at a time, each of them once before any comes again", () => {
  for (const count of [1, 4, 5, 13, 14, 28]) {
    const boards = range(1, count);
    const { turns } = inTurn(boards, 0, 4);
    const shown = range(0, turns - 1).map((turn) => inTurn(boards, turn, 4).items);
    assert.deepEqual(shown.flat(), boards);
    assert.ok(shown.every(({ length }) => length > 0 && length <= 4));
    assert.deepEqual(inTurn(boards, turns, 4).items, shown[0]);
  }
  assert.deepEqual(inTurn([], 3, 4).items, []);
});
