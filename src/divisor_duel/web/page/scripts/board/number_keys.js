// Numbers by keyboard: typed digits go to a number, Enter takes it, one letter jumps to the next that is allowed.

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
    digits = board.cells.has(Number(digits + digit)) || starts(digits + digit) ? digits + digit : digit;
    board.focus(Number(digits));
  }

  /** @param {string} text */
  const starts = (text) => [...board.cells.keys()].some((number) => String(number).startsWith(text));

  function jump() {
    const numbers = allowed();
    board.focus(numbers.find((number) => number > board.focused) ?? numbers[0]);
  }

  document.addEventListener("keydown", (event) => {
    const writing = event.target instanceof Element && event.target.matches("input, select, textarea");
    if (event.ctrlKey || event.metaKey || event.altKey || writing) return;
    if (/^[0-9]$/.test(event.key)) type(event.key);
    else if (event.key === "n" && allowed().length) jump();
    else return;
    event.preventDefault();
  });
}
