// How to join a class: its address, its code and the two as a QR code.

import { $, attempt, h } from "./dom.js";
import { below } from "./places.js";
import { readRoomLink } from "./rooms.js";

/**
 * Show the way to a room, large and in a line.
 * @param {string} room
 */
export async function showWay(room) {
  const way = await attempt(() => readRoomLink(room));
  if (!way) return;
  const letters = [...way.code];
  $("address").textContent = way.address;
  $("code").replaceChildren(...letters.map((letter) => h("span", {}, letter)));
  $("code").setAttribute("aria-label", letters.join(" "));
  $("local").hidden = !way.local;
  $("qr", HTMLImageElement).src = below(`api/rooms/${room}/link.svg`);
  $("way").textContent = `${way.address} · ${way.code}`;
}
