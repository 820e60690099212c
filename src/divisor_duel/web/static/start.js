// The start page: whom to play, who opens, which game.

import { get, post } from "./api.js";
import { $, attempt, h, inWords, remembered } from "./dom.js";
import { goingOn } from "./memory.js";

const wish = $("wish");
const own = $("own");

function showWish() {
  const opponent = wish.elements.opponent.value;
  $("levels").hidden = opponent !== "computer";
  $("openers").hidden = opponent === "here";
  $("friend").hidden = opponent !== "here";
  const level = wish.elements.level.value;
  $("manner").textContent = `${level}: ${manners[level]}`;
}

async function begin(rules, place) {
  const { opponent, opens, level, name, friend } = Object.fromEntries(new FormData(wish));
  const other = opponent === "computer" ? level : "human";
  const first = opens !== "them";
  const asked = {
    ...rules,
    seats: first ? ["human", other] : [other, "human"],
    names: first ? [name || null, null] : [null, name || null],
    take: [first ? 1 : 2],
    toss: opens === "toss",
  };
  if (opponent === "here") Object.assign(asked, { names: [name || null, friend || null], take: [1, 2], toss: false });
  const made = await attempt(() => post("games", asked), undefined, place);
  if (!made) return;
  remembered.set("wish", Object.fromEntries(new FormData(wish))); // with a name that was accepted
  location.assign(`/play/${made.game.id}`);
}

function card({ game, pool, words }) {
  const button = h(
    "button",
    { type: "button", "data-game": game, onclick: () => begin({ game }) },
    h("strong", {}, words.title),
    h("span", { class: "pool" }, inWords(pool).replace(" numbers", "")),
    h("span", { class: "line" }, words.summary),
  );
  return h("li", {}, button);
}

/** Offer the games of this browser that still go on. */
async function showGoingOn() {
  const left = await goingOn();
  $("left").replaceChildren(...left.map(way));
  $("going-on").hidden = !left.length;
}

function way({ id, words, names, you, to_move: player, ply, free }) {
  const other = names[2 - you[0]];
  const whom = free.length ? "waiting for your friend" : you.length === 2 ? names.join(" and ") : `against ${other}`;
  const turn = you.length === 2 || free.length ? "" : you.includes(player) ? "your turn" : `${other}’s turn`;
  const text = [words.title, whom, ply === 1 ? "1 move" : ply && `${ply} moves`, turn].filter(Boolean).join(", ");
  return h("li", {}, h("a", { class: "button", href: `/play/${id}` }, text));
}

own.addEventListener("submit", (event) => {
  event.preventDefault();
  const { pool, rule, openings } = Object.fromEntries(new FormData(own));
  begin({ pool, rule, openings: openings || null }, $("own-message"));
});

wish.addEventListener("submit", (event) => event.preventDefault());

const { games, levels, manners } = await get("rules");
$("games").replaceChildren(...games.map(card));
$("level").replaceChildren(
  ...levels.map((level, i) =>
    h(
      "label",
      {},
      h("input", { type: "radio", name: "level", value: level, checked: i === 2 }),
      h("span", {}, level),
    ),
  ),
);
for (const [key, value] of Object.entries(remembered.get("wish", {}))) {
  if (wish.elements[key]) wish.elements[key].value = value;
}
if (!wish.elements.level.value) wish.elements.level.value = levels[0];
wish.addEventListener("change", showWish);
showWish();
$("play-own").disabled = false; // by now the form above knows its levels
window.addEventListener("pageshow", (event) => event.persisted && showGoingOn());
await showGoingOn();
document.body.dataset.ready = "";
