// The state of a call at a glance: what is in force, what is on record, the tricks won.

import { ColouredText, SuitSymbol } from "./bridge-symbols.js";
import { cardText, seatName } from "./bridge-text.js";
import { t } from "./messages.js";
import { html } from "./html.js";

/** @import { Restriction, Table } from "./page-types.js" */

/** A sign for each kind of restriction; words stand beside it. */
export const RESTRICTION_SIGNS = { forbid: "⊘", require: "!", highest: "↑", lowest: "↓", play: "!" };

/** @param {{ table: Table }} props */
export function StateStrip({ table }) {
  const { NS, EW } = table.won;
  const { restrictions, penalty_cards, on_record } = table;
  if (!restrictions.length && !penalty_cards.length && !on_record.length && !NS && !EW) return null;
  return html`
    <ul class="strip" aria-label=${t("page/table/state")}>
      ${restrictions.map((one) => html`<${RestrictionPill} key=${one.text} restriction=${one} />`)}
      ${penalty_cards.map(
        ({ seat, card, label }) => html`
          <li class="pill penalty-pill" key=${card} data-seat=${seat}>
            ${seatName(seat)} <${ColouredText} text=${cardText(card)} /> ${label}
          </li>`,
      )}
      ${on_record.map(({ seat, text }) => html`<li class="pill on-record" key=${text} data-seat=${seat}>${text}</li>`)}
      ${NS + EW > 0 && html`<li class="pill tricks">${t("page/table/won", { word: NS, text: EW })}</li>`}
    </ul>`;
}

/**
 * A ban is a sign that everybody knows; other orders need their words.
 * @param {{ restriction: Restriction }} props
 */
function RestrictionPill({ restriction: { seat, kind, what, label, duration } }) {
  const isBan = kind === "forbid";
  return html`
    <li class="pill restriction" data-seat=${seat} data-kind=${kind}>
      <b aria-hidden="true">${RESTRICTION_SIGNS[kind]}</b>
      ${isBan && html`<span aria-hidden="true"> <${SuitSymbol} suit=${what} /></span>`}
      ${kind === "play" && html` <${ColouredText} text=${cardText(what)} />`}
      ${" "}${seatName(seat)}<span class=${isBan ? "visually-hidden" : ""}>: ${label}</span>${duration && `, ${duration}`}
    </li>`;
}
