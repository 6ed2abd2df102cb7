// Who is logged in, and logging out.

import { ApiError } from "./api-request.js";
import { busyUntil } from "./at-rest.js";
import { request } from "./home.js";
import { forgetCopies } from "./offline-cases.js";

/** @import { SessionAnswer } from "./page-types.js" */

const TIMEOUT = 10_000; // milliseconds

/** @returns {Promise<SessionAnswer>} */
export const getSession = () => request("GET", "/api/session");

/** Forget the token; the log-in page comes then. */
export const logOut = () => busyUntil(endSession());

async function endSession() {
  const response = await fetch("/log-out", { method: "POST", signal: AbortSignal.timeout(TIMEOUT) }).catch(() => null);
  if (!response?.ok) throw new ApiError(0);
  await forgetCopies().catch(() => {});
  location.assign("/");
}

/** Take a token out of the address. Whoever gets to see the page needs none any more, and addresses get about. */
export function removeToken() {
  if (location.hash.startsWith("#token=")) history.replaceState(null, "", location.pathname);
}
