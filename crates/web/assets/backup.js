// @ts-check
/** Everything in one file: adds this browser's settings to the games, and takes them from a file that was restored. */

import { ask } from "./host.js";
import { one, trouble, whenShown } from "./page.js";
import { choose, settings } from "./settings.js";
import { WORDS } from "./words.js";

/** Hands a file to the reader. @param {string} name @param {string} text */
function save(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

document.addEventListener("click", async (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[data-backup]") : null;
  if (!(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  const name = link.dataset.backup ?? "";
  const response = await ask(`/backup/${name}`).catch(() => null);
  if (!response?.ok) { trouble(WORDS.refused); return; }
  const lines = settings().map(([setting, value]) => `${JSON.stringify({ setting, value })}\n`);
  save(name, (await response.text()) + lines.join(""));
});

whenShown(() => {
  const restored = one("[data-settings]");
  if (!restored) return;
  for (const [name, value] of Object.entries(JSON.parse(restored.dataset.settings ?? "{}"))) {
    if (typeof value === "string") choose(name, value);
  }
  restored.removeAttribute("data-settings");
});
