// @ts-check
/** One thing at a time: what happened since the page was last drawn is shown in order, each moment on
 * the table as it looked then. A click or a key skips to the next moment that waits for the reader, or
 * to the end; what was clicked or typed is done on the table that comes then. So is what is clicked or
 * typed while the computer thinks, except on a board: what to place there depends on its move. */

import { all, kept, one, rest, reveal, showUnread, shown, table, trouble, whenLeft, whenShown } from "./page.js";
import { travelling } from "./travel.js";
import { WORDS } from "./words.js";
import { isBusy } from "./working.js";

/** @typedef {{ place: string, detail: number } | { key: string, shiftKey: boolean }} Input */

let showing = false;
let skipping = false;
let waiting = false;
/** Ends the current pause. @type {() => void} */
let proceed = () => {};
/** When the last moment was shown, and for how many beats it stays. */
let since = 0;
let beats = 1;
/** What was clicked or typed meanwhile. @type {Input[]} */
const inputs = [];

/** Shows moments one after another in place of the table that is shown, before `next` takes its
 * place. Returns whether they were read out; they aren't when everything is shown immediately.
 * @param {HTMLElement} old @param {HTMLElement} next @param {HTMLTemplateElement | null} template
 * @param {(lines: string[]) => void} announce */
export async function showMoments(old, next, template, announce) {
  const moments = template ? all(".felt", template.content) : [];
  // The last turning point stays in sight until the next action.
  const banner = moments.map((moment) => one(".banner", moment)).findLast(Boolean);
  if (banner && next.dataset.turn !== "over") one(".felt", next)?.prepend(banner.cloneNode(true));
  /** The milliseconds of a beat at each speed; none shows only what waits to be read.
   * @type {Record<string, number>} */
  const speeds = JSON.parse(template?.dataset.speeds ?? "{}");
  const beat = speeds[kept("speed") ?? "normal"] ?? speeds.normal;
  const runs = kept("continue") === "auto";
  if (!moments.some((moment) => beat || (moment.hasAttribute("data-waits") && !runs))) return false;
  showing = true;
  old.toggleAttribute("data-showing", true);
  try {
    for (const moment of moments) {
      if (!old.isConnected) return true;
      if (!beat) skipping = true;
      await pause(beat * beats);
      const waits = moment.hasAttribute("data-waits");
      const isNext = moment === moments.at(-1) && isShownBy(next, moment);
      const isSeen = !isNext && (waits || !skipping);
      if (isSeen) await show(old, moment);
      if (waits) writeScores(old, next);
      announce([moment.dataset.spoken ?? ""]);
      beats = Number(moment.dataset.beats ?? 1);
      if (waits) { await reader(old, beat * beats); beats = 0; }
      else if (isSeen && moment === moments.at(-1)) await pause(beat * beats);
    }
  } finally {
    [showing, skipping] = [false, false];
    since = performance.now();
  }
  return true;
}

/** Whether the table as it is now shows a moment as well: nobody reads hands that are laid out in it, and
 * no cards were cleared away since. @param {HTMLElement} next @param {HTMLElement} moment */
function isShownBy(next, moment) {
  const cards = all("[data-card]", moment).length;
  return !["data-waits", "data-laid-out"].some((name) => moment.hasAttribute(name)) && cards <= all(".felt [data-card]", next).length;
}

/** Updates the score sheet beside the table to the round that has just ended on it.
 * @param {HTMLElement} old @param {HTMLElement} next */
function writeScores(old, next) {
  const [before, now] = [old, next].map((main) => one(".side .sheet table", main));
  if (before && now) before.replaceWith(now.cloneNode(true));
}

/** Puts a moment on the table. @param {HTMLElement} main @param {HTMLElement} moment */
async function show(main, moment) {
  const happened = one(".happened", moment);
  happened?.remove();
  await travelling(main, moment, () => {
    one(".felt", main)?.replaceWith(moment);
    if (happened) one("#turn", main)?.replaceChildren(...happened.childNodes);
    showUnread();
    shown();
    if (moment.hasAttribute("data-waits") || one(".banner", moment)) reveal();
  });
  since = performance.now();
}

/** Waits until the last moment was shown long enough, or the reader skips. @param {number} time */
async function pause(time) {
  const left = since + time - performance.now();
  if (skipping || left <= 0) return;
  await Promise.race([rest(left), new Promise((done) => { proceed = () => done(undefined); })]);
}

/** Waits for the reader, at most this long where it goes on by itself. What they did before was not
 * meant for what comes next. @param {HTMLElement} main @param {number} time */
async function reader(main, time) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "first continue";
  button.append("Continue", Object.assign(document.createElement("kbd"), { textContent: "Enter" }));
  [waiting, skipping] = [true, false];
  inputs.length = 0;
  one(".bar", main)?.prepend(button);
  button.focus({ preventScroll: true });
  await new Promise((done) => {
    proceed = () => done(undefined);
    button.addEventListener("click", proceed);
    if (kept("continue") === "auto") setTimeout(proceed, time);
  });
  waiting = false;
  button.remove();
}

/** Does what was clicked and typed meanwhile on the table that is shown now; while the computer is to
 * act, it waits for the next table. */
export function handBack() {
  while (inputs.length && !showing && !isBusy() && !table()?.hasAttribute("data-computer")) {
    const input = /** @type {Input} */ (inputs.shift());
    if ("key" in input) { press(input); continue; }
    const place = one(input.place);
    place?.focus({ preventScroll: true });
    place?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: input.detail }));
  }
}

/** @param {{ key: string, shiftKey: boolean }} typed */
function press({ key, shiftKey }) {
  const target = document.activeElement ?? document.body;
  const goesOn = target.dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, cancelable: true }));
  if (goesOn && /^(Enter| )$/.test(key) && target instanceof HTMLElement && target.matches("a, button, summary")) target.click();
}

/** Where the same thing will be on the next table. @param {Element} target */
function placeOf(target) {
  /** @type {[string, string][]} */
  const kinds = [
    ["data-code", '[data-code="$"] input'], ["data-square", '[data-square="$"] > *'],
    ["data-letter", '[data-letter="$"]'], ["data-sort", '[data-sort="$"]'],
    ["data-does-chosen", "[data-does-chosen]"], ["data-drop", '[data-drop="$"] button'],
  ];
  for (const [name, place] of kinds) {
    const value = target.closest(`[${name}]`)?.getAttribute(name);
    if (value !== null && value !== undefined) return place.replace("$", CSS.escape(value));
  }
  return target.closest(".pile.draw") ? ".pile.draw button" : "";
}

/** Goes to the next moment that waits, or to the end. @param {Input | null} input */
function skip(input) {
  if (input) inputs.push(input);
  skipping = true;
  proceed();
}

// What was done on a page that is left isn't meant for the next one.
whenLeft(() => {
  inputs.length = 0;
  skipping = true;
  proceed();
});

/** @param {Event} event */
function keepBack(event) {
  event.preventDefault();
  event.stopPropagation();
}

/** Elements that take input at any time. */
const FREE = "a, summary, input[type=text], input[type=number], select, textarea, [popovertarget], [popover], [popover] *";

/** Whether the table takes nothing now, because the computer thinks or something is being sent. */
const isOthersTurn = () => isBusy() || table()?.dataset.turn === "other";

/** Responds to a click that would do nothing: on a board with an explanation, on a card by choosing it as
 * soon as that's possible. Returns whether it responded. @param {Element} target @param {number} detail */
function answered(target, detail) {
  // Watchers never have a turn.
  if (!isOthersTurn() || !one("main.table .at-any-time")) return false;
  if (target.closest("main.table .board-form .cell")) {
    // The second half of a double click on one's own move needs no answer.
    if (detail < 2) trouble(WORDS.notYet);
    return true;
  }
  const isKept = table()?.hasAttribute("data-computer") && target.closest("main.table .near .hand:not([data-grouping-now]) li.held, main.table .pile:not(:has(button))");
  const place = isKept ? placeOf(target) : "";
  if (place) inputs.push({ place, detail });
  return place !== "";
}

whenShown(() => {
  if (table()?.dataset.turn === "mine" && one("#trouble")?.textContent === WORDS.notYet) trouble("");
});

document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : null;
  if (!showing && target && answered(target, event.detail)) { keepBack(event); return; }
  if (!showing || !target?.closest("main.table .play") || target.closest(`${FREE}, .continue`)) return;
  keepBack(event);
  const place = placeOf(target);
  if (!waiting) skip(place ? { place, detail: event.detail } : null);
}, { capture: true });

document.addEventListener("keydown", (event) => {
  const { key, shiftKey, repeat } = event;
  const isOurs = key.length === 1 || key === "Enter" || key === "Escape";
  const target = event.target instanceof Element ? event.target : document.body;
  // The letter of a control that is there only on the reader's turn.
  if (!showing && table()?.hasAttribute("data-computer") && /^[hdtpx1-9]$/.test(key) && !repeat && !event.ctrlKey && !event.metaKey
    && !event.altKey && !target.matches(`${FREE}, input`) && !one(`[data-letter="${key}"]`)) {
    inputs.push({ key, shiftKey });
    return;
  }
  if (!showing || !isOurs || event.ctrlKey || event.metaKey || event.altKey || target.matches(FREE)) return;
  keepBack(event);
  const goesOn = key === "Enter" || key === " ";
  if (repeat) return;
  if (waiting) { if (goesOn) proceed(); }
  else skip(inputs.length || !(goesOn || key === "Escape") ? { key, shiftKey } : null);
}, { capture: true });
