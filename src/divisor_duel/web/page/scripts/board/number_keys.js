// Numbers by keyboard: typed digits go to a number, Enter takes it, one letter jumps to the next that is allowed.

import { letterKeys } from "../lib/dom.js";
import { page } from "../lib/visit.js";
import { nextAllowed, typed } from "./digits.js";

/** @import { Board } from "./board.js" */

const TIMEOUT = 1200;

/**
 * @param {Board} board
 * @param {() => number[]} allowed
 */
export function numberKeys(board, allowed) {
  let digits = "";
  let timer = 0;

  /** @param {string} digit */
  function type(digit) {
    clearTimeout(timer);
    timer = setTimeout(() => {
      digits = "";
    }, TIMEOUT);
    digits = typed(digits, digit, [...board.cells.keys()]);
    board.focus(Number(digits));
  }

  function jump() {
    board.focus(nextAllowed(allowed(), board.focused));
  }

  page.addEventListener("keydown", (event) => {
    const writing = event.target instanceof Element && event.target.matches("input, select, textarea");
    if (event.ctrlKey || event.metaKey || event.altKey || writing) return;
    if (/^[0-9]$/.test(event.key)) type(event.key);
    else if (event.key === "n" && letterKeys() && allowed().length) jump();
    else return;
    event.preventDefault();
  });
}
