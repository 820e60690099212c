// My games: those of this browser, to go on with, review, share and forget; and all it keeps as one file.

import { addressOf, python } from "../lib/addresses.js";
import { $, complain, h } from "../lib/dom.js";
import { Problem } from "../lib/problem.js";
import { page } from "../lib/visit.js";
import { say } from "../lib/words.js";
import { copy, save } from "../play/share.js";
import { loadKept, saveKept } from "../storage/backup.js";
import { most } from "../storage/games_kept.js";
import { forgetLink, keptLinks } from "../storage/link_games.js";
import { forget, myGames } from "../storage/my_games.js";
import { linkToReview, openLink, picture } from "../transport/api.js";

/** @import { MyGame } from "../../shapes.js" */
/** @import { Kept } from "../storage/games_kept.js" */

/** @param {MyGame} game */
function entry(game) {
  const { id, outcome } = game;
  const draw = async () => save(await picture(id), `game-${id}.svg`);
  const address = addressOf(outcome ? "review" : "play", id);
  const drawn = h("button", { type: "button", onclick: draw }, say("list-picture"));
  const shared = () => (python ? linkToReview(id) : address);
  return item(game.told.entry, address, outcome !== null, () => forget(id), shared, drawn);
}

/**
 * A game by link; one whose link cannot be read any more is left out.
 * @param {Kept} kept
 */
async function linkedEntry({ id, link, you }) {
  try {
    const { told, winner } = await openLink(link);
    const address = `${addressOf(winner ? "review" : "link")}#${link}`;
    return item(
      told[you]?.entry ?? "",
      address,
      winner !== null,
      () => forgetLink(id),
      () => address,
    );
  } catch (problem) {
    if (problem instanceof Problem) return null;
    throw problem;
  }
}

/**
 * @param {string} told
 * @param {string} address
 * @param {boolean} over
 * @param {() => void} forgotten
 * @param {() => Promise<string> | string} shared
 * @param {Node[]} more
 */
function item(told, address, over, forgotten, shared, ...more) {
  const link = h("input", { readonly: true, "aria-label": say("list-link"), class: "unseen", tabindex: -1 });
  const shown = h(
    "li",
    {},
    h("span", {}, told),
    h(
      "span",
      { class: "actions" },
      h("a", { class: "button", href: address }, say(over ? "list-review" : "list-go-on")),
      h("button", { type: "button", onclick: share }, say("list-copy-link")),
      ...more,
      h("button", { type: "button", onclick: remove }, say("list-delete")),
    ),
    link,
  );
  /** @param {Event} event */
  async function share({ target }) {
    link.value = await shared();
    if (target instanceof HTMLElement) copy(link, target);
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
  const [linked, served] = await Promise.all([Promise.all(keptLinks().map(linkedEntry)), myGames()]);
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
  const { left } = taken;
  $("loaded").textContent = left ? say("file-loaded-in-part", { left, most: most() }) : say("file-loaded");
  await showAll();
});
await showAll();
page.dataset.ready = "";
