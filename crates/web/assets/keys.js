// @ts-check
/** The keyboard: arrows move, Enter does, letters are shown on the controls. */

import { all, one } from "./page.js";
import { overBoard, refuse } from "./board.js";
import { submitHand } from "./choose.js";
import { carry, held, joinOrSplit } from "./hand.js";

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || one("dialog[open]")) return;
  const target = event.target instanceof HTMLElement ? event.target : document.body;
  if (target.matches("input[type=text], input[type=number], input[type=range], select, textarea")) return;
  const cell = target.closest(".cell");
  const card = target.closest(".held");
  const step = { ArrowLeft: -1, ArrowRight: 1, "[": -1, "]": 1 }[event.key] ?? 0;
  if (cell instanceof HTMLElement && event.key.startsWith("Arrow")) {
    overBoard(cell, event.key);
  } else if (card instanceof HTMLElement && step && (event.shiftKey || "[]".includes(event.key))) {
    carry(card, step);
    (one("input", card) ?? card).focus();
  } else if (card instanceof HTMLElement && event.key === "j") {
    joinOrSplit(card);
  } else if (card instanceof HTMLElement && step && card.matches("li")) {
    const cards = held(/** @type {HTMLElement} */ (card.closest(".hand")));
    cards[(cards.indexOf(card) + step + cards.length) % cards.length]?.focus();
  } else if (card instanceof HTMLElement && step && card.closest('[data-hand="toss"]')) {
    const cards = held(/** @type {HTMLElement} */ (card.closest(".hand")));
    one("input", cards[(cards.indexOf(card) + step + cards.length) % cards.length])?.focus();
  } else if (card && event.key === "Enter") {
    submitHand();
  } else if (cell && event.key === "Enter") {
    if (!refuse(target)) return;
  } else if (event.key === "Enter" && !target.closest("a, button, summary, input")) {
    const control = one('[data-letter="Enter"]');
    if (!control) return;
    control.click();
  } else if (/^[1-9]$/.test(event.key) && one(".hand[data-hand] input")) {
    const input = /** @type {HTMLInputElement | null} */ (one("input", held(/** @type {HTMLElement} */ (one(".hand")))[Number(event.key) - 1] ?? document));
    input?.focus();
    input?.click();
  } else if (event.key === "f" && one(".cell.can-flip")) {
    const places = all(".cell.can-flip > button");
    places[(places.indexOf(target) + 1) % places.length]?.focus();
  } else if (event.key === "m" && one("[data-sort]")) {
    const buttons = all("[data-sort]");
    const now = buttons.findIndex((button) => button.getAttribute("aria-pressed") === "true");
    buttons[(now + 1) % buttons.length]?.click();
  } else if (event.key.length === 1 && /[a-z]/.test(event.key)) {
    const control = one(`[data-letter="${event.key}"]`);
    if (!control) return;
    control.click();
  } else return;
  event.preventDefault();
});
