// @ts-check
/** The worker that makes the pages which need thinking: reviews, rollouts, puzzles, lessons. The games are in the store
 * of the worker that started it. */

import init, { Host, tellPanics } from "./whole.js";

/** @type {Map<number, { done: (text: string) => void, failed: (why: Error) => void }>} */
const waiting = new Map();
let last = 0;

/** Asks the worker that started this one to do something. @param {string} what @param {string} text @returns {Promise<string>} */
const outside = (what, text) => new Promise((done, failed) => {
  const call = ++last;
  waiting.set(call, { done, failed });
  postMessage({ call, what, text });
});

/** @type {Promise<Host>} */
let ready = Promise.reject(new Error("it isn't open"));
ready.catch(() => {});

addEventListener("message", async ({ data }) => {
  if (data.module) {
    ready = init({ module_or_path: data.module }).then(() => {
      tellPanics((/** @type {string} */ why) => { console.error(why); postMessage({ broken: why }); });
      return new Host(outside);
    });
    return;
  }
  if (data.call) {
    const { done, failed } = waiting.get(data.call) ?? {};
    waiting.delete(data.call);
    if (data.failed === undefined) done?.(data.answer);
    else failed?.(new Error(data.failed));
    return;
  }
  try {
    const host = await ready;
    postMessage({ id: data.id, answer: await host.ask(...data.request) });
  } catch (why) {
    postMessage({ id: data.id, failed: String(why) });
  }
});
