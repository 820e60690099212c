// Where things are: on a server, or in a folder of files that has none.

/** Where Python lies, below the base, in a folder without a server; nothing where there is one. */
export const { python } = document.documentElement.dataset;

/** What everything lies below: the root of a server, or the folder that this page lies in. */
const base = new URL(python ? "." : "/", location.href);

/**
 * The address of a page, perhaps of one game.
 * @param {string} page
 * @param {string} [game]
 */
export function addressOf(page, game) {
  const path = python ? `${page}.html${game ? `?game=${game}` : ""}` : [page, game].filter(Boolean).join("/");
  return new URL(path, base).href;
}

/** The game this page is about, if its address names one. */
export function gameHere() {
  if (python) return new URLSearchParams(location.search).get("game") ?? "";
  const [, id = ""] = location.pathname.slice(base.pathname.length).split("/");
  return id;
}

/**
 * The address of something that is no page.
 * @param {string} path
 */
export const below = (path) => new URL(path, base).href;

/** The language of this page. */
export const language = () => document.documentElement.lang;

/**
 * The address of something that is told in the language of this page, where no header can say which that is.
 * @param {string} path
 */
export const toldBelow = (path) => below(`${path}?lang=${language()}`);
