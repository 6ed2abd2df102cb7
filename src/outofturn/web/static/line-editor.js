// One line of the record corrected: a card by touching another one, a choice by the buttons that were open then, or as text.
// The lines after it follow; one that does not fit any more is asked for at once.

import { BottomSheet } from "./bottom-sheet.js";
import { ColouredText } from "./bridge-symbols.js";
import { eventText } from "./case-changes.js";
import { onSubmit, onText } from "./dom-events.js";
import { editRecord, getTable } from "./engine-api.js";
import { usableCards } from "./irregularity-forms/form-parts.js";
import { t } from "./messages.js";
import { ProblemNotice } from "./problem-notice.js";
import { CardPicker, SeatRow } from "./questions.js";
import { useAnswer } from "./use-answer.js";
import { html, useState } from "./html.js";

/** @import { ApiError } from "./api-request.js" */
/** @import { Card, Change, Choice, EditAnswer, LineEdit, LineToAsk, SavedCase, Seat, TableAnswer } from "./page-types.js" */

const SIMPLE_LINE = /^([NESW]) (leads|plays|exposes|names|corrects|volunteers|adds) ([SHDC][AKQJT2-9])$/;

/**
 * A player, a verb and one card; null if the line says more, or something else.
 * @param {string} line
 */
export function simpleLine(line) {
  const found = SIMPLE_LINE.exec(line);
  return found && { seat: /** @type {Seat} */ (found[1]), verb: found[2], card: found[3] };
}

/**
 * The change of the case that a correction comes to.
 * @param {EditAnswer} answer @param {LineEdit[]} edits
 * @returns {Change}
 */
export function changeOf({ lines, followed }, edits) {
  const [{ number, lines: instead }] = edits;
  const isAlone = edits.length === 1 && followed === 0;
  if (isAlone && instead.length === 1) return { kind: "edit", number, line: instead[0] };
  if (isAlone && !instead.length) return { kind: "remove", number };
  return { kind: "change", fields: { lines } };
}

/**
 * Ask the engine what becomes of the record, and send it; or say which line has to be asked for.
 * @param {SavedCase} saved @param {(change: Change) => void} submit @param {() => void} close
 */
function useCorrection(saved, submit, close) {
  const [edits, setEdits] = useState(/** @type {LineEdit[]} */ ([]));
  const [answer, setAnswer] = useState(/** @type {EditAnswer | null} */ (null));
  const [problem, setProblem] = useState(/** @type {ApiError | null} */ (null));
  const finish = (/** @type {Change} */ change) => {
    close();
    submit(change);
  };
  /** @param {number} number @param {string[]} lines */
  const correct = async (number, lines) => {
    const all = [...edits.filter((one) => one.number !== number), { number, lines }];
    try {
      const found = await editRecord({ ...saved.case, events: saved.lines }, all);
      setProblem(null);
      if (!found.ask) finish(changeOf(found, all));
      else {
        setEdits(all);
        setAnswer(found);
      }
    } catch (error) {
      const failure = /** @type {ApiError} */ (error);
      // Without an answer the line itself is corrected, as soon as there is a signal.
      if (failure.isRetryable) finish(changeOf({ lines: [], followed: 0, ask: null }, [{ number, lines }]));
      else setProblem(failure);
    }
  };
  return { answer, problem, correct, finish };
}

/** @param {{ saved: SavedCase, number: number, submit: (change: Change) => void, close: () => void }} props */
export function LineEditor({ saved, number, submit, close }) {
  const { answer, problem, correct, finish } = useCorrection(saved, submit, close);
  const ask = answer?.ask;
  if (answer && ask && ask.number !== number) {
    return html`
      <${BottomSheet} title=${t("page-forms/edit/asked-again", { number: ask.place })} close=${close}>
        <${LineAgain} saved=${saved} lines=${answer.lines} ask=${ask} problem=${problem}
          correct=${(/** @type {string[]} */ lines) => correct(ask.number, lines)}
          keep=${() => finish({ kind: "change", fields: { lines: answer.lines } })} />
      <//>`;
  }
  const line = saved.lines[number - 1];
  const save = (/** @type {string[]} */ lines) => (lines.length === 1 && lines[0] === line ? close() : correct(number, lines));
  const wrong = ask?.error ?? problem; // what was put in place of the line may make no sense itself
  return html`
    <${BottomSheet} title=${t("page/line-number", { number })} close=${close}>
      ${wrong && html`<${ProblemNotice} problem=${wrong} />`}
      <${LineFields} saved=${saved} before=${saved.lines.slice(0, number - 1)} line=${line} save=${save} />
      <p class="hint">${t("page/ruled-afresh")}</p>
      <div class="actions">
        <button type="button" class="danger" onClick=${() => correct(number, [])}>${t("page/remove-this-line")}</button>
      </div>
    <//>`;
}

/**
 * A line that does not fit any more: what happened instead?
 * @param {{
 *   saved: SavedCase, lines: string[], ask: LineToAsk, problem: ApiError | null, correct: (lines: string[]) => void,
 *   keep: () => void,
 * }} props
 */
function LineAgain({ saved, lines, ask, problem, correct, keep }) {
  const text = eventText(saved, ask.number - 1);
  const was = t("page-forms/edit/was", { text });
  return html`
    <p class="question"><${ColouredText} text=${was} /></p>
    <${ProblemNotice} problem=${problem ?? ask.error} />
    <${LineFields} key=${ask.place} saved=${saved} before=${lines.slice(0, ask.place - 1)} line=${ask.line} save=${correct} />
    <div class="actions">
      <button type="button" onClick=${() => correct([])}>${t("page-forms/edit/leave-out")}</button>
      <button type="button" class="plain-button" onClick=${keep}>${t("page-forms/edit/keep-anyway")}</button>
    </div>`;
}

/**
 * What can stand in place of a line: what could be chosen there, another card, or any text.
 * @param {{ saved: SavedCase, before: string[], line: string, save: (lines: string[]) => void }} props
 */
function LineFields({ saved, before, line, save }) {
  const [text, setText] = useState(line);
  const [now] = useAnswer(() => getTable({ ...saved.case, events: before }), [before.join("\n")]);
  const isChoice = now?.choices.some(({ ways }) => ways.some(({ lines }) => lines.includes(line))) || / chooses /.test(line);
  // A line that is no choice comes after what has to be chosen first.
  const choose = (/** @type {string[]} */ lines) => save(isChoice ? lines : [...lines, line]);
  const simple = simpleLine(text);
  return html`
    ${now && now.choices.length > 0 && (isChoice || !simple) && html`<${Choices} choices=${now.choices} choose=${choose} />`}
    <form onSubmit=${onSubmit(() => save([text.trim()]))}>
      ${simple && html`<${SimpleFields} simple=${simple} now=${now} change=${setText} />`}
      <label>${t("page/the-line")}
        <input value=${text} maxlength="200" autocapitalize="off" autocomplete="off" spellcheck=${false}
          onInput=${onText(setText)} />
      </label>
      <div class="actions">
        <button type="submit" class="main" disabled=${!text.trim()}>${t("page/save")}</button>
      </div>
    </form>`;
}

/**
 * The options that were open at a line, each with its ways.
 * @param {{ choices: Choice[], choose: (lines: string[]) => void }} props
 */
const Choices = ({ choices, choose }) => html`
  <p class="hint">${t("page-forms/edit/options-then")}</p>
  <div class="list">
    ${choices.flatMap(({ seat, number, text, ways }) =>
      ways.map(
        ({ lines, label }) => html`
          <button type="button" class="wide choice-again" key=${`${seat} ${lines.join()}`} onClick=${() => choose(lines)}>
            <div><b>${number}</b> <${ColouredText} text=${label ? `${label}: ${text}` : text} /></div>
          </button>`,
      ),
    )}
  </div>`;

/**
 * Another player or another card.
 * @param {{
 *   simple: NonNullable<ReturnType<typeof simpleLine>>, now: TableAnswer | null, change: (line: string) => void,
 * }} props
 */
function SimpleFields({ simple: { seat, verb, card }, now, change }) {
  const hand = now?.table?.hands[seat];
  const cards = now?.table ? [...new Set([card, ...usableCards(now.table, seat)])] : [card];
  return html`
    <${SeatRow} seat=${seat} choose=${(/** @type {Seat} */ one) => change(`${one} ${verb} ${card}`)} />
    <${CardPicker} suit=${card[0]} cards=${cards} isKnown=${hand?.known ?? false} chosen=${card}
      answer=${(/** @type {Card} */ one) => change(`${seat} ${verb} ${one}`)} />`;
}
