// From "Director!" to the first line: the contract, the declarer, what happened. No hands, no earlier play.

import { html, useMemo, useRef, useState } from "./vendor/htm-preact.js";
import { Ask, ContractQuestion, Question, SeatQuestion } from "./questions.js";
import * as cases from "./case-api.js";
import { HAPPENINGS, emptyTable, fitting, progress, situation } from "./irregularity-forms/all-forms.js";
import { Problem, TypeLine } from "./record-view.js";
import { ImportFile } from "./case-list.js";
import { Contract, SEATS } from "./bridge-text.js";

const EMPTY = { contract: "", declarer: "", happening: "", answers: [], sent: "", key: "" };

/** A new call begins with nothing. */
export function forgetDraft() {
  try {
    sessionStorage.removeItem("draft");
  } catch {
    // There is none then.
  }
}

/** What has been answered so far outlives a reload. */
function useDraft() {
  const [draft, setDraft] = useState(() => {
    try {
      return { ...EMPTY, ...JSON.parse(sessionStorage.getItem("draft") ?? "{}") };
    } catch {
      return EMPTY;
    }
  });
  const put = (next) => {
    try {
      sessionStorage.setItem("draft", JSON.stringify(next));
    } catch {
      // No storage: a reload begins anew.
    }
    setDraft(next);
  };
  return [draft, put];
}

/** What happened: the plain words, then the questions that they need. Gives lines, and a start if there was none. */
export function WhatHappened({ table, isFresh, happening, answers, change, done }) {
  const now = useMemo(() => situation(table, isFresh), [table, isFresh]);
  const chosen = HAPPENINGS.find((one) => one.id === happening);
  if (!chosen) {
    return html`
      <${Ask}>What happened?<//>
      <div class="list">
        ${fitting(now).map((one) => html`
          <button type="button" key=${one.id} class="wide" onClick=${() => change(one.id, [])}>
            <strong>${one.words}</strong>${one.note && html`<span>${one.note}</span>`}
          </button>`)}
      </div>`;
  }
  const { question } = progress(chosen, now, answers);
  const answer = (value) => {
    const { result } = progress(chosen, now, [...answers, value]);
    if (result) done(result);
    else change(happening, [...answers, value]);
  };
  return question && html`<p class="trail">${chosen.words}</p><${Question} question=${question} table=${table} answer=${answer} />`;
}

/** One step back in what is being told. */
export const stepBack = ({ happening, answers }) => (answers.length ? [happening, answers.slice(0, -1)] : ["", []]);

export function NewCall({ go, edition }) {
  const [draft, setDraft] = useDraft();
  const [trouble, setTrouble] = useState(null);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const { contract, declarer, happening, answers } = draft;
  const kase = { edition, contract: `${contract} by ${declarer}`, events: [] };
  const table = useMemo(() => contract && declarer && emptyTable(declarer), [contract, declarer]);

  const create = async (start, events) => {
    if (sending.current) return; // a second touch in the same moment is a slip of the thumb
    sending.current = true;
    setBusy(true);
    try {
      // The same case again, after an answer that was lost, is one case; another card makes another.
      const sent = JSON.stringify([start, events]);
      const key = (sent === draft.sent && draft.key) || cases.newKey();
      setDraft({ ...draft, sent, key });
      const kept = await cases.create({ ...kase, ...(start && { start }), events }, {}, key);
      setDraft(EMPTY);
      go(`case/${kept.id}`);
    } catch (problem) {
      setBusy(false);
      setTrouble(problem);
    }
    sending.current = false;
  };
  const back = () => {
    setTrouble(null);
    if (happening) {
      const [one, rest] = stepBack(draft);
      setDraft({ ...draft, key: "", happening: one, answers: rest });
    } else setDraft(declarer ? { ...draft, declarer: "" } : EMPTY);
  };
  const take = (text) => cases.importFile(text).then((kept) => go(`case/${kept.id}`), setTrouble);

  return html`
    <main class="call" aria-busy=${busy}>
      <h1 class=${contract ? "small" : ""}>${contract ? html`<${Contract} text=${declarer ? kase.contract : contract} />` : "Director!"}</h1>
      ${trouble && html`<${Problem} trouble=${trouble} forget=${() => setTrouble(null)} />`}
      ${!contract && html`
        <${Ask}>What is the contract?<//>
        <${ContractQuestion} answer=${(value) => setDraft({ ...EMPTY, contract: value })} />
        <div class="actions"><${ImportFile} take=${take} /></div>`}
      ${contract && !declarer && html`
        <${Ask}>Who is declarer?<//>
        <${SeatQuestion} seats=${SEATS.map((seat) => ({ seat }))} middle=${html`<${Contract} text=${contract} />`} answer=${({ seat }) => setDraft({ ...draft, declarer: seat })} />`}
      ${table && html`
        <${WhatHappened} table=${table} isFresh=${true} happening=${happening} answers=${answers}
          change=${(one, rest) => setDraft({ ...draft, key: "", happening: one, answers: rest })}
          done=${({ start, lines }) => !busy && create(start, lines)} />
        ${!happening && html`
          <button type="button" class="wide quiet" disabled=${busy} onClick=${() => create(undefined, [])}>Nothing yet: keep the record from the opening lead</button>
          <${TypeLine} busy=${busy} trouble=${trouble} enter=${(line) => create(undefined, [line])} />`}`}
      ${contract && html`<nav class="bar" aria-label="Go on"><button type="button" onClick=${back} disabled=${busy}>Back</button></nav>`}
    </main>`;
}
