// Small helpers for the page.

import { remembered } from "../storage/remembered.js";
import { Problem } from "./problem.js";
import { page } from "./visit.js";
import { say } from "./words.js";

/**
 * The element of an id; the page was written with one, of that kind.
 * @template {HTMLElement} [E=HTMLElement]
 * @param {string} id
 * @param {new () => E} [kind]
 * @returns {E}
 */
export function $(id, kind) {
  const wanted = /** @type {new () => E} */ (kind ?? HTMLElement);
  const element = page.querySelector(`#${id}`);
  if (element instanceof wanted) return element;
  throw new Error(`the page has no ${wanted.name} called ${id}`);
}

/** @param {string} id */
export const button = (id) => $(id, HTMLButtonElement);

/** @param {string} id */
export const form = (id) => $(id, HTMLFormElement);

/**
 * A field of a form: an input, a list, or radio buttons that share a name. Each has a value.
 * @param {HTMLFormElement} form
 * @param {string} name
 * @returns {{ value: string }}
 */
export function field(form, name) {
  const found = form.elements.namedItem(name);
  if (found && "value" in found) return /** @type {HTMLInputElement | RadioNodeList} */ (found);
  throw new Error(`the form has no field called ${name}`);
}

/**
 * All that is filled in, by name.
 * @param {HTMLFormElement} form
 * @returns {Record<string, string>}
 */
export function filled(form) {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/**
 * Make an element: its name, attributes (on… are listeners), children.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | number | boolean | EventListener>} [attributes]
 * @param {(Node | string)[]} children
 */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false) element.setAttribute(key, String(value));
  }
  element.append(...children);
  return element;
}

/** Whether single letters press buttons: they are in the way of those who speak to their device. */
export const letterKeys = () => remembered.get("keys", true);

/** Show whether letters press buttons; their signs go with them. */
function showLetterKeys() {
  $("keys").setAttribute("aria-pressed", String(letterKeys()));
  page.classList.toggle("no-keys", !letterKeys());
}

/**
 * Bind letters to buttons: a press clicks the button, unless someone is typing, or has switched the letters off.
 * @param {Record<string, HTMLButtonElement>} buttons
 */
export function shortcuts(buttons) {
  showLetterKeys();
  $("keys").addEventListener("click", () => {
    remembered.set("keys", !letterKeys());
    showLetterKeys();
  });
  page.addEventListener("keydown", (event) => {
    const typing = event.target instanceof Element && event.target.matches("input, select, textarea");
    if (event.ctrlKey || event.metaKey || event.altKey || typing) return;
    if (event.key.length === 1 && !letterKeys()) return;
    const pressed = buttons[event.key.toLowerCase()];
    if (!pressed || pressed.disabled || pressed.closest("[hidden]")) return;
    event.preventDefault();
    pressed.click();
  });
}

/** Say what went wrong, with its code, in one place and no other; nothing when all is well. */
export function complain(text = "", code = "", place = $("message")) {
  for (const alert of page.querySelectorAll("[role=alert]")) {
    alert.textContent = alert === place ? text : "";
  }
  place.dataset.code = code;
  if (text) reveal(place);
}

/** Whether nothing should move. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Bring something into view, gently where motion is welcome.
 * @param {Element} element
 */
export function reveal(element) {
  element.scrollIntoView({ block: "nearest", behavior: still() ? "instant" : "smooth" });
}

/**
 * Keep what floats over the board off a cell: where it would cover it below, it goes above.
 * @param {Element} dock
 * @param {Element | undefined} cell
 */
export function keepClear(dock, cell) {
  dock.classList.remove("up");
  if (!cell) return;
  cell.scrollIntoView({ block: "nearest", behavior: "instant" });
  const [over, under] = [dock.getBoundingClientRect(), cell.getBoundingClientRect()];
  dock.classList.toggle("up", over.top < under.bottom && under.top < over.bottom && over.left < under.right);
}

/**
 * Run something for a button and show what went wrong, if anything did, while it is still `wanted`.
 * @template Result
 * @param {() => Promise<Result>} action
 * @param {() => boolean} [wanted]
 * @param {HTMLElement} [place]
 * @returns {Promise<Result | undefined>}
 */
export async function attempt(action, wanted = () => true, place = $("message")) {
  complain();
  try {
    const result = await action();
    return wanted() ? result : undefined;
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    if (wanted()) complain(problem.message, problem.code, place);
    return undefined;
  }
}

const FIRST = { look: "one", mark: "●" };
const SECOND = { look: "two", mark: "◆" };

/**
 * The side that makes a move, counted from 0, as a class and as a mark.
 * @param {number} ply
 */
export const sideOf = (ply) => (ply % 2 ? SECOND : FIRST);

/**
 * Show what is played, with its numbers where there is room for them; a game that is called like the site is not named twice there.
 * @param {{ words: { title: string }, pool_words: string }} game
 */
export function showName({ words, pool_words }) {
  $("title").classList.toggle("namesake", words.title === page.querySelector(".mark")?.textContent);
  $("title").replaceChildren(
    h("span", {}, words.title),
    h("span", { class: "numbers" }, h("i", {}, " · "), pool_words),
  );
}

/**
 * Show the numbers taken so far, each with its player's mark.
 * @param {{ moves: number[], names: string[] }} position
 */
export function showChain({ moves, names }) {
  const items = moves.map((number, ply) =>
    h(
      "li",
      { class: sideOf(ply % names.length).look },
      h("span", { class: "unseen" }, `${names[ply % names.length]}: `),
      String(number),
    ),
  );
  $("chain").replaceChildren(...(items.length ? items : [h("li", { class: "none" }, say("chain-none-yet"))]));
}
