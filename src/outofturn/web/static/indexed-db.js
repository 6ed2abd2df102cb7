// IndexedDB with promises.

import { busyUntil } from "./at-rest.js";

/**
 * The result of a request.
 * @template Result
 * @param {IDBRequest<Result>} request
 * @returns {Promise<Result>}
 */
export const requested = (request) =>
  busyUntil(
    new Promise((resolve, reject) => {
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(request.error));
      request.addEventListener("blocked", () => reject(new Error("blocked by another tab")));
    }),
  );

/**
 * Work in one transaction. Gives the result when it is on the disk; if anything fails, nothing is written. The work must wait
 * for nothing but requests of the transaction, which would end before it.
 * @template Result
 * @param {IDBDatabase} database @param {string[]} names of stores @param {"readonly" | "readwrite"} mode
 * @param {(store: (name: string) => IDBObjectStore) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export const transacted = (database, names, mode, work) => busyUntil(inTransaction(database, names, mode, work));

/** @type {typeof transacted} */
async function inTransaction(database, names, mode, work) {
  const transaction = database.transaction(names, mode, mode === "readwrite" ? { durability: "strict" } : {});
  const completed = new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve(undefined));
    transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("the transaction was aborted")));
  });
  completed.catch(() => {}); // it is waited for below, unless the work fails first
  try {
    const result = await work((name) => transaction.objectStore(name));
    await completed;
    return result;
  } catch (error) {
    abort(transaction);
    throw error;
  }
}

/** @param {IDBTransaction} transaction */
function abort(transaction) {
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}
