// @ts-check
/** Links that are copied, and files that are read into a form. */

import { here, linkTo } from "./host.js";
import { all, one, whenShown } from "./page.js";
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

document.addEventListener("change", async (event) => {
  const field = event.target;
  if (!(field instanceof HTMLInputElement) || !field.dataset.into) return;
  const into = /** @type {HTMLTextAreaElement | null} */ (one(`#${field.dataset.into}`));
  const text = await field.files?.[0]?.text();
  if (into && text !== undefined) into.value = text;
});

whenShown(() => {
  for (const button of all("[data-copy], [data-copy-address]")) button.hidden = false;
});
