// Cards that were seen or named without being played, hands that were spread, and facts found out about a hand.

import { SEATS, SUITS, lho, partner, suitSymbol } from "../bridge-text.js";
import { t } from "../messages.js";
import {
  askCard,
  askChoice,
  askSeat,
  beforeOpeningLead,
  cardsUpTo,
  leadIfMade,
  no,
  seatsFor,
  tableAfter,
  trickOf,
  yes,
} from "./form-parts.js";

/** @import { FormRun, Situation, Start, Table } from "../page-types.js" */

/** Nobody has more cards. */
const FULL_HAND = 13;

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
  const cards = [];
  let more = "yes";
  while (more === "yes" && cards.length < FULL_HAND) {
    cards.push((yield askCard(t(cards.length ? "page/ask/other-card" : "page/ask/dropped-card"), seat)).card);
    more = yield askChoice(t("page/ask/another-card"), [no(), yes()]);
  }
  const seen = seatsFor(table, "exposes unseen").includes(seat)
    ? yield askChoice(t("page/ask/could-have-seen", { player: partner(seat) }), [yes(), no()])
    : "yes";
  return { start, lines: [...lines, `${seat} exposes ${cards.join(" ")}${seen === "no" ? " unseen" : ""}`] };
}

/** @param {Situation} situation @returns {FormRun} */
export function* namedCard(situation) {
  const { table, start, lines } = yield* momentOf(situation);
  const { seat } = yield askSeat(t("page/ask/who-named"), table, table.defenders);
  const { card } = yield askCard(t("page/ask/named-card", { player: seat }), seat);
  return { start, lines: [...lines, `${seat} names ${card}`] };
}

/**
 * Dummy puts a card forward that declarer has not called.
 * @param {Situation} situation
 * @returns {FormRun}
 */
export function* volunteeredCard(situation) {
  const { table, start } = yield* trickOf(situation, t("page/ask/who-led-to-this-trick"));
  const { dummy, on_lead: leader } = table;
  const lines = leader === dummy ? [] : yield* cardsUpTo(table, lho(leader));
  const { card } = yield askCard(t("page/ask/volunteered-card"), dummy);
  return { start, lines: [...lines, `${dummy} volunteers ${card}`] };
}

/** @param {Situation} situation @returns {FormRun} */
export function* spreadHand(situation) {
  const lines = [];
  const hasLed = situation.isNewCase && (yield askChoice(t("page/ask/had-anybody-led"), [no(), yes()])) === "yes";
  if (hasLed) {
    const { seat: leader } = yield askSeat(t("page/ask/who-had-led"), situation, situation.defenders);
    lines.push(`${leader} leads ${(yield askCard(t("page/ask/what-had-led", { player: leader }), leader)).card}`);
  }
  const { seat } = yield askSeat(t("page/ask/who-spread"), situation, seatsFor(situation, "spreads"));
  return { lines: [...lines, `${seat} spreads`] };
}

/**
 * Those of whose hands not everything is known.
 * @param {Table} table
 */
export const unknownHands = (table) => SEATS.filter((seat) => !table.hands[seat].known);

/** @param {Situation} situation @returns {FormRun} */
export function* factFoundOut(situation) {
  const { seat } = yield askSeat(t("page/ask/whose-hand"), situation, unknownHands(situation));
  const facts = SUITS.flatMap((suit) => [
    { value: `void ${suit}`, text: `${suitSymbol(suit)} ${t("page/fact/void", { suit })}` },
    { value: `has ${suit}`, text: `${suitSymbol(suit)} ${t("page/fact/has", { suit })}` },
  ]);
  const fact = yield askChoice(t("page/ask/found-out", { player: seat }), facts);
  return { lines: [`${seat} ${fact}`] };
}
