// Whom to play, as the doors of a page say: the computer, a friend here, or a friend far away by one link or by many.

import { addressOf } from "../lib/addresses.js";
import { $, attempt, field, filled, form } from "../lib/dom.js";
import { go, page } from "../lib/visit.js";
import { keepLink } from "../storage/link_games.js";
import { remembered } from "../storage/remembered.js";
import { beginByLink, make } from "../transport/api.js";
import { seating } from "./seating.js";

/** @import { AskedPosition } from "../../shapes.js" */

const wish = form("wish");
const FAR = "far";

/** Against whom, once it is known how a friend far away plays. */
function opponent() {
  const { opponent: door = "", way = "" } = filled(wish);
  return door === FAR ? way : door;
}

/** Whether it is to be found out which numbers are allowed. */
const hiding = () => field(wish, "choices").value === "hidden";

/** Show what the open door asks for. */
function show() {
  const { opponent: door } = filled(wish);
  $("levels").hidden = door !== "computer";
  $("ways").hidden = door !== FAR;
  $("friend").hidden = opponent() !== "here" && opponent() !== "post";
  const level = /** @type {HTMLInputElement | null} */ (wish.querySelector("[name=level]:checked"));
  $("manner").textContent = level?.dataset.manner ?? "";
  const chosen = wish.querySelector("#openers input:checked + span")?.textContent ?? "";
  const hidden = hiding() ? $("hiding").dataset.told : "";
  const names = ["name", "friend"].map((name) => field(wish, name).value).filter(Boolean);
  $("settings-now").textContent = [chosen, hidden, ...names].filter(Boolean).join(" · ");
}

/** Open the door of the last time. */
function recall() {
  /** @type {Record<string, string>} */
  const { opponent: last = "", ...others } = remembered.get("wish", {});
  for (const [name, value] of Object.entries(others)) {
    if (wish.elements.namedItem(name)) field(wish, name).value = value;
  }
  const byLink = wish.querySelector(`[name=way][value="${CSS.escape(last)}"]`);
  if (byLink) field(wish, "way").value = last;
  if (last) field(wish, "opponent").value = byLink ? FAR : last;
}

/**
 * Begin a game against whoever is behind the open door.
 * @param {AskedPosition} rules
 * @param {HTMLElement} [place]
 */
export async function begin(rules, place) {
  const wished = { ...filled(wish), opponent: opponent() };
  const address = await (wished.opponent === "post"
    ? makeLink(rules, place)
    : makeGame(rules, wished, place));
  if (!address) return;
  remembered.set("wish", wished); // with a name that was accepted
  if (rules.game) remembered.set("last", rules.game);
  go(address);
}

/**
 * @param {AskedPosition} rules
 * @param {Record<string, string>} wished
 * @param {HTMLElement} [place]
 */
async function makeGame(rules, wished, place) {
  const made = await attempt(
    () => make({ ...rules, ...seating(wished), choices_hidden: hiding() }),
    undefined,
    place,
  );
  return made && addressOf("play", made.game.id);
}

/**
 * @param {AskedPosition} rules
 * @param {HTMLElement} [place]
 */
async function makeLink(rules, place) {
  const opens = /** @type {"me" | "them" | "toss"} */ (field(wish, "opens").value);
  /** @type {[string | null, string | null]} */
  const names = [field(wish, "name").value || null, field(wish, "friend").value || null];
  const made = await attempt(
    () => beginByLink({ ...rules, names, opens, choices_hidden: hiding() }),
    undefined,
    place,
  );
  if (made) keepLink(made, made.you);
  return made && `${addressOf("link")}#${made.link}`;
}

/** Let the doors be opened, and the games begun, which nobody would have heard until now. */
export function openDoors() {
  recall();
  show();
  wish.addEventListener("submit", (event) => event.preventDefault());
  wish.addEventListener("change", show);
  for (const button of page.querySelectorAll("button")) button.disabled = false;
}
