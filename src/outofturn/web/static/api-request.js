// One way to send requests to the server, and one kind of error.

import { busyUntil } from "./at-rest.js";
import { languageCode, t } from "./messages.js";

const TIMEOUT = 10_000; // milliseconds; with a weak signal an answer can take a while
// No answer at all (0), or one that says to try again later.
const RETRYABLE = [0, 408, 429, 502, 503, 504];

/** What went wrong with a request. Status 0 means that no answer came. */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {any} [body] the answer of the server, if there was one
   */
  constructor(status, body) {
    const { problem, hint, line, column, text } = body?.error ?? {};
    const what = problem ?? t("page/no-answer");
    const wayOut = hint ?? t("page/is-there-a-signal");
    super(`${what} ${wayOut}`.trim());
    this.status = status;
    this.body = body;
    /** @type {string} */
    this.problem = what;
    /** @type {string} */
    this.hint = wayOut;
    /**
     * The number of the line that it is about.
     * @type {number | null}
     */
    this.line = line ?? null;
    /**
     * Where in that line it begins.
     * @type {number | null}
     */
    this.column = column ?? null;
    /** @type {string} */
    this.text = text ?? "";
    /**
     * After a fault in the program: where the case that led to it can be saved from.
     * @type {string | null}
     */
    this.caseFile = null;
  }

  /** Can the same request succeed if it is simply sent again? */
  get isRetryable() {
    return RETRYABLE.includes(this.status);
  }
}

/**
 * The address with the language of the page, in which the server answers.
 * @param {string} path
 */
export const inLanguage = (path) => `${path}${path.includes("?") ? "&" : "?"}language=${languageCode()}`;

/**
 * Send a request. Gives the answer as JSON, or null if nothing has changed since the etag; everything else is an ApiError.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body] a string is sent as it is, anything else as JSON
 * @param {{ etag?: string, type?: string, timeout?: number }} [options]
 * @returns {Promise<any>}
 */
export const request = (method, path, body, options) => busyUntil(send(method, path, body, options));

/** @type {typeof request} */
async function send(method, path, body, { etag, type = "application/json", timeout = TIMEOUT } = {}) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = type;
  if (etag) headers["If-None-Match"] = etag;
  const sent = typeof body === "string" ? body : JSON.stringify(body);
  const response = await fetch(inLanguage(path), {
    method,
    headers,
    ...(body !== undefined && { body: sent }),
    signal: AbortSignal.timeout(timeout),
    cache: "no-store",
  }).catch(() => {
    throw new ApiError(0);
  });
  return response.status === 304 ? null : answerOf(response);
}

/** @param {Response} response */
async function answerOf(response) {
  const answer = await response.json().catch(() => undefined);
  if (!response.ok) throw new ApiError(response.status, answer);
  // A success that is no JSON is not from this server: the log-in page of a hotel's network, say.
  if (answer === undefined) throw new ApiError(0);
  return answer;
}
