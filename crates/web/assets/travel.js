// @ts-check
/** Cards that travel from one place of the table to another. */

import { all, calm, one } from "./page.js";

/** Which cards travel from where to where: a card that was nowhere came from the draw pile or from
 * somebody's hand. @param {HTMLElement} old @param {HTMLElement} next */
function travel(old, next) {
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

/** Puts another table in the place of one, and lets the cards travel.
 * @param {HTMLElement} old @param {HTMLElement} next @param {() => void} put */
export async function travelling(old, next, put) {
  if (!document.startViewTransition || calm.matches) { put(); return; }
  const cards = travel(old, next);
  for (const [element, as] of cards.from) element.style.setProperty("view-transition-name", as);
  const transition = document.startViewTransition(() => {
    put();
    for (const [element, as] of cards.to) element.style.setProperty("view-transition-name", as);
  });
  // The next change may begin before this one has ended: then the cards are simply there.
  transition.ready.catch(() => {});
  await transition.updateCallbackDone.catch(() => {});
  void transition.finished.finally(() => {
    for (const [element] of cards.to) element.style.removeProperty("view-transition-name");
  }).catch(() => {});
}
