// Small helpers for the page.

export const $ = (id) => document.getElementById(id);

/** Make an element: its name, attributes (on… are listeners), children. */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value != null) element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child != null));
  return element;
}

/** Bind letters to buttons: a press clicks the button, unless someone is typing. */
export function shortcuts(buttons) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
    const button = buttons[event.key.toLowerCase()];
    if (!button || button.disabled || button.closest("[hidden]")) return;
    event.preventDefault();
    button.click();
  });
}

/** Say what went wrong, with its code, in one place and no other; nothing when all is well. */
export function complain(text = "", code = "", place = $("message")) {
  for (const alert of document.querySelectorAll("[role=alert]")) alert.textContent = alert === place ? text : "";
  place.dataset.code = code;
  if (text) reveal(place);
}

/** Bring something into view, gently where motion is welcome. */
export function reveal(element) {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.scrollIntoView({ block: "nearest", behavior: still ? "instant" : "smooth" });
}

/** Run something for a button and show what went wrong, if anything did, while it is still `wanted`. */
export async function attempt(action, wanted = () => true, place = $("message")) {
  complain();
  try {
    const result = await action();
    return wanted() ? result : undefined;
  } catch (problem) {
    if (wanted()) complain(problem.message, problem.code, place);
    if (!problem.code) throw problem;
    return undefined;
  }
}

/** A page's settings that this browser remembers. */
export const remembered = {
  get: (key, otherwise) => {
    try {
      return JSON.parse(localStorage.getItem(key)) ?? otherwise;
    } catch {
      return otherwise;
    }
  },
  set: (key, value) => {
    try {
      localStorage.setItem(key, JSON.stringify(value));
    } catch {
      // A browser that remembers nothing still plays.
    }
  },
};

/** The two sides, as classes and as marks. */
export const SIDES = ["one", "two"];
export const MARKS = ["●", "◆"];

/** Show the numbers taken so far, each with its player's mark. */
export function showChain(list, moves, names = ["Player 1", "Player 2"]) {
  list.replaceChildren(
    ...moves.map((number, ply) =>
      h("li", { class: SIDES[ply % 2] }, h("span", { class: "unseen" }, `${names[ply % 2]}: `), String(number)),
    ),
  );
  if (!moves.length) list.append(h("li", { class: "none" }, "none yet"));
}

/** A pool in words: 2-20:2 is the "even numbers 2 to 20". */
export function inWords(pool) {
  const words = pool.replace(/(\d+)-(\d+)(?::(\d+))?/g, (_, first, last, step) => {
    if (step === "2") return `${first % 2 ? "odd" : "even"} numbers ${first} to ${last}`;
    return `${first} to ${last}${step ? ` in steps of ${step}` : ""}`;
  });
  return words.replaceAll(",", ", ");
}

/** Put the players' names where an explanation speaks of Player 1 and Player 2. */
export function withNames(text, names) {
  // In one pass: a player may be called Player 1 and sit in the second seat.
  return text.replace(/Player ([12])/g, (_, player) => names[player - 1]);
}
