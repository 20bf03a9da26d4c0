// @ts-check
/** A game looked at move by move: a step shows the table, the moves, the graph and the comment of another move,
 * without a new page. While the game is being reviewed or a move rolled out, results appear as they come. */

import { announce } from "./announce.js";
import { ask, go, here, rename } from "./host.js";
import { all, one, shown, whenShown } from "./page.js";

/** How often a review in progress is polled, in milliseconds. */
const EVERY = 1000;

const main = () => one("main.analysis");

/** How many pages were asked for: only the newest counts. */
let asked = 0;

/** Shows the game at an address in place of what is there. @param {URL} address @param {boolean} isStep */
async function show(address, isStep) {
  const mine = ++asked;
  const text = await ask(address).then((response) => response.ok ? response.text() : null).catch(() => null);
  if (text === null) { if (isStep) go(address); return; }
  const page = new DOMParser().parseFromString(text, "text/html");
  const next = one("main.analysis", page);
  const old = main();
  if (mine !== asked || !next || !old) return;
  const focus = focused(old);
  const open = all("details[open] > summary", old).map((summary) => summary.textContent);
  const top = one(".moves ol", old)?.scrollTop ?? 0;
  next.toggleAttribute("data-still", !isStep);
  old.replaceWith(document.adoptNode(next));
  for (const summary of all("details > summary", next)) {
    if (open.includes(summary.textContent)) summary.parentElement?.setAttribute("open", "");
  }
  const list = one(".moves ol", next);
  if (list) list.scrollTop = top;
  seeCurrent();
  shown();
  focus(next);
  if (!isStep) return;
  rename(address);
  void watch();
  announce([one("#turn")?.textContent ?? "", one(".comment .verdict")?.textContent ?? ""]);
}

/** Remembers which control has the focus, and gives it to the same one of another page. @param {HTMLElement} old */
function focused(old) {
  const element = document.activeElement;
  if (!(element instanceof Element) || !old.contains(element)) return () => {};
  const { step, letter } = /** @type {HTMLElement} */ (element).dataset;
  const inList = element.closest(".moves") !== null;
  /** @param {HTMLElement} next */
  return (next) => {
    const place = (step && one(`[data-step="${step}"]`, next)) || (letter && one(`[data-letter="${letter}"]`, next))
      || (inList && one(".moves li [aria-current]", next)) || null;
    place?.focus({ preventScroll: true });
  };
}

/** Scrolls the list, and only the list, to the move that is shown. */
function seeCurrent() {
  const list = one(".moves ol");
  const here = one("li [aria-current]", list ?? document);
  if (!list || !here) return;
  const [outer, inner] = [list.getBoundingClientRect(), here.getBoundingClientRect()];
  if (inner.top < outer.top + 8) list.scrollTop -= outer.top + 40 - inner.top;
  if (inner.bottom > outer.bottom - 8) list.scrollTop += inner.bottom + 40 - outer.bottom;
}

/** The move that is to be shown, while its page loads. @type {number | null} */
let wanted = null;
let stepping = false;

/** Shows the game after this many moves. Every step counts, but when steps come faster than pages, only the
 * newest page is fetched. @param {number} at */
async function stepTo(at) {
  wanted = at;
  if (stepping) return;
  stepping = true;
  while (wanted !== null && main()) {
    const next = wanted;
    const address = here();
    address.hash = "";
    address.searchParams.set("at", String(next));
    await show(address, true);
    if (wanted === next) wanted = null;
  }
  wanted = null;
  stepping = false;
}

/** Where a control leads, counted from the move that is to be shown. @param {HTMLElement} control */
function leadsTo(control) {
  const page = main();
  const from = wanted ?? Number(page?.dataset.at);
  const end = Number(page?.dataset.moves);
  if (control.dataset.step === "ArrowLeft") return Math.max(0, from - 1);
  if (control.dataset.step === "ArrowRight") return Math.min(end, from + 1);
  if (control.dataset.letter === "n") {
    const mistakes = all(".mistakes [data-at]").map((link) => Number(link.dataset.at));
    return mistakes.find((number) => number > from) ?? mistakes[0] ?? from;
  }
  return Number(control.dataset.at);
}

document.addEventListener("click", (event) => {
  if (!main() || !(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = /** @type {HTMLElement | null} */ (event.target.closest("main.analysis [data-at]:not(main)"));
  const graph = /** @type {SVGSVGElement | null} */ (event.target.closest(".graph svg"));
  if (link) void stepTo(leadsTo(link));
  else if (graph) void stepTo(moveAt(graph, event));
  else return;
  event.preventDefault();
});

/** The move under the pointer. @param {SVGSVGElement} graph @param {MouseEvent} event */
function moveAt(graph, event) {
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(graph.getScreenCTM()?.inverse());
  const baseline = one(".baseline", graph);
  const moves = Number(graph.dataset.moves);
  const share = point.x / Number(baseline?.getAttribute("x2") ?? 1);
  return Math.min(moves, Math.max(0, Math.round(share * moves)));
}

document.addEventListener("keydown", (event) => {
  if (!main() || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof Element && event.target.closest("input, select, textarea")) return;
  const step = one(`main.analysis [data-step="${CSS.escape(event.key)}"]`);
  if (!step) return;
  event.preventDefault();
  step.click();
});

/** Whether a review or a rollout in progress is being polled. */
let watching = false;

/** Polls a review or a rollout in progress until it is finished. */
async function watch() {
  if (watching) return;
  watching = true;
  while (main()?.hasAttribute("data-growing")) {
    await new Promise((done) => setTimeout(done, EVERY));
    if (!document.hidden && !stepping && !document.activeElement?.closest("select")) await show(here(), false);
  }
  watching = false;
}

whenShown(() => {
  if (!main()) return;
  seeCurrent();
  void watch();
});
