// Solo: the longest chain one can make alone, beside the longest there is.

import { Board, CHOICE, HINTED } from "../board/board.js";
import { numberKeys } from "../board/number_keys.js";
import { $, attempt, button, field, form, keepClear, shortcuts, showChain } from "../lib/dom.js";
import { page } from "../lib/visit.js";
import { say } from "../lib/words.js";
import { remembered } from "../storage/remembered.js";
import { extend } from "../transport/api.js";

/** @import { Chain } from "../../shapes.js" */
/** @import { Note } from "../board/board.js" */

const wish = form("wish");
const board = new Board($("board"), tap);
/** One player makes every move. */
const NAMES = [say("solo-you")];

/** @type {Chain | null} */
let chain = null;
let asked = 0;

const size = () => Number(field(wish, "size").value);
/** @returns {Record<string, number>} the longest chain made here, by size */
const records = () => remembered.get("solo-best", {});

/** @param {number[]} moves */
async function ask(moves, hint = false) {
  const mine = ++asked;
  const found = await attempt(
    () => extend({ size: size(), moves, hint }),
    () => mine === asked,
  );
  if (found) show(found);
  return found;
}

/** @param {Chain} found */
function show(found) {
  chain = found;
  const { numbers, moves, legal_moves: legal, hinted } = found;
  remembered.set("solo-chain", { size: size(), moves });
  if (moves.length > (records()[size()] ?? 0)) {
    remembered.set("solo-best", { ...records(), [size()]: moves.length });
  }
  /** @type {Map<number, Note>} */
  const notes = new Map(legal.map((number) => [number, CHOICE]));
  if (hinted !== null) notes.set(hinted, HINTED);
  board.show({ numbers, moves, names: NAMES, notes });
  board.element.dataset.end = moves.length === found.best ? "won" : "";
  $("turn").textContent = found.turn;
  $("standing").textContent = found.standing;
  $("record").textContent = say("best-chain-here", { count: records()[size()] ?? 0 });
  $("hint-text").textContent = found.hint;
  $("hint-text").hidden = !found.hint;
  button("undo").disabled = button("reset").disabled = !moves.length;
  button("hint").disabled = !legal.length;
  showChain({ moves, names: NAMES });
  keepClear($("dock"), hinted === null ? undefined : board.cells.get(hinted));
  page.dataset.ready = String(moves.length);
}

/** @param {number} number */
async function tap(number) {
  if (!(await ask([...(chain?.moves ?? []), number])) && $("message").textContent) board.shake(number);
}

wish.addEventListener("submit", (event) => event.preventDefault());
wish.addEventListener("change", () => ask([]));
$("hint").addEventListener("click", () => ask(chain?.moves ?? [], true));
$("undo").addEventListener("click", () => ask((chain?.moves ?? []).slice(0, -1)));
$("reset").addEventListener("click", () => ask([]));
shortcuts({ h: button("hint"), u: button("undo") });
numberKeys(board, () => chain?.legal_moves ?? []);

const kept = remembered.get("solo-chain", { size: 0, moves: /** @type {number[]} */ ([]) });
if ([...wish.querySelectorAll("option")].some(({ value }) => value === String(kept.size))) {
  field(wish, "size").value = String(kept.size);
}
await ask(kept.size === size() ? kept.moves : []);
