// How to join a class: its address, its code and the two as a QR code.

import { below } from "../lib/addresses.js";
import { $, attempt, h } from "../lib/dom.js";
import { readRoomLink } from "../transport/room_api.js";

/**
 * Show how to join a room, large and in a line.
 * @param {string} room
 */
export async function showJoinInfo(room) {
  const info = await attempt(() => readRoomLink(room));
  if (!info) return;
  const letters = [...info.code];
  $("address").textContent = info.address;
  $("code").replaceChildren(...letters.map((letter) => h("span", {}, letter)));
  $("code").setAttribute("aria-label", letters.join(" "));
  $("local").hidden = !info.local;
  $("local").textContent = info.told;
  $("qr", HTMLImageElement).src = below(`api/rooms/${room}/link.svg`);
  $("way").textContent = `${info.address} · ${info.code}`;
}
