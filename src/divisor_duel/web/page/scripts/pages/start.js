// The start page: whom to play, who opens, which game.

import { addressOf } from "../lib/addresses.js";
import { $, attempt, field, filled, form, h } from "../lib/dom.js";
import { go, onWindow, page } from "../lib/visit.js";
import { say } from "../lib/words.js";
import { seating } from "../play/seating.js";
import { keepLink } from "../storage/link_games.js";
import { openGames } from "../storage/my_games.js";
import { remembered } from "../storage/remembered.js";
import { beginByLink, make } from "../transport/api.js";

/** @import { MyGame, Question } from "../../shapes.js" */

const wish = form("wish");
const own = form("own");

function showWish() {
  const opponent = field(wish, "opponent").value;
  $("levels").hidden = opponent !== "computer";
  $("friend").hidden = opponent !== "here" && opponent !== "post";
  $("by-post").hidden = opponent !== "post";
  const level = /** @type {HTMLInputElement | null} */ (wish.querySelector("[name=level]:checked"));
  $("manner").textContent = level?.dataset.manner ?? "";
  const chosen = [...wish.querySelectorAll("fieldset:not([hidden]) input:checked + span")];
  $("settings-now").textContent = chosen.map(({ textContent }) => textContent).join(" · ");
  $("now-what").textContent = title(last());
}

/** The game that was played last here, or the first there is. */
function last() {
  const cards = [...document.querySelectorAll("[data-game]")].map((card) => card.getAttribute("data-game"));
  const game = remembered.get("last", "");
  return (cards.includes(game) ? game : cards[0]) ?? "";
}

/** @param {string} game */
const title = (game) => document.querySelector(`[data-game="${game}"] strong`)?.textContent ?? "";

/** Play at once, as last time; whoever has never been here is shown how, once. */
function playNow() {
  const learned = remembered.get("learned", false) || remembered.get("wish", null) !== null;
  remembered.set("learned", true);
  if (learned) begin({ game: last() });
  else go($("to-lesson", HTMLAnchorElement).href);
}

/**
 * @param {Question} rules
 * @param {HTMLElement} [place]
 */
async function begin(rules, place) {
  if (field(wish, "opponent").value === "post") return beginByPost(rules, place);
  const made = await attempt(() => make({ ...rules, ...seating(filled(wish)) }), undefined, place);
  if (!made) return;
  remembered.set("wish", filled(wish)); // with a name that was accepted
  if (rules.game) remembered.set("last", rules.game);
  go(addressOf("play", made.game.id));
}

/**
 * @param {Question} rules
 * @param {HTMLElement} [place]
 */
async function beginByPost(rules, place) {
  const opens = /** @type {"me" | "them" | "toss"} */ (field(wish, "opens").value);
  /** @type {[string | null, string | null]} */
  const names = [field(wish, "name").value || null, field(wish, "friend").value || null];
  const made = await attempt(() => beginByLink({ ...rules, names, opens }), undefined, place);
  if (!made) return;
  remembered.set("wish", filled(wish));
  if (rules.game) remembered.set("last", rules.game);
  keepLink(made, made.you);
  go(`${addressOf("link")}#${made.link}`);
}

/** Offer the games of this browser that still go on. */
async function showGoingOn() {
  const left = await openGames();
  $("left").replaceChildren(...left.map(linkTo));
  $("going-on").hidden = !left.length;
}

/** @param {MyGame} game */
function linkTo(game) {
  return h("li", {}, h("a", { class: "button", href: addressOf("play", game.id) }, game.told.entry));
}

for (const [name, value] of Object.entries(
  remembered.get("wish", /** @type {Record<string, string>} */ ({})),
)) {
  if (wish.elements.namedItem(name)) field(wish, name).value = value;
}
wish.addEventListener("submit", (event) => event.preventDefault());
wish.addEventListener("change", showWish);
showWish();
own.addEventListener("submit", (event) => {
  event.preventDefault();
  const rule = /** @type {Question["rule"]} */ (field(own, "rule").value);
  const openings = field(own, "openings").value || null;
  const goal = field(own, "goal").value || null;
  begin({ pool: field(own, "pool").value, rule, openings, goal }, $("own-message"));
});
for (const start of document.querySelectorAll("button")) {
  const { game } = start.dataset;
  if (game) start.addEventListener("click", () => begin({ game }));
  start.disabled = false; // until now nobody would have heard it
}
$("now").addEventListener("click", playNow);
if (remembered.get("learned", false)) $("to-lesson").textContent = say("first-game-again");
onWindow("pageshow", (event) => {
  if (event.persisted) showGoingOn();
});
await showGoingOn();
page.dataset.ready = "";
