import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { runInNewContext } from "node:vm";
import { Listeners } from "./browser.js";

const SCOPE = "https://host.example/duel/";
const SOURCE = readFileSync(
  new URL("../../src/divisor_duel/web/site/workers/service.js", import.meta.url),
  "utf-8",
);
const SHARED = ["files-1/core.zip.gz", "pyodide-1/pyodide.mjs"];
const ENGLISH = ["files-1/en/starts.json.gz", "index.html", "play.html"];
const GERMAN = ["de/index.html", "de/play.html", "files-1/de/words.zip.gz"];

/** What a browser keeps: caches by their names, each with the answers to addresses. */
let kept;
let fetched;

const addressIn = (asked) => String(asked.url ?? asked).replace(/[?#].*/, "");

function cacheOf(answers) {
  return {
    keys: async () => [...answers.keys()].map((url) => ({ url })),
    match: async (asked) => answers.get(addressIn(asked)),
    put: async (asked, answer) => answers.set(addressIn(asked), answer),
  };
}

/** A service worker of a version, while these pages are open. */
function service(version, ...pages) {
  const listeners = new Listeners();
  const self = Object.assign(listeners, {
    registration: { scope: SCOPE },
    clients: { matchAll: async () => pages.map((page) => ({ url: SCOPE + page })), claim: async () => {} },
  });
  const sums = Object.fromEntries([...SHARED, ...ENGLISH, ...GERMAN].map((file) => [file, "sha256-"]));
  const caches = {
    keys: async () => [...kept.keys()],
    delete: async (name) => kept.delete(name),
    open: async (name) => cacheOf(kept.get(name) ?? kept.set(name, new Map()).get(name)),
    match: async (asked) => [...kept.values()].map((answers) => answers.get(asked)).find(Boolean),
  };
  const fetch = async (asked) => {
    fetched.push(addressIn(asked).slice(SCOPE.length));
    return { ok: true, clone: () => ({ ok: true }) };
  };
  const source = SOURCE.replace('"{files}"', JSON.stringify(JSON.stringify(sums))).replace(
    "{version}",
    version,
  );
  runInNewContext(source, { self, caches, fetch, URL });
  return listeners;
}

/** Let something happen, and all that it waits for. */
async function happen(listeners, name, event = {}) {
  const waits = [];
  const wait = (work) => waits.push(work);
  listeners.tell(name, { ...event, waitUntil: wait, respondWith: wait });
  await Promise.all(waits);
}

const files = (version) =>
  [...kept.get(`divisor-duel ${SCOPE} ${version}`).keys()].map((url) => url.slice(SCOPE.length)).sort();

beforeEach(() => {
  [kept, fetched] = [new Map(), []];
});

test("what all share is kept, and the language that is read", async () => {
  await happen(service("1", "?pool=2-20"), "install");
  assert.deepEqual(files("1"), ["", ...SHARED, ...ENGLISH].sort());
});

test("whoever reads another language loads of the first only the page that sends them on, in each version", async () => {
  for (const version of ["1", "2"]) {
    await happen(service(version, "de/play.html?game=17f"), "install");
    assert.deepEqual(files(version), ["", "index.html", "de/", ...SHARED, ...GERMAN].sort());
  }
});

test("a language that somebody turns to is kept whole from then on", async () => {
  const running = service("1", "index.html");
  await happen(running, "install");
  const request = { method: "GET", mode: "navigate", url: `${SCOPE}de/` };
  await happen(running, "fetch", { request });
  assert.deepEqual(files("1"), ["", "de/", ...SHARED, ...ENGLISH, ...GERMAN].sort());
  fetched = [];
  await happen(running, "fetch", { request });
  assert.deepEqual(fetched, []);
});

test("a new version keeps the languages that were kept before", async () => {
  await happen(service("1", "de/"), "install");
  await happen(service("2", "index.html"), "install");
  assert.deepEqual(files("2"), ["", "de/", ...SHARED, ...ENGLISH, ...GERMAN].sort());
});
