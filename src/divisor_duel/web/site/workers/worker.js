// Python in the browser: answers the page's questions, one at a time, with the same code as a server.

/** @type {Promise<(method: string, path: string, body: string, games: string, language: string) => string>} */
let answering;
/** What the page says when something goes wrong here. */
let fault = "";

const TYPES = { wasm: "application/wasm", zip: "application/zip" };
const plain = fetch;

/**
 * Fetch a file; the large ones are kept compressed and unpacked here, because not every host would.
 * @type {typeof fetch}
 */
async function unpacked(what, how) {
  const address = what instanceof Request ? what.url : String(what);
  const type = TYPES[/** @type {keyof typeof TYPES} */ (address.split(".").at(-1))];
  if (!type) return plain(what, how);
  const { body, ok } = await plain(`${address}.gz`);
  if (!body || !ok) throw new Error(`${address} is missing`);
  return new Response(body.pipeThrough(new DecompressionStream("gzip")), {
    headers: { "Content-Type": type },
  });
}

const ADD_WORDS = `
from zipfile import ZipFile
with ZipFile("/words.zip") as words, ZipFile("/core.zip", "a") as core:
    for name in words.namelist():
        core.writestr(name, words.read(name))
`;

/** @param {string} file */
const zip = async (file) => new Uint8Array(await (await fetch(new URL(file, import.meta.url))).arrayBuffer());

/**
 * @param {string} home where Python lies
 * @param {string} language what it is to speak; English it speaks by itself
 */
async function begin(home, language) {
  self.fetch = unpacked;
  const core = zip("core.zip");
  const words = language === "en" ? null : zip(`${language}/words.zip`);
  const { loadPyodide } = await import(`${home}pyodide.mjs`);
  const python = await loadPyodide({ indexURL: home });
  python.FS.writeFile("/core.zip", await core);
  if (words) {
    python.FS.writeFile("/words.zip", await words);
    python.runPython(ADD_WORDS);
  }
  python.runPython("import sys; sys.path.insert(0, '/core.zip')");
  python.pyimport("divisor_duel.solver.memory").keep_little();
  const { answer } = python.pyimport("divisor_duel.web.api.worker");
  postMessage({ ready: true });
  return answer;
}

self.onmessage = async ({ data }) => {
  if (data.python) {
    ({ fault } = data);
    answering = begin(data.python, data.language);
    answering.catch((error) => postMessage({ failed: String(error) }));
    return;
  }
  const { number, method, path, body, games, language } = data;
  const answer = await answering;
  try {
    postMessage({ number, answer: JSON.parse(answer(method, path, body, games, language)) });
  } catch (error) {
    console.error(error);
    postMessage({
      number,
      answer: { ok: false, content: { code: "server-error", message: fault }, kept: [], thinks: null },
    });
  }
};
