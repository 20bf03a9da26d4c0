// @ts-check
/** Links that are copied, and files that are read into a form. */

import { here, linkTo } from "./host.js";
import { all, one, trouble, whenShown } from "./page.js";
import { WORDS } from "./words.js";

/** @param {HTMLElement} button @param {string} text */
function copy(button, text) {
  navigator.clipboard.writeText(text).then(() => { button.textContent = WORDS.copied; }, () => {});
}

document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : document.body;
  const field = target.closest("[data-copy]");
  const address = target.closest("[data-copy-address]");
  if (field instanceof HTMLElement) {
    const text = /** @type {HTMLInputElement | null} */ (one(`#${field.dataset.copy}`));
    if (!text) return;
    text.select();
    copy(field, text.value);
  } else if (address instanceof HTMLElement) {
    copy(address, linkTo(address.dataset.copyAddress || here().href));
  }
});

/** The largest file that any form takes, in bytes. */
const LARGEST = 32 * 1024 * 1024;

document.addEventListener("change", async (event) => {
  const field = event.target;
  if (!(field instanceof HTMLInputElement) || !field.dataset.into) return;
  const into = /** @type {HTMLTextAreaElement | null} */ (one(`#${field.dataset.into}`));
  const file = field.files?.[0];
  // A page that shows so much text doesn't answer for minutes.
  const isTooLarge = file !== undefined && file.size > LARGEST;
  trouble(isTooLarge ? WORDS.fileTooLarge : "");
  if (isTooLarge) { field.value = ""; return; }
  const text = await file?.text();
  if (into && text !== undefined) into.value = text;
});

whenShown(() => {
  for (const button of all("[data-copy], [data-copy-address]")) button.hidden = false;
});
