// @ts-check
/** The Crosscut board: one stop for Tab, arrow keys within it. */

import { all, one, whenShown } from "./page.js";

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

/** Moves the one stop that the board has among all that Tab goes to. @param {HTMLElement} place */
function point(place) {
  for (const other of all(".board-form .cell > *")) other.tabIndex = -1;
  place.tabIndex = 0;
  place.focus({ preventScroll: true });
}

whenShown(() => {
  const places = all(".board-form .cell > *");
  for (const place of places) place.tabIndex = -1;
  const last = one(".cell.last > *") ?? places[Math.floor(places.length / 2)];
  if (last) last.tabIndex = 0;
});
