import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.js";

const near = (one, other) => assert.ok(Math.abs(one - other) < 0.5, `${one} and ${other}`);
const now = () => Date.now() / 1000;

test("until the server was heard, its time is ours", async () => {
  const { serverTime } = await load("class/clock.js");
  near(serverTime(), now());
});

test("the server's clock counts, by the least delayed of what it told", async () => {
  const { heard, serverTime } = await load("class/clock.js");
  heard(now() + 90);
  near(serverTime(), now() + 90);
  heard(now() + 100);
  heard(now() + 95);
  near(serverTime(), now() + 100);
});

test("a clock behind ours counts too", async () => {
  const { heard, serverTime } = await load("class/clock.js");
  heard(now() - 3600);
  near(serverTime(), now() - 3600);
});

test("seconds are told as minutes and seconds, never below none", async () => {
  const { minutes } = await load("class/clock.js");
  assert.deepEqual([0, 7, 59.6, 60, 605, -3].map(minutes), ["0:00", "0:07", "1:00", "1:00", "10:05", "0:00"]);
});
