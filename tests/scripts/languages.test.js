import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Listeners, load, shared, visit } from "./browser.js";

const HOME = "https://host.example/duel/";
const { remembered } = await shared("storage/remembered.js");

let sent;

/** Be at a page that leads to itself in English and in German, with a browser that wishes for these languages. */
function arrive(address, addresses, { lang = "en", languages = ["en-GB"], python = "pyodide-1/" } = {}) {
  const memory = globalThis.localStorage;
  visit(address, python);
  if (memory) globalThis.localStorage = memory;
  navigator.languages = languages;
  location.replace = (there) => sent.push(there);
  document.documentElement.lang = lang;
  const links = Object.entries(addresses).map(([hreflang, place]) =>
    Object.assign(new Listeners(), { hreflang, href: new URL(place, address).href }),
  );
  document.querySelectorAll = () => links;
  return Object.fromEntries(links.map((link) => [link.hreflang, link]));
}

const AT_TOP = { en: "play.html", de: "de/play.html" };

beforeEach(() => {
  globalThis.localStorage = undefined;
  sent = [];
});

test("whoever chooses a language stays at the page, and at all that its address says", async () => {
  const { de } = arrive(`${HOME}play.html?game=17f#end`, AT_TOP);
  await load("lib/languages.js");
  de.tell("click");
  assert.equal(de.href, `${HOME}de/play.html?game=17f#end`);
  assert.equal(remembered.get("language", ""), "de");
});

test("a language that the address asked for does not come back", async () => {
  const { en } = arrive(
    `${HOME}de/play.html?lang=de`,
    { en: "../play.html", de: "play.html" },
    { lang: "de" },
  );
  await load("lib/languages.js");
  en.tell("click");
  assert.equal(en.href, `${HOME}play.html`);
});

test("on a server the address says the language, once", async () => {
  const { en } = arrive("https://host.example/explore?pool=2-20&lang=de", { en: "?lang=en" }, { lang: "de" });
  await load("lib/languages.js");
  en.tell("click");
  assert.equal(en.href, "https://host.example/explore?lang=en&pool=2-20");
});

test("a browser that wishes for a language is sent on to it from the pages above", async () => {
  arrive(`${HOME}play.html?game=17f`, AT_TOP, { languages: ["fr", "de-AT", "en"] });
  await load("lib/languages.js");
  assert.deepEqual(sent, [`${HOME}de/play.html?game=17f`]);
});

test("what was chosen counts more than what the browser wishes for", async () => {
  arrive(`${HOME}play.html`, AT_TOP, { languages: ["de"] });
  remembered.set("language", "en");
  await load("lib/languages.js");
  assert.deepEqual(sent, []);
});

test("an address that asks for a language leads there, and the choice is kept", async () => {
  arrive(`${HOME}play.html?lang=de`, AT_TOP);
  await load("lib/languages.js");
  assert.deepEqual(sent, [`${HOME}de/play.html`]);
  assert.equal(remembered.get("language", ""), "de");
  arrive(`${HOME}de/play.html?lang=en`, { en: "../play.html", de: "play.html" }, { lang: "de" });
  await load("lib/languages.js");
  assert.equal(sent[1], `${HOME}play.html`);
});

test("whoever comes to a language by its address stays there", async () => {
  arrive(`${HOME}de/play.html`, { en: "../play.html", de: "play.html" }, { lang: "de", languages: ["en"] });
  await load("lib/languages.js");
  assert.deepEqual(sent, []);
});

test("where there is one language alone, nobody is sent anywhere", async () => {
  arrive(`${HOME}play.html`, {}, { languages: ["de"] });
  await load("lib/languages.js");
  assert.deepEqual(sent, []);
});
