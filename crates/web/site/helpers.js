// @ts-check
/** The module with everything, and the workers that use it: one for the computers' moves and hints, which gets only what
 * one seat sees, and one for reviews, puzzles and lessons. */

import { unpacked } from "./unpack.js";

/** @typedef {(what: string, text: string) => Promise<string>} Outside */
/** A request as a host takes it: method, path, type, cookie, body. @typedef {[string, string, string, string, string]} Request */

/** @type {Promise<WebAssembly.Module> | null} */
let fetched = null;

/** The module, compiled as it arrives. The service worker keeps it unpacked. @param {string} name */
export async function fetchModule(name) {
  const response = await fetch(new URL(`./${name}.lzma`, import.meta.url));
  if (!response.ok || !response.body) throw new Error(response.statusText);
  const headers = { "content-type": "application/wasm" };
  const isUnpacked = response.headers.get("content-type") === headers["content-type"];
  return WebAssembly.compileStreaming(isUnpacked ? response : new Response(unpacked(response.body), { headers }));
}

/** Fetches the module with everything, once; after a failure, again. */
export function fetchWhole() {
  fetched ??= fetchModule("whole");
  fetched.catch(() => { fetched = null; });
  return fetched;
}

/** A worker of ours, with the questions that wait for its answers. */
class Helper {
  /** @type {Map<number, { done: (answer: any) => void, failed: (why: Error) => void }>} */
  waiting = new Map();
  last = 0;

  /** @param {URL} script @param {WebAssembly.Module} module @param {Outside} [outside] what the worker may ask for */
  constructor(script, module, outside) {
    this.worker = new Worker(script, { type: "module" });
    this.worker.postMessage({ module });
    this.isBroken = false;
    this.worker.addEventListener("error", () => this.end("a worker failed"));
    this.worker.addEventListener("message", async ({ data }) => {
      if (data.broken) { this.end(data.broken); return; }
      if (data.call) {
        const { call, what, text } = data;
        const answered = outside?.(what, text) ?? Promise.reject(new Error("it may not ask"));
        answered.then((answer) => ({ call, answer }), (why) => ({ call, failed: String(why?.message ?? why) })).then((answer) => this.worker.postMessage(answer));
        return;
      }
      const { done, failed } = this.waiting.get(data.id) ?? {};
      this.waiting.delete(data.id);
      if (data.failed === undefined) done?.(data.answer);
      else failed?.(new Error(data.failed));
    });
  }

  /** @param {string} why */
  end(why) {
    this.isBroken = true;
    this.worker.terminate();
    for (const { failed } of this.waiting.values()) failed(new Error(why));
    this.waiting.clear();
  }

  /** @param {object} question @returns {Promise<any>} */
  ask(question) {
    const id = ++this.last;
    return new Promise((done, failed) => {
      this.waiting.set(id, { done, failed });
      this.worker.postMessage({ id, ...question });
    });
  }
}

/** Some browsers allow no workers inside another: then this one does their work. */
const canHelp = typeof Worker === "function";

/** @type {Promise<typeof import("./whole.js")> | null} */
let here = null;
async function wholeHere() {
  here ??= Promise.all([import("./whole.js"), fetchWhole()]).then(async ([whole, module]) => {
    await whole.default({ module_or_path: module });
    return whole;
  });
  here.catch(() => { here = null; });
  return here;
}

/** @type {Helper | null} */
let thinker = null;
/** The questions that wait for an answer. Two hosts may have the same game open and ask the same.
 * @type {Map<string, Promise<string>>} */
const questions = new Map();

/** The answer to a question for a computer. The text has the game's name, what is asked for, and the question, each on a
 * line. @param {string} text @returns {Promise<string>} */
export function think(text) {
  const answer = questions.get(text) ?? answered(text).finally(() => questions.delete(text));
  questions.set(text, answer);
  return answer;
}

/** @param {string} text @returns {Promise<string>} */
async function answered(text) {
  const [game, asked] = text.split("\n", 2);
  const question = text.slice(game.length + asked.length + 2);
  if (!canHelp) return (await wholeHere()).think(game, asked, question);
  const module = await fetchWhole();
  if (!thinker || thinker.isBroken) thinker = new Helper(new URL("./thinker.js", import.meta.url), module);
  return thinker.ask({ game, asked, question });
}

/** @type {Helper | null} */
let student = null;
/** @type {{ ask: (...request: Request) => Promise<any[]> } | null} */
let hostHere = null;
/** The answer of the host that has everything. @param {Request} request @param {Outside} outside @returns {Promise<any[]>} */
export async function study(request, outside) {
  if (!canHelp) {
    const { Host } = await wholeHere();
    hostHere ??= /** @type {any} */ (new Host(outside));
    return /** @type {any} */ (hostHere).ask(...request);
  }
  const module = await fetchWhole();
  if (!student || student.isBroken) student = new Helper(new URL("./study.js", import.meta.url), module, outside);
  return student.ask({ request });
}
