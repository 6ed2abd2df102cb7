// The table as the director sees it: North up, the cards in the middle, penalty cards before their owners. It is small enough
// to stay in sight while the director reads.

import { CardFace, SuitSymbol } from "./bridge-symbols.js";
import { SEATS, SUITS, rankText, seatName } from "./bridge-text.js";
import { t } from "./messages.js";
import { RESTRICTION_SIGNS } from "./state-strip.js";
import { html, useState } from "./html.js";

/** @import { Decider, Restriction, SavedCase, Seat, Table, TableCard } from "./page-types.js" */

/** @type {SavedCase["names"]} */
const NO_NAMES = { N: "", E: "", S: "", W: "", director: "" };

/**
 * @param {{ table: Table, names: SavedCase["names"], decide: Decider[], hasHands?: boolean, label?: string }} props
 *   `label` where there are two tables
 */
export function TableView({ table, names, decide, hasHands = true, label = t("page/table/title") }) {
  return html`
    <section class="table" aria-label=${label}>
      <ul class="seats">
        ${SEATS.map(
          (seat) => html`
            <${SeatView} key=${seat} seat=${seat} table=${table} name=${names[seat]}
              isActive=${table.turn === seat || decide.includes(seat)} />`,
        )}
      </ul>
      <${TrickView} table=${table} />
      <p class="pill turn" data-seat=${turnSeats(table, decide)}>${turnText(table, decide)}</p>
      ${hasHands && html`<${KnownHands} table=${table} />`}
    </section>`;
}

/**
 * The table by itself, on a piece of felt of its own.
 * @param {{ table: Table, names?: SavedCase["names"], decide?: Decider[], hasHands?: boolean, label?: string }} props
 *   `hasHands` unless they are shown elsewhere
 */
export const TableOnFelt = ({ table, names = NO_NAMES, decide = [], ...more }) => html`
  <div class="table-card"><${TableView} table=${table} names=${names} decide=${decide} ...${more} /></div>`;

/** @param {{ seat: Seat, table: Table, name: string | undefined, isActive: boolean }} props */
function SeatView({ seat, table, name, isActive }) {
  const { declarer, dummy, penalty_cards, restrictions, roles } = table;
  return html`
    <li class=${`seat at-${seat}`} data-active=${isActive}>
      <span class="who">
        <b>${seatName(seat)}</b>
        ${(seat === declarer || seat === dummy) && html` <span class="role">${roles[seat]}</span>`}
        ${isDue(seat, table) && html` <span class="due">${leadText(table)}</span>`}
        ${name && html` <span class="name">${name}</span>`}
      </span>
      <span class="before">
        ${penalty_cards
          .filter((one) => one.seat === seat)
          .map(({ card, label }) => html`<span class="penalty" key=${card}><${CardFace} card=${card} note=${label} /></span>`)}
        ${restrictions
          .filter((one) => one.seat === seat)
          .map((one) => html`<${RestrictionSign} key=${one.kind + one.what} restriction=${one} />`)}
      </span>
    </li>`;
}

/** @param {Table} table @param {Decider[]} decide */
const turnSeats = ({ turn }, decide) => [...new Set(decide)].join(" ") || turn;

/**
 * What the table waits for.
 * @param {Table} table @param {Decider[]} decide those who have a choice
 */
function turnText(table, decide) {
  const seats = [...new Set(decide)];
  if (seats.includes("director")) return t("page/find-out");
  if (seats.length === 1) return t("page/player-chooses", { player: seats[0] });
  if (seats.length > 1) return table.next_to_act;
  if (!table.turn) return t("page/table/over");
  return `${seatName(table.turn)} ${table.next_verb === "leads" ? leadText(table) : t("page/table/to-play")}`;
}

/** @param {Table} table */
const leadText = (table) => t(table.opening_lead ? "page/table/to-lead/opening" : "page/table/to-lead");

/**
 * Whose lead it is while somebody has a choice; at other times the gold pill says whose turn it is.
 * @param {Seat} seat @param {Table} table
 */
const isDue = (seat, { on_lead, turn, over, current_trick }) =>
  seat === on_lead && turn === null && !over && !current_trick.length;

/**
 * Screen readers find the same, in words, in the strip below the table.
 * @param {{ restriction: Restriction }} props
 */
const RestrictionSign = ({ restriction: { kind, what } }) => html`
  <span class="sign" aria-hidden="true"><b>${RESTRICTION_SIGNS[kind]}</b><${SuitSymbol} suit=${what[0]} />${
    kind === "play" && rankText(what[1])
  }</span>`;

/**
 * The cards in the middle.
 * @param {{ table: Table }} props
 */
function TrickView({ table }) {
  return html`
    <ul class="trick" aria-label=${t("page/table/cards")}>
      ${SEATS.map(
        (seat) => html`
          <li key=${seat} class=${`at-${seat}`}>
            ${table.cards
              .filter((one) => one.seat === seat)
              .map((one) => html`<${PlayedCard} key=${one.card ?? "face down"} played=${one} />`)}
          </li>`,
      )}
    </ul>`;
}

/** @param {{ played: TableCard }} props */
function PlayedCard({ played: { seat, card, state, text } }) {
  const isOpen = state === "undecided" || state === "early-lead";
  return html`
    <span class=${isOpen ? "played open" : "played"}>
      <span class="visually-hidden">${seatName(seat)}: </span>
      ${
        card
          ? html`<${CardFace} card=${card} note=${text} />`
          : html`<span class="card back" role="img" aria-label=${t("page/table/face-down")}></span>`
      }
    </span>`;
}

/**
 * Dummy's hand, and the others as far as they are known. On a phone these others are shown on demand.
 * @param {{ table: Table }} props
 */
function KnownHands({ table }) {
  const [isOpen, setOpen] = useState(false);
  const known = SEATS.filter((seat) => table.hands[seat].known && table.hands[seat].cards.length > 0);
  const others = known.filter((seat) => seat !== table.dummy);
  if (!known.length) return null;
  return html`
    <div class="hands" data-open=${isOpen}>
      ${known.includes(table.dummy) && html`<${HandView} seat=${table.dummy} table=${table} />`}
      ${others.map((seat) => html`<${HandView} key=${seat} seat=${seat} table=${table} isOther=${true} />`)}
      ${
        others.length > 0 &&
        html`
        <button type="button" class="hands-toggle" aria-expanded=${isOpen} onClick=${() => setOpen(!isOpen)}>
          ${t("page/table/hands")} <span aria-hidden="true">${isOpen ? "▴" : "▾"}</span>
        </button>`
      }
    </div>`;
}

/** @param {{ seat: Seat, table: Table, isOther?: boolean }} props */
function HandView({ seat, table, isOther = false }) {
  const { cards } = table.hands[seat];
  return html`
    <p class=${isOther ? "hand other" : "hand"} data-seat=${seat}>
      <b>${seatName(seat)}</b>${" "}
      ${SUITS.map((suit) => {
        const ranks = cards.filter((card) => card[0] === suit).map((card) => rankText(card[1]));
        return html`<span key=${suit}><${SuitSymbol} suit=${suit} />${"\u2009"}${ranks.join("") || "–"}</span> `;
      })}
    </p>`;
}
