// @ts-check
/** The computers' worker: a question in, an answer out. It gets what one seat sees, and nothing else. */

import init, { think } from "./whole.js";

/** @type {Promise<unknown>} */
let ready = Promise.resolve();

addEventListener("message", async ({ data: { module, id, game, asked, question } }) => {
  if (module) { ready = init({ module_or_path: module }); return; }
  try {
    await ready;
    postMessage({ id, answer: think(game, asked, question) });
  } catch (why) {
    postMessage({ id, failed: String(why) });
  }
});
