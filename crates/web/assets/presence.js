// @ts-check
/** The others at the table: whether they are here, and what they say. */

import { all, keep, kept, one, whenShown } from "./page.js";
import { announce } from "./announce.js";

/** How long a phrase stands by its sender's name, in milliseconds. */
const SHOWN = 6000;

/** @typedef {{ turn: { act?: number } | null, online?: number[] }} News */

/** The latest news of the table. @type {News | null} */
let news = null;
/** What each seat said just now. @type {Map<number, string>} */
const phrases = new Map();

/** The name on a plate. @param {HTMLElement} plate */
const nameOn = (plate) => one(".who", plate)?.textContent ?? "";

/** Shows who is here, and what was said just now, by each name. */
function show() {
  for (const plate of all(".plate[data-seat]")) {
    const seat = Number(plate.dataset.seat);
    const place = one(".presence", plate);
    if (place && news?.online) {
      const isThinking = news.turn?.act === seat || plate.hasAttribute("data-choosing");
      const word = !news.online.includes(seat) ? "away" : isThinking ? "thinking" : "online";
      place.dataset.is = word;
      place.textContent = word;
    }
    const words = phrases.get(seat);
    const shown = one(".said", plate);
    if (shown && words === undefined) shown.remove();
    else if (words !== undefined && shown?.textContent !== words) {
      shown?.remove();
      plate.append(Object.assign(document.createElement("span"), { className: "said", textContent: words }));
    }
  }
}

/** Handles news of the table, and announces who left and who is back. @param {News} heard */
export function heardNews(heard) {
  for (const plate of all(".plate[data-seat]")) {
    const was = one(".presence", plate)?.dataset.is;
    const isHere = heard.online?.includes(Number(plate.dataset.seat));
    if (was === "away" && isHere) announce([`${nameOn(plate)} is here.`]);
    if (was !== undefined && was !== "away" && !isHere) announce([`${nameOn(plate)} is away.`]);
  }
  news = heard;
  show();
}

/** Shows a phrase by its sender's name for a moment. @param {{ seat: number, words: string }} said */
export function heardPhrase({ seat, words }) {
  const plate = one(`.plate[data-seat="${seat}"]`);
  const isOwn = plate !== null && !one(".presence", plate);
  if (kept("mute") === true && !isOwn) return;
  phrases.set(seat, words);
  show();
  if (plate) announce([`${nameOn(plate)}: ${words}`]);
  setTimeout(() => {
    if (phrases.get(seat) === words) phrases.delete(seat);
    show();
  }, SHOWN);
}

document.addEventListener("change", (event) => {
  if (event.target instanceof HTMLInputElement && event.target.id === "mute") keep("mute", event.target.checked);
});

whenShown(() => {
  const mute = /** @type {HTMLInputElement | null} */ (one("#mute"));
  if (mute) {
    mute.checked = kept("mute") === true;
    for (const label of all(".by-script")) label.hidden = false;
  }
  show();
});
