// @ts-check
/** Luck: this browser's random number for each table, so that nobody can choose the deal. */

import { all, keep, kept, whenShown } from "./page.js";
import { WORDS } from "./words.js";

/** How many numbers are kept, the newest first. */
const MOST = 500;

/** A new random number: 64 hexadecimal digits. */
function number() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The numbers that this browser drew. @returns {string[]} */
const drawn = () => kept("luck") ?? [];

// A form may be sent again after going back: each sending has a number of its own.
document.addEventListener("submit", (event) => {
  const field = event.target instanceof HTMLFormElement ? event.target.elements.namedItem("luck") : null;
  if (!(field instanceof HTMLInputElement)) return;
  field.value = number();
  keep("luck", [field.value, ...drawn()].slice(0, MOST));
}, { capture: true });

// When the numbers are shown: whether the reader's is one that this browser drew.
whenShown(() => {
  for (const place of all("[data-own-number]")) {
    const isOwn = drawn().includes(place.dataset.ownNumber ?? "");
    place.textContent = isOwn
      ? WORDS.ownNumber
      : WORDS.otherNumber;
    place.classList.toggle("good", isOwn);
    place.hidden = false;
  }
});
