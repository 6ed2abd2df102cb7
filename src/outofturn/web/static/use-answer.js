// An answer of the server that belongs to what is shown.

import { busyUntil } from "./at-rest.js";
import { useEffect, useState } from "./html.js";

/** @import { ApiError } from "./api-request.js" */

/**
 * Asked for when something that it depends on has changed; null while there is none.
 * @template Found
 * @param {() => Promise<Found> | null} ask
 * @param {unknown[]} on
 * @returns {[Found | null, ApiError | null]} the answer, or what went wrong
 */
export function useAnswer(ask, on) {
  const [state, setState] = useState(/** @type {[Found | null, ApiError | null]} */ ([null, null]));
  useEffect(() => {
    let isWanted = true;
    setState([null, null]);
    const asked = ask();
    if (asked) busyUntil(asked);
    asked?.then(
      (answer) => isWanted && setState([answer, null]),
      (error) => isWanted && setState([null, error]),
    );
    return () => {
      isWanted = false;
    };
  }, on);
  return state;
}
