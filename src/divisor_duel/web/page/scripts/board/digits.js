// Numbers as they are typed, digit by digit.

/**
 * The digits after one more: a number of the pool may still become of them, or they begin anew.
 * @param {string} before
 * @param {string} digit
 * @param {number[]} numbers
 */
export function typed(before, digit, numbers) {
  const both = before + digit;
  return numbers.some((number) => String(number).startsWith(both)) ? both : digit;
}

/**
 * The next number that is allowed after one, round and round.
 * @param {number[]} allowed
 * @param {number} from
 */
export const nextAllowed = (allowed, from) => allowed.find((number) => number > from) ?? allowed[0];
