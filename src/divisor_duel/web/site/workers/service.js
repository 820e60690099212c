// Keeps every file of this version, so that the pages open without a network. A new version is fetched whole, beside
// this one, and waits until it is wished for; what does not have the content it was made with is never kept.

/** @type {Record<string, string>} each file and what its content comes to */
const FILES = JSON.parse("{files}");
const VERSION = "{version}";

const self_ = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
// Other folders of the same host have caches too.
const OURS = `divisor-duel ${self_.registration.scope} `;
const CACHE = OURS + VERSION;

/** @param {string} file */
const address = (file) => new URL(file, self_.registration.scope).href;

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

async function fill() {
  const cache = await caches.open(CACHE);
  for (const [file, integrity] of Object.entries(FILES)) {
    // A name with a version in it has had the same content ever since.
    const had = file.includes("/") ? await caches.match(address(file)) : undefined;
    const answer = had ?? (await fetched(file, integrity));
    if (file === "index.html") await cache.put(address(""), answer.clone());
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

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

self_.addEventListener("install", (event) => event.waitUntil(fill()));
self_.addEventListener("activate", (event) => event.waitUntil(tidy()));
self_.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
self_.addEventListener("message", () => self_.skipWaiting());
