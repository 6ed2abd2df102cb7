// Cards that were seen or named without being played, and facts found out about a hand.

import { SEATS, SUITS, partner, suitSymbol } from "../bridge-text.js";
import { t } from "../messages.js";
import {
  askCard,
  askChoice,
  askSeat,
  beforeOpeningLead,
  leadIfMade,
  no,
  seatsFor,
  tableAfter,
  trickOf,
  yes,
} from "./form-parts.js";

/** @import { FormRun, Seat, Situation, Start } from "../page-types.js" */

/**
 * The table when a card was seen that was not played.
 * @param {Situation} situation
 * @returns {FormRun<{ table: Situation, start: Start | undefined, lines: string[] }>}
 */
function* momentOf(situation) {
  const { table, start } = yield* trickOf(situation, t("page/ask/who-leads-or-led"), { other: beforeOpeningLead() });
  const lines = yield* leadIfMade(table, start);
  return { table: yield* tableAfter(table, start, lines), start, lines };
}

/** @param {Situation} situation @returns {FormRun} */
export function* exposedCard(situation) {
  const { table, start, lines } = yield* momentOf(situation);
  const { seat } = yield askSeat(t("page/ask/whose-card"), table, seatsFor(table, "exposes"));
  const { left } = table.hands[/** @type {Seat} */ (seat)];
  const cards = [];
  let more = "yes";
  while (more === "yes") {
    cards.push((yield askCard(t(cards.length ? "page/ask/other-card" : "page/ask/dropped-card"), seat)).card);
    // Nobody can show more cards than he has left.
    more = cards.length < left ? yield askChoice(t("page/ask/another-card"), [no(), yes()]) : "no";
    // What he can have besides may follow from what he has shown.
    if (more === "yes") yield* tableAfter(table, start, [...lines, `${seat} exposes ${cards.join(" ")}`]);
  }
  const seen = seatsFor(table, "exposes unseen").includes(seat)
    ? yield askChoice(t("page/ask/could-have-seen", { player: partner(seat) }), [yes(), no()])
    : "yes";
  return { start, lines: [...lines, `${seat} exposes ${cards.join(" ")}${seen === "no" ? " unseen" : ""}`] };
}

/** @param {Situation} situation @returns {FormRun} */
export function* namedCard(situation) {
  const { table, start, lines } = yield* momentOf(situation);
  const seats = seatsFor(table, "names").filter((one) => table.defenders.includes(one));
  const { seat } = yield askSeat(t("page/ask/who-named"), table, seats);
  const { card } = yield askCard(t("page/ask/named-card", { player: seat }), seat);
  return { start, lines: [...lines, `${seat} names ${card}`] };
}

/** @param {Situation} situation @returns {FormRun} */
export function* factFoundOut(situation) {
  const { facts } = situation;
  const seats = SEATS.filter((seat) => facts.some((line) => line.startsWith(seat)));
  const { seat } = yield askSeat(t("page/ask/whose-hand"), situation, seats);
  const choices = SUITS.flatMap((suit) => [
    { value: `${seat} void ${suit}`, text: `${suitSymbol(suit)} ${t("page/fact/void", { suit })}` },
    { value: `${seat} has ${suit}`, text: `${suitSymbol(suit)} ${t("page/fact/has", { suit })}` },
  ]).filter(({ value }) => facts.includes(value));
  return { lines: [yield askChoice(t("page/ask/found-out", { player: seat }), choices)] };
}
