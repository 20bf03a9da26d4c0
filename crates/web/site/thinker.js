// @ts-check
/** The computers' worker: a question in, a decision out. */

import init, { think } from "./module.js";

/** @type {Promise<unknown>} */
let ready = Promise.resolve();

addEventListener("message", async ({ data: { module, id, game, question } }) => {
  if (module) { ready = init({ module_or_path: module }); return; }
  await ready;
  try {
    postMessage({ id, event: think(game, question) });
  } catch (why) {
    console.error(why);
    postMessage({ id, event: null });
  }
});
