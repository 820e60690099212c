import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./browser.js";

const page = (words) => ({ getElementById: () => ({ textContent: JSON.stringify(Object.entries(words)) }) });

test("what Python wrote into the page is said, with its gaps filled in", async () => {
  globalThis.document = page({ best: "Your best here: $count, $name.", plain: "Undo" });
  const { say } = await load("lib/words.js");
  assert.equal(say("best", { count: 7, name: "Ada $count" }), "Your best here: 7, Ada $count.");
  assert.equal(say("plain"), "Undo");
});
