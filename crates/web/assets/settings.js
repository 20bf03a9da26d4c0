// @ts-check
/** Choices that this browser keeps: the settings page, and controls at a table that show more. */

import { all, keep, kept, one, whenShown } from "./page.js";
import { WORDS } from "./words.js";

const root = document.documentElement;

/** @param {string} name @returns {string | null} */
const chosen = (name) => kept(name) ?? root.dataset[name] ?? null;

/** Everything that was chosen, by name. Other things that this browser keeps aren't text.
 * @returns {[string, string][]} */
export function settings() {
  try {
    const names = Object.keys(localStorage).filter((key) => key.startsWith("parlour.")).map((key) => key.slice("parlour.".length));
    const chosen = names.sort().map((name) => /** @type {[string, unknown]} */ ([name, kept(name)]));
    return /** @type {[string, string][]} */ (chosen.filter(([, value]) => typeof value === "string"));
  } catch { return []; }
}

/** Keeps a choice, and applies it. @param {string} name @param {string} value */
export function choose(name, value) {
  keep(name, value);
  // What preferences.js puts on the page's root.
  if (name in root.dataset) root.dataset[name] = value;
}

document.addEventListener("change", (event) => {
  const input = event.target;
  if (!(input instanceof HTMLInputElement) || !input.closest(".settings")) return;
  choose(input.name, input.value);
  const live = one("#live");
  if (live) live.textContent = WORDS.saved;
});

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-toggle]") : null;
  if (!(button instanceof HTMLElement)) return;
  const name = button.dataset.toggle ?? "";
  choose(name, chosen(name) === "on" ? "off" : "on");
  show();
  const words = one(`.${name}`)?.textContent;
  const live = one("#live");
  if (live && words && chosen(name) === "on") live.textContent = words;
});

// A toggle of a panel does not bubble.
document.addEventListener("toggle", (event) => {
  const panel = event.target;
  if (panel instanceof HTMLDetailsElement && panel.dataset.remembered) choose(panel.dataset.remembered, panel.open ? "on" : "off");
}, { capture: true });

/** Shows what is chosen. */
function show() {
  for (const button of all("[data-toggle]")) {
    button.hidden = false;
    const is = chosen(button.dataset.toggle ?? "") === "on" ? "on" : "off";
    for (const words of all("[data-when]", button)) words.hidden = words.dataset.when !== is;
  }
  for (const panel of /** @type {HTMLDetailsElement[]} */ (all("details[data-remembered]"))) {
    panel.open = chosen(panel.dataset.remembered ?? "") === "on";
  }
}

whenShown(() => {
  show();
  for (const input of /** @type {HTMLInputElement[]} */ (all(".settings input"))) {
    input.disabled = false;
    const value = chosen(input.name);
    if (value !== null) input.checked = input.value === value;
  }
});
