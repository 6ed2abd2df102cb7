// One case: the ruling, the table, the record, and the buttons to go on.

import { ColouredText, ContractText } from "./bridge-symbols.js";
import { timeText } from "./bridge-text.js";
import { useCaseActions } from "./case-actions.js";
import { newsText } from "./case-changes.js";
import { CaseDetails } from "./case-details.js";
import { CaseHistory } from "./case-history.js";
import { CaseNotices } from "./case-notices.js";
import { useCaseStore } from "./use-case-store.js";
import { CaseTools } from "./case-tools.js";
import { Disclosure } from "./disclosure.js";
import { EditionsDisclosure } from "./edition-comparison.js";
import { answerOn } from "./engine-api.js";
import { CORRECTION_FORM, NO_FORM } from "./irregularity-forms/all-forms.js";
import { IrregularitySheet } from "./irregularity-picker.js";
import { t } from "./messages.js";
import { NextCardSheet } from "./next-card.js";
import { ProblemNotice } from "./problem-notice.js";
import { WhyDisclosure } from "./reasons-view.js";
import { LineInput, RecordText } from "./record-text.js";
import { RecordView } from "./record-view.js";
import { DisputedPoint, RulingSpeech, WatchFor } from "./ruling-view.js";
import { TableView } from "./table-view.js";
import { html, useEffect, useRef, useState } from "./html.js";

/** @import { CaseStore } from "./case-store.js" */
/** @import { CaseRuling, FormProgress, FormResult, PenaltyCardKind, Ruling, RulingText } from "./page-types.js" */
/** @import { SavedCase, Seat, ShowToast, Table } from "./page-types.js" */

/**
 * The sheet that is open over the case.
 * @typedef {{ kind: "card" } | { kind: "irregularity", first: FormProgress }} OpenSheet
 */

/**
 * Everything that the parts of the view share.
 * @typedef {object} CaseProps
 * @property {CaseStore} store
 * @property {SavedCase} saved
 * @property {CaseRuling & { table: Table }} answer
 * @property {{ ruling: Ruling, text: RulingText } | null} last the ruling on the last line
 * @property {ReturnType<typeof useCaseActions>} actions
 * @property {OpenSheet | null} sheet
 * @property {(sheet: OpenSheet | null) => void} setSheet
 * @property {number[]} editions
 * @property {PenaltyCardKind[]} penaltyCardKinds
 * @property {ShowToast} showToast
 */

/** @param {SavedCase | null} saved */
function lastOf(saved) {
  const answer = saved && answerOn(saved);
  const ruling = answer?.steps.at(-1);
  const text = answer?.words.at(-1);
  return ruling && text ? { ruling, text } : null;
}

/**
 * Is there something to say or to choose, or is play over? Then the card picker makes way.
 * @param {SavedCase | null} saved
 */
function isCardPickerInTheWay(saved) {
  const last = lastOf(saved);
  if (!saved || !last) return false;
  return last.ruling.speech.length > 0 || last.ruling.decide.length > 0 || answerOn(saved).table?.over;
}

/** @param {{ id: string, editions: number[], penaltyCardKinds: PenaltyCardKind[], showToast: ShowToast }} props */
export function CaseView({ id, editions, penaltyCardKinds, showToast }) {
  const store = useCaseStore(id);
  const { saved, problem, news } = store;
  const actions = useCaseActions(store, showToast);
  const [sheet, setSheet] = useState(/** @type {OpenSheet | null} */ (null));
  const top = useRef(/** @type {HTMLElement | null} */ (null));
  const last = lastOf(saved);
  useEffect(() => {
    if (!news) return;
    showToast(newsText(news));
    store.dismiss("news");
  }, [news]);
  useEffect(() => {
    if (sheet?.kind === "card" && isCardPickerInTheWay(saved)) setSheet(null);
    if (last?.ruling.speech.length) top.current?.scrollIntoView({ block: "start" });
    // If the button that had the focus is gone, the focus goes to what is to be said.
    if (document.activeElement === document.body) {
      /** @type {HTMLElement | null} */ (document.querySelector(".say h2"))?.focus({ preventScroll: true });
    }
  }, [saved?.version]);

  if (!saved) {
    const waiting = html`<p>${t("page/one-moment")}</p>`;
    return html`<main class="case">${problem ? html`<${ProblemNotice} problem=${problem} />` : waiting}</main>`;
  }
  const answer = answerOn(saved);
  const props = { store, saved, answer, last, actions, sheet, setSheet, editions, penaltyCardKinds, showToast };
  if (!answer.table) {
    // Newer rules refuse the set-up: all that helps is to change it.
    return html`
      <main class="case"><${ProblemNotice} problem=${answer.error} /><${DetailsOfCase} ...${props} /></main>`;
  }
  return html`
    <main class="case" ref=${top} aria-busy=${store.isBusy}>
      <${CaseHeader} saved=${saved} edition=${answer.edition} />
      <${CaseNotices} store=${store} saved=${saved} error=${answer.error} submit=${actions.submit}
        hideProblem=${sheet?.kind === "card"} />
      <${CaseColumns} ...${props} />
      <${CaseBar} ...${props} />
      <${CaseSheets} ...${props} />
    </main>`;
}

/** @param {{ saved: SavedCase, edition: number }} props */
function CaseHeader({ saved, edition }) {
  const { table, board } = saved;
  const where = [table && t("page/table-number", { text: table }), board && t("page/board-number", { text: board })];
  return html`
    <header class="case-head">
      <h1><${ContractText} text=${saved.case.contract} /></h1>
      ${saved.case.title && html`<p class="title">${saved.case.title}</p>`}
      <p>
        ${[t("page/laws-of", { number: edition }), ...where].filter(Boolean).join(" · ")}${" · "}
        <time datetime=${saved.created}>${timeText(saved.created)}</time>
        ${saved.deleted && ` · ${t("page/in-the-bin")}`}
      </p>
    </header>`;
}

/**
 * On a phone one below the other: what to say first, or if there is nothing to say, the table first.
 * @param {CaseProps} props
 */
function CaseColumns(props) {
  const { last, answer } = props;
  const isQuiet = !last?.ruling.speech.length && !answer.choices.length;
  return html`
    <div class="columns" data-quiet=${isQuiet}>
      <div class="ruling-column"><${RulingColumn} ...${props} isQuiet=${isQuiet} /></div>
      <div class="table-column"><${TableColumn} ...${props} isQuiet=${isQuiet} /></div>
    </div>`;
}

/** @param {CaseProps & { isQuiet: boolean }} props */
function RulingColumn(props) {
  const { store, saved, answer, last, actions, isQuiet } = props;
  // The live region is there before its content, so that screen readers read out what comes into it.
  const speech = html`
    <div class="spoken" aria-live="polite">
      <${RulingSpeech} last=${last} choices=${answer.error ? [] : answer.choices} isBusy=${store.isBusy}
        choose=${(/** @type {string[]} */ lines) => actions.enter(lines)} />
    </div>`;
  if (!last) return speech;
  return html`
    ${speech}
    ${!answer.error && html`<${CorrectionButtons} ...${props} />`}
    <${DisputedPoint} disputed=${last.ruling.disputed} />
    ${!isQuiet && html`<${WatchFor} ...${last} />`}
    <${WhyDisclosure} key=${saved.lines.length} ruling=${last.ruling} edition=${answer.edition} />
    <${EditionsDisclosure} data=${saved.case} version=${saved.version} />`;
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
      <button type="button" class="wide choice" key=${seat} disabled=${store.isBusy} onClick=${() => correct(seat)}>
        ${t("page/plays-another-card", { player: seat })}
      </button>`,
  );
}

/** @param {CaseProps & { isQuiet: boolean }} props */
function TableColumn(props) {
  const { store, saved, answer, last, actions, showToast, isQuiet } = props;
  const { isBusy } = store;
  const textRecord = () => html`
    <${LineInput} enter=${(/** @type {string} */ line) => actions.enter([line])} isBusy=${isBusy} problem=${store.problem} />
    <${RecordText} saved=${saved} submit=${actions.submit} isBusy=${isBusy} />`;
  return html`
    <${TableView} table=${answer.table} names=${saved.names} decide=${answer.choices.map((one) => one.seat)} />
    ${isQuiet && last && html`<${WatchFor} ...${last} />`}
    <section class="record" aria-labelledby="record-heading">
      <h2 id="record-heading">${t("page/record/title")}</h2>
      ${
        last &&
        !last.ruling.speech.length &&
        html`
        <p class="last-line" role="status"><${ColouredText} text=${last.text.event} /></p>`
      }
      <${RecordView} saved=${saved} answer=${answer} submit=${actions.submit} isBusy=${isBusy} />
      <${Disclosure} title=${t("page/record/as-text")} id="text">${textRecord}<//>
      <${Disclosure} title=${t("page/details/title")} id="details">
        ${() => html`<${DetailsOfCase} ...${props} />`}
      <//>
      <${Disclosure} title=${t("page/history-title")} id="history">
        ${() => html`<${CaseHistory} id=${saved.id} version=${saved.version} />`}
      <//>
    </section>
    <${CaseTools} saved=${saved} showToast=${showToast} reload=${() => store.poll()} />`;
}

/** @param {Pick<CaseProps, "store" | "saved" | "actions" | "editions" | "showToast">} props */
const DetailsOfCase = ({ store, saved, actions, editions, showToast }) => html`
  <${CaseDetails} saved=${saved} submit=${actions.submit} isBusy=${store.isBusy} problem=${store.problem} editions=${editions}
    showSaved=${() => showToast(t("page/saved"))} />`;

/**
 * The buttons at the bottom, within reach of the thumb.
 * @param {CaseProps} props
 */
function CaseBar({ store, saved, answer, actions, setSheet }) {
  const isLocked = store.isBusy || saved.deleted !== null;
  const isStopped = isLocked || answer.error !== null;
  return html`
    <nav class="bottom-bar" aria-label=${t("page/go-on")}>
      <button type="button" class="undo" disabled=${isLocked || !saved.lines.length} onClick=${actions.undo}>
        <span aria-hidden="true">↶</span>${t("page/undo")}
      </button>
      <button type="button" class="main" disabled=${isStopped || answer.table.over}
        onClick=${() => setSheet({ kind: "card" })}>${t("page/next-card")}</button>
      <button type="button" class="main" disabled=${isStopped}
        onClick=${() => setSheet({ kind: "irregularity", first: NO_FORM })}>${t("page/what-happened")}</button>
    </nav>`;
}

/** @param {CaseProps} props */
function CaseSheets({ store, saved, answer, actions, sheet, setSheet, penaltyCardKinds }) {
  const { isBusy, isStuck, problem } = store;
  const close = () => setSheet(null);
  const enterLine = (/** @type {string} */ line) => actions.enter([line]);
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
