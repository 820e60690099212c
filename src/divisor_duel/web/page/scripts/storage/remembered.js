// What this browser remembers from one visit to the next: each thing by its name, and of some kinds many, each under a key
// of its own, so that two windows that change two of them lose neither. Nothing else touches the browser's storage.
//
// What storage has no room for stays with this window. Where storage is blocked, the window's name carries it from page to
// page; that is read nowhere else, since other sites can name a window too. Either is gone with the window, and the page
// says so.

const CARRIED = "divisor-duel ";

/** @returns {Record<string, string>} what only this window knows */
function carried() {
  try {
    return sessionStorage;
  } catch {
    return named();
  }
}

/** @returns {Record<string, string>} */
function named() {
  const { name = "" } = window;
  try {
    return name.startsWith(CARRIED) ? { ...JSON.parse(name.slice(CARRIED.length)) } : {};
  } catch {
    return {};
  }
}

/**
 * Carry a thing in this window, or no longer.
 * @param {string} key
 * @param {string | null} text
 */
function carry(key, text) {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    const { [key]: _, ...others } = named();
    window.name = CARRIED + JSON.stringify(text === null ? others : { ...others, [key]: text });
  }
}

/**
 * Do something with the storage, where there is one.
 * @template Result
 * @param {(storage: Storage) => Result} action
 * @param {Result} otherwise
 */
function withStorage(action, otherwise) {
  try {
    return action(localStorage);
  } catch {
    return otherwise;
  }
}

/** Say that nothing can be kept. */
function warn() {
  const note = document.getElementById("not-kept");
  if (note) note.hidden = false;
}

/** Settings, streaks: each by its name. */
export const remembered = {
  /**
   * @template Value
   * @param {string} key
   * @param {Value} otherwise
   * @returns {Value}
   */
  get(key, otherwise) {
    try {
      const text = carried()[key] ?? withStorage((storage) => storage.getItem(key), null);
      return JSON.parse(text ?? "null") ?? otherwise;
    } catch {
      return otherwise;
    }
  },
  /**
   * @param {string} key
   * @param {unknown} value
   * @returns {boolean} whether it outlives this window
   */
  set(key, value) {
    const text = JSON.stringify(value);
    const kept = withStorage((storage) => {
      storage.setItem(key, text);
      return true;
    }, false);
    carry(key, kept ? null : text);
    if (!kept) warn();
    return kept;
  },
  /** @param {string} key */
  drop(key) {
    carry(key, null);
    withStorage((storage) => storage.removeItem(key), undefined);
  },
  /** @returns {string[]} the names of all that is remembered */
  keys() {
    const stored = withStorage((storage) => Object.keys(storage), []);
    return [...new Set([...stored, ...Object.keys(carried())])];
  },
};

/**
 * Things of one kind, each under a key of its own: `NAME ID`.
 * @template Value
 * @param {string} name
 */
export function kind(name) {
  /** @param {string} id */
  const keyOf = (id) => `${name} ${id}`;
  return {
    keyOf,
    /** @returns {string[]} */
    ids() {
      const start = keyOf("");
      return remembered
        .keys()
        .filter((key) => key.startsWith(start))
        .map((key) => key.slice(start.length));
    },
    /**
     * @param {string} id
     * @returns {Value | null}
     */
    get(id) {
      return remembered.get(keyOf(id), null);
    },
    /**
     * @param {string} id
     * @param {Value} value
     */
    put(id, value) {
      return remembered.set(keyOf(id), value);
    },
    /** @param {string} id */
    drop(id) {
      remembered.drop(keyOf(id));
    },
  };
}
