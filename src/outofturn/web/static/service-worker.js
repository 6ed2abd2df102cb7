// Keeps one whole version of the page on the device, so that it opens without a network.
//
// RELEASE comes from site/page_files.py, which writes it above this script: the version, and every file with its SHA-256. A
// version is installed as a whole or not at all. The address of a file holds its version, so a page gets files of its own
// version only, also while a newer one is being installed or has taken over. Requests to the API never pass through here.

/** @typedef {{ home: "server" | "local", version: string, files: Record<string, string> }} Release */

const worker = /** @type {ServiceWorkerGlobalScope & { RELEASE: Release }} */ (/** @type {unknown} */ (self));
const { home, version, files } = worker.RELEASE;
const { scope } = worker.registration;
// Other folders of the same web host have caches of their own.
const PREFIX = `outofturn ${scope} `;
const AT_ONCE = 6;
const PATIENCE = 3_000; // milliseconds; then a server that should send the page counts as out of reach

/** @param {string} ofVersion */
const cacheName = (ofVersion) => PREFIX + ofVersion;
/** @param {string} path relative to the page */
const addressOf = (path) => new URL(path, scope).href;
/** @param {string} path @param {string} [ofVersion] */
const kept = (path, ofVersion = version) =>
  caches.match(addressOf(path), { cacheName: cacheName(ofVersion), ignoreVary: true });

// -- installing a version

/** Fetch what is not there yet, and check everything; an error leaves the version before this one in force. */
async function install() {
  const cache = await caches.open(cacheName(version));
  const waiting = Object.entries(files);
  const fetchNext = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await keep(cache, ...next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
}

/**
 * Put a file into the cache: the one that came there before the network failed, the same one of an older version, or the one
 * of the web host. What the browser remembers of the host's answers may be old, hence the last way.
 * @param {Cache} cache @param {string} path @param {string} digest
 */
async function keep(cache, path, digest) {
  const address = addressOf(path);
  for (const get of [
    () => kept(path),
    () => olderFile(path),
    () => fetch(address),
    () => fetch(address, { cache: "reload" }),
  ]) {
    const response = await get();
    if (!response?.ok) continue;
    const content = await response.arrayBuffer();
    if ((await sha256(content)) !== digest) continue;
    // A response of its own: with that of another address, modules would look for others beside that one.
    await cache.put(address, new Response(content, { headers: { "Content-Type": contentType(response) } }));
    return;
  }
  throw new Error(`${address} is not of version ${version}`);
}

/** @param {Response} response */
const contentType = (response) => response.headers.get("Content-Type") ?? "application/octet-stream";

/** @param {string} path of a file of this version */
async function olderFile(path) {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== cacheName(version));
  for (const older of names.map((name) => name.slice(PREFIX.length))) {
    const found = await kept(path.replace(`v/${version}/`, `v/${older}/`), older);
    if (found) return found;
  }
  return undefined;
}

/** @param {ArrayBuffer} content */
async function sha256(content) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Delete the versions that no open page uses any more. Each page holds a lock with the name of its cache: see updates.js. */
async function deleteOldVersions() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== cacheName(version));
  if (worker.registration.installing || worker.registration.waiting) return; // one of them may be the next version
  for (const name of names) {
    await navigator.locks.request(name, { ifAvailable: true }, (lock) => lock && caches.delete(name));
  }
}

// -- answering

/**
 * The page. Without a server it is the one that is kept here. A server is asked first: it may want the reader to log in.
 * @param {Request} request
 */
async function page(request) {
  if (home === "local") return (await kept("")) ?? fetch(request);
  const asked = fetch(request);
  const answer = await Promise.race([asked, timeout(PATIENCE)]).catch(() => null);
  if (answer && answer.status < 500) return answer;
  return (await kept("")) ?? asked;
}

/** @param {number} milliseconds @returns {Promise<null>} */
const timeout = (milliseconds) =>
  new Promise((done) => {
    setTimeout(done, milliseconds, null);
  });

/** @param {Request} request @param {string} path */
async function file(request, path) {
  const ofVersion = path.startsWith("v/") ? path.split("/")[1] : version;
  return (await kept(path, ofVersion)) ?? fetch(request);
}

worker.addEventListener("install", (event) => event.waitUntil(install()));

worker.addEventListener("activate", (event) => event.waitUntil(Promise.all([deleteOldVersions(), worker.clients.claim()])));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(scope)) return;
  const path = new URL(request.url).pathname.slice(new URL(scope).pathname.length);
  if (request.mode !== "navigate") {
    if (path.startsWith("v/") || path in files) event.respondWith(file(request, path));
  } else if (["", "index.html"].includes(path)) {
    event.respondWith(page(request));
    event.waitUntil(deleteOldVersions());
  }
});

worker.addEventListener("message", (event) => {
  if (event.data === "version") event.ports[0].postMessage(version);
  else if (event.data === "activate") worker.skipWaiting();
});
