// A game of one's own: which numbers, which rule, who wins; and whom to play it with.

import { $, field, form } from "../lib/dom.js";
import { page } from "../lib/visit.js";
import { begin, openDoors } from "../play/whom.js";

/** @import { AskedPosition } from "../../shapes.js" */

const own = form("own");
own.addEventListener("submit", (event) => {
  event.preventDefault();
  const rule = /** @type {AskedPosition["rule"]} */ (field(own, "rule").value);
  const openings = field(own, "openings").value || null;
  const goal = field(own, "goal").value || null;
  begin({ pool: field(own, "pool").value, rule, openings, goal }, $("own-message"));
});
openDoors();
page.dataset.ready = "";
