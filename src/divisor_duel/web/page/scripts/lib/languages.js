// Lets a reader choose a language: the address stays what it is, and the choice is kept. A server keeps it by a cookie; of a
// folder, the pages above all others send their reader on to the language that was chosen, or that the browser wishes for.

import { remembered } from "../storage/remembered.js";
import { python } from "./addresses.js";

const CHOSEN = "language";

/** @type {NodeListOf<HTMLAnchorElement>} */
const links = document.querySelectorAll(".languages a");

/**
 * Where this very page is in the language of a link.
 * @param {HTMLAnchorElement} link
 */
function thisPage(link) {
  const address = new URL(link.href);
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (!address.searchParams.has(name)) address.searchParams.append(name, value);
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

if (python && document.documentElement.lang === "en") {
  const wishes = navigator.languages.map((language) => language.split("-")[0]);
  const offered = new Map([...links].map((link) => [link.hreflang, link]));
  const wished = [remembered.get(CHOSEN, ""), ...wishes].find((language) => offered.has(language)) ?? "en";
  const link = offered.get(wished);
  if (link && wished !== "en") location.replace(thisPage(link));
}
