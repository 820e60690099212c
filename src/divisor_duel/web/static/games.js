// My games: those of this browser, to go on with, review, share and forget; and all it keeps as one file.

import { openLink, Problem, toldTo } from "./api.js";
import { $, complain, h } from "./dom.js";
import { loadKept, saveKept } from "./keeping.js";
import { forgetLink, keptLinks } from "./linked.js";
import { forget, mine } from "./memory.js";
import { copy } from "./share.js";

/** @import { MyGame } from "../shapes.js" */
/** @import { Kept } from "./linked.js" */

/** @param {MyGame} game */
function entry(game) {
  const { id, outcome } = game;
  const picture = h(
    "a",
    { class: "button", href: `/api/games/${id}/picture.svg`, download: `game-${id}.svg` },
    "Picture",
  );
  const path = outcome ? `/review/${id}` : `/play/${id}`;
  return item(toldTo(game).entry, path, outcome !== null, () => forget(id), picture);
}

/**
 * A game by link; one whose link cannot be read any more is left out.
 * @param {Kept} kept
 */
async function linkedEntry({ id, link, you }) {
  try {
    const { told, winner } = await openLink(link);
    const path = winner ? `review#${link}` : `link#${link}`;
    return item(told[you]?.entry ?? "", path, winner !== null, () => forgetLink(id));
  } catch (problem) {
    if (problem instanceof Problem) return null;
    throw problem;
  }
}

/**
 * @param {string} told
 * @param {string} path
 * @param {boolean} over
 * @param {() => void} forgotten
 * @param {Node[]} more
 */
function item(told, path, over, forgotten, ...more) {
  const link = h("input", { readonly: true, "aria-label": "Link", class: "unseen", tabindex: -1 });
  link.value = new URL(path, location.href).href;
  const shown = h(
    "li",
    {},
    h("span", {}, told),
    h(
      "span",
      { class: "actions" },
      h("a", { class: "button", href: path }, over ? "Review" : "Go on"),
      h("button", { type: "button", onclick: share }, "Copy link"),
      ...more,
      h("button", { type: "button", onclick: remove }, "Delete"),
    ),
    link,
  );
  /** @param {Event} event */
  function share(event) {
    if (event.target instanceof HTMLElement) copy(link, event.target);
  }
  function remove() {
    forgotten();
    shown.remove();
    showNone();
  }
  return shown;
}

function showNone() {
  $("none").hidden = $("list").children.length > 0;
}

async function showAll() {
  const [linked, served] = await Promise.all([Promise.all(keptLinks().map(linkedEntry)), mine()]);
  $("list").replaceChildren(...linked.filter((one) => one !== null), ...served.map(entry));
  showNone();
}

const file = $("file", HTMLInputElement);
$("save").addEventListener("click", saveKept);
$("load").addEventListener("click", () => file.click());
file.addEventListener("change", async () => {
  const [chosen] = file.files ?? [];
  if (!chosen) return;
  $("loaded").textContent = "";
  const taken = await loadKept(chosen);
  file.value = ""; // so that the same file can be chosen again
  if (!taken) return;
  complain();
  $("loaded").textContent = "Loaded.";
  await showAll();
});
await showAll();
document.body.dataset.ready = "";
