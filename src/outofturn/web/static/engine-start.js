// How the engine starts: Pyodide, then our Python from a zip file. That takes seconds on a phone, so the memory of a Pyodide
// that has loaded all of it is kept as a snapshot; later starts go on from there in a fraction of the time. Where no snapshot
// can be kept or used, the engine starts as it did the first time.

/** @import { Pyodide, PyodideModule } from "./page-types.js" */

/** The cache with the snapshot. Cases are more important: where there is no room for both, it goes. */
const SNAPSHOTS = "outofturn-snapshot";
const FOLDER = "/engine"; // in the file system of Pyodide

/** @param {string} name of a file of the engine */
const engineUrl = (name) => new URL(`../engine/${name}`, import.meta.url).href;

/** @param {string} name */
async function download(name) {
  const response = await fetch(engineUrl(name));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.arrayBuffer();
}

/**
 * Without a secure connection a page has no caches.
 * @returns {Promise<Cache | null>}
 */
const snapshots = () => globalThis.caches?.open(SNAPSHOTS).catch(() => null) ?? Promise.resolve(null);

/**
 * The address under which the snapshot of this very engine is kept.
 * @param {ArrayBuffer} archive @param {string} version of Pyodide
 */
async function snapshotKey(archive, version) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", archive));
  const digits = Array.from(hash.slice(0, 12), (byte) => byte.toString(16).padStart(2, "0"));
  return engineUrl(`snapshot-${version}-${digits.join("")}`);
}

/**
 * Unpack a zip file with Python in it.
 * @param {Pyodide} pyodide @param {ArrayBuffer} archive
 */
function unpack(pyodide, archive) {
  pyodide.unpackArchive(archive, "zip", { extractDir: FOLDER });
  pyodide.runPython("import importlib; importlib.invalidate_caches()");
}

/** @param {PyodideModule} module @param {ArrayBuffer} snapshot @returns {Promise<Pyodide>} */
async function startFrom({ loadPyodide }, snapshot) {
  const pyodide = await loadPyodide({ indexURL: engineUrl("pyodide/"), _loadSnapshot: snapshot });
  pyodide.runPython("from outofturn.local_api import preload; preload.resume()");
  return pyodide;
}

/** @param {PyodideModule} module @param {ArrayBuffer} archive @param {boolean} withSnapshot */
async function startAnew({ loadPyodide }, archive, withSnapshot) {
  const pyodide = await loadPyodide({ indexURL: engineUrl("pyodide/"), _makeSnapshot: withSnapshot });
  unpack(pyodide, archive);
  pyodide.runPython(`import sys; sys.path.insert(0, "${FOLDER}"); from outofturn.local_api import preload`);
  return pyodide;
}

/**
 * Keep the memory for the next start. Whatever is in the way, this start goes on without.
 * @param {Pyodide} pyodide @param {Cache} cache @param {string} key
 */
async function keepSnapshot(pyodide, cache, key) {
  try {
    // A new start has 30 MB of memory: if more than that is loaded here, the snapshot does not fit and cannot be used.
    pyodide.runPython("preload.preload()");
    const snapshot = pyodide.makeMemorySnapshot();
    for (const old of await cache.keys()) await cache.delete(old);
    await cache.put(key, new Response(snapshot));
  } catch (error) {
    console.info("no snapshot is kept:", error);
  }
}

/** @returns {Promise<Pyodide>} */
export async function startPyodide() {
  const downloaded = download("engine.zip"); // while Pyodide comes
  downloaded.catch(() => {}); // it is waited for below
  /** @type {PyodideModule} */
  const module = await import(engineUrl("pyodide/pyodide.mjs"));
  const [archive, cache] = await Promise.all([downloaded, snapshots()]);
  if (!cache) return startAnew(module, archive, false);
  const key = await snapshotKey(archive, module.version);
  const snapshot = await cache.match(key);
  if (snapshot) {
    try {
      return await startFrom(module, await snapshot.arrayBuffer());
    } catch (error) {
      console.info("the snapshot cannot be used:", error);
      await cache.delete(key);
    }
  }
  const pyodide = await startAnew(module, archive, true);
  await keepSnapshot(pyodide, cache, key);
  return pyodide;
}

/**
 * Load what only some requests need.
 * @param {Pyodide} pyodide
 */
export async function loadExtra(pyodide) {
  unpack(pyodide, await download("extra.zip"));
}

/** Give the room of the snapshot back; whether there was one. */
export const dropSnapshots = () => globalThis.caches?.delete(SNAPSHOTS).catch(() => false) ?? Promise.resolve(false);
