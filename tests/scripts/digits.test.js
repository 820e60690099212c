import assert from "node:assert/strict";
import { test } from "node:test";
import { shared } from "./browser.js";

const { nextAllowed, typed } = await shared("board/digits.js");

const type = (text, numbers) => [...text].reduce((before, digit) => typed(before, digit, numbers), "");

test("digits become a number of the pool", () => {
  assert.equal(type("12", [1, 2, 12]), "12");
  assert.equal(type("144", [12, 144]), "144");
});

test("a digit that leads to no number begins anew", () => {
  assert.equal(type("57", [2, 5, 7, 50]), "7");
  assert.equal(type("505", [5, 50]), "5");
});

test("digits on the way to a number wait, though they are none themselves", () => {
  assert.equal(type("1", [144, 20]), "1");
  assert.equal(type("14", [144, 20]), "14");
});

test("a zero before a number does not hide it", () => {
  assert.equal(type("05", [5, 50]), "5");
});

test("a jump goes to the next number that is allowed, and from the last to the first", () => {
  assert.equal(nextAllowed([3, 5, 30], 5), 30);
  assert.equal(nextAllowed([3, 5, 30], 4), 5);
  assert.equal(nextAllowed([3, 5, 30], 30), 3);
  assert.equal(nextAllowed([3, 5, 30], 0), 3);
});
