// Where numbers stand on a board: in rows of ten wherever they help. Plain numbers; nothing here draws.

/** Rows of ten help up to this number. */
const LAST_OF_TENS = 120;
/** A pool with gaps and so few numbers has rows of five. */
const FEW = 20;

/**
 * How the numbers of a pool are laid out: `tens` where each column has one last digit, `few` where rows of five are enough;
 * the row and the column of the first number leave room for those that the pool lacks before it.
 * @param {number[]} numbers
 */
export function gridOf(numbers) {
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  const whole = last - first === numbers.length - 1;
  const few = !whole && numbers.length <= FEW;
  const offset = (first - 1) % 10;
  const columns = few ? 5 : 10;
  return {
    first,
    tens: whole && last <= LAST_OF_TENS,
    few,
    digits: String(last).length,
    columns,
    rows: Math.ceil((numbers.length + (whole ? offset : 0)) / columns),
    column: offset + 1,
  };
}

/**
 * The partner of each number that has one; `now` says whether it is one of the pairs that count next. An answer that several
 * numbers share is a partner of the first.
 * @param {[number, number][]} pairs
 * @param {[number, number][]} later
 */
export function partnersOf(pairs, later) {
  /** @type {Map<number, { partner: number, now: boolean }>} */
  const partners = new Map();
  for (const [some, now] of /** @type {const} */ ([
    [pairs, true],
    [later, false],
  ])) {
    for (const [one, other] of some) if (!partners.has(one)) partners.set(one, { partner: other, now });
    for (const [one, other] of some) if (!partners.has(other)) partners.set(other, { partner: one, now });
  }
  return partners;
}

/**
 * How a small board is laid out, which no style sheet helps: its columns, and how many cells are free before the first number.
 * @param {number[]} numbers
 */
export function miniGridOf(numbers) {
  const { tens, column } = gridOf(numbers);
  if (tens) return { columns: 10, offset: column - 1 };
  const columns = numbers.length <= FEW ? 5 : Math.max(10, Math.ceil(Math.sqrt(numbers.length * 1.4)));
  return { columns, offset: 0 };
}

/**
 * The middle of each cell of a small board, and how many rows there are.
 * @param {number[]} numbers
 * @param {number} step the width of a cell
 */
export function miniCentres(numbers, step) {
  const { columns, offset } = miniGridOf(numbers);
  /** @type {Map<number, [number, number]>} */
  const centres = new Map(
    numbers.map((number, i) => {
      const at = i + offset;
      return [number, [((at % columns) + 0.5) * step, (Math.floor(at / columns) + 0.5) * step]];
    }),
  );
  return { centres, columns, rows: Math.ceil((numbers.length + offset) / columns) };
}

/**
 * The cell nearest in the next row, up or down; the columns depend on the width of the screen.
 * @template {{ offsetTop: number, offsetLeft: number }} Cell
 * @param {Cell[]} cells those on that side, nearest first
 * @param {Cell} from
 * @param {1 | -1} direction
 */
export function neighbour(cells, from, direction) {
  const row = cells.find((cell) => (cell.offsetTop - from.offsetTop) * direction > 0)?.offsetTop;
  const inRow = cells.filter((cell) => cell.offsetTop === row);
  /** @param {Cell} cell */
  const distance = (cell) => Math.abs(cell.offsetLeft - from.offsetLeft);
  return inRow.sort((a, b) => distance(a) - distance(b))[0];
}

/**
 * Those of many that are shown at a turn, about equally many at each; and how many turns there are.
 * @template Item
 * @param {Item[]} items
 * @param {number} turn counted on and on
 * @param {number} most so many are shown at once
 */
export function inTurn(items, turn, most) {
  const turns = Math.max(1, Math.ceil(items.length / most));
  const each = Math.ceil(items.length / turns);
  const now = turn % turns;
  return { items: items.slice(now * each, (now + 1) * each), now, turns };
}

/**
 * The number of columns with which so many boards are largest, and how wide each is then.
 * @param {object} room
 * @param {number} room.count
 * @param {number} room.width
 * @param {number} room.height
 * @param {number} room.gap between columns
 * @param {number} room.below between rows
 * @param {number} room.shape the width of a board to its height
 * @param {number} room.caption the height of what is written under a board
 * @param {number} room.edge what is around a board
 * @param {number} room.least the least width of a board
 */
export function mosaicOf({ count, width, height, gap, below, shape, caption, edge, least }) {
  const most = Math.max(1, Math.floor((width + gap) / (least + edge + gap)));
  let [best, size] = [1, 0];
  for (let columns = 1; columns <= Math.min(count, most); columns++) {
    const rows = Math.ceil(count / columns);
    const wide = (width - gap * (columns - 1)) / columns - edge;
    const high = ((height - below * (rows - 1)) / rows - edge - caption) * shape;
    const fits = Math.min(wide, high);
    if (fits > size) [best, size] = [columns, fits];
  }
  return size < least ? { columns: Math.min(count, most), size: least } : { columns: best, size };
}
