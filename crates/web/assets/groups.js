// @ts-check
/** A person's own groups of their cards in Five Crowns: the server says which are melds and why the
 * others are not. Going out lays down the best melds, whatever the groups are. */

import { all, keep, kept, one, table, tableName, trouble, whenShown } from "./page.js";

const LETTERS = ["", "A", "B", "C", "D"];

const panel = () => one("#own-groups");
const name = () => `groups.${tableName()}`;

/** @typedef {{ open: boolean, of: Record<string, string> }} Groups */

/** @returns {Groups} */
const groups = () => kept(name()) ?? { open: false, of: {} };

/** Shows the groups as they are kept, on the chips and under the cards of the hand. */
function show() {
  const place = panel();
  const button = one("[data-groups]");
  if (!place || !button || !table()) return;
  const { open, of } = groups();
  place.hidden = !open;
  button.setAttribute("aria-expanded", String(open));
  // The chips lie as the cards do.
  const order = all(".near .held").map((card) => card.dataset.code ?? "");
  const chips = all("[data-chip]", place);
  const put = [...chips].sort((a, b) => order.indexOf(a.dataset.chip ?? "") - order.indexOf(b.dataset.chip ?? ""));
  if (put.some((chip, at) => chip !== chips[at])) {
    const focus = document.activeElement;
    chips[0].parentElement?.append(...put);
    if (focus instanceof HTMLElement && place.contains(focus)) focus.focus({ preventScroll: true });
  }
  for (const chip of chips) {
    const letter = of[chip.dataset.chip ?? ""] ?? "";
    chip.dataset.group = letter;
    chip.setAttribute("aria-label", `${chip.dataset.name}, ${letter ? `in group ${letter}` : "in no group"}`);
    const sign = one(".group-letter", chip);
    if (sign) sign.textContent = letter || "–";
    const card = one(`.near .held[data-code="${chip.dataset.chip}"]`);
    if (card && open && letter) card.dataset.group = letter;
    else card?.removeAttribute("data-group");
  }
  if (open) void judge(place);
}

let asked = 0;

/** Asks which groups are melds, and says so. @param {HTMLElement} place */
async function judge(place) {
  const mine = ++asked;
  const list = one(".judged", place);
  const question = new URLSearchParams({ wild: place.dataset.wild ?? "" });
  const used = LETTERS.slice(1).filter((letter) => one(`[data-chip][data-group="${letter}"]`, place));
  const cards = (/** @type {string} */ letter) => all(`[data-chip][data-group="${letter}"]`, place).map((chip) => chip.dataset.cardText).join(" ");
  for (const letter of used) question.append("group", cards(letter));
  question.append("left", cards(""));
  const response = await fetch(`/api/v1/five-crowns/melds?${question}`).catch(() => null);
  if (!list || mine !== asked) return;
  if (!response?.ok) { trouble("Your groups cannot be checked just now."); return; }
  /** @type {{ groups: { meld: string | null, says: string }[], points: number, best: number }} */
  const told = await response.json();
  if (mine !== asked) return;
  const lines = told.groups.map(({ meld, says }, number) => line(`${used[number]} ${meld ? "✓" : "✗"} ${says}`, meld ? "good" : "bad"));
  const best = told.best === told.points ? "the best there is" : `the best is ${told.best}`;
  lines.push(line(`Left with these groups: ${told.points} points; ${best}.`, "sum"));
  list.replaceChildren(...lines);
}

/** @param {string} words @param {string} kind */
function line(words, kind) {
  const item = document.createElement("li");
  item.textContent = words;
  item.className = kind;
  return item;
}

document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : document.body;
  const chip = target.closest("[data-chip]");
  const now = groups();
  if (target.closest("[data-groups]")) {
    keep(name(), { ...now, open: !now.open });
  } else if (chip instanceof HTMLElement) {
    const code = chip.dataset.chip ?? "";
    const next = LETTERS[(LETTERS.indexOf(now.of[code] ?? "") + 1) % LETTERS.length];
    // Cards that have left the hand are forgotten.
    const held = all("[data-chip]").map((other) => other.dataset.chip ?? "");
    const of = Object.fromEntries(Object.entries(now.of).filter(([other]) => held.includes(other)));
    keep(name(), { ...now, of: { ...of, [code]: next } });
  } else if (!target.closest("[data-sort]")) return;
  show();
});

whenShown(show);
