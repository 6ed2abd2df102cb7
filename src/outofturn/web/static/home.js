// Where the page gets its answers from. There are two homes: a server, which keeps the cases of a club, and this browser, with
// the engine and the cases in it. Everything that the page asks for goes through `request`.

import { localRequest } from "./local-home.js";
import { serverRequest } from "./offline-home.js";

/** Is the page a folder of static files, without a server? */
export const isLocalHome = () => document.documentElement.dataset.home === "local";

/**
 * Send a request. Gives the answer as JSON, or null if nothing has changed since the etag; everything else is an ApiError.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body] a string is sent as it is, anything else as JSON
 * @param {{ etag?: string, type?: string, timeout?: number }} [options]
 * @returns {Promise<any>}
 */
export const request = (method, path, body, options) =>
  isLocalHome() ? localRequest(method, path, body, options) : serverRequest(method, path, body, options);
