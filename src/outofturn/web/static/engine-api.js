// The door to the engine: a case in the JSON of the notation goes in, rulings come out.
//
// Nothing else in the page knows where the engine runs. Today it is the server; an engine inside the browser would be put
// behind these same functions.

import { request } from "./api-request.js";

export const about = () => request("GET", "/api/about");

/** The ruling on a case: steps, words, table, choices, error. */
export const look = (kase) => request("POST", "/api/table", kase);

/** The ruling on a kept case, which its keeper has sent along. */
export const rulingOn = (kept) => kept.ruling;

/** Where the editions part on a case. */
export const compare = ({ edition, ...kase }) => request("POST", "/api/compare", kase);

/** A provision, and all below it, in our words. */
export const law = (number, edition) => request("GET", `/api/law/${encodeURIComponent(number)}?edition=${edition}`);
