// @ts-check
/** The log on a phone, below the table: the button in the bar leads to it and back. */

import { calm, one, whenShown } from "./page.js";
import { WORDS } from "./words.js";

/** Whether the reader has scrolled to the log, or as far towards it as the page goes. */
function isAtLog() {
  const top = one("#log")?.getBoundingClientRect().top ?? Infinity;
  const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 4;
  return top < innerHeight / 2 || (isAtEnd && top < innerHeight);
}

/** Says where the button leads. */
function show() {
  const link = one(".bar .to-log");
  const words = isAtLog() ? WORDS.backToTable : WORDS.log;
  if (link && link.textContent !== words) link.textContent = words;
}

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest(".bar .to-log") : null;
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const behavior = calm.matches ? "instant" : "smooth";
  if (isAtLog()) scrollTo({ top: 0, behavior });
  else one("#log")?.scrollIntoView({ behavior });
});

addEventListener("scroll", show, { passive: true });
whenShown(show);
