// @ts-check
/** What is chosen, and what it would do. */

import { all, one, whenShown } from "./page.js";
import { WORDS, filled } from "./words.js";

/** @type {HTMLInputElement[]} */
let marked = [];

/** @param {string} words @param {boolean} [good] */
function preview(words, good = false) {
  const place = one("#preview");
  if (!place) return;
  place.textContent = words;
  place.classList.toggle("good", good);
}

/** What is chosen now, in the words of the button that does it. */
function chosen() {
  const button = /** @type {HTMLButtonElement | null} */ (one("[data-does-chosen]"));
  const hand = one(".hand[data-hand]");
  if (!button || !hand) { showFlips(null); preview(""); return; }
  const checked = /** @type {HTMLInputElement[]} */ (all("input:checked", hand));
  const wanted = Number(hand.dataset.wanted ?? 1);
  const does = button.dataset.doesChosen ?? "";
  const key = one("kbd", button);
  const cards = checked.map((input) => input.closest(".held")?.getAttribute("data-face") ?? "");
  const out = checked.some((input) => input.value.endsWith(" out"));
  const words = wanted > 1 && checked.length < wanted
    ? filled(WORDS.markMore, { does, more: wanted - checked.length })
    : out ? filled(WORDS.goOutWith, { cards: cards.join(" ") }) : `${does} ${cards.join(" ")}`;
  button.replaceChildren(checked.length ? words : `${does}…`, ...(key ? [key] : []));
  button.disabled = checked.length !== wanted;
  preview(checked.at(-1)?.closest(".held")?.getAttribute("data-says") ?? "", out);
}

/** Marks what a disc would flip. @param {HTMLElement | null} place */
function showFlips(place) {
  const flips = (place?.dataset.flips ?? "").split(" ").filter(Boolean);
  for (const cell of all(".cell.would-flip")) cell.classList.remove("would-flip");
  for (const square of flips) one(`.cell[data-square="${square}"]`)?.classList.add("would-flip");
}

/** Shows what the thing under the pointer or the focus would do. @param {Event} event @param {string} [then] */
export function look(event, then = "") {
  const place = event.target instanceof Element ? event.target.closest("[data-says]") : null;
  if (place instanceof HTMLElement) {
    preview(`${place.dataset.says ?? ""} ${then}`.trim());
    showFlips(place);
  } else if (one("[data-flips]") || one("[data-does-chosen]")) chosen();
}
document.addEventListener("pointerover", (event) => look(event));
document.addEventListener("focusin", (event) => look(event));

document.addEventListener("change", (event) => {
  const input = event.target;
  if (!(input instanceof HTMLInputElement)) return;
  const hand = input.closest(".hand");
  if (!(hand instanceof HTMLElement)) return;
  if (input.type === "checkbox") {
    marked = marked.filter((other) => other !== input && other.checked && other.isConnected);
    if (input.checked) marked.push(input);
    while (marked.length > Number(hand.dataset.wanted ?? 2)) {
      const first = marked.shift();
      if (first) first.checked = false;
    }
  }
  chosen();
});

/** Does what is chosen. */
export function submitHand() {
  const button = /** @type {HTMLButtonElement | null} */ (one("[data-does-chosen]"));
  if (button && !button.disabled) button.form?.requestSubmit(button);
}

/** A claim of points can be sent once there is a number. */
function claimed() {
  for (const field of /** @type {HTMLInputElement[]} */ (all(".claim input[type=number]"))) {
    for (const button of /** @type {HTMLButtonElement[]} */ (all(".claim button"))) {
      if (button.form === field.form) button.disabled = !field.validity.valid;
    }
  }
}
document.addEventListener("input", (event) => {
  if (event.target instanceof Element && event.target.closest(".claim")) claimed();
});

whenShown(() => {
  claimed();
  marked = all(".hand[data-hand] input[type=checkbox]:checked");
  chosen();
});
