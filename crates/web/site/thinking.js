// @ts-check
/** The computers' moves, from a worker of their own that gets only what the computer's seat sees. */

import { think as thinkHere } from "./module.js";

/** @type {Worker | null} */
let worker = null;
let last = 0;
/** @type {Map<number, (event: string | null) => void>} */
const waiting = new Map();

/** Starts the computers' worker; some browsers allow none inside another. @param {WebAssembly.Module} module */
function start(module) {
  if (worker || typeof Worker !== "function") return;
  worker = new Worker(new URL("./thinker.js", import.meta.url), { type: "module" });
  worker.postMessage({ module });
  worker.addEventListener("message", ({ data: { id, event } }) => {
    waiting.get(id)?.(event);
    waiting.delete(id);
  });
  worker.addEventListener("error", () => {
    worker?.terminate();
    worker = null;
    for (const done of waiting.values()) done(null);
    waiting.clear();
  });
}

/** The event that answers a question: the game's name, a new line, and the question.
 * @param {WebAssembly.Module} module @param {string} text @returns {Promise<string>} */
export async function think(module, text) {
  const end = text.indexOf("\n");
  const [game, question] = [text.slice(0, end), text.slice(end + 1)];
  start(module);
  if (!worker) return thinkHere(game, question);
  const id = ++last;
  const event = await new Promise((done) => {
    waiting.set(id, done);
    worker?.postMessage({ id, game, question });
  });
  if (event === null) throw new Error("the computer gave no answer");
  return event;
}
