// Kept cases. Every change names the version that it was made on; the server refuses it if somebody else was quicker.

import { request } from "./api-request.js";

const at = (id, rest = "") => `/api/cases/${encodeURIComponent(id)}${rest}`;

/** A word by which the server knows a change that it has already made, when it is sent again. */
export const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36)).join("");

export const list = (search, deleted = false, before = "") =>
  request("GET", `/api/cases?${new URLSearchParams({ search, deleted, ...(before && { before }) })}`);
export const open = (id) => request("GET", at(id));
/** The case if it is no longer as it was, else null. */
export const openIfNewer = (id, version, ruleset) => request("GET", at(id), undefined, { etag: `"${version}-${ruleset}"` });
export const create = (kase, details, key) => request("POST", "/api/cases", { case: kase, ...details, key });
export const add = (id, version, lines, key) => request("POST", at(id, "/lines"), { version, lines, key });
export const editLine = (id, version, number, line, key) => request("PUT", at(id, `/lines/${number}`), { version, line, key });
export const removeLine = (id, version, number, key) => request("DELETE", at(id, `/lines/${number}?${new URLSearchParams({ version, key })}`));
export const change = (id, version, fields, key) => request("PATCH", at(id), { version, ...fields, key });
export const ruleAfresh = (id, version, key) => request("POST", at(id, "/rule-afresh"), { version, key });
export const remove = (id) => request("DELETE", at(id));
export const restore = (id) => request("POST", at(id, "/restore"));
export const duplicate = (id) => request("POST", at(id, "/duplicate"));
export const importFile = (text) => request("POST", "/api/cases/import", text, { type: "application/yaml" });
export const fileAddress = (id) => at(id, "/file");
export const reportAddress = (id) => `/cases/${encodeURIComponent(id)}/report`;
export const pdfAddress = (id) => `/cases/${encodeURIComponent(id)}/report.pdf`;
