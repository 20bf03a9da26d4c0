// @ts-check
/** Parlour without a server: fetches the module, and shows the pages that its worker makes. */

import { ask, here, start, told } from "./host.js";
import { hideUnread, left, one, shown, trouble } from "./page.js";
import { SENTENCES } from "./sentences.js";


/** Whether the worker could be opened, as far as is known. */
let isOpen = true;
/** How many pages were asked for: only the newest is shown. */
let asked = 0;

/** Shows a page. @param {string} path @param {RequestInit} [request] @param {"new" | "same"} [entry] in the history */
async function show(path, request, entry = "new") {
  const mine = ++asked;
  document.documentElement.toggleAttribute("data-loading", true);
  try {
    const response = await ask(path, request);
    const text = await response.text();
    if (mine !== asked) return;
    const file = response.headers.get("content-disposition");
    if (file) { save(text, file, response.headers.get("content-type") ?? ""); return; }
    if (!response.headers.get("content-type")?.startsWith("text/html")) { save(text, "", "text/plain"); return; }
    const { pathname, search } = new URL(response.url);
    const address = `#${pathname}${search}`;
    if (entry === "new" && address !== location.hash) history.pushState(null, "", address);
    else history.replaceState(null, "", address);
    put(new DOMParser().parseFromString(text, "text/html"));
  } catch {
    trouble(isOpen ? SENTENCES.failed : SENTENCES.unreachable);
  } finally {
    if (mine === asked) document.documentElement.removeAttribute("data-loading");
  }
}

/** Puts a page in the place of the one that is shown. @param {Document} page */
function put(page) {
  left();
  document.title = page.title;
  one("noscript")?.remove();
  // The first page is there before the module; drawing it again would only take time.
  if (!document.body.isEqualNode(page.body)) document.body.replaceWith(document.adoptNode(page.body));
  hideUnread();
  remark();
  scrollTo(0, 0);
  shown();
  const main = one("main");
  if (!main) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}

/** Hands a file to the reader. @param {string} text @param {string} disposition @param {string} type */
function save(text, disposition, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = /filename="([^"]*)"/.exec(disposition)?.[1] ?? "parlour.txt";
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

// The page's own scripts go first: they listen on the document.
addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  const by = /** @type {SubmitEvent} */ (event).submitter;
  const body = new URLSearchParams();
  for (const [field, value] of new FormData(form, by)) if (typeof value === "string") body.append(field, value);
  // A form's properties can be hidden by its fields: those of moves are named `action`.
  const { pathname } = new URL(form.getAttribute("action") ?? "", here());
  if (form.getAttribute("method") === "post") void show(pathname, { method: "POST", body });
  else void show(`${pathname}?${body}`);
});

addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  const target = link.hash.slice(1);
  if (target.startsWith("/")) { void show(target); return; }
  const place = document.getElementById(target);
  place?.scrollIntoView();
  place?.focus({ preventScroll: true });
});

addEventListener("popstate", () => { const { pathname, search } = here(); void show(pathname + search, undefined, "same"); });
told.addEventListener("go", (event) => void show(/** @type {CustomEvent<string>} */ (event).detail));

/** What the worker said about this browser, which stays in sight. */
let remarks = "";
told.addEventListener("says", (event) => { remarks = /** @type {CustomEvent<string>} */ (event).detail; remark(); });

function remark() {
  one("#remark")?.remove();
  const place = one("#connection");
  if (!place || !remarks) return;
  const words = document.createElement("p");
  words.id = "remark";
  words.className = "notice";
  words.setAttribute("role", "status");
  words.textContent = remarks;
  place.after(words);
}

async function open() {
  if (typeof WebAssembly !== "object" || typeof Worker !== "function" || typeof BigInt64Array !== "function") {
    trouble(SENTENCES.needed);
    return;
  }
  told.addEventListener("unopened", () => { isOpen = false; trouble(SENTENCES.unreachable); });
  try {
    start();
  } catch {
    trouble(SENTENCES.needed);
    return;
  }
  const { pathname, search } = here();
  await show(pathname + search, undefined, "same");
  await import("./parlour.js");
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("sw.js").catch(() => {});
}

void open();
