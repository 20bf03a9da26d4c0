// @ts-check
/** The page: finding things on it, what this browser keeps, and announcing changes. */

export const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** @type {<T extends Element = HTMLElement>(selector: string, within?: ParentNode) => T | null} */
export const one = (selector, within = document) => within.querySelector(selector);
/** @type {<T extends Element = HTMLElement>(selector: string, within?: ParentNode) => T[]} */
export const all = (selector, within = document) => Array.from(within.querySelectorAll(selector));
/** @param {number} time */
export const rest = (time) => new Promise((done) => setTimeout(done, time));

export const table = () => one("main.table[data-table]");
export const tableName = () => table()?.dataset.table ?? "";
export const version = () => Number(table()?.dataset.version ?? -1);

/** What was kept in this browser, or nothing where it keeps nothing.
 * @param {string} key */
export function kept(key) {
  try { return JSON.parse(localStorage.getItem(`parlour.${key}`) ?? "null"); } catch { return null; }
}
/** @param {string} key @param {unknown} value */
export function keep(key, value) {
  try { localStorage.setItem(`parlour.${key}`, JSON.stringify(value)); } catch { /* a private window */ }
}

/** Hides a table on which something happened that its reader hasn't seen, until that is shown. */
export function hideUnread() {
  const before = kept(`seen.${tableName()}`);
  const events = Number(table()?.dataset.events ?? 0);
  document.documentElement.toggleAttribute("data-unread", typeof before === "number" && before < events);
}
/** Shows the table, whatever its reader has seen. */
export const showUnread = () => document.documentElement.removeAttribute("data-unread");

/** Brings what is said above the table into sight, where the page was scrolled past it. */
export function reveal() {
  const sentence = one("main.table .sentence");
  if (!sentence || sentence.getBoundingClientRect().top >= 0) return;
  sentence.scrollIntoView({ block: "start", behavior: calm.matches ? "instant" : "smooth" });
}

/** Shows what went wrong; empty words hide it again. @param {string} words */
export function trouble(words) {
  const place = one("#trouble");
  if (!place) return;
  place.textContent = words;
  place.hidden = words === "";
}

/** Which game is on the table. */
export const game = () => [...(table()?.classList ?? [])].find((word) => word !== "table") ?? "";

const LEFT = "parlour:left";
/** Announces that another page takes the place of this one, where the host swaps pages. */
export const left = () => document.dispatchEvent(new Event(LEFT));
/** Does something whenever the page is left. @param {() => void} leave */
export const whenLeft = (leave) => document.addEventListener(LEFT, leave);

const SHOWN = "parlour:shown";
/** Announces a new table on the page to every module that adds behaviour to pages. */
export const shown = () => document.dispatchEvent(new Event(SHOWN));
/** Does something now and whenever there is another table on the page. @param {() => void} wire */
export function whenShown(wire) {
  document.addEventListener(SHOWN, wire);
  wire();
}
