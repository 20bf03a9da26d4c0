// @ts-check
/** Sending: an action or a request is sent once, is answered, and the table is shown as it is then. */

import { ask, go } from "./host.js";
import { one, rest, table, tableName, trouble, version } from "./page.js";
import { catchUp, refresh } from "./live.js";
import { explain, mayPlay } from "./tutor.js";
import { WORDS } from "./words.js";
import { working } from "./working.js";

/** Sends, and sends again when the network fails: the key makes that count once.
 * @param {string} url @param {RequestInit} request @returns {Promise<Response>} */
async function send(url, request) {
  for (let wait = 300; ; wait = Math.min(wait * 2, 8000)) {
    try {
      const response = await ask(url, request);
      if (response.status < 502 || response.status > 504) { trouble(""); return response; }
    } catch { /* no network: below */ }
    trouble(WORDS.sendingAgain);
    await rest(wait);
  }
}

/** The action that a form sends, in the game's notation; empty while something is missing.
 * @param {HTMLFormElement} form @param {HTMLElement | null} by */
function meant(form, by) {
  const fields = by instanceof HTMLButtonElement && by.form === form ? new FormData(form, by) : new FormData(form);
  const cards = fields.getAll("card").map(String);
  const action = String(fields.get("action") ?? "");
  const points = fields.get("points");
  const wanted = Number(one(".hand", form)?.dataset.wanted ?? 0);
  if (wanted > 0) return cards.length === wanted ? `toss ${cards.join(" ")}` : "";
  return points === null || !/^(count|muggins)$/.test(action) ? action : `${action} ${points}`;
}

/** Plays an action, unless the tutor warns about it first. @param {string} action @param {boolean} isWarned */
async function play(action, isWarned) {
  if (!table() || !action || !(isWarned || await mayPlay(action))) return;
  await working(async () => {
    const response = await send(`/api/v1/games/${tableName()}/actions`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ version: version(), key: crypto.randomUUID(), action }),
    });
    if (!response.ok) {
      const why = await response.json().catch(() => null);
      const words = why?.error?.message ?? why?.error ?? why?.message;
      trouble(response.status === 409 ? WORDS.changed : typeof words === "string" ? words : WORDS.refused);
    }
    else void explain();
    await refresh();
  });
  catchUp();
}

/** Taking back, giving up, asking for help, playing again.
 * @param {HTMLFormElement} form @param {HTMLElement | null} by */
async function other(form, by) {
  if (!table()) return;
  const fields = by instanceof HTMLButtonElement ? new FormData(form, by) : new FormData(form);
  await working(async () => {
    if (form.dataset.does === "hint") { await refresh(String(fields.get("step") ?? "1")); return; }
    const body = new URLSearchParams();
    for (const [field, value] of fields) body.append(field, String(value));
    const response = await send(form.action, { method: "POST", body });
    one(":popover-open")?.hidePopover();
    if (form.dataset.does === "rematch" && response.ok) { go(response.url); return; }
    if (!response.ok) {
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      trouble(one(".refused, .lead", page)?.textContent ?? WORDS.refused);
    }
    if (form.dataset.does !== "say") await refresh();
  });
  catchUp();
}

// A hint is closed without a new page, so that cards that are chosen stay chosen.
document.addEventListener("click", (event) => {
  const close = event.target instanceof Element ? event.target.closest("main.table[data-table] .hint .close") : null;
  if (!close || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  void working(refresh).then(catchUp);
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.dataset.does || !form.closest("main.table[data-table]")) return;
  event.preventDefault();
  const by = /** @type {SubmitEvent} */ (event).submitter;
  if (form.dataset.does === "act") void play(meant(form, by), form.closest("dialog") !== null);
  else void other(form, by);
});
