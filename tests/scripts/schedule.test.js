// When positions to practise come back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answered, daysAfter } from "../../src/divisor_duel/web/page/scripts/storage/schedule.js";

const CARD = {
  id: "2-50 chain 15",
  spec: { game: "divisor-duel" },
  moves: [15],
  taken: 5,
  step: 0,
  due: "2026-02-27",
};

test("a position comes back after a day, three days and a week, and then sits, known but on no day", () => {
  let card = CARD;
  const days = [];
  while (card.due) {
    card = answered(card, true, card.due);
    days.push(card.due);
  }
  assert.deepEqual(days, ["2026-02-28", "2026-03-03", "2026-03-10", ""]);
  assert.equal(card.id, CARD.id);
});

test("whoever errs begins again with a day", () => {
  const later = answered({ ...CARD, step: 2 }, false, "2026-12-31");
  assert.equal(later?.due, "2027-01-01");
  assert.equal(later?.step, 1);
});

test("a day is a day where clocks are changed", () => {
  assert.equal(daysAfter("2026-03-28", 1), "2026-03-29");
  assert.equal(daysAfter("2026-03-01", -1), "2026-02-28");
});
