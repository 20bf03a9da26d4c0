// @ts-check
/** A person's own groups of their cards in Five Crowns: the server says which are melds and why the
 * others are not. Going out lays down the best melds, whatever the groups are. */

import { ask } from "./host.js";
import { game, keep, one, trouble, whenShown } from "./page.js";
import { held, isJoined, join, order, ownHand, setApart } from "./hand.js";
import { WORDS, filled } from "./words.js";

const panel = () => one("#own-groups");

/** Whether taps put cards together now, instead of choosing what to discard. */
let isGrouping = false;
/** The card that was tapped first. @type {HTMLElement | null} */
let picked = null;

/** How many times the server was asked: only the last answer counts. */
let asked = 0;

/** Groups of at least two cards that touch. @param {HTMLElement} hand */
function groups(hand) {
  /** @type {HTMLElement[][]} */
  const found = [];
  for (const card of held(hand)) {
    if (isJoined(card)) found.at(-1)?.push(card);
    else found.push([card]);
  }
  return { made: found.filter((group) => group.length > 1), apart: found.filter((group) => group.length === 1).flat() };
}

/** Shows whether cards are being grouped, and what the groups are. */
function show() {
  const place = panel();
  const hand = ownHand();
  const button = one("[data-grouping]");
  if (!place || !hand || !button) { isGrouping = false; return; }
  place.hidden = !isGrouping;
  hand.toggleAttribute("data-grouping-now", isGrouping);
  button.setAttribute("aria-pressed", String(isGrouping));
  for (const card of held(hand)) {
    card.classList.toggle("picked", card === picked);
    // A card that isn't a control can still get the focus while cards are being grouped.
    if (card.matches("li")) card.tabIndex = isGrouping ? 0 : -1;
  }
  if (order() === "own") { void judge(place, hand); return; }
  asked += 1;
  one(".judged", place)?.replaceChildren();
  const tally = one(".near .tally");
  if (tally?.dataset.best && tally.textContent !== tally.dataset.best) tally.textContent = tally.dataset.best;
}

/** Asks which groups are melds, and says so. @param {HTMLElement} place @param {HTMLElement} hand */
async function judge(place, hand) {
  const mine = ++asked;
  const { made, apart } = groups(hand);
  const text = (/** @type {HTMLElement[]} */ cards) => cards.map((card) => card.dataset.cardText).join(" ");
  const question = new URLSearchParams({ wild: place.dataset.wild ?? "" });
  for (const group of made) question.append("group", text(group));
  question.append("left", text(apart));
  const response = await ask(`/api/v1/five-crowns/melds?${question}`).catch(() => null);
  if (mine !== asked) return;
  if (!response?.ok) { trouble(WORDS.groupsUnchecked); return; }
  /** @type {{ groups: { meld: string | null, says: string }[], points: number, best: number }} */
  const told = await response.json();
  if (mine !== asked) return;
  told.groups.forEach(({ meld }, number) => { made[number][0].dataset.label = meld ?? WORDS.notAMeld; });
  const refused = told.groups.filter(({ meld }) => !meld).map(({ says }) => line(`${says.charAt(0).toUpperCase()}${says.slice(1)}.`));
  one(".judged", place)?.replaceChildren(...refused);
  const tally = one(".near .tally");
  if (tally) tally.textContent = told.points === 0 ? WORDS.allMelded : filled(told.best === told.points ? WORDS.unmelded : WORDS.unmeldedAndBest, told);
}

/** @param {string} words */
function line(words) {
  const item = document.createElement("li");
  item.textContent = words;
  return item;
}

/** A tap on a card while cards are grouped: the first picks it, the second says where it goes.
 * @param {HTMLElement} card */
function tap(card) {
  const first = picked;
  picked = null;
  if (first === card) setApart(card);
  else if (first?.isConnected) join(first, card);
  else picked = card;
  show();
}

document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : document.body;
  const card = target.closest(".near .held");
  if (target.closest("[data-grouping]")) {
    isGrouping = !isGrouping;
    picked = null;
    if (isGrouping && order() !== "own") keep(`sort.${game()}`, "own");
    show();
  } else if (isGrouping && target.closest("[data-sort]")) {
    isGrouping = false;
    picked = null;
    setTimeout(show);
  } else if (isGrouping && card instanceof HTMLElement) {
    event.preventDefault();
    tap(card);
  }
}, { capture: true });

document.addEventListener("parlour:grouped", show);

whenShown(() => {
  picked = null;
  // From now on a tap chooses what to discard.
  if (one(".near .held.can")) isGrouping = false;
  const tally = one(".near .tally");
  if (tally) tally.dataset.best = tally.textContent ?? "";
  show();
});
