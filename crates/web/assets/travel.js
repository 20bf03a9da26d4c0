// @ts-check
/** Cards that travel from one place of the table to another. */

import { all, one } from "./page.js";

/** Which cards travel from where to where: a card that was nowhere came from the draw pile or from
 * somebody's hand. @param {HTMLElement} old @param {HTMLElement} next */
export function travel(old, next) {
  /** @param {HTMLElement} main */
  const placed = (main) => {
    /** @type {Map<string, HTMLElement>} */
    const cards = new Map();
    for (const card of all(".felt [data-card]", main)) {
      const code = card.dataset.card ?? "";
      if (!cards.has(code)) cards.set(code, card);
    }
    return cards;
  };
  const [before, after] = [placed(old), placed(next)];
  /** @type {[HTMLElement, string][]} */
  const from = [];
  /** @type {[HTMLElement, string][]} */
  const to = [];
  const backs = all(".far .back", old);
  for (const [code, card] of after) {
    const was = before.get(code);
    const source = was ?? (card.closest(".near") ? one(".pile.draw .card", old) : backs.pop());
    if (!source || from.some(([taken]) => taken === source)) continue;
    const as = `card-${code}`;
    from.push([source, as]);
    to.push([card, as]);
  }
  return { from, to };
}
