// @ts-check
/** The host of the pages, here a worker: the same module as the server's `host.js`, for the offline site. */

/** @typedef {{ status: number, url: string, kind: string, file: string, text: string }} Answer */

/** The address of a page is behind the `#` of the site's own. */
const ORIGIN = location.origin;

/** @type {Map<number, { done: (answer: Answer) => void, failed: (why: Error) => void }>} */
const waiting = new Map();
/** @type {Map<number, Hearing>} */
const hearings = new Map();
let last = 0;

/** After this many failures of its worker, the page gives up. */
const MOST_FAILURES = 20;

/** @type {Worker | null} */
let worker = null;
/** What the worker tells the page by itself. */
export const told = new EventTarget();

/** Starts the worker that makes the pages. */
export function start() {
  // The site's own folder is the worker's name: its address is that of the file which is kept.
  const name = new URL(".", document.baseURI).pathname;
  worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module", name });
  worker.addEventListener("message", ({ data }) => {
    if (data.answer) waiting.get(data.id)?.done(data.answer);
    else if (data.failed) waiting.get(data.id)?.failed(new Error(data.failed));
    else if (data.heard !== undefined) hearings.get(data.id)?.heard(data.heard);
    else if (data.says !== undefined) told.dispatchEvent(new CustomEvent("says", { detail: data.says }));
    else if (data.unopened) told.dispatchEvent(new CustomEvent("unopened"));
    else if (data.broken) broken();
    if (data.answer || data.failed) waiting.delete(data.id);
  });
  worker.addEventListener("error", () => broken());
  for (const [id, hearing] of hearings) worker.postMessage({ id, hear: hearing.address });
}

let failures = 0;
/** A worker that failed is replaced: everything it did is stored. One that fails again and again isn't. */
function broken() {
  worker?.terminate();
  worker = null;
  for (const { failed } of waiting.values()) failed(new Error("the worker failed"));
  waiting.clear();
  failures += 1;
  if (failures > MOST_FAILURES) told.dispatchEvent(new CustomEvent("unopened"));
  else start();
}

/** Asks the worker for something. @param {string | URL} address @param {RequestInit} [request]
 * @returns {Promise<Response>} */
export async function ask(address, request = {}) {
  const { pathname, search } = new URL(address, ORIGIN);
  const { method = "GET", body = "" } = request;
  const kind = body instanceof URLSearchParams ? "application/x-www-form-urlencoded" : new Headers(request.headers).get("content-type") ?? "";
  const id = ++last;
  /** @type {Answer} */
  const answer = await new Promise((done, failed) => {
    if (!worker) { failed(new Error("there is no worker")); return; }
    waiting.set(id, { done, failed });
    worker.postMessage({ id, method, path: pathname + search, kind: body ? kind : "", body: String(body) });
  });
  const isPage = answer.kind.startsWith("text/html");
  const headers = new Headers({ "content-type": answer.kind });
  if (answer.file) headers.set("content-disposition", answer.file);
  const text = isPage ? linked(answer.text) : answer.text;
  // An answer without a body, such as 204, must have none.
  const response = new Response(text === "" ? null : text, { status: answer.status, headers });
  Object.defineProperty(response, "url", { value: new URL(answer.url, ORIGIN).href });
  return response;
}

/** A page whose links lead to pages of this site. In a page's text, quotes are written differently.
 * @param {string} page */
const linked = (page) => page.replaceAll(' href="/', ' href="#/');

/** A stream of events, as a browser's `EventSource` has them. */
class Hearing extends EventTarget {
  /** @type {number} */
  readyState = EventSource.OPEN;
  rest = "";
  /** @param {number} id @param {string} address */
  constructor(id, address) {
    super();
    this.id = id;
    this.address = address;
  }

  /** Handles a piece of the stream. @param {string} piece */
  heard(piece) {
    const events = (this.rest + piece).split("\n\n");
    this.rest = events.pop() ?? "";
    for (const event of events) {
      const lines = event.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trimStart()]);
      /** @param {string} name */
      const field = (name) => lines.filter(([field]) => field === name).map(([, value]) => value).join("\n");
      const data = field("data");
      if (data) this.dispatchEvent(new MessageEvent(field("event") || "message", { data }));
    }
  }

  close() {
    this.readyState = EventSource.CLOSED;
    hearings.delete(this.id);
    worker?.postMessage({ id: this.id, unhear: true });
  }
}

/** Listens to what happens at an address. @param {string} address @returns {EventSource} */
export function hear(address) {
  const hearing = new Hearing(++last, address);
  hearings.set(hearing.id, hearing);
  worker?.postMessage({ id: hearing.id, hear: address });
  // It has the parts of an `EventSource` that pages use.
  return /** @type {any} */ (hearing);
}

/** The address of the page that is shown. */
export const here = () => new URL(location.hash.startsWith("#/") ? location.hash.slice(1) : "/", ORIGIN);

/** Goes to another page. @param {string | URL} address */
export function go(address) {
  const { pathname, search } = new URL(address, ORIGIN);
  told.dispatchEvent(new CustomEvent("go", { detail: pathname + search }));
}

/** Shows this page again. */
export const again = () => go(here());

/** Gives the page that is shown another address. @param {URL} address */
export const rename = ({ pathname, search }) => history.replaceState(null, "", `#${pathname}${search}`);

/** The address of a page as somebody else can open it. @param {string} path */
export function linkTo(path) {
  const { pathname, search } = new URL(path, ORIGIN);
  return new URL(`#${pathname}${search}`, document.baseURI).href;
}
