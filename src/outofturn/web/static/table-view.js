// The table as the director sees it: North up, the cards in the middle, penalty cards before their owners.

import { CardFace, SuitSymbol } from "./bridge-symbols.js";
import { SEATS, SUITS, rankText, seatName } from "./bridge-text.js";
import { t } from "./messages.js";
import { html } from "./html.js";

/** @import { Decider, Hand, Restriction, SavedCase, Seat, Table, TableCard } from "./page-types.js" */

/** A sign for each kind of restriction; the words beside it say the rest. */
const RESTRICTION_SIGNS = { forbid: "⊘", require: "!", highest: "↑", lowest: "↓", play: "!" };

/** @param {{ table: Table, names: SavedCase["names"], decide: Decider[] }} props */
export function TableView({ table, names, decide }) {
  const { NS, EW } = table.won;
  const isForDirector = decide.includes("director");
  return html`
    <section class="table" aria-label=${t("page/table/title")}>
      <ul class="seats">
        ${SEATS.map(
          (seat) => html`
            <${SeatView} key=${seat} seat=${seat} table=${table} name=${names[seat]} decides=${decide.includes(seat)} />`,
        )}
      </ul>
      <${TrickView} table=${table} />
      <p class="trick-count">
        ${table.over ? t("page/table/over") : t("page/table/trick", { trick: table.trick })}
        ${NS + EW > 0 && ` · ${t("page/table/won", { word: NS, text: EW })}`}
        ${isForDirector && ` · ${table.next_to_act}`}
        ${!isForDirector && !table.over && html`<span class="visually-hidden"> · ${table.next_to_act}</span>`}
      </p>
    </section>`;
}

/** @param {{ seat: Seat, table: Table, name: string | undefined, decides: boolean }} props */
function SeatView({ seat, table, name, decides }) {
  const { declarer, dummy, turn, hands, penalty_cards, restrictions, roles } = table;
  const isInTurn = turn === seat;
  const hand = hands[seat];
  const toLead = t(table.opening_lead ? "page/table/to-lead/opening" : "page/table/to-lead");
  const toAct = table.next_verb === "leads" ? toLead : t("page/table/to-play");
  return html`
    <li class=${`seat at-${seat}`} data-active=${isInTurn || decides}>
      <span class="who">
        <b>${seatName(seat)}</b>
        ${name && html`<span class="name">${name}</span>`}
        ${(seat === declarer || seat === dummy) && html`<span class="role">${roles[seat]}</span>`}
      </span>
      ${
        isInTurn &&
        html`
        <span class="turn"><span aria-hidden="true">▶ </span>${toAct}</span>`
      }
      ${decides && html`<span class="turn"><span aria-hidden="true">? </span>${t("page/table/to-choose")}</span>`}
      ${hand?.known && hand.cards.length > 0 && html`<${HandView} hand=${hand} />`}
      ${penalty_cards
        .filter((one) => one.seat === seat)
        .map(
          ({ card, label }) => html`
            <span class="penalty" key=${card}><${CardFace} card=${card} /> <small>${label}</small></span>`,
        )}
      ${restrictions
        .filter((one) => one.seat === seat)
        .map(
          (one) => html`
            <${RestrictionView} key=${one.kind + one.what} restriction=${one} />`,
        )}
    </li>`;
}

/** @param {{ hand: Hand }} props */
function HandView({ hand }) {
  return html`
    <span class="hand">
      ${SUITS.map((suit) => {
        const ranks = hand.cards.filter((card) => card[0] === suit).map((card) => rankText(card[1]));
        return html`<span key=${suit}><${SuitSymbol} suit=${suit} /> ${ranks.join("") || "–"}</span>`;
      })}
    </span>`;
}

/** @param {{ restriction: Restriction }} props */
function RestrictionView({ restriction: { kind, what, label, duration } }) {
  return html`
    ${kind === "play" && html`<${CardFace} card=${what} />`}
    <span class="restriction">
      <b aria-hidden="true">${RESTRICTION_SIGNS[kind]}</b> ${label}
      ${duration && html`<span class="duration"> ${duration}</span>`}
    </span>`;
}

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
              .map(
                (one) => html`
                  <${PlayedCard} key=${one.card ?? "face down"} played=${one} />`,
              )}
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
      ${text && state !== "led" && html`<small aria-hidden="true">${text}</small>`}
    </span>`;
}
