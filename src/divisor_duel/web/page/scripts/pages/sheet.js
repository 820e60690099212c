// A sheet to print: what is wished for, and the sheet as Python writes it.

import { $, attempt, complain, field, form } from "../lib/dom.js";
import { page } from "../lib/visit.js";
import { printSheet } from "../transport/api.js";

const wish = form("wish");

/** What a class missed, as its desk says: each number behind the one it was tapped after. */
const missed = /** @type {[number, number][]} */ (
  (new URLSearchParams(location.search).get("missed") ?? "")
    .split(".")
    .map((pair) => pair.split("-").map(Number))
    .filter(([after, number]) => Number.isInteger(after) && Number.isInteger(number))
);
let asked = 0;
/** Makes the same puzzles again while other wishes change. */
let seed = "";

/** @param {string} name */
const checked = (name) =>
  [...wish.querySelectorAll("input")].filter((input) => input.name === name && input.checked);

async function show() {
  const mine = ++asked;
  const own = field(wish, "own").value.trim();
  const chain = field(wish, "chain").value;
  $("paper").ariaBusy = "true";
  const made = await attempt(
    () =>
      printSheet({
        game: field(wish, "game").value,
        level: Number(field(wish, "level").value),
        count: Number(field(wish, "count").value),
        boards: [...checked("board").map(({ value }) => value), ...(own ? [own] : [])],
        chain: chain ? Number(chain) : null,
        choices: checked("choices").length > 0,
        paper: field(wish, "paper").value === "letter" ? "letter" : "a4",
        seed: seed || null,
        missed,
      }),
    () => mine === asked,
  );
  if (mine === asked) $("paper").ariaBusy = "false";
  if (!made) return;
  seed = made.seed;
  complain(made.missing);
  const printed = new DOMParser().parseFromString(made.html, "text/html");
  $("paper").replaceChildren(...printed.body.children);
  page.dataset.ready = seed;
}

wish.addEventListener("submit", (event) => event.preventDefault());
wish.addEventListener("change", show);
$("another").addEventListener("click", () => {
  seed = "";
  show();
});
$("print").addEventListener("click", () => print());
// An address can say what is wished for.
for (const [name, value] of new URLSearchParams(location.search)) {
  const list = wish.querySelector(`select[name="${CSS.escape(name)}"]`);
  if (!(list instanceof HTMLSelectElement)) continue;
  if ([...list.options].some((option) => option.value === value)) list.value = value;
}
if (missed.length) field(wish, "count").value = "0";
await show();
