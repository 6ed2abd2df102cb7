// Revokes and other wrong cards: put right in time, or found when it is too late.

import { SEATS, cardText, lho, partner } from "../bridge-text.js";
import { t } from "../messages.js";
import {
  LAST_BUT_ONE,
  askCard,
  askChoice,
  askSeat,
  cardsAfter,
  cardsUpTo,
  hasPlayed,
  nextTrick,
  suitLed,
  tableAfter,
  trickOf,
} from "./form-parts.js";

/** @import { FormRun, Seat, Situation, TableWithNextEvents } from "../page-types.js" */

/** After this trick and the next a hand has still a card that it can turn out to have. */
const LAST_TO_GO_ON = 11;

// -- put right in time

/**
 * Can a card that was wrong be missing from the record? Only in a trick that has begun, and from a hand that can follow suit.
 * @param {TableWithNextEvents} table @param {Seat} seat
 */
const canCardBeMissing = (table, seat) => {
  if (table.turn === seat) return table.correctable.length > 0;
  const { cards, possible } = table.hands[seat];
  const canFollow = [...cards, ...possible].some((card) => card[0] === table.suit_led);
  return table.turn !== null && table.current_trick.length > 0 && !hasPlayed(table, seat) && canFollow;
};

/**
 * Those who can correct a card.
 * @param {TableWithNextEvents} table
 */
export const correctors = (table) =>
  SEATS.filter((seat) => table.corrections.some((one) => one.seat === seat) || canCardBeMissing(table, seat));

/**
 * Is the card that was wrong not on record yet? Asked if a card on record can be corrected as well.
 * @param {TableWithNextEvents} table @param {Seat} seat
 * @returns {FormRun<boolean>}
 */
function* isCardMissing(table, seat) {
  const onRecord = table.corrections.find((one) => one.seat === seat);
  if (!onRecord) return true;
  if (onRecord.wrong || !canCardBeMissing(table, seat)) return false;
  const which = yield askChoice(t("page/ask/which-was-wrong", { player: seat }), [
    { value: "recorded", text: t("page/ask/recorded-card", { text: cardText(onRecord.card) }) },
    { value: "missing", text: t("page/ask/missing-card") },
  ]);
  return which === "missing";
}

/** @param {Situation} situation @returns {FormRun} */
export function* correction(situation) {
  const text = t("page/ask/who-led-to-this-trick");
  const { table, start } = yield* trickOf(situation, text, { lastTrick: LAST_BUT_ONE });
  const seats = situation.isNewCase ? SEATS.filter((seat) => seat !== table.on_lead) : correctors(table);
  const { seat } = yield askSeat(t("page/ask/whose-card-was-wrong"), table, seats);
  const lines = [];
  let now = table;
  if (yield* isCardMissing(table, seat)) {
    lines.push(...(yield* cardsUpTo(table, seat)));
    const { correctable: cards } = yield* tableAfter(table, start, lines);
    if (!cards.length) {
      // From the cards before it follows that he could play anything.
      yield askChoice(t("page-forms/ask/nothing-wrong", { player: seat }), [
        { value: "yes", text: t("page-forms/enter-cards") },
      ]);
      return { start, lines };
    }
    const wrong = yield askCard(t("page/ask/wrong-card", { player: seat }), seat, [], { cards });
    lines.push(`${seat} plays ${wrong.card}`);
    now = yield* tableAfter(table, start, lines);
  }
  const cards = now.corrections.find((one) => one.seat === seat)?.cards ?? null;
  const { card } = yield askCard(t("page/ask/instead-card", { player: seat }), seat, [], {
    suit: suitLed(table, lines),
    cards,
  });
  return { start, lines: [...lines, `${seat} corrects ${card}`] };
}

// -- found later

/**
 * One of the tricks on record to which somebody did not follow suit.
 * @param {Situation} situation
 * @returns {FormRun}
 */
function* revokeOnRecord({ possible_revokes: possible }) {
  const choices = possible.map(({ seat, trick, card, suit, line }) => ({
    value: line,
    text: t("page-forms/revoke/which", { player: seat, trick, text: cardText(card) }),
    note: t("page-forms/revoke/note", { player: seat, suit }),
  }));
  return { lines: [yield askChoice(t("page-forms/ask/which-revoke"), choices)] };
}

/**
 * A revoke that was noticed when its side had gone on to the next trick.
 * @param {Situation} situation
 * @returns {FormRun}
 */
export function* revokeFoundLater(situation) {
  if (!situation.isNewCase) return yield* revokeOnRecord(situation);
  const { table, start } = yield* trickOf(situation, t("page-forms/ask/who-led-to-revoke-trick"), { lastTrick: LAST_TO_GO_ON });
  const others = SEATS.filter((seat) => seat !== table.on_lead);
  const { seat } = yield askSeat(t("page-forms/ask/who-revoked"), table, others);
  const lines = yield* cardsUpTo(table, seat);
  const suit = suitLed(table, lines);
  const revoke = yield askCard(t("page-forms/ask/revoke-card", { player: seat }), seat, [], { notSuit: suit });
  lines.push(`${seat} plays ${revoke.card}`);
  lines.push(...(yield* cardsAfter(table, seat, lines)));
  const later = yield* tableAfter(table, start, lines);
  // Its side has to have gone on: the first card of either partner to the next trick.
  lines.push(...(yield* nextTrick(later, (played) => played.some((who) => who === seat || who === partner(seat)))));
  return { start, lines: [...lines, `${seat} has ${suit}`] };
}

/** For the forms about a trick: the two sides have both played to the next one. */
export const haveBothSidesPlayed = (/** @type {Seat[]} */ played) => played.some((one) => played.includes(lho(one)));
