// @ts-check
/** The clock of a drill: the host says how long it has run, and the page counts on from there. */

import { all, whenShown } from "./page.js";

function show() {
  for (const clock of all("[data-elapsed]")) {
    clock.dataset.at ??= String(performance.now());
    const since = Number(clock.dataset.elapsed) + performance.now() - Number(clock.dataset.at);
    const seconds = Math.floor(since / 1000);
    const words = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    if (clock.textContent !== words) clock.textContent = words;
    clock.hidden = false;
  }
}

whenShown(show);
setInterval(show, 200);
