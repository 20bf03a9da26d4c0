// @ts-check
/** The hand: its order is its owner's, and stays as they left it. */

import { all, game, keep, kept, one, table, tableName, whenShown } from "./page.js";

/** @param {HTMLElement} card */
export const code = (card) => card.dataset.code ?? "";
/** @param {HTMLElement} hand */
export const held = (hand) => all(".held", hand);

/** @type {Record<string, (a: HTMLElement, b: HTMLElement) => number>} */
const orders = {
  suit: (a, b) => by(a, 0) - by(b, 0) || by(a, 1) - by(b, 1),
  rank: (a, b) => by(a, 1) - by(b, 1) || by(a, 0) - by(b, 0),
  melds: (a, b) => meld(a) - meld(b) || orders.rank(a, b),
  dealt: (a, b) => Number(a.dataset.dealt) - Number(b.dataset.dealt),
};
/** @param {HTMLElement} card @param {number} part */
const by = (card, part) => Number((card.dataset.key ?? "0 0").split(" ")[part]);
/** Its owner's group where there is one, else the best meld that it is in. @param {HTMLElement} card */
const meld = (card) => (card.dataset.group ? card.dataset.group.charCodeAt(0) - 100 : Number(card.dataset.meld ?? 99));

/** Puts the hand as its owner left it; cards that are new come last, and a new hand as its owner
 * likes hands. @param {HTMLElement} hand */
function arrange(hand) {
  const cards = held(hand);
  cards.forEach((card, place) => { card.dataset.dealt = String(place); });
  /** @type {string[]} */
  const own = kept(`order.${tableName()}`) ?? [];
  const liked = kept(`sort.${game()}`);
  const isNew = !cards.some((card) => own.includes(code(card)));
  if (isNew && liked && orders[liked]) cards.sort(orders[liked]);
  else if (!isNew) {
    const place = (/** @type {HTMLElement} */ card) => {
      const at = own.indexOf(code(card));
      return at < 0 ? own.length + Number(card.dataset.dealt) : at;
    };
    cards.sort((a, b) => place(a) - place(b));
  }
  put(hand, cards);
}
/** @param {HTMLElement} hand @param {HTMLElement[]} cards */
function put(hand, cards) {
  const focus = document.activeElement;
  for (const card of cards) hand.append(card);
  if (focus instanceof HTMLElement && hand.contains(focus)) focus.focus({ preventScroll: true });
  keep(`order.${tableName()}`, cards.map(code));
}

/** Moves a card along the hand. @param {HTMLElement} card @param {number} step */
export function carry(card, step) {
  const hand = card.closest(".hand");
  if (!(hand instanceof HTMLElement)) return;
  const cards = held(hand);
  const at = cards.indexOf(card);
  const to = Math.max(0, Math.min(cards.length - 1, at + step));
  cards.splice(at, 1);
  cards.splice(to, 0, card);
  put(hand, cards);
}

/** Shows which order its owner likes. */
function pressed() {
  const liked = kept(`sort.${game()}`);
  for (const button of all("[data-sort]")) button.setAttribute("aria-pressed", String(button.dataset.sort === liked));
}

document.addEventListener("click", (event) => {
  const sorts = event.target instanceof Element ? event.target.closest("[data-sort]") : null;
  const hand = one(".near .hand");
  const how = sorts instanceof HTMLElement ? (sorts.dataset.sort ?? "") : "";
  if (!hand || !orders[how]) return;
  keep(`sort.${game()}`, how);
  put(hand, held(hand).sort(orders[how]));
  pressed();
});

whenShown(() => {
  for (const sorting of all(".sorting")) sorting.hidden = false;
  const hand = one(".near .hand[data-hand]");
  if (hand && table()) arrange(hand);
  pressed();
});
