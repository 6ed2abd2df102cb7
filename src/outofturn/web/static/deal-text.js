// The four hands of a deal, as PBN writes them: `N:AK4.Q2.J1093.8765 - - -`.

import { SEATS, isSeat } from "./bridge-text.js";

/** @import { Seat } from "./page-types.js" */

/**
 * The hands by seat; one that is not known is empty.
 * @param {string | null | undefined} deal
 * @returns {Record<Seat, string>}
 */
export function handsOf(deal) {
  const hands = { N: "", E: "", S: "", W: "" };
  const [first, rest] = (deal ?? "").split(":");
  if (!isSeat(first) || rest === undefined) return hands;
  for (const [index, hand] of rest.trim().split(/\s+/).entries()) {
    if (hand !== "-") hands[SEATS[(SEATS.indexOf(first) + index) % 4]] = hand;
  }
  return hands;
}

/**
 * The hands as a deal, North first; null if none is known.
 * @param {Record<Seat, string>} hands
 */
export function dealOf(hands) {
  const texts = SEATS.map((seat) => hands[seat].replace(/\s+/g, ""));
  return texts.some(Boolean) ? `N:${texts.map((text) => text || "-").join(" ")}` : null;
}
