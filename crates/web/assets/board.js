// @ts-check
/** The Crosscut board: one stop for Tab, arrow keys within it; a finger taps twice, since it cannot
 * hover; and a square where no disc may go says why. */

import { all, one, trouble, whenShown } from "./page.js";
import { look } from "./choose.js";
import { WORDS } from "./words.js";

/** @param {HTMLElement} cell @param {string} key */
export function overBoard(cell, key) {
  const rows = all(".board-row", /** @type {HTMLElement} */ (cell.closest(".board"))).map((row) => all(".cell", row));
  const row = rows.findIndex((cells) => cells.includes(cell));
  const column = rows[row].indexOf(cell);
  const to = {
    ArrowUp: [row - 1, column], ArrowDown: [row + 1, column],
    ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1],
  }[key];
  const place = to && rows[to[0]]?.[to[1]]?.firstElementChild;
  if (place instanceof HTMLElement) point(place);
}

/** Makes a square the only one on the board that Tab stops at. @param {HTMLElement} place */
function point(place) {
  for (const other of all(".board-form .cell > *")) other.tabIndex = -1;
  place.tabIndex = 0;
  place.focus({ preventScroll: true });
}

/** Says why no disc may go on a square. Returns whether there was a reason. @param {Element | null} place */
export function refuse(place) {
  const why = place?.closest("[data-refused]")?.getAttribute("data-refused") ?? "";
  if (why) trouble(why);
  return why !== "";
}

/** The type of the pointer that was pressed last: a finger's first tap shows what would happen. */
let pointer = "mouse";
document.addEventListener("pointerdown", (event) => { pointer = event.pointerType; }, { capture: true });

document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : null;
  const place = target?.closest(".board-form .cell > *");
  const armed = one(".cell.armed");
  armed?.classList.remove("armed");
  if (!place) return;
  if (refuse(place)) return;
  trouble("");
  const isTap = event.detail > 0 && pointer !== "mouse";
  if (!isTap || place.parentElement === armed || !(place instanceof HTMLButtonElement)) return;
  event.preventDefault();
  place.parentElement?.classList.add("armed");
  look(event, WORDS.tapAgain);
});

/** The place nearest to the middle of the board on which a disc may go; the middle where none may.
 * @param {HTMLElement[]} places */
function nearestToMiddle(places) {
  const { rows, columns } = one(".board-form .board")?.dataset ?? {};
  const [high, wide] = [Number(rows), Number(columns)];
  /** @param {HTMLElement} place */
  const off = (place) => {
    const at = places.indexOf(place);
    return Math.abs(Math.floor(at / wide) - (high - 1) / 2) + Math.abs(at % wide - (wide - 1) / 2);
  };
  const usable = places.filter((place) => place.matches("button"));
  return (usable.length ? usable : [...places]).sort((a, b) => off(a) - off(b))[0];
}

whenShown(() => {
  const places = all(".board-form .cell > *");
  for (const place of places) place.tabIndex = -1;
  const first = one(".board-form .cell.last > *") ?? nearestToMiddle(places);
  if (first) first.tabIndex = 0;
});
