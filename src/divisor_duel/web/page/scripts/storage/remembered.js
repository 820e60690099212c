// What this browser remembers from one visit to the next.

/** Settings, games, streaks: each by its name. */
export const remembered = {
  /**
   * @template Value
   * @param {string} key
   * @param {Value} otherwise
   * @returns {Value}
   */
  get(key, otherwise) {
    try {
      return JSON.parse(localStorage.getItem(key) ?? "null") ?? otherwise;
    } catch {
      return otherwise;
    }
  },
  /**
   * @param {string} key
   * @param {unknown} value
   */
  set(key, value) {
    try {
      localStorage.setItem(key, JSON.stringify(value));
    } catch {
      // A browser that remembers nothing still plays.
    }
  },
};
