// Pictures made of shapes: their parts, and a QR code.

import { say } from "../lib/words.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * Make a part of a picture.
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 */
export function shape(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/**
 * A QR code: dark squares on a white ground.
 * @param {{ side: number, path: string }} code
 */
export function drawCode({ side, path }) {
  const picture = shape("svg", {
    class: "code",
    viewBox: `0 0 ${side} ${side}`,
    role: "img",
    "aria-label": say("qr-code"),
    "shape-rendering": "crispEdges",
  });
  picture.append(shape("path", { d: path }));
  return picture;
}
