// A game to show around: its link, and its picture as SVG or PNG.

import { $ } from "./dom.js";

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
  button.textContent = "Copied";
}

/**
 * Fill in the ways to share a game.
 * @param {string} id
 */
export function offerSharing(id) {
  const picture = `/api/games/${id}/picture.svg`;
  $("review-link", HTMLInputElement).value = new URL(`/review/${id}`, location.href).href;
  $("svg", HTMLAnchorElement).href = picture;
  $("svg", HTMLAnchorElement).download = `game-${id}.svg`;
  $("wall", HTMLAnchorElement).href = `/play/${id}?wall`;
  $("copy-review").addEventListener("click", ({ target }) => {
    if (target instanceof HTMLElement) copy($("review-link", HTMLInputElement), target);
  });
  $("png").addEventListener("click", () => savePng(picture, `game-${id}.png`));
}

/**
 * Draw a picture on a canvas, and save that.
 * @param {string} address
 * @param {string} name
 */
async function savePng(address, name) {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = picture.naturalWidth * SHARPNESS;
  canvas.height = picture.naturalHeight * SHARPNESS;
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => blob && save(blob, name), "image/png");
}

/**
 * Save something as a file.
 * @param {Blob} blob
 * @param {string} name
 */
export function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
