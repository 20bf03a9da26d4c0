// @ts-check
/** Where games are kept: IndexedDB, or the worker's memory where the browser refuses that. A write is whole or not
 * there at all, and two tabs can't both write the same event of a game. */

/** @typedef {{ id: string, game: string, beginning: string, settings: string, client: string, created: number, ended: number | null, touched: number }} Game */
/** @typedef {{ number: number, body: string, once: string | null, at: number }} Entry */
/** @typedef {{ begins: Game | null, game: string, entries: Entry[], clients: string[], ended: number | null, profile: { client: string, add: [string, string][] | null } | null }} Write */
/** @typedef {{ refusal: Refusal | null, ask: (what: string, text: string) => Promise<string>, whenChanged: (heard: (told: string) => void) => void, whenReplaced: (heard: () => void) => void, cookie: () => Promise<string>, keepCookie: (cookie: string) => Promise<void> }} Store */

/** Why games are in memory only: the browser stores nothing, or what it stored is of another release that can't be shared.
 * @typedef {"refused" | "other release"} Refusal */

/** What the store does, by name. @typedef {{ write: (write: Write) => Promise<boolean>, game: (id: string) => Promise<Game | null>, entries: (asked: { game: string, from: number }) => Promise<Entry[]>, games: (asked: { client: string, most: number }) => Promise<object[]>, clients: (game: string) => Promise<string[]>, profile: (client: string) => Promise<string[]>, cookie: () => Promise<string>, keepCookie: (cookie: string) => Promise<void> }} Shelf */

const VERSION = 2;

/** Why a write failed, where the browser has no room for it. */
export const FULL = "storage is full";

/** Opens the store of the site at an address. @param {string} base @returns {Promise<Store>} */
export async function openStore(base) {
  const name = `parlour ${base}`;
  /** @type {Refusal | null} */
  let refusal = null;
  /** @type {Shelf} */
  let shelf;
  let replaced = () => {};
  try {
    shelf = inDatabase(await database(name), () => replaced());
    await shelf.cookie();
  } catch (why) {
    console.warn(why);
    const isOther = why instanceof Blocked || (why instanceof DOMException && why.name === "VersionError");
    refusal = isOther ? "other release" : "refused";
    shelf = inMemory();
  }
  const others = typeof BroadcastChannel === "function" && !refusal ? new BroadcastChannel(name) : null;
  return {
    refusal,
    cookie: shelf.cookie,
    keepCookie: shelf.keepCookie,
    whenChanged: (heard) => others?.addEventListener("message", ({ data }) => heard(data)),
    whenReplaced: (heard) => { replaced = heard; },
    async ask(what, text) {
      const asked = JSON.parse(text);
      if (what === "tell") {
        others?.postMessage(JSON.stringify({ game: asked.game, note: asked.note }));
        return "null";
      }
      const answer = await /** @type {any} */ (shelf)[what](asked);
      const last = what === "write" && answer === true ? asked.entries.at(-1) : undefined;
      if (last) others?.postMessage(JSON.stringify({ game: asked.game, version: last.number + 1 }));
      return JSON.stringify(answer);
    },
  };
}

/** A page of an older release, open in another tab, keeps the database. */
class Blocked extends Error {}

/** @param {string} name @returns {Promise<IDBDatabase>} */
function database(name) {
  return new Promise((done, failed) => {
    const opening = indexedDB.open(name, VERSION);
    opening.onupgradeneeded = ({ oldVersion }) => {
      const database = opening.result;
      if (oldVersion < 1) {
        database.createObjectStore("games", { keyPath: "id" });
        database.createObjectStore("events", { keyPath: ["game", "number"] });
        database.createObjectStore("sittings", { keyPath: ["client", "game"] });
        database.createObjectStore("own");
      }
      // What the coach keeps.
      database.createObjectStore("profile", { keyPath: ["client", "id"] });
    };
    opening.onsuccess = () => done(opening.result);
    opening.onerror = () => failed(opening.error);
    opening.onblocked = () => failed(new Blocked("an older page of Parlour is open in another tab"));
  });
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const result = (request) => new Promise((done, failed) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => failed(request.error);
});

/** The end of a transaction; false where something was there already.
 * @param {IDBTransaction} transaction @returns {Promise<boolean>} */
const ended = (transaction) => new Promise((done, failed) => {
  transaction.oncomplete = () => done(true);
  transaction.onabort = () => {
    const { error } = transaction;
    if (error?.name === "ConstraintError") done(false);
    else failed(error?.name === "QuotaExceededError" ? new Error(FULL) : error ?? new Error("the write was stopped"));
  };
});

/** @param {Game} game */
const row = ({ id, game, touched, ended }) => ({ id, game, touched, over: ended !== null });
/** @param {Game[]} games @param {number} most */
const latest = (games, most) => games.sort((one, other) => other.touched - one.touched || (one.id < other.id ? -1 : 1)).slice(0, most).map(row);

/** Games in the browser's database, until a newer release replaces it. Without a service worker to hold
 * that back, another tab may already run one. @param {IDBDatabase} database @param {() => void} replaced @returns {Shelf} */
function inDatabase(database, replaced) {
  database.onversionchange = () => { database.close(); replaced(); };
  /** @param {string[]} stores */
  const reading = (...stores) => database.transaction(stores, "readonly");
  /** @param {string[]} stores */
  const writing = (...stores) => database.transaction(stores, "readwrite", { durability: "strict" });
  return {
    async write({ begins, game, entries, clients, ended: end, profile }) {
      const transaction = writing("games", "events", "sittings", "profile");
      const [games, events, sittings, known] = ["games", "events", "sittings", "profile"].map((name) => transaction.objectStore(name));
      const done = ended(transaction);
      if (profile?.add) for (const [id, body] of profile.add) known.put({ client: profile.client, id, body });
      else if (profile) known.delete(IDBKeyRange.bound([profile.client], [profile.client, []]));
      if (begins) games.add({ ...begins, touched: begins.created });
      for (const entry of entries) events.add({ game, ...entry });
      for (const client of clients) sittings.put({ client, game });
      const last = entries.at(-1);
      if (last || end !== null) {
        const found = games.get(game);
        found.onsuccess = () => {
          if (found.result) games.put({ ...found.result, touched: last?.at ?? found.result.touched, ended: end ?? found.result.ended });
        };
      }
      return done;
    },
    async game(id) {
      return (await result(reading("games").objectStore("games").get(id))) ?? null;
    },
    async entries({ game, from }) {
      const range = IDBKeyRange.bound([game, from], [game, Infinity]);
      return result(reading("events").objectStore("events").getAll(range));
    },
    async games({ client, most }) {
      const transaction = reading("games", "sittings");
      const own = await result(transaction.objectStore("sittings").getAll(IDBKeyRange.bound([client], [client, []])));
      const games = await Promise.all(own.map(({ game }) => result(transaction.objectStore("games").get(game))));
      return latest(games.filter(Boolean), most);
    },
    async clients(game) {
      const all = await result(reading("sittings").objectStore("sittings").getAll());
      return all.filter((one) => one.game === game).map(({ client }) => client);
    },
    async profile(client) {
      const own = IDBKeyRange.bound([client], [client, []]);
      return (await result(reading("profile").objectStore("profile").getAll(own))).map(({ body }) => body);
    },
    async cookie() {
      return (await result(reading("own").objectStore("own").get("cookie"))) ?? "";
    },
    async keepCookie(cookie) {
      const transaction = writing("own");
      const done = ended(transaction);
      transaction.objectStore("own").put(cookie, "cookie");
      await done;
    },
  };
}

/** Games in memory, where the browser stores nothing. @returns {Shelf} */
function inMemory() {
  /** @type {Map<string, Game>} */
  const games = new Map();
  /** @type {Map<string, Entry[]>} */
  const events = new Map();
  /** @type {Map<string, Set<string>>} */
  const sittings = new Map();
  /** @type {Map<string, Map<string, string>>} */
  const profiles = new Map();
  let own = "";
  return {
    async write({ begins, game, entries, clients, ended: end, profile }) {
      if (profile && !profile.add) profiles.delete(profile.client);
      else if (profile?.add) profiles.set(profile.client, new Map([...(profiles.get(profile.client) ?? []), ...profile.add]));
      const before = events.get(game) ?? [];
      if (entries.some(({ number }) => number < before.length)) return false;
      if (begins) games.set(game, { ...begins, touched: begins.created });
      events.set(game, [...before, ...entries]);
      for (const client of clients) sittings.set(client, (sittings.get(client) ?? new Set()).add(game));
      const found = games.get(game);
      if (found) games.set(game, { ...found, touched: entries.at(-1)?.at ?? found.touched, ended: end ?? found.ended });
      return true;
    },
    game: async (id) => games.get(id) ?? null,
    entries: async ({ game, from }) => (events.get(game) ?? []).slice(from),
    async games({ client, most }) {
      const mine = [...(sittings.get(client) ?? [])].map((id) => games.get(id));
      return latest(/** @type {Game[]} */ (mine.filter(Boolean)), most);
    },
    clients: async (game) => [...sittings].filter(([, played]) => played.has(game)).map(([client]) => client),
    profile: async (client) => [...(profiles.get(client)?.values() ?? [])],
    cookie: async () => own,
    async keepCookie(cookie) { own = cookie; },
  };
}
