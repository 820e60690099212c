// What the scripts say by themselves: Python writes it into each page, in the page's language.

/** @type {Map<string, string> | undefined} by their codes */
let words;

/**
 * Say something, with its gaps filled in.
 * @param {string} code
 * @param {Record<string, string | number>} [about]
 */
export function say(code, about = {}) {
  words ??= new Map(JSON.parse(document.getElementById("words")?.textContent ?? "[]"));
  return (words.get(code) ?? code).replace(/\$(\w+)/g, (_, name) => String(about[name]));
}
