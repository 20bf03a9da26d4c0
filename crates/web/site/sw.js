// @ts-check
/** Keeps this release of the site for use without a network. A newer release is fetched beside it, and takes over
 * when no page of this one is open any more. `VERSION`, `FILES` and `unpack.js` are written above when the site is made. */

/** @type {any} */
const worker = self;
const OURS = `parlour ${new URL(worker.registration.scope).pathname} `;
const CACHE = OURS + VERSION;

/** Keeps a file; modules unpacked, so that the next start is quicker. @param {Cache} cache @param {string} file */
async function keep(cache, file) {
  // Addresses of files change with each release; that of the page doesn't.
  const response = await fetch(file, { cache: file === "./" ? "reload" : "default" });
  if (!response.ok || !response.body) throw new Error(`${file}: ${response.statusText}`);
  const headers = { "content-type": "application/wasm" };
  await cache.put(file, file.endsWith(".lzma") ? new Response(unpacked(response.body), { headers }) : response);
}

addEventListener("install", (/** @type {any} */ event) => {
  const kept = caches.open(CACHE).then((cache) => Promise.all(FILES.map((file) => keep(cache, file))));
  // Half a release is no use to anyone, and takes up room.
  event.waitUntil(kept.catch(async (why) => { await caches.delete(CACHE); throw why; }));
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
