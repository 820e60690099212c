// Two lists of one kind made into one: what this browser has, and what a file brings.

/**
 * A list, or a table by name, with what is new in another; what is here stays as it is.
 * @param {any} here
 * @param {any} more
 * @param {number} most so many entries a list has at most
 */
export function merged(here, more, most) {
  if (!Array.isArray(more)) return { ...more, ...here };
  const known = new Set(here.map(nameOf));
  return [...here, ...more.filter((one) => !known.has(nameOf(one)))].slice(0, most);
}

/** @param {unknown} one */
function nameOf(one) {
  return one && typeof one === "object" && "id" in one ? one.id : one;
}
