// @ts-check
/** The tutor: it looks at a move before it is played and may warn, or explains it afterwards. */

import { game, keep, kept, one, table, tableName, version, whenShown } from "./page.js";
import { announce } from "./announce.js";
import { ask as send } from "./host.js";
import { isBusy } from "./working.js";

/** The move that is looked at, and the way to stop that.
 * @type {{ action: string, stop: AbortController } | null} */
let checking = null;
/** What the tutor said about the last move. @type {HTMLElement | null} */
let said = null;
/** How often something was asked: only the newest answer counts. */
let asked = 0;

/** How the tutor helps at this table; off where it may not. */
const mode = () => (one("#tutor") ? String(kept(`tutor.${game()}`) ?? "off") : "off");

/** Asks the tutor. @param {Record<string, string>} fields @param {AbortSignal} [signal] */
const ask = (fields, signal) =>
  send(`/table/${tableName()}/tutor`, { method: "POST", body: new URLSearchParams(fields), signal });

/** Whether an action is to be played now. While the tutor looks at it, choosing it again plays it
 * without waiting, and another choice takes its place. @param {string} action @returns {Promise<boolean>} */
export async function mayPlay(action) {
  const before = checking;
  before?.stop.abort();
  checking = null;
  if (!mode().startsWith("warn") || isBusy() || before?.action === action) { show(); return true; }
  const own = { action, stop: new AbortController() };
  checking = own;
  show();
  announce([one("#tutor")?.dataset.checking ?? ""]);
  try {
    const response = await ask({ action, mode: mode(), version: String(version()) }, own.stop.signal);
    const warning = response.status === 200 ? await response.text() : "";
    if (checking !== own) return false;
    return !warning || !warn(warning);
  } catch {
    // Without an answer the move goes ahead; it was not stopped for another one.
    return checking === own;
  } finally {
    if (checking === own) { checking = null; show(); }
  }
}

/** Shows a warning. Returns whether that was possible. @param {string} text */
function warn(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const dialog = /** @type {HTMLDialogElement | null} */ (one("dialog", page));
  const main = table();
  if (!dialog || !main) return false;
  one("dialog.tutor")?.remove();
  main.append(document.adoptNode(dialog));
  dialog.addEventListener("close", () => dialog.remove());
  dialog.showModal();
  one("[data-try-again]", dialog)?.focus();
  return true;
}

/** Has the last move explained, where that is wanted. */
export async function explain() {
  said = null;
  const number = ++asked;
  if (mode() !== "explain") return;
  try {
    const response = await ask({});
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const words = response.status === 200 ? one("p[data-spoken]", page) : null;
    if (number !== asked || !words) return;
    said = document.adoptNode(words);
    announce([said.dataset.spoken ?? ""]);
  } catch { /* nothing is explained while the connection is lost */ }
  show();
}

/** Shows the mode, and what the tutor does or said. After the game there is no mode to choose. */
function show() {
  const section = one("#tutor");
  const choice = /** @type {HTMLSelectElement | null} */ (one("#tutor-mode"));
  const place = one("#tutor .says");
  if (!section || !place) return;
  section.hidden = !choice && !said;
  if (choice) choice.value = mode();
  if (checking) place.textContent = section.dataset.checking ?? "";
  else place.replaceChildren(...(said ? [said] : []));
}

document.addEventListener("change", (event) => {
  const choice = event.target;
  if (choice instanceof HTMLSelectElement && choice.dataset.keeps) keep(choice.dataset.keeps, choice.value);
});

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-try-again]") : null;
  button?.closest("dialog")?.close();
});

whenShown(show);
