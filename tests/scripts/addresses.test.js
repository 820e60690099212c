import assert from "node:assert/strict";
import { test } from "node:test";
import { load, visit } from "./browser.js";

async function at(href, python) {
  visit(href, python);
  return load("lib/addresses.js");
}

test("on a server pages and games lie below its root, wherever one is", async () => {
  const { addressOf, below } = await at("https://duel.example/class/abc/wall?x#y");
  assert.equal(addressOf("review"), "https://duel.example/review");
  assert.equal(addressOf("play", "17f"), "https://duel.example/play/17f");
  assert.equal(below("api/games/17f"), "https://duel.example/api/games/17f");
});

test("in a folder pages are files beside this one, below whatever path", async () => {
  for (const page of ["", "index.html", "play.html?game=9#x"]) {
    const { addressOf, below } = await at(`https://host.example/maths/duel/${page}`, "pyodide-1/");
    assert.equal(addressOf("review"), "https://host.example/maths/duel/review.html");
    assert.equal(addressOf("play", "17f"), "https://host.example/maths/duel/play.html?game=17f");
    assert.equal(below("pyodide-1/"), "https://host.example/maths/duel/pyodide-1/");
  }
});

test("a page knows its game from its address, on a server and in a folder", async () => {
  assert.equal((await at("https://duel.example/play/17f?wall")).gameHere(), "17f");
  assert.equal((await at("https://duel.example/class/abc/wall")).gameHere(), "abc");
  assert.equal((await at("https://duel.example/review")).gameHere(), "");
  assert.equal((await at("https://duel.example/")).gameHere(), "");
  assert.equal((await at("https://host.example/duel/play.html?game=9", "py/")).gameHere(), "9");
  assert.equal((await at("https://host.example/duel/review.html", "py/")).gameHere(), "");
});
