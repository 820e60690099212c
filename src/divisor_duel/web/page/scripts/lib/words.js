// What the scripts say by themselves: Python writes it into each page, in the page's language.

/** @type {Record<string, string> | undefined} */
let words;

/**
 * Say something, with its gaps filled in.
 * @param {string} code
 * @param {Record<string, string | number>} [about]
 */
export function say(code, about = {}) {
  words ??= /** @type {Record<string, string>} */ (
    JSON.parse(document.getElementById("words")?.textContent ?? "{}")
  );
  return (words[code] ?? code).replace(/\$(\w+)/g, (_, name) => String(about[name]));
}
