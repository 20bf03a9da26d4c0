// @ts-check
/** The hand: its order is its owner's, and stays as they left it. Cards that belong together touch:
 * each either joins the card on its left or stands apart from it. */

import { all, game, keep, kept, one, table, tableName, whenShown } from "./page.js";

/** @param {HTMLElement} card */
export const code = (card) => card.dataset.code ?? "";
/** @param {HTMLElement} hand */
export const held = (hand) => all(".held", hand);
/** @param {HTMLElement} card */
export const isJoined = (card) => card.classList.contains("joined");

/** The hand of the person in front of the screen. */
export const ownHand = () => one(".near .hand[data-hand]");

/** @type {Record<string, (a: HTMLElement, b: HTMLElement) => number>} */
const orders = {
  suit: (a, b) => by(a, 0) - by(b, 0) || by(a, 1) - by(b, 1),
  rank: (a, b) => by(a, 1) - by(b, 1) || by(a, 0) - by(b, 0),
  dealt: (a, b) => Number(a.dataset.dealt) - Number(b.dataset.dealt),
  // The server lays a hand out in its best melds.
  melds: (a, b) => orders.dealt(a, b),
};
/** @param {HTMLElement} card @param {number} part */
const by = (card, part) => Number((card.dataset.key ?? "0 0").split(" ")[part]);

/** The owner's preferred order for hands of this game, or `own` for groups of their own. */
export const order = () => kept(`sort.${game()}`) ?? one("[data-sort]")?.dataset.sort ?? "dealt";

/** Whether cards that belong together touch. @param {HTMLElement} hand */
const isGrouped = (hand) => hand.hasAttribute("data-grouped");

/** Arranges the hand as its owner left it. New cards come last and stand apart. A new hand, and one that
 * is sorted by its melds, gets the owner's preferred order. @param {HTMLElement} hand */
function arrange(hand) {
  const cards = held(hand);
  cards.forEach((card, place) => {
    card.dataset.dealt = String(place);
    if (card.dataset.label) card.dataset.meldLabel = card.dataset.label;
  });
  /** @type {string[]} */
  const left = kept(`order.${tableName()}`) ?? [];
  const isNew = !cards.some((card) => left.includes(code(card)));
  const liked = order();
  if (liked === "melds" || (isNew && orders[liked])) cards.sort(orders[liked]);
  else if (!isNew) {
    const place = (/** @type {HTMLElement} */ card) => {
      const at = left.indexOf(code(card));
      return at < 0 ? left.length + Number(card.dataset.dealt) : at;
    };
    cards.sort((a, b) => place(a) - place(b));
  }
  put(hand, cards, liked === "own" && !isNew ? (kept(`joined.${tableName()}`) ?? []) : joinedByMeld(hand, cards));
}

/** The cards that touch the one before them where the best melds lie together.
 * @param {HTMLElement} hand @param {HTMLElement[]} cards @returns {string[]} */
function joinedByMeld(hand, cards) {
  if (!isGrouped(hand) || !["melds", "own"].includes(order())) return [];
  const joins = (/** @type {HTMLElement} */ card, /** @type {number} */ place) =>
    card.dataset.meld !== undefined && card.dataset.meld === cards[place - 1]?.dataset.meld;
  return cards.filter(joins).map(code);
}

/** Puts the cards in this order; those in `joined` touch the card on their left.
 * @param {HTMLElement} hand @param {HTMLElement[]} cards @param {string[]} joined */
function put(hand, cards, joined) {
  const focus = document.activeElement;
  for (const card of cards) hand.append(card);
  if (focus instanceof HTMLElement && hand.contains(focus)) focus.focus({ preventScroll: true });
  cards.forEach((card, place) => card.classList.toggle("joined", place > 0 && joined.includes(code(card))));
  cards.forEach((card, place) => {
    const next = cards[place + 1];
    card.classList.toggle("grouped", isJoined(card) || (next !== undefined && isJoined(next)));
  });
  hand.toggleAttribute("data-by-melds", order() === "melds");
  for (const card of cards) {
    const isFirst = card.classList.contains("grouped") && !isJoined(card);
    if (isFirst && order() === "melds") card.dataset.label = card.dataset.meldLabel ?? "";
    else if (!isFirst || order() !== "own") card.removeAttribute("data-label");
  }
  keep(`order.${tableName()}`, cards.map(code));
  keep(`joined.${tableName()}`, cards.filter(isJoined).map(code));
}

/** Draws the hand again after its owner moved a card: from then on the groups are their own.
 * @param {HTMLElement} hand @param {HTMLElement[]} cards @param {string[]} joined */
function laidByOwner(hand, cards, joined) {
  if (isGrouped(hand)) keep(`sort.${game()}`, "own");
  put(hand, cards, joined);
  pressed();
  document.dispatchEvent(new Event("parlour:grouped"));
}

/** Moves a card along the hand, where it stands apart. @param {HTMLElement} card @param {number} step */
export function carry(card, step) {
  const hand = card.closest(".hand");
  if (!(hand instanceof HTMLElement)) return;
  const cards = held(hand);
  const at = cards.indexOf(card);
  const joined = joinedWithout(cards, at);
  const to = Math.max(0, Math.min(cards.length - 1, at + step));
  cards.splice(at, 1);
  cards.splice(to, 0, card);
  laidByOwner(hand, cards, joined);
}

/** Which cards touch the one on their left once a card is taken out.
 * @param {HTMLElement[]} cards @param {number} at */
function joinedWithout(cards, at) {
  const next = cards[at + 1];
  const gone = [cards[at], ...(next && !isJoined(cards[at]) ? [next] : [])].map(code);
  return cards.filter(isJoined).map(code).filter((other) => !gone.includes(other));
}

/** Puts a card into the group of another. @param {HTMLElement} card @param {HTMLElement} other */
export function join(card, other) {
  const hand = card.closest(".hand");
  if (!(hand instanceof HTMLElement) || card === other) return;
  const cards = held(hand);
  const joined = [...joinedWithout(cards, cards.indexOf(card)), code(card)];
  cards.splice(cards.indexOf(card), 1);
  cards.splice(cards.indexOf(other) + 1, 0, card);
  laidByOwner(hand, cards, joined);
}

/** Takes a card out of its group, to the end of the hand. @param {HTMLElement} card */
export const setApart = (card) => carry(card, Infinity);

/** Joins a card to the one on its left, or splits them where they touch. @param {HTMLElement} card */
export function joinOrSplit(card) {
  const hand = card.closest(".hand");
  if (!(hand instanceof HTMLElement) || !isGrouped(hand)) return;
  const joined = held(hand).filter(isJoined).map(code);
  const others = joined.filter((other) => other !== code(card));
  laidByOwner(hand, held(hand), isJoined(card) ? others : [...others, code(card)]);
}

/** Marks the button of the owner's preferred order. */
function pressed() {
  for (const button of all("[data-sort]")) button.setAttribute("aria-pressed", String(button.dataset.sort === order()));
}

document.addEventListener("click", (event) => {
  const sorts = event.target instanceof Element ? event.target.closest("[data-sort]") : null;
  const hand = ownHand();
  const how = sorts instanceof HTMLElement ? (sorts.dataset.sort ?? "") : "";
  if (!hand || !orders[how]) return;
  keep(`sort.${game()}`, how);
  const cards = held(hand).sort(orders[how]);
  put(hand, cards, joinedByMeld(hand, cards));
  pressed();
  document.dispatchEvent(new Event("parlour:grouped"));
});

whenShown(() => {
  for (const sorting of all(".sorting")) sorting.hidden = false;
  const hand = ownHand();
  if (hand && table()) arrange(hand);
  pressed();
});
