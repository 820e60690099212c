// Talks to the server. What goes wrong is a Problem with the server's own code and sentence.

export class Problem extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

async function ask(method, path, body) {
  let answer;
  try {
    answer = await fetch(`/api/${path}`, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Problem("offline", "The server cannot be reached; check your connection and try again.");
  }
  const json = answer.headers.get("Content-Type")?.startsWith("application/json");
  const content = json ? await answer.json() : await answer.text();
  if (answer.ok) return content;
  throw new Problem(content.code ?? "server-error", sentence(content.message ?? "Something went wrong here; try again."));
}

export const get = (path) => ask("GET", path);
export const post = (path, body = {}) => ask("POST", path, body);

/** How to ask for the rules of an answer again. */
export function rulesOf({ game, pool, rule, openings }) {
  return game === "custom" ? { pool, rule, openings } : { game };
}

/** Write a message as a sentence. */
export function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? "" : ".");
}
