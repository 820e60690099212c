// Fills lists that are told anew again and again.

/** @type {WeakMap<Element, string>} what each shows */
const shown = new WeakMap();

/**
 * Fill an element anew if what it shows has changed; whoever has something in it in focus, by its data-key, keeps it.
 * @param {Element} element
 * @param {unknown} facts
 * @param {() => (Node | string)[]} make
 */
export function updateList(element, facts, make) {
  const now = JSON.stringify(facts);
  if (shown.get(element) === now) return;
  shown.set(element, now);
  const focused = element.contains(document.activeElement) ? document.activeElement : null;
  const key = focused?.getAttribute("data-key");
  element.replaceChildren(...make());
  const again = key ? element.querySelector(`[data-key="${CSS.escape(key)}"]`) : null;
  if (again instanceof HTMLElement) again.focus();
}
