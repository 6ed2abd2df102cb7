// One case: the table, the ruling, the next card, the record, and the buttons to go on.

import { timeText } from "./bridge-text.js";
import { useCaseActions } from "./case-actions.js";
import { CaseBar } from "./case-bar.js";
import { newsText } from "./case-changes.js";
import { CaseHeader, TitleBar } from "./case-header.js";
import { CaseSheet, DetailsOfCase, isCaseSheet } from "./case-menu.js";
import { CaseNotices } from "./case-notices.js";
import { useCaseStore } from "./use-case-store.js";
import { answerOn } from "./engine-api.js";
import { CORRECTION_FORM } from "./irregularity-forms/all-forms.js";
import { IrregularitySheet } from "./irregularity-picker.js";
import { t } from "./messages.js";
import { NextCard, NextCardSheet } from "./next-card.js";
import { useOptionKeys } from "./options-view.js";
import { ProblemNotice } from "./problem-notice.js";
import { RecordView } from "./record-view.js";
import { DisputedPoint, RulingSpeech, WatchFor } from "./ruling-view.js";
import { html, useEffect, useState } from "./html.js";

/** @import { CaseSheetKind } from "./case-menu.js" */
/** @import { CaseStore } from "./case-store.js" */
/** @import { LastRuling } from "./ruling-view.js" */
/** @import { CaseRuling, Choice, FormProgress, FormResult, PenaltyCardKind, Readings } from "./page-types.js" */
/** @import { SavedCase, Seat, ShowToast, Table } from "./page-types.js" */

/**
 * The sheet that is open over the case.
 * @typedef {{ kind: "card" } | { kind: "irregularity", first: FormProgress } | { kind: CaseSheetKind }} OpenSheet
 */

/**
 * What the page gives to a case.
 * @typedef {object} CaseViewProps
 * @property {string} id
 * @property {number[]} editions
 * @property {PenaltyCardKind[]} penaltyCardKinds
 * @property {ShowToast} showToast
 * @property {() => void} openSettings
 * @property {() => void} openShortcuts
 */

/**
 * Everything that the parts of the view share.
 * @typedef {object} SharedProps
 * @property {CaseStore} store
 * @property {SavedCase} saved
 * @property {CaseRuling & { table: Table }} answer
 * @property {Choice[]} choices those that can be taken: none while a line makes no sense
 * @property {LastRuling | null} last
 * @property {boolean} takesNextCard nothing is to be chosen and play goes on: the next card is entered on the page itself
 * @property {ReturnType<typeof useCaseActions>} actions
 * @property {OpenSheet | null} sheet
 * @property {(sheet: OpenSheet | null) => void} setSheet
 */
/** @typedef {CaseViewProps & SharedProps} CaseProps */

/** @param {SavedCase | null} saved */
function lastOf(saved) {
  const answer = saved && answerOn(saved);
  const ruling = answer?.steps.at(-1);
  const text = answer?.words.at(-1);
  return ruling && text ? { ruling, text } : null;
}

/**
 * Say what others have changed; after a new ruling, show it from its beginning.
 * @param {CaseStore} store @param {ShowToast} showToast
 */
function useNews(store, showToast) {
  const { saved, news } = store;
  useEffect(() => {
    if (!news) return;
    showToast(newsText(news));
    store.dismiss("news");
  }, [news]);
  useEffect(() => {
    if (!saved) return;
    scrollTo(0, 0);
    // If the button that had the focus is gone, the focus goes to what is to be said.
    if (document.activeElement === document.body) {
      /** @type {HTMLElement | null} */ (document.querySelector(".say h2"))?.focus({ preventScroll: true });
    }
  }, [saved?.version]);
}

/** @param {CaseViewProps} props */
export function CaseView(props) {
  const { id, showToast } = props;
  const store = useCaseStore(id);
  const { saved, problem } = store;
  const actions = useCaseActions(store, showToast);
  const [sheet, setSheet] = useState(/** @type {OpenSheet | null} */ (null));
  const answer = saved && answerOn(saved);
  const choices = !answer || answer.error ? [] : answer.choices;
  const choose = (/** @type {string[]} */ lines) => actions.enter(lines);
  useNews(store, showToast);
  useOptionKeys(choices, { choose, isBusy: store.isBusy });
  useEffect(() => {
    if (sheet?.kind === "card") setSheet(null); // a line has come: the choice may be made, or there is something to say
  }, [saved?.version]);
  useEffect(() => {
    if (store.conflict) setSheet(null); // it stands above the ruling
  }, [store.conflict]);

  if (!saved || !answer) {
    const waiting = html`<p>${t("page/one-moment")}</p>`;
    return html`<main class="case waiting-case">${problem ? html`<${ProblemNotice} problem=${problem} />` : waiting}</main>`;
  }
  const shared = { store, saved, choices, last: lastOf(saved), actions, sheet, setSheet };
  if (!answer.table) return html`<${CaseWithoutTable} ...${props} ...${shared} answer=${answer} />`;
  const takesNextCard = !choices.length && !answer.error && !answer.table.over && saved.deleted === null;
  return html`<${CaseScreen} ...${props} ...${shared} answer=${answer} takesNextCard=${takesNextCard} choose=${choose} />`;
}

/**
 * Newer rules refuse the set-up: all that helps is to change it.
 * @param {CaseViewProps & Omit<SharedProps, "answer"> & { answer: CaseRuling }} props
 */
const CaseWithoutTable = (props) => html`
  <main class="case">
    <div class="felt">
      <${TitleBar} saved=${props.saved} edition=${props.answer.edition} table=${null} sentences=${[]}
        openMenu=${() => props.setSheet({ kind: "menu" })} />
    </div>
    <div class="ruling-column"><${ProblemNotice} problem=${props.answer.error} /><${DetailsOfCase} ...${props} /></div>
    <${CaseSheets} ...${props} />
  </main>`;

/** @param {CaseProps & { choose: (lines: string[]) => void }} props */
function CaseScreen(props) {
  const { store, saved, answer, actions, sheet } = props;
  return html`
    <main class="case" aria-busy=${store.isBusy}>
      <${CaseHeader} ...${props} />
      <div class="ruling-column">
        <${CaseNotices} store=${store} saved=${saved} error=${answer.error} submit=${actions.submit}
          hideProblem=${sheet?.kind === "card" || sheet?.kind === "text"} />
        <${RulingColumn} ...${props} />
      </div>
      <${RecordColumn} ...${props} />
      <${CaseBar} ...${props} />
      <${CaseSheets} ...${props} />
    </main>`;
}

/** @param {CaseProps & { choose: (lines: string[]) => void }} props */
function RulingColumn(props) {
  const { store, saved, answer, choices, last, actions, choose, takesNextCard } = props;
  const { isBusy } = store;
  const follow = (/** @type {Readings} */ readings) => actions.submit({ kind: "change", fields: { readings } });
  // The live region is there before its content, so that screen readers read out what comes into it.
  return html`
    <div class="spoken" aria-live="polite">
      <${RulingSpeech} last=${last} choices=${choices} isBusy=${isBusy} choose=${choose} />
      ${takesNextCard && html`<p class="visually-hidden">${answer.table.next_to_act}</p>`}
    </div>
    ${!answer.error && html`<${CorrectionButtons} ...${props} />`}
    ${
      takesNextCard &&
      html`
      <section class="next" aria-label=${t("page/next-card")}>
        <${NextCard} table=${answer.table} enter=${(/** @type {string} */ line) => actions.enter([line])} isBusy=${isBusy} />
      </section>`
    }
    ${
      last &&
      html`
      <${DisputedPoint} disputed=${last.ruling.disputed} readings=${saved.case.readings ?? {}} isBusy=${isBusy}
        follow=${follow} />`
    }
    ${last && html`<${WatchFor} ...${last} />`}`;
}

/**
 * For those who have played a wrong card.
 * @param {CaseProps} props
 */
function CorrectionButtons({ store, answer, setSheet }) {
  /** @param {Seat} seat */
  const correct = (seat) =>
    setSheet({ kind: "irregularity", first: { form: CORRECTION_FORM, answers: [{ seat, trick: answer.table.trick }] } });
  return answer.table.to_correct.map(
    (seat) => html`
      <button type="button" class="choice" key=${seat} disabled=${store.isBusy} onClick=${() => correct(seat)}>
        <b>${t("page/plays-another-card", { player: seat })}</b>
      </button>`,
  );
}

/** @param {CaseProps} props */
function RecordColumn({ store, saved, answer, actions }) {
  const readings = Object.entries(saved.case.readings ?? {});
  const text = readings
    .filter(([, reading]) => reading !== "reading")
    .map(([point]) => point)
    .join(", ");
  return html`
    <section class="record" aria-labelledby="record-heading">
      <h2 id="record-heading">${t("page/record/title")}</h2>
      <p class="hint">
        ${saved.case.title && html`<span class="title">${saved.case.title}</span> · `}
        ${t("page/laws-of", { number: answer.edition })} · <time datetime=${saved.created}>${timeText(saved.created)}</time>
        ${text && html` · ${t("page/record/read-otherwise", { text })}`}
      </p>
      <${RecordView} saved=${saved} answer=${answer} submit=${actions.submit} isBusy=${store.isBusy} />
    </section>`;
}

/** @param {CaseProps} props */
function CaseSheets(props) {
  const { store, saved, answer, actions, sheet, setSheet, penaltyCardKinds } = props;
  const { isBusy, isStuck, problem } = store;
  const close = () => setSheet(null);
  const enterLine = (/** @type {string} */ line) => actions.enter([line]);
  if (sheet && isCaseSheet(sheet.kind)) return html`<${CaseSheet} ...${props} kind=${sheet.kind} />`;
  if (sheet?.kind === "card") {
    return html`
      <${NextCardSheet} table=${answer.table} close=${close} enter=${enterLine} isBusy=${isBusy} isOffline=${isStuck}
        problem=${problem} />`;
  }
  if (sheet?.kind !== "irregularity") return null;
  const record = (/** @type {FormResult} */ result) => {
    close();
    actions.record(result);
  };
  const closeAndEnter = (/** @type {string} */ line) => {
    close();
    enterLine(line);
  };
  return html`
    <${IrregularitySheet} saved=${saved} penaltyCardKinds=${penaltyCardKinds} first=${sheet.first}
      close=${close} record=${record} enterLine=${closeAndEnter} isBusy=${isBusy} />`;
}
