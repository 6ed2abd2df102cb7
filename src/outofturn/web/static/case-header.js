// The felt at the top of a case: contract and place, the table, and the state of the call. On a phone it stays in sight.

import { ContractTitle } from "./bridge-symbols.js";
import { Icon } from "./icons.js";
import { t } from "./messages.js";
import { ReadAloudButton } from "./read-aloud.js";
import { textsToRead } from "./ruling-view.js";
import { StateStrip } from "./state-strip.js";
import { TableView } from "./table-view.js";
import { html } from "./html.js";

/** @import { CaseProps } from "./case-view.js" */
/** @import { SavedCase, Table } from "./page-types.js" */

/**
 * “Table 7 · Board 12 · 2017 · Trick 3”
 * @param {SavedCase} saved @param {number} edition @param {Table | null} table
 */
function placeText(saved, edition, table) {
  const parts = [
    saved.table && t("page/table-number", { text: saved.table }),
    saved.board && t("page/board-number", { text: saved.board }),
    String(edition),
    table && !table.over && t("page/table/trick", { trick: table.trick }),
    saved.deleted && t("page/in-the-bin"),
  ];
  return parts.filter(Boolean).join(" · ");
}

/** @param {CaseProps} props */
export function CaseHeader({ saved, answer, last, choices, setSheet }) {
  const decide = choices.map((one) => one.seat);
  return html`
    <div class="felt">
      <${TitleBar} saved=${saved} edition=${answer.edition} table=${answer.table} openMenu=${() => setSheet({ kind: "menu" })}
        sentences=${textsToRead(last, choices)} />
      <div class="felt-table">
        <${TableView} table=${answer.table} names=${saved.names} decide=${decide} />
        <${StateStrip} table=${answer.table} />
      </div>
    </div>`;
}

/**
 * @param {{
 *   saved: SavedCase, edition: number, table: Table | null, openMenu: () => void, sentences: string[],
 * }} props
 */
export const TitleBar = ({ saved, edition, table, openMenu, sentences }) => html`
  <header class="case-head">
    <a class="icon-button" href="#/cases" aria-label=${t("page/back-to-cases")}><${Icon} name="back" /></a>
    <div class="case-name">
      <h1><${ContractTitle} text=${saved.case.contract} /></h1>
      <p>${placeText(saved, edition, table)}</p>
    </div>
    <${ReadAloudButton} sentences=${sentences} />
    <button type="button" class="icon-button" aria-haspopup="dialog" aria-label=${t("page/menu/title")} onClick=${openMenu}>
      <${Icon} name="more" />
    </button>
  </header>`;
