// The browser's storage. Private windows may refuse it, and what is in it may be damaged: neither must stop the page.

/** @typedef {"localStorage" | "sessionStorage"} StorageName */

/**
 * @template Value
 * @param {StorageName} storage @param {string} name @param {Value} fallback
 * @returns {Value}
 */
export function readStored(storage, name, fallback) {
  try {
    return JSON.parse(globalThis[storage].getItem(name) ?? "null") ?? fallback;
  } catch {
    return fallback;
  }
}

/** @param {StorageName} storage @param {string} name @param {unknown} value undefined takes it away */
export function writeStored(storage, name, value) {
  try {
    if (value === undefined) globalThis[storage].removeItem(name);
    else globalThis[storage].setItem(name, JSON.stringify(value));
  } catch {
    // It is still in memory, until the page is closed.
  }
}
