// Keeps every file of this version in the languages that are read here, so that the pages open without a network. A new
// version is fetched whole, beside this one, and waits until it is wished for; what does not have the content it was
// made with is never kept.

/** @type {Record<string, string>} each file and what its content comes to */
const FILES = JSON.parse("{files}");
const VERSION = "{version}";
/** The page at the address that people know: it is kept in every language, as it sends its readers on to theirs. */
const TOP = "index.html";

const self_ = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
// Other folders of the same host have caches too.
const OURS = `divisor-duel ${self_.registration.scope} `;
const CACHE = OURS + VERSION;

/** @param {string} file */
const address = (file) => new URL(file, self_.registration.scope).href;

/**
 * The file at an address.
 * @param {string} url
 */
const fileAt = (url) => url.slice(self_.registration.scope.length).replace(/[?#].*/, "");

/**
 * The language that a file is for, by the folder it lies in; nothing where it is for all. Pages above all folders are English.
 * @param {string} file
 */
const languageOf = (file) =>
  /(?:^|\/)([a-z]{2,3}(?:-[A-Za-z]+)?)\/[^/]*$/.exec(file)?.[1] ?? (file.includes("/") ? null : "en");

/** The languages of the pages that are open, and of those kept before. */
async function languages() {
  const pages = await self_.clients.matchAll({ includeUncontrolled: true, type: "window" });
  const addresses = pages.map(({ url }) => url).filter((url) => url.startsWith(self_.registration.scope));
  for (const name of await caches.keys()) {
    if (!name.startsWith(OURS)) continue;
    const kept = await (await caches.open(name)).keys();
    addresses.push(...kept.map(({ url }) => url).filter((url) => !["", TOP].includes(fileAt(url))));
  }
  return new Set(addresses.map((url) => languageOf(fileAt(url))));
}

/**
 * @param {string} file
 * @param {string} integrity
 * @returns {Promise<Response>}
 */
async function fetched(file, integrity) {
  try {
    return await checked(fetch(address(file), { integrity }));
  } catch {
    // What lies in the browser's own cache may be of another version.
    return checked(fetch(address(file), { integrity, cache: "reload" }));
  }
}

/** @param {Promise<Response>} asked */
async function checked(asked) {
  const answer = await asked;
  if (!answer.ok) throw new Error(`${answer.url} is missing`);
  return answer;
}

/** @param {Set<string | null>} read the languages to keep, with what is for all */
async function fill(read) {
  const cache = await caches.open(CACHE);
  for (const [file, integrity] of Object.entries(FILES)) {
    const language = languageOf(file);
    if (language !== null && !read.has(language) && file !== TOP) continue;
    if (await cache.match(address(file))) continue;
    // A name with a version in it has had the same content ever since.
    const had = file.includes("/") ? await caches.match(address(file)) : undefined;
    const answer = had ?? (await fetched(file, integrity));
    if (file.endsWith("index.html"))
      await cache.put(address(file.slice(0, -"index.html".length)), answer.clone());
    await cache.put(address(file), answer);
  }
}

async function tidy() {
  for (const name of await caches.keys()) {
    if (name.startsWith(OURS) && name !== CACHE) await caches.delete(name);
  }
  // The first visit needs no second one.
  await self_.clients.claim();
}

/**
 * Keep a language that somebody has turned to.
 * @param {string} url of a page
 */
async function keepLanguage(url) {
  const cache = await caches.open(CACHE);
  const file = fileAt(url);
  const page = file.endsWith("/") || !file ? `${file}index.html` : file;
  if (FILES[page] && !(await cache.match(address(page)))) await fill(new Set([languageOf(page)]));
}

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

self_.addEventListener("install", (event) => event.waitUntil(languages().then(fill)));
self_.addEventListener("activate", (event) => event.waitUntil(tidy()));
self_.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
  if (event.request.mode === "navigate") event.waitUntil(keepLanguage(event.request.url));
});
self_.addEventListener("message", () => self_.skipWaiting());
