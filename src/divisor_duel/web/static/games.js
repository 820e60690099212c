// My games: those of this browser, to go on with, review, share and forget.

import { toldTo } from "./api.js";
import { $, h } from "./dom.js";
import { forget, mine } from "./memory.js";
import { copy } from "./share.js";

/** @import { MyGame } from "../shapes.js" */

/** @param {MyGame} game */
function entry(game) {
  const { id, outcome } = game;
  const path = outcome ? `/review/${id}` : `/play/${id}`;
  const link = h("input", { readonly: true, "aria-label": "Link", class: "unseen", tabindex: -1 });
  link.value = new URL(path, location.href).href;
  const item = h(
    "li",
    {},
    h("span", {}, toldTo(game).entry),
    h(
      "span",
      { class: "actions" },
      h("a", { class: "button", href: path }, outcome ? "Review" : "Go on"),
      h("button", { type: "button", onclick: share }, "Copy link"),
      h(
        "a",
        { class: "button", href: `/api/games/${id}/picture.svg`, download: `game-${id}.svg` },
        "Picture",
      ),
      h("button", { type: "button", onclick: remove }, "Delete"),
    ),
    link,
  );
  /** @param {Event} event */
  function share(event) {
    if (event.target instanceof HTMLElement) copy(link, event.target);
  }
  function remove() {
    forget(id);
    item.remove();
    showNone();
  }
  return item;
}

function showNone() {
  $("none").hidden = $("list").children.length > 0;
}

$("list").replaceChildren(...(await mine()).map(entry));
showNone();
document.body.dataset.ready = "";
