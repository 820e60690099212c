// The word that opens this desk on another device: shown when it is asked for, and withdrawn.

import { drawCode } from "../board/drawing.js";
import { $, attempt, h } from "../lib/dom.js";
import { say } from "../lib/words.js";
import { readDeskWord, withdrawDeskWord } from "../transport/room_api.js";

/** @import { RoomDesk } from "../../shapes.js" */

/**
 * @param {string} room
 * @param {(desk: RoomDesk) => void} show
 */
export function offerDeskWord(room, show) {
  const dialog = $("word-dialog", HTMLDialogElement);
  $("show-word").addEventListener("click", async () => {
    const told = await attempt(() => readDeskWord(room));
    if (!told) return;
    const letters = [...told.word];
    $("word-page").textContent = told.address.replace(/^https?:\/\/|#.*$/g, "");
    $("word-qr").replaceChildren(drawCode(told.code));
    $("desk-word").replaceChildren(...letters.map((letter) => h("span", {}, letter)));
    $("desk-word").setAttribute("aria-label", letters.join(" "));
    dialog.showModal();
  });
  $("withdraw").addEventListener("click", async () => {
    if (!confirm(say("sure-to-withdraw"))) return;
    const opened = await attempt(() => withdrawDeskWord(room), undefined, $("word-message"));
    if (!opened) return;
    dialog.close();
    show(opened.room);
  });
  $("word-close").addEventListener("click", () => dialog.close());
}
