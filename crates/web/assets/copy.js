// @ts-check
/** Links that are copied, and files and texts that are put into a form. */

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

/** The largest file or text that any form takes, in bytes. */
const LARGEST = 32 * 1024 * 1024;

/** Whether a form takes this many bytes; says so if it doesn't. A field with more text would freeze the page for minutes.
 * @param {number} bytes */
function fits(bytes) {
  trouble(bytes > LARGEST ? WORDS.tooLarge : "");
  return bytes <= LARGEST;
}

/** The bytes of a text in UTF-8. @param {string} text */
const bytes = (text) => text.length > LARGEST ? text.length : new Blob([text]).size;

/** Whether a field takes a file's text. @param {EventTarget | null} field @returns {field is HTMLTextAreaElement} */
const takesFile = (field) => field instanceof HTMLTextAreaElement && one(`[data-into="${field.id}"]`) !== null;

/** Refuses a text that is too large before the field shows it. @param {Event} event @param {DataTransfer | null} from */
function refuseLarge(event, from) {
  if (takesFile(event.target) && !fits(bytes(from?.getData("text") ?? ""))) event.preventDefault();
}

document.addEventListener("paste", (event) => refuseLarge(event, event.clipboardData));
document.addEventListener("drop", (event) => refuseLarge(event, event.dataTransfer));

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  for (const field of form.elements) if (takesFile(field) && !fits(bytes(field.value))) event.preventDefault();
});

document.addEventListener("change", async (event) => {
  const field = event.target;
  if (!(field instanceof HTMLInputElement) || !field.dataset.into) return;
  const into = /** @type {HTMLTextAreaElement | null} */ (one(`#${field.dataset.into}`));
  const file = field.files?.[0];
  if (!fits(file?.size ?? 0)) { field.value = ""; return; }
  const text = await file?.text();
  if (into && text !== undefined) into.value = text;
});

whenShown(() => {
  for (const link of all("[data-shown-address]")) link.textContent = linkTo(link.dataset.shownAddress ?? "");
  for (const button of all("[data-copy], [data-copy-address]")) button.hidden = false;
});
