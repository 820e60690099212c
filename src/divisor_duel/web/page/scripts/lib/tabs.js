// Tabs: one panel of several, as the keyboard and screen readers know them.

import { $ } from "./dom.js";

const all = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[role=tab]")]);

/** Let the tabs of the page be used. */
export function tabs() {
  for (const tab of all()) {
    tab.addEventListener("click", () => open(tab));
    tab.addEventListener("keydown", ({ key }) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
      if (!step) return;
      const next = all().at((all().indexOf(tab) + step) % all().length);
      if (!next) return;
      open(next);
      next.focus();
    });
  }
  open(all()[0]);
}

/** @param {string} name */
export const openTab = (name) => open($(`tab-${name}`));

/** @param {HTMLElement | undefined} chosen */
function open(chosen) {
  for (const tab of all()) {
    const selected = tab === chosen;
    tab.setAttribute("aria-selected", String(selected));
    tab.tabIndex = selected ? 0 : -1;
    $(tab.getAttribute("aria-controls") ?? "").hidden = !selected;
  }
}
