// Lets a reader choose a language: the address stays what it is, and the choice is kept. A server keeps it by a cookie, and
// reads what an address asks for (?lang=de). Of a folder, the pages above all others send their reader on to the language
// that was asked for or chosen, or that the browser wishes for.

import { remembered } from "../storage/remembered.js";
import { python } from "./addresses.js";

const CHOSEN = "language";

/** @type {NodeListOf<HTMLAnchorElement>} */
const links = document.querySelectorAll(".languages a[hreflang]");

/**
 * Where this very page is in the language of a link.
 * @param {HTMLAnchorElement} link
 */
function thisPage(link) {
  const address = new URL(link.href);
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (name !== "lang") address.searchParams.append(name, value);
  }
  address.hash = location.hash;
  return address.href;
}

for (const link of links) {
  link.addEventListener("click", () => {
    remembered.set(CHOSEN, link.hreflang);
    link.href = thisPage(link);
  });
}

if (python) {
  const { lang } = document.documentElement;
  const offered = new Map([...links].map((link) => [link.hreflang, link]));
  const asked = new URLSearchParams(location.search).get("lang") ?? "";
  if (offered.has(asked)) remembered.set(CHOSEN, asked);
  const browser = navigator.languages.map((language) => language.replace(/-.*/, ""));
  const wishes = lang === "en" ? [remembered.get(CHOSEN, ""), ...browser] : [asked];
  const wished = wishes.find((language) => offered.has(language)) ?? lang;
  const link = offered.get(wished);
  if (link && wished !== lang) location.replace(thisPage(link));
}
