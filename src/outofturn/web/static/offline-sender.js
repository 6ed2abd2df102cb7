// What was left to be sent: by cases that are not open any more, before a reload, while the server was out of reach.

import { CaseStore, isOpen } from "./case-store.js";
import { isOutOfReach, onConnection } from "./connection.js";
import { isLocalHome } from "./home.js";
import { unsentChanges } from "./offline-cases.js";
import { wakeEngine } from "./offline-engine.js";

const IDLE_AFTER = 8000; // milliseconds; the first ruling comes from the server, and should not wait for a large download

let isSending = false;

/**
 * Send what is left of one case. If the server does not answer, it waits for the next time.
 * @param {string} id
 */
async function sendCase(id) {
  const store = new CaseStore(id, () => store.isOffline && store.close());
  await store.open();
  store.close();
}

/** Send what is left of all cases but those that are open: they do it themselves. */
export async function sendUnsent() {
  if (isSending) return;
  isSending = true;
  try {
    /** @type {Set<string>} */
    const tried = new Set();
    const nextCase = async () => (await unsentChanges()).ids.find((/** @type {string} */ id) => !tried.has(id) && !isOpen(id));
    for (let next = await nextCase(); next && !isOutOfReach(); next = await nextCase()) {
      tried.add(next);
      await sendCase(next); // one that was begun here has another id afterwards, and comes again under that
    }
  } catch {
    // The database is refused: then there is nothing in it.
  } finally {
    isSending = false;
  }
}

/** When the page has opened: send what is left, and get ready for the time without a server. */
export function startOffline() {
  if (isLocalHome()) return;
  onConnection(() => {
    if (!isOutOfReach()) sendUnsent();
  });
  sendUnsent();
  setTimeout(wakeEngine, IDLE_AFTER);
}
