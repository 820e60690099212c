// Looks at a page as it is now; `looking.py` says what for.
() => {
  const MARGIN = 1.5;
  const NAMED = "aria-label title placeholder alt data-told data-manner".split(" ");
  // What a person typed or is called may be cut off: a name has up to forty letters, and stands whole elsewhere.
  const MAY_BE_CUT = ".player b, .caption span, .joined-names li, .standings button, .places b, .checked th, .unseen";
  const of = (element) =>
    `${element.localName}${element.id && `#${element.id}`}${[...element.classList].map((name) => `.${name}`).join("")}`;
  const said = (element) => `${of(element)}: ${(element.innerText || element.value || "").trim().slice(0, 60)}`;
  const all = [...document.body.querySelectorAll("*")];
  const seen = all.filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }));

  // Words: hidden ones too, since each may be shown. Keys are the same in all languages, and what is marked as English is.
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [document.title];
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement.closest("script, style, kbd, body [lang=en]")) {
      texts.push(walker.currentNode.data);
    }
  }
  const attributes = all.flatMap((element) => NAMED.map((name) => element.getAttribute(name))).filter(Boolean);

  // Cut off: a text larger than the box it is in, unless the box can be scrolled.
  const cut = [];
  const style = new Map(seen.map((element) => [element, getComputedStyle(element)]));
  const scrolls = (value) => value === "auto" || value === "scroll";
  for (const element of seen) {
    const { display, overflowX, overflowY } = style.get(element);
    const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (!own || display === "inline" || element.closest(`svg, select, ${MAY_BE_CUT}`)) {
      continue;
    }
    const out = element.scrollWidth > element.clientWidth + MARGIN && !scrolls(overflowX);
    const below = element.scrollHeight > element.clientHeight + MARGIN && overflowY === "hidden";
    // A box of one pixel is for those who listen.
    if (element.clientWidth > 1 && (out || below)) {
      cut.push(said(element));
    }
  }
  // Each of a list may be chosen, so that it is as wide as its widest; or as its form, which has no more room.
  for (const list of seen.filter((element) => element.localName === "select")) {
    const free = list.cloneNode(true);
    free.style.cssText = "position: absolute; visibility: hidden; width: max-content; max-width: none";
    list.after(free);
    const most = Math.min(free.offsetWidth, list.form.clientWidth);
    if (list.offsetWidth < most - MARGIN) {
      cut.push(`${of(list)}[name=${list.name}] (${list.offsetWidth} of ${free.offsetWidth})`);
    }
    free.remove();
  }
  const pen = document.createElement("canvas").getContext("2d");
  for (const field of seen.filter((element) => element.localName === "input" && element.placeholder)) {
    const { font, paddingLeft, paddingRight } = style.get(field);
    pen.font = font;
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    if (pen.measureText(field.placeholder).width > room + MARGIN) {
      cut.push(`${of(field)}[name=${field.name}]: ${field.placeholder}`);
    }
  }

  // Overlaps: of what can be pressed or read as a title, within what its surroundings show of it.
  const layer = (element) => {
    const up = element.closest("dialog[open]") ?? element;
    for (let at = up; at && at !== document.body; at = at.parentElement) {
      if (at.localName === "dialog" || ["fixed", "sticky"].includes(getComputedStyle(at).position)) {
        return at;
      }
    }
    return null;
  };
  const shown = (element, box) => {
    let { left, top, right, bottom } = box;
    for (let at = element.parentElement; at && at !== document.documentElement; at = at.parentElement) {
      if (getComputedStyle(at).overflow !== "visible") {
        const around = at.getBoundingClientRect();
        left = Math.max(left, around.left);
        top = Math.max(top, around.top);
        right = Math.min(right, around.right);
        bottom = Math.min(bottom, around.bottom);
      }
    }
    return { left, top, right, bottom };
  };
  const things = seen
    .filter((element) => element.matches("button, a, h1, h2, h3, summary, label, select, input:not(.choices input), th"))
    .filter((element) => !element.matches(".unseen, .skip") && !element.closest(".unseen"));
  const boxes = things.flatMap((element) =>
    [...element.getClientRects()].map((box) => ({ element, on: layer(element), ...shown(element, box) })),
  );
  const overlaps = [];
  boxes.forEach((one, at) => {
    for (const other of boxes.slice(at + 1)) {
      const apart =
        one.element === other.element ||
        one.on !== other.on ||
        one.element.contains(other.element) ||
        other.element.contains(one.element) ||
        Math.min(one.right, other.right) - Math.max(one.left, other.left) <= MARGIN ||
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) <= MARGIN;
      if (!apart) {
        overlaps.push(`${said(one.element)} / ${said(other.element)}`);
      }
    }
  });
  const wide = document.scrollingElement.scrollWidth - innerWidth;
  if (wide > 0) {
    const out = seen.filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && !element.closest(".skip"));
    cut.push(`${wide} px of the page: ${out.slice(0, 3).map(said).join(" / ")}`);
  }
  return { text: texts.join("\n"), attributes, cut, overlaps };
};
