// @ts-check
/**
 * Parlour in the browser: makes the pages live. Every page works without this file, by its forms.
 * No third-party code and no build step.
 */

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** @type {<T extends Element = HTMLElement>(selector: string, within?: ParentNode) => T | null} */
const one = (selector, within = document) => within.querySelector(selector);
/** @type {<T extends Element = HTMLElement>(selector: string, within?: ParentNode) => T[]} */
const all = (selector, within = document) => Array.from(within.querySelectorAll(selector));
/** @param {number} time */
const rest = (time) => new Promise((done) => setTimeout(done, time));

const table = () => one("main.table[data-table]");
const tableName = () => table()?.dataset.table ?? "";
const version = () => Number(table()?.dataset.version ?? -1);

/** What was kept in this browser, or nothing where it keeps nothing.
 * @param {string} key */
function kept(key) {
  try { return JSON.parse(localStorage.getItem(`parlour.${key}`) ?? "null"); } catch { return null; }
}
/** @param {string} key @param {unknown} value */
function keep(key, value) {
  try { localStorage.setItem(`parlour.${key}`, JSON.stringify(value)); } catch { /* a private window */ }
}

/** Tells what went wrong, until it is right again. @param {string} words */
function trouble(words) {
  const place = one("#trouble");
  if (!place) return;
  place.textContent = words;
  place.hidden = words === "";
}

/* ---- Sending ---------------------------------------------------------------------------------- */

let busy = false;

/** Sends, and sends again when the network fails: the key makes that count once.
 * @param {string} url @param {RequestInit} request @returns {Promise<Response>} */
async function send(url, request) {
  for (let wait = 300; ; wait = Math.min(wait * 2, 8000)) {
    try {
      const response = await fetch(url, request);
      if (response.status < 502 || response.status > 504) { trouble(""); return response; }
    } catch { /* no network: below */ }
    trouble("The connection is gone. Your move is kept here and sent again…");
    await rest(wait);
  }
}

/** What a form's sending means as an action, or nothing while something is missing.
 * @param {HTMLFormElement} form @param {HTMLElement | null} by */
function meant(form, by) {
  const fields = by instanceof HTMLButtonElement && by.form === form ? new FormData(form, by) : new FormData(form);
  const cards = fields.getAll("card").map(String);
  const action = String(fields.get("action") ?? "");
  const points = fields.get("points");
  const wanted = Number(one(".hand", form)?.dataset.wanted ?? 0);
  if (wanted > 0) return cards.length === wanted ? `toss ${cards.join(" ")}` : "";
  return points === null || !/^(count|muggins)$/.test(action) ? action : `${action} ${points}`;
}

/** @param {string} action */
async function play(action) {
  const main = table();
  if (!main || busy || !action) return;
  busy = true;
  main.setAttribute("data-busy", "");
  try {
    const response = await send(`/api/v1/games/${tableName()}/actions`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ version: version(), key: crypto.randomUUID(), action }),
    });
    if (!response.ok) {
      const why = await response.json().catch(() => null);
      const words = why?.error?.message ?? why?.error ?? why?.message;
      if (response.status !== 409) trouble(typeof words === "string" ? words : "That was refused.");
    }
    await refresh();
  } finally {
    busy = false;
    table()?.removeAttribute("data-busy");
    catchUp();
  }
}

/** Taking back, giving up, asking for help, playing again.
 * @param {HTMLFormElement} form @param {HTMLElement | null} by */
async function other(form, by) {
  const main = table();
  if (!main || busy) return;
  busy = true;
  main.setAttribute("data-busy", "");
  const fields = by instanceof HTMLButtonElement ? new FormData(form, by) : new FormData(form);
  try {
    if (form.dataset.does === "hint") { await refresh(String(fields.get("step") ?? "1")); return; }
    const body = new URLSearchParams();
    for (const [field, value] of fields) body.append(field, String(value));
    const response = await send(form.action, { method: "POST", body });
    if (form.dataset.does === "rematch" && response.ok) { location.assign(response.url); return; }
    if (!response.ok) {
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      trouble(one(".refused, .lead", page)?.textContent ?? "That was refused.");
    }
    await refresh();
  } finally {
    busy = false;
    table()?.removeAttribute("data-busy");
    catchUp();
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.dataset.does || !form.closest("main.table[data-table]")) return;
  event.preventDefault();
  const by = /** @type {SubmitEvent} */ (event).submitter;
  if (form.dataset.does === "act") void play(meant(form, by));
  else void other(form, by);
});

/* ---- Seeing what is new ------------------------------------------------------------------------ */

let refreshing = false;
let again = false;

/** Fetches the table as it is now and swaps it in. @param {string} [hint] */
async function refresh(hint = "") {
  if (refreshing) { again = true; return; }
  refreshing = true;
  let shown = false;
  try {
    const address = new URL(location.href);
    address.hash = "";
    address.searchParams.set("part", "table");
    address.searchParams.delete("hint");
    if (hint) address.searchParams.set("hint", hint);
    const response = await fetch(address, { headers: { accept: "text/html" } });
    if (!response.ok) return;
    if (new URL(response.url).pathname !== location.pathname) { location.assign(response.url); return; }
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const next = one("main", page);
    const old = one("main");
    if (!next || !old) return;
    if (!next.matches(".table")) { location.reload(); return; }
    await swap(old, document.adoptNode(next));
    shown = true;
  } catch {
    trouble("The connection is gone. The table will be shown again when it is back.");
  } finally {
    refreshing = false;
    if (again) { again = false; void refresh(); }
    else if (shown && !busy) catchUp();
    else if (!shown) setTimeout(catchUp, 3000);
  }
}

/** @param {HTMLElement} old @param {HTMLElement} next */
async function swap(old, next) {
  const told = next.dataset.version !== old.dataset.version ? (next.dataset.told ?? "") : "";
  const put = () => {
    const focus = focused(old);
    const log = one(".log ol", old)?.scrollTop ?? 0;
    const same = next.dataset.version === old.dataset.version;
    const picked = same ? all("input:checked", old).map((input) => input.getAttribute("value")) : [];
    const open = all("details[open] > summary", old).map((summary) => summary.textContent);
    old.replaceWith(next);
    for (const summary of all(".about-table summary", next)) {
      if (open.includes(summary.textContent)) summary.parentElement?.setAttribute("open", "");
    }
    const list = one(".log ol", next);
    if (list && told === "") list.scrollTop = log;
    for (const input of /** @type {HTMLInputElement[]} */ (all(".hand input", next))) {
      input.checked = picked.includes(input.value);
    }
    wire();
    focus();
  };
  if (document.startViewTransition && !calm.matches && told !== "") {
    const cards = travel(old, next);
    for (const [element, as] of cards.from) element.style.setProperty("view-transition-name", as);
    const transition = document.startViewTransition(() => {
      put();
      for (const [element, as] of cards.to) element.style.setProperty("view-transition-name", as);
    });
    await transition.updateCallbackDone.catch(() => {});
    void transition.finished.finally(() => {
      for (const [element] of cards.to) element.style.removeProperty("view-transition-name");
    }).catch(() => {});
  } else {
    put();
  }
  const live = one("#live");
  if (live && told) live.textContent = `${told} ${one("#turn")?.textContent ?? ""}`;
}

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

/** Remembers where the focus is, and puts it back there. @param {HTMLElement} main */
function focused(main) {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || !main.contains(element)) return () => {};
  const square = element.closest("[data-square]")?.getAttribute("data-square");
  const code = element.closest("[data-code]")?.getAttribute("data-code");
  const letter = element.dataset.letter;
  const inHand = element.closest(".hand") !== null || element.matches("[data-does-chosen]");
  return () => {
    const place =
      (square && one(`[data-square="${square}"] > *`)) ||
      (code && one(`[data-code="${code}"] input`)) ||
      (inHand && one(".hand input:not(:disabled)")) ||
      (letter && one(`[data-letter="${letter}"]`)) ||
      one("#turn");
    place?.focus({ preventScroll: true });
  };
}

/** The last that was heard of the table. @type {{ version: number, thinking: boolean } | null} */
let news = null;

/** Shows what was heard of, where the page does not show it yet. */
function catchUp() {
  const main = table();
  if (!main || !news) return;
  const isOther = main.dataset.turn === "other" && news.thinking !== main.hasAttribute("data-thinking");
  if (news.version > version() || (news.version === version() && isOther)) void refresh();
}

function listen() {
  const main = table();
  if (!main || main.dataset.past !== undefined) return;
  const events = new EventSource(`/api/v1/games/${tableName()}/events`);
  let lost = false;
  /** @param {MessageEvent} event */
  const heard = (event) => {
    news = JSON.parse(event.data);
    if (!busy) catchUp();
  };
  events.addEventListener("table", heard);
  events.addEventListener("message", heard);
  events.addEventListener("error", () => {
    lost = true;
    if (events.readyState === EventSource.CLOSED) setTimeout(listen, 4000);
  });
  events.addEventListener("open", () => {
    if (lost) { lost = false; trouble(""); void refresh(); }
  });
  addEventListener("pagehide", () => events.close(), { once: true });
}

/* ---- The hand: its order is its owner's -------------------------------------------------------- */

/** @param {HTMLElement} card */
const code = (card) => card.dataset.code ?? "";
/** @param {HTMLElement} hand */
const held = (hand) => all(".held", hand);

/** @type {Record<string, (a: HTMLElement, b: HTMLElement) => number>} */
const orders = {
  suit: (a, b) => by(a, 0) - by(b, 0) || by(a, 1) - by(b, 1),
  rank: (a, b) => by(a, 1) - by(b, 1) || by(a, 0) - by(b, 0),
  melds: (a, b) => meld(a) - meld(b) || orders.rank(a, b),
  dealt: (a, b) => Number(a.dataset.dealt) - Number(b.dataset.dealt),
};
/** @param {HTMLElement} card @param {number} part */
const by = (card, part) => Number((card.dataset.key ?? "0 0").split(" ")[part]);
/** @param {HTMLElement} card */
const meld = (card) => Number(card.dataset.meld ?? 99);

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
const game = () => [...(table()?.classList ?? [])].find((word) => word !== "table") ?? "";

/** Moves a card along the hand. @param {HTMLElement} card @param {number} step */
function carry(card, step) {
  const hand = card.closest(".hand");
  if (!(hand instanceof HTMLElement)) return;
  const cards = held(hand);
  const at = cards.indexOf(card);
  const to = Math.max(0, Math.min(cards.length - 1, at + step));
  cards.splice(at, 1);
  cards.splice(to, 0, card);
  put(hand, cards);
}

/* ---- What is chosen, and what it would do ------------------------------------------------------- */

/** @type {HTMLInputElement[]} */
let marked = [];

/** @param {string} words @param {boolean} [good] */
function preview(words, good = false) {
  const place = one("#preview");
  if (!place) return;
  place.textContent = words;
  place.classList.toggle("good", good);
}

/** What is chosen now, in the words of the button that does it. */
function chosen() {
  const button = /** @type {HTMLButtonElement | null} */ (one("[data-does-chosen]"));
  const hand = one(".hand[data-hand]");
  if (!button || !hand) { showFlips(null); preview(""); return; }
  const checked = /** @type {HTMLInputElement[]} */ (all("input:checked", hand));
  const wanted = Number(hand.dataset.wanted ?? 1);
  const does = button.dataset.doesChosen ?? "";
  const key = one("kbd", button);
  const cards = checked.map((input) => input.closest(".held")?.getAttribute("data-face") ?? "");
  const out = checked.some((input) => input.value.endsWith(" out"));
  const words = wanted > 1 && checked.length < wanted ? `${does}: mark ${wanted - checked.length} more` : `${out ? "Go out with" : does} ${cards.join(" ")}`;
  button.replaceChildren(checked.length ? words : `${does}…`, ...(key ? [key] : []));
  button.disabled = checked.length !== wanted;
  preview(checked.at(-1)?.closest(".held")?.getAttribute("data-says") ?? "", out);
}

/** Marks what a disc would flip. @param {HTMLElement | null} place */
function showFlips(place) {
  const flips = (place?.dataset.flips ?? "").split(" ").filter(Boolean);
  for (const cell of all(".cell.would-flip")) cell.classList.remove("would-flip");
  for (const square of flips) one(`.cell[data-square="${square}"]`)?.classList.add("would-flip");
}

/** @param {Event} event */
function look(event) {
  const place = event.target instanceof Element ? event.target.closest("[data-says]") : null;
  if (place instanceof HTMLElement) {
    preview(place.dataset.says ?? "");
    showFlips(place);
  } else if (one("[data-flips]") || one("[data-does-chosen]")) chosen();
}
document.addEventListener("pointerover", look);
document.addEventListener("focusin", look);

document.addEventListener("change", (event) => {
  const input = event.target;
  if (!(input instanceof HTMLInputElement)) return;
  const hand = input.closest(".hand");
  if (!(hand instanceof HTMLElement)) return;
  if (input.type === "checkbox") {
    marked = marked.filter((other) => other !== input && other.checked && other.isConnected);
    if (input.checked) marked.push(input);
    while (marked.length > Number(hand.dataset.wanted ?? 2)) {
      const first = marked.shift();
      if (first) first.checked = false;
    }
  }
  chosen();
});

/* ---- Pointer: click again to do it, or drag ---------------------------------------------------- */

/** @type {{ card: HTMLElement, x: number, y: number, moving: boolean, checked: boolean } | null} */
let drag = null;

document.addEventListener("pointerdown", (event) => {
  const target = event.target instanceof Element ? event.target.closest(".held, .pile button.can") : null;
  if (!(target instanceof HTMLElement) || event.button !== 0 || busy) return;
  const input = /** @type {HTMLInputElement | null} */ (one("input", target));
  drag = { card: target, x: event.clientX, y: event.clientY, moving: false, checked: input?.checked ?? false };
});
document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!drag.moving && Math.hypot(x, y) < 8) return;
  if (!drag.moving) {
    drag.moving = true;
    drag.card.classList.add("dragged");
    for (const zone of zones(drag.card)) zone.classList.add("drop-here");
  }
  drag.card.style.setProperty("transform", `translate(${x}px, ${y}px)`);
});
for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, (event) => {
    if (!drag) return;
    const { card, moving, checked } = drag;
    drag = null;
    if (!moving) {
      if (end === "pointerup" && checked && card.closest('.hand:not([data-hand="toss"])')) submitHand();
      return;
    }
    card.classList.remove("dragged");
    card.style.removeProperty("transform");
    for (const zone of all(".drop-here")) zone.classList.remove("drop-here");
    const stop = (/** @type {Event} */ click) => { click.preventDefault(); click.stopPropagation(); };
    document.addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => document.removeEventListener("click", stop, { capture: true }), 50);
    if (end === "pointerup" && event instanceof PointerEvent) drop(card, event.clientX, event.clientY);
  });
}

/** Where a card may be dropped to do something. @param {HTMLElement} card */
function zones(card) {
  const kind = card.closest(".hand")?.getAttribute("data-hand");
  if (!kind) return all(".near .hand");
  return card.classList.contains("can") ? all(`[data-drop="${kind}"]`) : [];
}

/** @param {HTMLElement} card @param {number} x @param {number} y */
function drop(card, x, y) {
  const under = document.elementsFromPoint(x, y);
  const zone = zones(card).find((place) => under.some((element) => place.contains(element)));
  if (card instanceof HTMLButtonElement) {
    if (zone) card.form?.requestSubmit(card);
    return;
  }
  const input = /** @type {HTMLInputElement | null} */ (one("input", card));
  if (zone && input && !input.disabled) {
    input.checked = true;
    input.dispatchEvent(new Event("change", { bubbles: true }));
    submitHand();
    return;
  }
  const over = under.map((element) => element.closest(".held")).find((other) => other && other !== card);
  const hand = card.closest(".hand");
  if (over instanceof HTMLElement && hand instanceof HTMLElement && hand.contains(over)) {
    const cards = held(hand);
    carry(card, cards.indexOf(over) - cards.indexOf(card));
  }
}

function submitHand() {
  const button = /** @type {HTMLButtonElement | null} */ (one("[data-does-chosen]"));
  if (button && !button.disabled) button.form?.requestSubmit(button);
}

/* ---- Keyboard ---------------------------------------------------------------------------------- */

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target instanceof HTMLElement ? event.target : document.body;
  if (target.matches("input[type=text], input[type=number], input[type=range], select, textarea")) return;
  const cell = target.closest(".cell");
  const card = target.closest(".held");
  const step = { ArrowLeft: -1, ArrowRight: 1, "[": -1, "]": 1 }[event.key] ?? 0;
  if (cell instanceof HTMLElement && event.key.startsWith("Arrow")) {
    overBoard(cell, event.key);
  } else if (card instanceof HTMLElement && step && (event.shiftKey || "[]".includes(event.key))) {
    carry(card, step);
    one("input", card)?.focus();
  } else if (card instanceof HTMLElement && step && card.closest('[data-hand="toss"]')) {
    const cards = held(/** @type {HTMLElement} */ (card.closest(".hand")));
    one("input", cards[(cards.indexOf(card) + step + cards.length) % cards.length])?.focus();
  } else if (card && event.key === "Enter") {
    submitHand();
  } else if (/^[1-9]$/.test(event.key) && one(".hand[data-hand] input")) {
    const input = /** @type {HTMLInputElement | null} */ (one("input", held(/** @type {HTMLElement} */ (one(".hand")))[Number(event.key) - 1] ?? document));
    input?.focus();
    input?.click();
  } else if (event.key === "f" && one(".cell.can-flip")) {
    const places = all(".cell.can-flip > button");
    places[(places.indexOf(target) + 1) % places.length]?.focus();
  } else if (event.key === "m" && one("[data-sort]")) {
    const buttons = all("[data-sort]");
    const now = buttons.findIndex((button) => button.getAttribute("aria-pressed") === "true");
    buttons[(now + 1) % buttons.length]?.click();
  } else if (event.key.length === 1 && /[a-z]/.test(event.key)) {
    const control = one(`[data-letter="${event.key}"]`);
    if (!control) return;
    control.click();
  } else return;
  event.preventDefault();
});

/** @param {HTMLElement} cell @param {string} key */
function overBoard(cell, key) {
  const rows = all(".board-row", /** @type {HTMLElement} */ (cell.closest(".board"))).map((row) => all(".cell", row));
  const row = rows.findIndex((cells) => cells.includes(cell));
  const column = rows[row].indexOf(cell);
  const to = {
    ArrowUp: [row - 1, column], ArrowDown: [row + 1, column],
    ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1],
  }[key];
  const place = to && rows[to[0]]?.[to[1]]?.firstElementChild;
  if (place instanceof HTMLElement) point(place);
}

/** Moves the one stop that the board has among all that Tab goes to. @param {HTMLElement} place */
function point(place) {
  for (const other of all(".board-form .cell > *")) other.tabIndex = -1;
  place.tabIndex = 0;
  place.focus({ preventScroll: true });
}

/* ---- Wiring a page up --------------------------------------------------------------------------- */

document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : document.body;
  const sorts = target.closest("[data-sort]");
  const copies = target.closest("[data-copy]");
  if (sorts instanceof HTMLElement) {
    const hand = one(".near .hand");
    const how = sorts.dataset.sort ?? "";
    if (!hand || !orders[how]) return;
    keep(`sort.${game()}`, how);
    put(hand, held(hand).sort(orders[how]));
    pressed();
  } else if (copies instanceof HTMLElement) {
    const field = /** @type {HTMLInputElement | null} */ (one(`#${copies.dataset.copy}`));
    if (!field) return;
    field.select();
    navigator.clipboard.writeText(field.value).then(() => { copies.textContent = "Copied"; }, () => {});
  }
});

document.addEventListener("change", async (event) => {
  const field = event.target;
  if (!(field instanceof HTMLInputElement) || !field.dataset.into) return;
  const into = /** @type {HTMLTextAreaElement | null} */ (one(`#${field.dataset.into}`));
  const text = await field.files?.[0]?.text();
  if (into && text !== undefined) into.value = text;
});

function pressed() {
  const liked = kept(`sort.${game()}`);
  for (const button of all("[data-sort]")) button.setAttribute("aria-pressed", String(button.dataset.sort === liked));
}

function wire() {
  marked = [];
  for (const hidden of all("[data-copy], .sorting")) hidden.hidden = false;
  const hand = one(".near .hand[data-hand]");
  if (hand && table()?.dataset.past === undefined) arrange(hand);
  pressed();
  const places = all(".board-form .cell > *");
  for (const place of places) place.tabIndex = -1;
  const last = one(".cell.last > *") ?? places[Math.floor(places.length / 2)];
  if (last) last.tabIndex = 0;
  for (const form of all("form.auto")) one("button[type=submit]", form)?.setAttribute("hidden", "");
  chosen();
}

/** Looking through a game: the slider shows the table as it was, without a new page. */
function scrub() {
  const slider = /** @type {HTMLInputElement | null} */ (one("#at"));
  if (!slider) return;
  let wanted = 0;
  const show = async () => {
    const mine = ++wanted;
    const address = new URL(location.href);
    address.searchParams.set("at", slider.value);
    const response = await fetch(address).catch(() => null);
    if (!response?.ok || mine !== wanted) return;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    if (mine !== wanted) return;
    const next = one("#shown", page);
    if (next) one("#shown")?.replaceWith(document.adoptNode(next));
    history.replaceState(null, "", address);
  };
  slider.addEventListener("input", () => void show());
  for (const button of all("[data-step]")) {
    button.addEventListener("click", (event) => {
      event.preventDefault();
      slider.value = String(button.dataset.to ?? Number(slider.value) + Number(button.dataset.step));
      void show();
    });
  }
  document.addEventListener("keydown", (event) => {
    if (event.target === slider || event.ctrlKey || event.metaKey) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    slider.value = String(Number(slider.value) + step);
    void show();
  });
}

wire();
listen();
scrub();

export {};
