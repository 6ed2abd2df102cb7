// Emptying the trash by age. The clock of a phone can jump by years, and must not empty the trash at once when it does: a clock
// of our own counts the seconds that have credibly passed, as casebook/bin_clock.py does for a server. A deleted case goes for
// good when thirty days have passed by both clocks; so do idempotency keys.

import { requested, transacted } from "./indexed-db.js";

/** @import { StoredCase, StoredKey } from "./page-types.js" */

const DAY = 24 * 3600; // seconds
const RESTORE_PERIOD = 30 * DAY;
const LONGEST_GAP = 7 * DAY; // that is believed between two looks
const CLOCK = 1; // the id of its record

/**
 * Count the time since the last look. Gives the seconds that have passed since the first one.
 * @param {IDBObjectStore} store of the clock
 * @param {Date} now
 * @returns {Promise<number>}
 */
export async function elapsed(store, now) {
  const seconds = Math.floor(now.getTime() / 1000);
  const clock = (await requested(store.get(CLOCK))) ?? { id: CLOCK, seen: seconds, elapsed: 0 };
  const gap = Math.max(0, seconds - clock.seen);
  // A clock that has gone back counts from where it is now.
  const next = { id: CLOCK, seen: seconds, elapsed: clock.elapsed + Math.min(gap, LONGEST_GAP) };
  store.put(next);
  return next.elapsed;
}

/**
 * Remove for good what has been in the trash for long enough, and old idempotency keys.
 * @param {IDBDatabase} database @param {Date} now
 */
export const purge = (database, now) =>
  transacted(database, ["cases", "changes", "keys", "clock"], "readwrite", async (store) => {
    const longAgo = (await elapsed(store("clock"), now)) - RESTORE_PERIOD;
    const before = new Date(now.getTime() - RESTORE_PERIOD * 1000);
    if (longAgo < 0) return; // the database is younger than that
    /** @param {string | null} time @param {number | null} then */
    const isOld = (time, then) => time !== null && new Date(time) < before && (then ?? 0) <= longAgo;
    await removeIf(store("cases"), (/** @type {StoredCase} */ one) => {
      const isGone = isOld(one.deleted, one.deleted_elapsed);
      if (isGone) store("changes").delete(IDBKeyRange.bound([one.id, 0], [one.id, Infinity]));
      return isGone;
    });
    await removeIf(store("keys"), (/** @type {StoredKey} */ one) => isOld(one.created, one.elapsed));
  });

/**
 * @template Value
 * @param {IDBObjectStore} store @param {(value: Value) => boolean} isGone
 * @returns {Promise<void>}
 */
function removeIf(store, isGone) {
  const request = store.openCursor();
  return new Promise((resolve, reject) => {
    request.addEventListener("error", () => reject(request.error));
    request.addEventListener("success", () => {
      const cursor = request.result;
      if (!cursor) return resolve();
      if (isGone(cursor.value)) cursor.delete();
      return cursor.continue();
    });
  });
}
