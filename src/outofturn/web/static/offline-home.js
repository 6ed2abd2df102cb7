// The server home: requests go to the server. While it is out of reach, what needs no case of the server is answered by the
// engine of this browser, and the list has the cases that were open here. Changes of cases are the business of case-store.js.

import { ApiError, request } from "./api-request.js";
import { isGone, isOutOfReach, missed, reached } from "./connection.js";
import { copiedCases } from "./offline-cases.js";
import { answerHere, canRule, wakeEngine } from "./offline-engine.js";

const LIST = /^\/api\/cases(\?|$)/;

/** @param {string} method @param {string} path */
function canBeAnsweredHere(method, path) {
  if (LIST.test(path)) return method === "GET";
  return path.startsWith("/api/") && !/^\/api\/(cases|session)\b/.test(path);
}

/**
 * @param {string} method @param {string} path @param {unknown} body
 */
const fromHere = async (method, path, body) =>
  answerHere(method, path, body, LIST.test(path) ? await copiedCases().catch(() => []) : []);

/**
 * @param {string} method @param {string} path @param {unknown} [body]
 * @param {{ etag?: string, type?: string, timeout?: number }} [options]
 * @returns {Promise<any>} as `request` in home.js
 */
export async function serverRequest(method, path, body, options) {
  const isLocal = canBeAnsweredHere(method, path);
  if (isLocal && isOutOfReach() && canRule()) return fromHere(method, path, body);
  try {
    const answer = await request(method, path, body, options);
    reached();
    return answer;
  } catch (error) {
    if (!isGone(error)) {
      if (error instanceof ApiError && !error.isRetryable) reached();
      throw error;
    }
    missed();
    wakeEngine();
    if (!isLocal || !canRule()) throw error;
    return fromHere(method, path, body);
  }
}
