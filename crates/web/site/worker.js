// @ts-check
/** The worker that makes the pages: it has the games, and asks another worker for the computers' moves. */

import init, { Host, tellPanics } from "./module.js";
import { openStore } from "./store.js";
import { think } from "./thinking.js";

const UNKEPT = "This browser doesn't let Parlour store anything, so your games last until you close this tab. You can download them.";

/** @type {(opened: Opened) => void} */
let opened;
/** @typedef {{ host: Host, cookie: string, keepCookie: (cookie: string) => Promise<void> }} Opened */
/** @type {Promise<Opened>} */
const ready = new Promise((done) => { opened = done; });

/** @param {WebAssembly.Module} module @param {string} base */
async function open(module, base) {
  const [store] = await Promise.all([openStore(base), init({ module_or_path: module })]);
  tellPanics((/** @type {string} */ why) => { console.error(why); postMessage({ broken: why }); });
  if (!store.isKept) postMessage({ says: UNKEPT });
  /** @param {string} what @param {string} text */
  const outside = (what, text) => (what === "think" ? think(module, text) : store.ask(what, text));
  const host = new Host(outside);
  store.whenChanged((told) => host.hear(told));
  opened({ host, cookie: await store.cookie(), keepCookie: store.keepCookie });
}

/** Answers a request, and follows where it leads. @param {{ method: string, path: string, kind: string, body: string }} request */
async function answer({ method, path, kind, body }) {
  const own = await ready;
  for (;;) {
    const [status, location, type, file, cookie, text] = await own.host.ask(method, path, kind, own.cookie, body);
    if (cookie) {
      own.cookie = cookie.split(";")[0];
      await own.keepCookie(own.cookie);
    }
    if (status < 300 || status > 399 || !location) return { status, url: path, kind: type, file, text };
    [method, path, kind, body] = ["GET", location, "", ""];
  }
}

/** @type {Map<number, import("./module.js").Listening>} */
const listenings = new Map();

/** @param {number} id @param {string} address */
async function listen(id, address) {
  const { host, cookie } = await ready;
  listenings.set(id, await host.listen(address, cookie, (/** @type {string} */ heard) => postMessage({ id, heard })));
}

addEventListener("message", async ({ data }) => {
  if (data.module) { await open(data.module, data.base); return; }
  const { id } = data;
  if (data.hear) await listen(id, data.hear).catch(() => {});
  else if (data.unhear) { listenings.get(id)?.stop(); listenings.delete(id); }
  else {
    try {
      postMessage({ id, answer: await answer(data) });
    } catch (why) {
      postMessage({ id, failed: String(why) });
    }
  }
});
