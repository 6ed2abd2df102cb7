// What can be done with a case, and what can be seen of it, besides the ruling: the sheets behind “…” and “Why?”.

import { BottomSheet } from "./bottom-sheet.js";
import { CaseDetails } from "./case-details.js";
import { CaseHistory } from "./case-history.js";
import { OfflineNotice } from "./case-notices.js";
import { CaseTools } from "./case-tools.js";
import { EditionDifferences } from "./edition-comparison.js";
import { Equity } from "./equity-view.js";
import { t } from "./messages.js";
import { ProblemNotice } from "./problem-notice.js";
import { Reasons } from "./reasons-view.js";
import { LineInput, RecordText } from "./record-text.js";
import { ShareCase } from "./share-case.js";
import { html, useEffect, useRef } from "./html.js";

/** @import { CaseProps } from "./case-view.js" */
/** @import { Drawn } from "./html.js" */
/** @import { Change, ShowToast } from "./page-types.js" */

/** The entries of the menu that open a sheet of their own, with their titles. */
const TITLES = {
  menu: "page/menu/title",
  why: "page/why/title",
  details: "page/details/title",
  history: "page/history-title",
  text: "page/record/as-text",
  editions: "page/editions/title",
  equity: "page/equity/title",
  share: "page-home/share/title",
};

/** @typedef {keyof typeof TITLES} CaseSheetKind */

/** @type {CaseSheetKind[]} */
const ENTRIES = ["details", "text", "history", "editions", "equity"];

/** @type {(kind: string | undefined) => kind is CaseSheetKind} */
export const isCaseSheet = (kind) => kind !== undefined && kind in TITLES;

/**
 * One sheet, whatever it shows: from the menu to one of its entries the focus stays inside.
 * @param {CaseProps & { kind: CaseSheetKind }} props
 */
export function CaseSheet({ kind, ...props }) {
  const first = useRef(kind);
  useEffect(() => {
    if (kind === first.current) return;
    /** @type {HTMLElement | null} */ (document.querySelector("dialog[open] header button"))?.focus();
  }, [kind]);
  return html`
    <${BottomSheet} title=${t(TITLES[kind])} close=${() => props.setSheet(null)} isTall=${false}>
      <div class=${`case-sheet sheet-${kind}`}>${CONTENTS[kind](props)}</div>
    <//>`;
}

/** @type {Record<CaseSheetKind, (props: CaseProps) => Drawn>} */
const CONTENTS = {
  menu: (props) => html`<${Menu} ...${props} />`,
  why: ({ last }) => last && html`<${Reasons} ruling=${last.ruling} />`,
  details: (props) => html`<${DetailsOfCase} ...${props} />`,
  history: ({ saved }) => html`<${CaseHistory} id=${saved.id} version=${saved.version} />`,
  editions: ({ saved }) => html`<${EditionDifferences} data=${saved.case} version=${saved.version} />`,
  equity: (props) => html`<${Equity} ...${props} />`,
  share: ({ saved, showToast, setSheet }) => html`
    <${ShareCase} saved=${saved} close=${() => setSheet(null)} showToast=${closingFirst(setSheet, showToast)} />`,
  text: ({ store, saved, actions, setSheet }) => html`
    ${store.problem && html`<${ProblemNotice} problem=${store.problem} dismiss=${() => store.dismiss("problem")} />`}
    ${store.isStuck && html`<${OfflineNotice} isBusy=${store.isBusy} />`}
    <${LineInput} enter=${(/** @type {string} */ line) => actions.enter([line], () => setSheet(null))} isBusy=${store.isBusy}
      problem=${store.problem} />
    <${RecordText} saved=${saved} isBusy=${store.isBusy}
      submit=${(/** @type {Change} */ change) => actions.submit(change, () => setSheet(null))} />`,
};

/**
 * A toast below an open sheet could not be read.
 * @param {CaseProps["setSheet"]} setSheet @param {ShowToast} showToast
 * @returns {ShowToast}
 */
const closingFirst =
  (setSheet, showToast) =>
  (...message) => {
    setSheet(null);
    showToast(...message);
  };

/** @param {CaseProps} props */
function Menu({ store, saved, setSheet, showToast, openSettings, openShortcuts }) {
  /** @param {() => void} open another sheet in place of this one */
  const instead = (open) => () => {
    setSheet(null);
    open();
  };
  return html`
    <div class="list menu">
      ${ENTRIES.map(
        (kind) => html`
          <button type="button" class="wide" key=${kind} onClick=${() => setSheet({ kind })}>${t(TITLES[kind])}</button>`,
      )}
    </div>
    <${CaseTools} saved=${saved} showToast=${closingFirst(setSheet, showToast)} share=${() => setSheet({ kind: "share" })}
      reload=${instead(() => store.poll())} />
    <div class="actions">
      <button type="button" onClick=${instead(openSettings)}>${t("page/settings/title")}</button>
      <button type="button" class="for-keyboards" onClick=${instead(openShortcuts)}>${t("page/keys/title")}</button>
    </div>`;
}

/** @param {Pick<CaseProps, "store" | "saved" | "actions" | "editions" | "showToast" | "setSheet">} props */
export function DetailsOfCase({ store, saved, actions, editions, showToast, setSheet }) {
  const showSaved = () => {
    setSheet(null);
    showToast(t("page/saved"));
  };
  return html`
    <${CaseDetails} saved=${saved} submit=${actions.submit} isBusy=${store.isBusy} problem=${store.problem}
      editions=${editions} showSaved=${showSaved} />`;
}
