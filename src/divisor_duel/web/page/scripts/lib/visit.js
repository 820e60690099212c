// In a folder one document lasts for the whole visit: going to another page changes what it shows, and Python stays awake.
// Each page's script runs as if its page had been loaded. Whatever does not work out is left to the browser, as ever.

import { python } from "./addresses.js";

/** @typedef {{ runs: Map<string, number>, python?: any, audio?: AudioContext }} Visit how often each script has run here; Python and sound, once they were needed */
const home = /** @type {{ divisorDuel?: Visit }} */ (globalThis);
home.divisorDuel ??= { runs: new Map() };
/** What lasts from page to page. */
export const visit = home.divisorDuel;

/** The page that this script belongs to, which another may have taken the place of. */
export const page = document.body;

/** Whether this script's page is still the one that is shown. */
export const isShown = () => page.isConnected;

/**
 * Listen to the window for as long as this page is shown.
 * @template {keyof WindowEventMap} Type
 * @param {Type} type
 * @param {(event: WindowEventMap[Type]) => void} heard
 */
export function onWindow(type, heard) {
  window.addEventListener(type, (event) => {
    if (isShown()) heard(event);
  });
}

/**
 * Go to another page.
 * @param {string} address
 */
export function go(address) {
  if (!python) location.assign(address);
  else show(new URL(address), false);
}

/** @param {URL | Location} address */
const withoutHash = ({ origin, pathname, search }) => origin + pathname + search;

/** @param {URL | Location} address */
const folderOf = ({ href }) => new URL(".", href).href;

const here = withoutHash(location);
let wanted = 0;

/**
 * Show the page at an address.
 * @param {URL} address
 * @param {boolean} known whether the history has it already
 */
async function show(address, known) {
  const mine = ++wanted;
  const next = await fetched(address).catch(() => null);
  if (mine !== wanted || !isShown()) return;
  const script = next && scriptOf(next, address);
  if (!next || !script) {
    location.assign(address);
    return;
  }
  const outdated = await dress(next);
  if (mine !== wanted || !isShown()) return;
  if (!known) {
    history.replaceState({ scroll: scrollY }, "");
    history.pushState(null, "", address);
  }
  document.title = next.title;
  for (const words of document.querySelectorAll("#words")) {
    words.textContent = next.getElementById("words")?.textContent ?? "[]";
  }
  document.body = document.adoptNode(next.body);
  for (const style of outdated) style.remove();
  scrollTo(0, 0);
  begin();
  try {
    await import(anew(script));
  } catch {
    location.reload();
  }
  if (known) scrollTo(0, history.state?.scroll ?? 0);
}

/** @param {URL} address */
async function fetched(address) {
  const answer = await fetch(withoutHash(address));
  return answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
}

/**
 * The script of a page; nothing where it is of another version or language than this document.
 * @param {Document} next
 * @param {URL} address
 */
function scriptOf({ documentElement: { lang, dataset }, scripts }, address) {
  const source = [...scripts].find(({ type }) => type === "module")?.getAttribute("src") ?? "";
  const script = new URL(source, address);
  const same = lang === document.documentElement.lang && dataset.python === python;
  return same && folderOf(script) === new URL(".", import.meta.url).href ? script.href : null;
}

/**
 * An address of a script under which it has not run in this document yet.
 * @param {string} script
 */
function anew(script) {
  const runs = visit.runs.get(script) ?? 0;
  visit.runs.set(script, runs + 1);
  return runs ? `${script}?${runs}` : script;
}

/**
 * Load the styles of a page.
 * @param {Document} next
 * @returns {Promise<Element[]>} those that it does not need
 */
async function dress(next) {
  const wish = [...next.querySelectorAll("link[rel=stylesheet]")];
  const worn = [...document.querySelectorAll("link[rel=stylesheet]")];
  /** @param {Element} style */
  const name = (style) => style.getAttribute("href");
  const missing = wish.filter((style) => !worn.some((other) => name(other) === name(style)));
  await Promise.all(
    missing.map((style) => {
      const added = document.adoptNode(style);
      const loaded = new Promise((done) => {
        added.addEventListener("load", done);
        added.addEventListener("error", done);
      });
      document.head.append(added);
      return loaded;
    }),
  );
  return worn.filter((style) => !wish.some((other) => name(other) === name(style)));
}

/** Let those who read by keyboard or ear begin where the page begins. */
function begin() {
  const start = document.querySelector("h1") ?? document.querySelector("main");
  if (!start) return;
  start.tabIndex = -1;
  start.focus({ preventScroll: true });
}

/** @param {MouseEvent} event */
function follow(event) {
  const { target, button, altKey, ctrlKey, metaKey, shiftKey } = event;
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link?.href || event.defaultPrevented || button || altKey || ctrlKey || metaKey || shiftKey) return;
  const address = new URL(link.href);
  const within = withoutHash(address) === withoutHash(location) && address.hash;
  if (link.target || link.download || link.hreflang || within || folderOf(address) !== folderOf(location))
    return;
  event.preventDefault();
  show(address, false);
}

if (python) {
  page.addEventListener("click", follow);
  onWindow("popstate", () => {
    if (withoutHash(location) !== here) show(new URL(location.href), true);
  });
  const own = document.querySelector("script[type=module]")?.getAttribute("src");
  if (own && !visit.runs.size) visit.runs.set(new URL(own, location.href).href, 1);
}
