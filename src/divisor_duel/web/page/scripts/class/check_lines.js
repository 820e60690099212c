// The lines that pupils hand in where no server keeps their homework: each is checked, and told in a row.

import { $, attempt, filled, form, h } from "../lib/dom.js";
import { say } from "../lib/words.js";
import { checkLines } from "../transport/api.js";

/** @import { CheckedLines } from "../../shapes.js" */

/** @param {CheckedLines["rows"][number]} row */
function rowOf({ name, title, level, seed, first, right, problem }) {
  if (problem)
    return h("tr", {}, h("th", { scope: "row" }, name), h("td", { colspan: 3, class: "wrong" }, problem));
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, name),
    h("td", { class: "tries" }, first.map((each) => (each ? "✓" : "✗")).join("")),
    h("td", {}, `${right} / ${first.length}`),
    h("td", {}, say("handed-in-set", { title, level, seed })),
  );
}

/** Let whoever has the lines check them. */
export function offerToCheck() {
  form("check-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    const { lines = "" } = filled(form("check-form"));
    const found = await attempt(() => checkLines(lines), undefined, $("check-message"));
    if (found) $("checked").replaceChildren(...found.rows.map(rowOf));
  });
}
