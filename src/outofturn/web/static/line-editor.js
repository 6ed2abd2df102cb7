// One line of the record changed in place: by taps if it is a simple line, or as text.

import { BottomSheet } from "./bottom-sheet.js";
import { onSubmit, onText } from "./dom-events.js";
import { t } from "./messages.js";
import { CardPicker, SeatRow } from "./questions.js";
import { html, useState } from "./html.js";

/** @import { Card, Seat } from "./page-types.js" */

const SIMPLE_LINE = /^([NESW]) (leads|plays|exposes|names|corrects|volunteers) ([SHDC][AKQJT2-9])$/;

/**
 * A player, a verb and one card; null if the line says more, or something else.
 * @param {string} line
 */
export function simpleLine(line) {
  const found = SIMPLE_LINE.exec(line);
  return found && { seat: /** @type {Seat} */ (found[1]), verb: found[2], card: found[3] };
}

/** @param {{ line: string, number: number, save: (line: string) => void, remove: () => void, close: () => void }} props */
export function LineEditor({ line, number, save, remove, close }) {
  const [text, setText] = useState(line);
  const simple = simpleLine(text);
  return html`
    <${BottomSheet} title=${t("page/line-number", { number })} close=${close}>
      <form onSubmit=${onSubmit(() => save(text.trim()))}>
        <label>${t("page/the-line")}
          <input value=${text} maxlength="200" autocapitalize="off" autocomplete="off" spellcheck=${false}
            onInput=${onText(setText)} />
        </label>
        ${
          simple &&
          html`
          <${SeatRow} seat=${simple.seat}
            choose=${(/** @type {Seat} */ seat) => setText(`${seat} ${simple.verb} ${simple.card}`)} />
          <${CardPicker} suit=${simple.card[0]}
            answer=${(/** @type {Card} */ card) => setText(`${simple.seat} ${simple.verb} ${card}`)} />`
        }
        <p class="hint">${t("page/ruled-afresh")}</p>
        <div class="actions">
          <button type="submit" class="main" disabled=${!text.trim()}>${t("page/save")}</button>
          <button type="button" class="danger" onClick=${remove}>${t("page/remove-this-line")}</button>
        </div>
      </form>
    <//>`;
}
