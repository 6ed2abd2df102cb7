// From "Director!" to the first line: the contract, the declarer, what happened. No hands, no earlier play.

import { ContractText } from "./bridge-symbols.js";
import { SEATS } from "./bridge-text.js";
import { readStored, writeStored } from "./browser-storage.js";
import { createCase, newIdempotencyKey } from "./case-api.js";
import { withCaseFile } from "./fault-report.js";
import { goToNewCase, useBackSteps } from "./hash-route.js";
import { ImportFile } from "./import-file.js";
import { stepBack, stepsOf } from "./irregularity-forms/all-forms.js";
import { IrregularityPicker } from "./irregularity-picker.js";
import { t } from "./messages.js";
import { ProblemNotice } from "./problem-notice.js";
import { ContractPicker, QuestionHeading, SeatPicker } from "./questions.js";
import { LineInput } from "./record-text.js";
import { askTable } from "./use-table.js";
import { html, useEffect, useRef, useState } from "./html.js";

/** @import { Answer, CaseData, FormProgress, LawsOfNewCases, PenaltyCardKind, Problem, Start } from "./page-types.js" */

/**
 * What has been answered so far, and what was sent last with which idempotency key.
 * @typedef {{ contract: string, declarer: string, form: string, answers: Answer[], sent: string, key: string }} Draft
 */

/** @type {Draft} */
const EMPTY = { contract: "", declarer: "", form: "", answers: [], sent: "", key: "" };

/** Begin a new case with nothing. */
export const forgetDraft = () => writeStored("sessionStorage", "draft", undefined);

/**
 * The answers so far; they survive a reload.
 * @returns {[Draft, (draft: Draft) => void]}
 */
function useDraft() {
  const [draft, setDraft] = useState(() => ({ ...EMPTY, ...readStored("sessionStorage", "draft", {}) }));
  const change = (/** @type {Draft} */ next) => {
    writeStored("sessionStorage", "draft", next);
    setDraft(next);
  };
  return [draft, change];
}

/**
 * A case of which nothing but the contract is known.
 * @param {string} contract @param {string} declarer @param {LawsOfNewCases} laws
 * @returns {CaseData}
 */
const emptyCase = (contract, declarer, { edition, readings }) => ({
  edition,
  contract: `${contract} by ${declarer}`,
  ...(readings && { readings }),
  events: [],
});

/**
 * The draft one question earlier.
 * @param {Draft} draft
 * @returns {Draft}
 */
export function previousDraft(draft) {
  if (draft.form) return { ...draft, key: "", ...stepBack(draft) };
  return draft.declarer ? { ...draft, declarer: "" } : EMPTY;
}

/**
 * How many questions have been answered.
 * @param {Draft} draft
 */
const stepsOfDraft = (draft) => [draft.contract, draft.declarer].filter(Boolean).length + stepsOf(draft);

/**
 * Send the draft as a new case. The same case again, after an answer that was lost, is one case: it has the same key. Another
 * card makes another case.
 * @param {Draft} draft @param {(draft: Draft) => void} setDraft @param {LawsOfNewCases} laws
 */
function useCreate(draft, setDraft, laws) {
  const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  /** @param {string[]} events @param {Start} [start] */
  const create = async (events, start) => {
    if (isSending.current) return; // a second tap before the page is drawn anew
    isSending.current = true;
    setBusy(true);
    const data = { ...emptyCase(draft.contract, draft.declarer, laws), ...(start && { start }), events };
    try {
      const sent = JSON.stringify([start, events]);
      const key = (sent === draft.sent && draft.key) || newIdempotencyKey();
      setDraft({ ...draft, sent, key });
      const saved = await createCase(data, key);
      forgetDraft();
      goToNewCase(saved);
    } catch (error) {
      setBusy(false);
      setProblem(/** @type {Problem} */ (withCaseFile(error, () => data)));
    }
    isSending.current = false;
  };
  return { create, isBusy, problem, setProblem };
}

/** @param {{ laws: LawsOfNewCases, penaltyCardKinds: PenaltyCardKind[] }} props */
export function NewCase({ laws, penaltyCardKinds }) {
  const [draft, setDraft] = useDraft();
  const { create, isBusy, problem, setProblem } = useCreate(draft, setDraft, laws);
  const { contract, declarer } = draft;
  const back = () => {
    setProblem(null);
    setDraft(previousDraft(draft));
  };
  useBackSteps(stepsOfDraft(draft), back);
  return html`
    <main class="new-case" aria-busy=${isBusy}>
      <h1 class=${contract ? "small" : ""}>
        ${
          contract
            ? html`<${ContractText} text=${declarer ? `${contract} by ${declarer}` : contract} />`
            : t("page/director-call")
        }
      </h1>
      ${problem && html`<${ProblemNotice} problem=${problem} dismiss=${() => setProblem(null)} />`}
      ${!contract && html`<${AskContract} setDraft=${setDraft} />`}
      ${contract && !declarer && html`<${AskDeclarer} draft=${draft} setDraft=${setDraft} laws=${laws} />`}
      ${
        contract &&
        declarer &&
        html`
        <${AskWhatHappened} draft=${draft} setDraft=${setDraft} laws=${laws} penaltyCardKinds=${penaltyCardKinds}
          create=${create} isBusy=${isBusy} problem=${problem} />`
      }
      ${contract && html`<${BottomBar} back=${back} isBusy=${isBusy} hasSearch=${declarer && !draft.form} />`}
    </main>`;
}

/** @param {{ back: () => void, isBusy: boolean, hasSearch: boolean }} props */
function BottomBar({ back, isBusy, hasSearch }) {
  return html`
    <nav class="bottom-bar" aria-label=${t("page/go-on")}>
      <button type="button" onClick=${back} disabled=${isBusy}>${t("page/back")}</button>
      ${hasSearch && html`<a class="button" href="#/law">${t("page-forms/search-the-laws")}</a>`}
    </nav>`;
}

/** @param {{ setDraft: (draft: Draft) => void }} props */
function AskContract({ setDraft }) {
  return html`
    <${QuestionHeading}>${t("page/ask/contract")}<//>
    <${ContractPicker} answer=${(/** @type {string} */ contract) => setDraft({ ...EMPTY, contract })} />
    <div class="actions"><${ImportFile} /></div>`;
}

/** @param {{ draft: Draft, setDraft: (draft: Draft) => void, laws: LawsOfNewCases }} props */
function AskDeclarer({ draft, setDraft, laws }) {
  useEffect(() => {
    // While the director answers: what can have happened is then known without waiting.
    for (const seat of SEATS) askTable(emptyCase(draft.contract, seat, laws)).catch(() => {}); // asked again when needed
  }, [draft.contract, laws.edition]);
  return html`
    <${QuestionHeading}>${t("page/ask/declarer")}<//>
    <${SeatPicker} seats=${SEATS.map((seat) => ({ seat }))} middle=${html`<${ContractText} text=${draft.contract} />`}
      answer=${({ seat }) => setDraft({ ...draft, declarer: seat })} />`;
}

/**
 * @param {{
 *   draft: Draft, setDraft: (draft: Draft) => void, laws: LawsOfNewCases, penaltyCardKinds: PenaltyCardKind[],
 *   isBusy: boolean, problem: Problem | null, create: (events: string[], start?: Start) => void,
 * }} props
 */
function AskWhatHappened({ draft, setDraft, laws, penaltyCardKinds, create, isBusy, problem }) {
  const data = emptyCase(draft.contract, draft.declarer, laws);
  return html`
    <${IrregularityPicker} data=${data} isNewCase=${true} penaltyCardKinds=${penaltyCardKinds} progress=${draft}
      change=${(/** @type {FormProgress} */ progress) => setDraft({ ...draft, key: "", ...progress })}
      done=${({ start, lines }) => !isBusy && create(lines, start)} />
    ${
      !draft.form &&
      html`
      <button type="button" class="wide quiet" disabled=${isBusy} onClick=${() => create([])}>
        ${t("page/nothing-yet")}
      </button>
      <${LineInput} isBusy=${isBusy} problem=${problem} enter=${(/** @type {string} */ line) => create([line])} />`
    }`;
}
