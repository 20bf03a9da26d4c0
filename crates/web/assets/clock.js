// @ts-check
/** People's clocks: the server says what is left, and the page counts down until it says so again. */

import { all, whenShown } from "./page.js";
import { announce } from "./announce.js";

/** The seconds at which the reader's own clock is announced. */
const TOLD = [60, 30, 10];
/** The seconds under which a clock is marked. */
const LOW = 20;

/** Notes when clocks came from the server. @param {ParentNode} page */
export function received(page) {
  for (const clock of all("[data-time-left]", page)) clock.dataset.at ??= String(performance.now());
}

/** The seconds that were left on the reader's own clock when it was last shown. */
let before = 0;

/** Shows what is left on each clock. */
function show() {
  for (const clock of all("[data-time-left]")) {
    const since = clock.hasAttribute("data-running") ? performance.now() - Number(clock.dataset.at) : 0;
    const left = Math.max(0, Math.ceil((Number(clock.dataset.timeLeft) - since) / 1000));
    const words = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (clock.textContent !== words) clock.textContent = words;
    clock.toggleAttribute("data-low", left <= LOW);
    if (!clock.hasAttribute("data-own") || !clock.hasAttribute("data-running")) continue;
    const told = TOLD.find((seconds) => before > seconds && left <= seconds);
    if (told) announce([told === 60 ? "1 minute left." : `${told} seconds left.`]);
    before = left;
  }
}

received(document);
whenShown(show);
setInterval(show, 200);
