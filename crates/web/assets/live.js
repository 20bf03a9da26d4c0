// @ts-check
/** Live updates: the event stream says that the table changed, and the new one is swapped in. */

import { all, calm, hideUnread, keep, kept, one, reveal, showUnread, shown, table, tableName, trouble, version, whenShown } from "./page.js";
import { again as showAgain, ask, go, hear, here } from "./host.js";
import { announce } from "./announce.js";
import { received } from "./clock.js";
import { handBack, showMoments } from "./moments.js";
import { heardNews, heardPhrase } from "./presence.js";
import { travelling } from "./travel.js";
import { WORDS } from "./words.js";
import { isBusy } from "./working.js";

let refreshing = false;
/** The hint to ask for after the current refresh: empty for the table alone, null for no further refresh.
 * @type {string | null} */
let again = null;

/** Fetches the table as it is now and swaps it in. @param {string} [hint] */
export async function refresh(hint = "") {
  if (refreshing) { again = hint || (again ?? ""); return; }
  refreshing = true;
  let isShown = false;
  try {
    const address = here();
    address.hash = "";
    address.searchParams.set("part", "table");
    address.searchParams.delete("hint");
    if (hint) address.searchParams.set("hint", hint);
    const { events, since } = table()?.dataset ?? {};
    if (events) address.searchParams.set("since", since ?? events);
    const response = await ask(address, { headers: { accept: "text/html" } });
    // The reader may have gone to another page meanwhile.
    if (!response.ok || here().pathname !== address.pathname) return;
    if (new URL(response.url).pathname !== address.pathname) { go(response.url); return; }
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const next = one("main", page);
    const old = one("main");
    if (!next || !old) return;
    const moments = /** @type {HTMLTemplateElement | null} */ (one("template.moments", page));
    if (!next.matches(".table")) {
      // What happened before the screen changes hands is for everybody to see, but the controls, the hint
      // and the log still name the cards that the last player held or chose.
      for (const own of all(".bar .own, #preview, .hint, .log, .newest", old)) own.replaceChildren();
      await showMoments(old, next, moments, announce);
      if (next.dataset.events) keep(`seen.${tableName()}`, Number(next.dataset.events));
      showAgain();
      return;
    }
    for (const part of [page, moments?.content]) if (part) received(part);
    if (since !== undefined) keepUnread(moments);
    if (since !== undefined && !moments?.content.childElementCount && next.dataset.version === old.dataset.version) seen(old);
    else {
      await swap(old, document.adoptNode(next), moments);
      if (next.isConnected) seen(next);
    }
    isShown = true;
  } catch {
    trouble(WORDS.connectionLost);
  } finally {
    refreshing = false;
    showUnread();
    if (again !== null) { const next = again; again = null; void refresh(next); }
    else if (isShown && !isBusy()) catchUp();
    else if (!isShown) setTimeout(catchUp, 3000);
    // What was sent is answered by then.
    setTimeout(() => { if (!refreshing) handBack(); });
  }
}

/** Remembers that the reader has seen all that the page shows, until they open the table again. @param {HTMLElement} main */
function seen(main) {
  main.removeAttribute("data-since");
  if (main.dataset.events) keep(`seen.${main.dataset.table}`, Number(main.dataset.events));
}

/** Of what happened before the table was opened, keeps only the last moment that waits to be read.
 * @param {HTMLTemplateElement | null} moments */
function keepUnread(moments) {
  const felts = moments ? all(".felt", moments.content) : [];
  const last = felts.findLastIndex((felt) => felt.hasAttribute("data-waits"));
  for (const felt of last < 0 ? felts : felts.slice(0, last)) felt.remove();
}

/** Shows the end of a round or a deal again that the reader had not left when they closed the page. */
function readOn() {
  const main = table();
  if (!main?.dataset.events) return;
  const before = kept(`seen.${tableName()}`);
  hideUnread();
  if (typeof before !== "number" || before >= Number(main.dataset.events)) { seen(main); return; }
  main.dataset.since = String(before);
  void refresh();
}

/** Fields for words of the reader's own, which stay when the table changes. */
const TYPED = "input[type=text][id]:not([readonly])";

/** @param {HTMLElement} old @param {HTMLElement} next @param {HTMLTemplateElement | null} moments */
async function swap(old, next, moments) {
  const isNew = next.dataset.version !== old.dataset.version;
  const before = focused(old);
  const isTold = await showMoments(old, next, moments, announce);
  if (!old.isConnected) return;
  const put = () => {
    const focus = document.activeElement?.matches(TYPED) ? focused(old) : before;
    const log = one(".log ol", old)?.scrollTop ?? 0;
    const picked = pickedAgain(old, next);
    const open = all("details[open] > summary", old).map((summary) => summary.textContent);
    const asking = all(":popover-open", old).map((asking) => asking.id);
    old.replaceWith(next);
    for (const id of asking) one(`#${id}`)?.showPopover();
    for (const summary of all(".about-table summary", next)) {
      if (open.includes(summary.textContent)) summary.parentElement?.setAttribute("open", "");
    }
    for (const field of /** @type {HTMLInputElement[]} */ (all(TYPED, next))) {
      const typed = /** @type {HTMLInputElement | null} */ (one(`#${field.id}`, old));
      if (typed) field.value = typed.value;
    }
    if (one(".hint", next)?.dataset.hint !== one(".hint", old)?.dataset.hint) showHint();
    else one(".hint .numbers", next)?.toggleAttribute("open", one(".hint .numbers[open]", old) !== null);
    const list = one(".log ol", next);
    if (list && !isNew) list.scrollTop = log;
    for (const input of /** @type {HTMLInputElement[]} */ (all(".hand input", next))) {
      input.checked = !input.disabled && picked.includes(input.value);
    }
    shown();
    focus();
    if (isNew && next.dataset.turn === "over") reveal();
  };
  if (isNew && Number(next.dataset.actions ?? 0) > 0) await travelling(old, next, put);
  else put();
  const news = isTold ? [] : [...happened(old, next), spoken(one(".banner"))];
  const offer = spoken(one("p.offer, .offer span"));
  // Once the game is over its result stays as it is, whatever else happens at the table.
  const result = next.dataset.turn === "over" && old.dataset.turn === "over";
  if (isNew) announce([...news, result ? "" : spoken(one("#turn")), offer]);
}

/** What was picked from a hand, and which hand that was. */
let picks = { hand: "", values: /** @type {(string | null)[]} */ ([]) };

/** What to pick on the next table: what is picked now, where the hand can be chosen from again.
 * @param {HTMLElement} old @param {HTMLElement} next */
function pickedAgain(old, next) {
  /** @param {HTMLElement} main */
  const hand = (main) => {
    const inputs = all(".hand[data-hand] input", main);
    return inputs.map((input) => `${input.getAttribute("name")} ${input.getAttribute("value")}`).sort().join();
  };
  const [before, after] = [hand(old), hand(next)];
  if (before) picks = { hand: before, values: all(".hand input:checked", old).map((input) => input.getAttribute("value")) };
  return after === picks.hand ? picks.values : [];
}

/** What happened between two pages of the table, oldest first. @param {HTMLElement} old @param {HTMLElement} next */
function happened(old, next) {
  if (old.matches(".waiting") && !next.matches(".waiting")) return [WORDS.everyoneIsHere];
  const [seen, now] = [old, next].map((main) => Number(main.dataset.actions ?? 0));
  if (now < seen) return [WORDS.takenBack];
  const entries = all(".log li[data-spoken]", next).reverse();
  return entries.filter((entry) => Number(entry.getAttribute("value")) > seen).map((entry) => entry.dataset.spoken ?? "");
}

/** An element's words as a screen reader says them. @param {Node | null} node @returns {string} */
function spoken(node) {
  const name = node instanceof Element ? node.getAttribute("aria-label") : null;
  if (name !== null || !node) return name ?? "";
  return node.hasChildNodes() ? [...node.childNodes].map(spoken).join("") : (node.textContent ?? "");
}

/** How much of the hint the bar hides, where the hint lies below the table. */
function hidden() {
  const [hint, felt, bar] = [".hint", ".felt", ".bar"].map((part) => one(part)?.getBoundingClientRect());
  return hint && felt && bar && hint.top >= felt.bottom ? hint.bottom + 8 - bar.top : 0;
}

/** Brings the hint above the bar, as far as the hand or the board that it speaks of stays in sight. On a
 * phone its numbers are opened on request, so that they push neither away. */
function showHint() {
  one(".hint .numbers")?.toggleAttribute("open", !matchMedia("(max-width: 48rem)").matches);
  const about = one(".near, .board")?.getBoundingClientRect().top ?? 0;
  const beyond = Math.min(hidden(), about - 8);
  if (beyond > 0) scrollBy({ top: beyond, behavior: calm.matches ? "instant" : "smooth" });
  tellOfMore();
}

/** Marks the bar while part of the hint is hidden below it. */
function tellOfMore() {
  one(".bar")?.toggleAttribute("data-hint-goes-on", hidden() > 16);
}
addEventListener("scroll", tellOfMore, { passive: true });

/** Remembers where the focus is, and puts it back there. @param {HTMLElement} main */
function focused(main) {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || !main.contains(element)) return () => {};
  const square = element.closest("[data-square]")?.getAttribute("data-square");
  const code = element.closest("[data-code]")?.getAttribute("data-code");
  const letter = element.dataset.letter;
  const typed = element.matches(TYPED) ? element.id : "";
  const inHand = element.closest(".hand") !== null || element.matches("[data-does-chosen]");
  return () => {
    const place =
      (typed && one(`#${typed}`)) ||
      (square && one(`[data-square="${square}"] > *`)) ||
      (code && one(`[data-code="${code}"] input`)) ||
      (inHand && one(".hand input:not(:disabled)")) ||
      (letter && one(`[data-letter="${letter}"]`)) ||
      one("#turn");
    place?.focus({ preventScroll: true });
  };
}

/** The latest news of the table. @type {{ version: number, thinking: boolean } | null} */
let news = null;

/** Refreshes the table if the page doesn't show the latest news yet. */
export function catchUp() {
  const main = table();
  if (!main || !news) return;
  const isOther = main.dataset.turn === "other" && news.thinking !== main.hasAttribute("data-thinking");
  if (news.version > version() || (news.version === version() && isOther)) void refresh();
}

/** Whether the stream broke off and isn't back. */
let lost = false;

/** Tells the reader that the page is reconnecting, unless the break is short. @param {boolean} isLost */
function reconnecting(isLost) {
  lost = isLost;
  const place = one("#connection");
  if (!place) return;
  if (!isLost) place.hidden = true;
  else setTimeout(() => { place.hidden = !lost; }, 1000);
}

/** The table that is listened to. */
let listening = "";
/** Stops listening to it. */
let leave = () => {};

/** Listens to the table on the page, and to no other. */
function listen() {
  if (tableName() === listening) return;
  leave();
  listening = tableName();
  news = null;
  if (!listening) return;
  readOn();
  const events = hear(`/api/v1/games/${listening}/events`);
  leave = () => events.close();
  /** @param {MessageEvent} event */
  const heard = (event) => {
    news = JSON.parse(event.data);
    heardNews(JSON.parse(event.data));
    if (!isBusy()) catchUp();
  };
  events.addEventListener("table", heard);
  events.addEventListener("message", heard);
  events.addEventListener("said", (event) => heardPhrase(JSON.parse(event.data)));
  events.addEventListener("error", () => {
    reconnecting(true);
    if (events.readyState === EventSource.CLOSED) setTimeout(() => { listening = ""; listen(); }, 4000);
  });
  events.addEventListener("open", () => {
    if (!lost) return;
    reconnecting(false);
    trouble("");
    void refresh();
  });
}

addEventListener("pagehide", () => leave());
whenShown(listen);
