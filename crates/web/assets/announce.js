// @ts-check
/** What screen readers read out, one line after another. */

import { one } from "./page.js";

/** How many announcements stay on the page. */
const KEPT = 40;

/** Queues lines for screen readers to read out. @param {string[]} lines */
export function announce(lines) {
  const live = one("#live");
  for (const line of lines.filter((line) => line !== "")) {
    const said = document.createElement("p");
    said.textContent = line;
    live?.append(said);
  }
  while (live && live.childElementCount > KEPT) live.firstElementChild?.remove();
}
