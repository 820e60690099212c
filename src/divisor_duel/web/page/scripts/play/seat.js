// A seat at a game: sits down in a free one, gives a name, and shows the link for whoever is to sit opposite.

import { below } from "../lib/addresses.js";
import { $, attempt } from "../lib/dom.js";
import { Problem } from "../lib/problem.js";
import { remembered } from "../storage/remembered.js";
import { look, readLink, sit } from "../transport/api.js";

/** @returns {{ name?: string }} what was wished for on the start page */
const wish = () => remembered.get("wish", {});

/**
 * Sit down in a free seat, if there is one; else watch.
 * @param {string} id
 */
export async function sitDown(id) {
  const state = await look(id);
  if (state.you.length || !state.free.length) return state;
  const name = wish().name || null;
  try {
    return (await sit(id, name)).game;
  } catch (problem) {
    const code = problem instanceof Problem ? problem.code : "";
    if (code === "no-free-seat") return look(id); // someone else was faster
    if (code === "invalid-input" && name) return (await sit(id, null)).game; // a name this server does not take
    throw problem;
  }
}

/**
 * Be called by a name, here and in the games to come.
 * @param {string} id
 * @param {string} name
 */
export async function giveName(id, name) {
  const seated = await attempt(() => sit(id, name));
  if (seated) remembered.set("wish", { ...wish(), name });
  return seated?.game;
}

/**
 * Show the address by which friends elsewhere find the game, which may not be the one it was opened by.
 * @param {string} id
 */
export async function showLink(id) {
  $("code", HTMLImageElement).src = below(`api/games/${id}/link.svg`);
  const found = await attempt(() => readLink(id));
  if (!found) return;
  $("link", HTMLInputElement).value = found.link;
  $("local").hidden = !found.local;
}
