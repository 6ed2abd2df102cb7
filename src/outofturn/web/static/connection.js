// Whether the server is within reach. Once a request has had no answer it counts as out of reach until it answers again; what
// can be answered here is not sent meanwhile, so that nobody waits for an answer that does not come.

import { ApiError, request } from "./api-request.js";

const ASK_EVERY = 3000; // milliseconds between two attempts to reach it
// No answer, or one of a proxy that had none, or of a server that cannot get at its cases.
const GONE = [0, 502, 503, 504];

let isOut = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {Set<() => void>} */
const listeners = new Set();

export const isOutOfReach = () => isOut;

/**
 * Is this what it looks like when the server is out of reach? One that asks for a token, or refuses something, is not.
 * @param {unknown} error
 */
export const isGone = (error) => error instanceof ApiError && GONE.includes(error.status);

/**
 * Hear of it when the server gets out of reach, and when it is back. Gives the way to hear no more.
 * @param {() => void} listener
 */
export function onConnection(listener) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The server has answered. */
export const reached = () => setOut(false);

/** The server has not answered. */
export const missed = () => setOut(true);

/** @param {boolean} now */
function setOut(now) {
  if (now === isOut) return;
  isOut = now;
  clearTimeout(timer);
  if (now) timer = setTimeout(tryAgain, ASK_EVERY);
  for (const listener of listeners) listener();
}

async function tryAgain() {
  try {
    await request("GET", "/api/session");
    reached();
  } catch (error) {
    if (isGone(error)) timer = setTimeout(tryAgain, ASK_EVERY);
    else reached();
  }
}
