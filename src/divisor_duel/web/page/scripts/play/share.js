// A game to show around: its link, and its picture as SVG or PNG.

import { addressOf } from "../lib/addresses.js";
import { $ } from "../lib/dom.js";
import { say } from "../lib/words.js";
import { linkToReview, picture } from "../transport/api.js";

/** How many dots of the PNG there are to one of the SVG. */
const SHARPNESS = 2;

/**
 * Copy a link, also where a page has no clipboard of its own.
 * @param {HTMLInputElement} link
 * @param {HTMLElement} button
 */
export async function copy(link, button) {
  link.select();
  try {
    await navigator.clipboard.writeText(link.value);
  } catch {
    document.execCommand("copy"); // pages without https have no clipboard
  }
  button.textContent = say("copied");
}

/**
 * Fill in the ways to share a game.
 * @param {string} id
 */
export function offerSharing(id) {
  const wall = new URL(addressOf("play", id));
  wall.searchParams.set("wall", "");
  $("share-game").addEventListener("click", async () => {
    $("review-link", HTMLInputElement).value = await linkToReview(id);
  });
  $("wall", HTMLAnchorElement).href = wall.href;
  $("svg").addEventListener("click", async () => save(await picture(id), `game-${id}.svg`));
  $("copy-review").addEventListener("click", ({ target }) => {
    if (target instanceof HTMLElement) copy($("review-link", HTMLInputElement), target);
  });
  $("png").addEventListener("click", async () => savePng(await picture(id), `game-${id}.png`));
}

/**
 * Draw a picture on a canvas, and save that.
 * @param {string} address
 * @param {string} name
 */
async function savePng(address, name) {
  const drawn = new Image();
  drawn.src = address;
  await drawn.decode();
  const canvas = document.createElement("canvas");
  canvas.width = drawn.naturalWidth * SHARPNESS;
  canvas.height = drawn.naturalHeight * SHARPNESS;
  canvas.getContext("2d")?.drawImage(drawn, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => blob && save(blob, name), "image/png");
}

/**
 * Save something, or what is at an address, as a file.
 * @param {Blob | string} what
 * @param {string} name
 */
export function save(what, name) {
  const link = document.createElement("a");
  link.href = what instanceof Blob ? URL.createObjectURL(what) : what;
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
