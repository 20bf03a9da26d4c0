// @ts-check
/** Keeps this release of the site for use without a network. A newer release is fetched beside it, and takes over
 * when no page of this one is open any more. `VERSION` and `FILES` are written above when the site is made. */

/** @type {any} */
const worker = self;
const OURS = `parlour ${new URL(worker.registration.scope).pathname} `;
const CACHE = OURS + VERSION;

addEventListener("install", (/** @type {any} */ event) => {
  // Addresses of files change with each release; that of the page doesn't.
  const request = (/** @type {string} */ file) => new Request(file, { cache: file === "./" ? "reload" : "default" });
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES.map(request))));
});

addEventListener("activate", (/** @type {any} */ event) => {
  const old = (/** @type {string} */ name) => name.startsWith(OURS) && name !== CACHE;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))));
});

addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const wanted = request.mode === "navigate" ? "./" : request;
  event.respondWith(caches.open(CACHE).then((cache) => cache.match(wanted)).then((found) => found ?? fetch(request)));
});
