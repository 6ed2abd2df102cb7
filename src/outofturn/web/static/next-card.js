// The next card: the player in turn and the suit led are chosen already.

import { BottomSheet } from "./bottom-sheet.js";
import { OfflineNotice } from "./case-notices.js";
import { t } from "./messages.js";
import { ProblemNotice } from "./problem-notice.js";
import { CardPicker, SeatRow } from "./questions.js";
import { html, useEffect, useState } from "./html.js";

/** @import { Card, Problem, Table } from "./page-types.js" */

/**
 * @typedef {{
 *   table: Table, enter: (line: string) => void, isBusy: boolean, isOffline: boolean, problem: Problem | null,
 * }} NextCardProps
 */

/**
 * In a sheet, while a choice is open.
 * @param {NextCardProps & { close: () => void }} props
 */
export const NextCardSheet = ({ close, ...props }) => html`
  <${BottomSheet} title=${t("page/next-card")} close=${close}><${NextCard} ...${props} /><//>`;

/** @param {NextCardProps} props */
export function NextCard({ table, enter, isBusy, isOffline, problem }) {
  const [seat, setSeat] = useState(table.turn);
  const [verb, setVerb] = useState(table.next_verb);
  useEffect(() => {
    setSeat(table.turn);
    setVerb(table.next_verb);
  }, [table]);
  const hand = seat && table.hands[seat];
  // Made anew for every card, so that the suit of the last one is not chosen any more.
  const key = `${table.gone.length} ${table.current_trick.length} ${seat}`;
  return html`
    <div class="next-card">
      <${SeatRow} seat=${seat} choose=${setSeat} inTurn=${table.turn} />
      <div class="segments" role="group" aria-label=${t("page/leads-or-plays")}>
        ${
          /** @type {const} */ (["leads", "plays"]).map(
            (one) => html`
              <button type="button" key=${one} aria-pressed=${verb === one} onClick=${() => setVerb(one)}>
                ${one === "plays" ? t("page/plays") : t(table.opening_lead ? "page/leads/opening" : "page/leads")}
              </button>`,
          )
        }
      </div>
      ${problem && html`<${ProblemNotice} problem=${problem} />`}
      ${isOffline && html`<${OfflineNotice} isBusy=${isBusy} />`}
      ${
        seat
          ? html`
          <${CardPicker} key=${key} suit=${verb === "plays" ? table.suit_led : null} gone=${table.gone}
            held=${hand?.known ? hand.cards : null}
            answer=${(/** @type {Card} */ card) => !isBusy && enter(`${seat} ${verb} ${card}`)} />`
          : html`<p class="hint">${t("page/ask/next")}</p>`
      }
    </div>`;
}
