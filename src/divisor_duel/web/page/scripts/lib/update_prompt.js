// In a folder: keeps the pages for when there is no network, and says when a new version has come.

/** So long at least the page has the network for itself, in milliseconds. */
const HEAD_START = 3000;

/** @param {ServiceWorkerRegistration} registration */
function watch(registration) {
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed" && navigator.serviceWorker.controller) offer(installing);
    });
  });
}

/**
 * Wait while Python is being loaded, as it is for longer on a slow computer.
 * @returns {Promise<void>}
 */
function rested() {
  const { documentElement: page } = document;
  return new Promise((rest) => {
    const watching = new MutationObserver(look);
    function look() {
      if (page.dataset.thinking === "loading") return;
      watching.disconnect();
      rest();
    }
    watching.observe(page, { attributeFilter: ["data-thinking"] });
    look();
  });
}

/** @param {ServiceWorker} update */
function offer(update) {
  const note = document.getElementById("newer");
  if (!note) return;
  note.hidden = false;
  note.querySelector("button")?.addEventListener("click", () => update.postMessage("now"));
}

// Only safe addresses, https and this computer's own, can keep pages.
if ("serviceWorker" in navigator) {
  let controlled = navigator.serviceWorker.controller !== null;
  // All windows change together, so that none mixes two versions; nothing is lost, games are kept after every move.
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (controlled) location.reload();
    controlled = true;
  });
  setTimeout(async () => {
    await rested();
    // It lies above the folder of this script, and above the pages of every language.
    const script = new URL("../service.js", import.meta.url);
    // A browser that may not keep anything keeps no pages either.
    const registered = await navigator.serviceWorker.register(script).catch(() => null);
    if (registered) watch(registered);
  }, HEAD_START);
}
