// @ts-check
/** The worker that makes the pages of games in progress. Others help it: one thinks for the computers, one makes the pages
 * that need thinking. */

import init, { Host, tellPanics } from "./play.js";
import { fetchModule, fetchWhole, study, think } from "./helpers.js";
import { SENTENCES } from "./sentences.js";
import { FULL, openStore } from "./store.js";

/** A page that another worker makes. */
const ELSEWHERE = 421;

/** @typedef {{ host: Host, cookie: string, keepCookie: (cookie: string) => Promise<void>, lent: import("./helpers.js").Outside }} Opened */

/** What the page is to say: about a part that is missing, about the room that is left, about this browser. */
const says = { missing: "", room: "", browser: "" };
/** @param {keyof typeof says} about @param {string} words */
function say(about, words) {
  if (says[about] === words) return;
  says[about] = words;
  postMessage({ says: says.missing || says.room || says.browser });
}

/** @template T @param {Promise<T>} work that needs the module with everything @returns {Promise<T>} */
async function helped(work) {
  try {
    await fetchWhole();
    say("missing", "");
  } catch {
    say("missing", SENTENCES.missing);
  }
  return work;
}

/** @returns {Promise<Opened>} */
async function open() {
  // The worker is named after the site's folder, and so is the database.
  const [store] = await Promise.all([openStore(self.name), fetchModule("play").then((module) => init({ module_or_path: module }))]);
  tellPanics((/** @type {string} */ why) => { console.error(why); postMessage({ broken: why }); });
  if (store.refusal) say("browser", store.refusal === "refused" ? SENTENCES.unkept : SENTENCES.otherRelease);
  /** @type {import("./helpers.js").Outside} */
  const outside = async (what, text) => {
    if (what === "think") return helped(think(text));
    try {
      const answer = await store.ask(what, text);
      if (what === "write") say("room", "");
      return answer;
    } catch (why) {
      if (why instanceof Error && why.message === FULL) say("room", SENTENCES.full);
      throw why;
    }
  };
  const host = new Host(outside);
  store.whenReplaced(() => say("browser", SENTENCES.replaced));
  store.whenChanged((told) => host.hear(told));
  /** What the other host does is news to this one. @type {import("./helpers.js").Outside} */
  const lent = async (what, text) => {
    const answer = await outside(what, text);
    if (what === "write" && answer === "true") {
      const { game, entries } = JSON.parse(text);
      const last = entries.at(-1);
      if (last) host.hear(JSON.stringify({ game, version: last.number + 1 }));
    }
    return answer;
  };
  return { host, cookie: await store.cookie(), keepCookie: store.keepCookie, lent };
}

const ready = open();
ready.catch((why) => { console.warn(why); postMessage({ unopened: String(why) }); });

/** Answers a request, and follows where it leads. @param {{ method: string, path: string, kind: string, body: string }} request */
async function answer({ method, path, kind, body }) {
  const own = await ready;
  for (;;) {
    let answered = await own.host.ask(method, path, kind, own.cookie, body);
    if (answered[0] === ELSEWHERE) answered = await helped(study([method, path, kind, own.cookie, body], own.lent));
    const [status, location, type, file, cookie, text] = answered;
    if (cookie) {
      own.cookie = cookie.split(";")[0];
      await own.keepCookie(own.cookie);
    }
    if (status < 300 || status > 399 || !location) return { status, url: path, kind: type, file, text };
    [method, path, kind, body] = ["GET", location, "", ""];
  }
}

/** @type {Map<number, import("./play.js").Listening>} */
const listenings = new Map();

/** @param {number} id @param {string} address */
async function listen(id, address) {
  const { host, cookie } = await ready;
  listenings.set(id, await host.listen(address, cookie, (/** @type {string} */ heard) => postMessage({ id, heard })));
}

addEventListener("message", async ({ data }) => {
  const { id } = data;
  if (data.hear) await listen(id, data.hear).catch(() => {});
  else if (data.unhear) { listenings.get(id)?.stop(); listenings.delete(id); }
  else {
    try {
      postMessage({ id, answer: await answer(data) });
    } catch (why) {
      postMessage({ id, failed: String(why) });
    }
    // What isn't needed to start comes after the first page.
    fetchWhole().catch(() => {});
  }
});
