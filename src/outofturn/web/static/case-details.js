// What belongs to a case besides its lines: table, board, names, notes, contract, edition, start and hands.

import { SEATS, seatName } from "./bridge-text.js";
import { dealOf, handsOf } from "./deal-text.js";
import { onSubmit, onText } from "./dom-events.js";
import { HandsSheet } from "./hands-picker.js";
import { t } from "./messages.js";
import { ProblemNotice } from "./problem-notice.js";
import { html, useEffect, useRef, useState } from "./html.js";

/** @import { CaseFields, Change, Decider, Problem, SavedCase, Seat } from "./page-types.js" */

/**
 * What the fields of the form hold: text, as it was typed.
 * @param {SavedCase} saved
 */
export const formOf = (saved) => ({
  table: saved.table,
  board: saved.board,
  notes: saved.notes,
  names: { ...saved.names },
  contract: saved.case.contract,
  edition: String(saved.ruling.edition ?? saved.case.edition ?? ""),
  hands: handsOf(saved.case.deal),
  trick: String(saved.case.start?.trick ?? 1),
  on_lead: saved.case.start?.on_lead ?? "",
});

/** @typedef {ReturnType<typeof formOf>} DetailsForm */

/**
 * The fields to save.
 * @param {DetailsForm} form
 * @param {SavedCase} saved
 * @returns {CaseFields}
 */
export function fieldsOf({ hands, trick, on_lead, edition, ...plain }, saved) {
  const start = { ...saved.case.start, trick: Number(trick), on_lead: /** @type {Seat | null} */ (on_lead || null) };
  return { ...plain, edition: Number(edition), deal: dealOf(hands), start };
}

/**
 * The form. Until something is typed into it, it follows what others save.
 * @param {SavedCase} saved
 */
function useForm(saved) {
  const [form, setForm] = useState(() => formOf(saved));
  const [isTouched, setTouched] = useState(false);
  const shown = useRef(saved.version); // what is typed right after opening must not be overwritten with what was there
  useEffect(() => {
    if (!isTouched && shown.current !== saved.version) setForm(formOf(saved));
    shown.current = saved.version;
  }, [saved.version]);
  const change = (/** @type {Partial<DetailsForm>} */ some) => {
    setTouched(true);
    setForm({ ...form, ...some });
  };
  return { form, change, isTouched, setTouched };
}

/**
 * @param {{
 *   saved: SavedCase, submit: (change: Change, done: () => void) => void, isBusy: boolean, problem: Problem | null,
 *   editions: number[], showSaved: () => void,
 * }} props
 */
export function CaseDetails({ saved, submit, isBusy, problem, editions, showSaved }) {
  const { form, change, isTouched, setTouched } = useForm(saved);
  const save = () =>
    submit({ kind: "change", fields: fieldsOf(form, saved) }, () => {
      setTouched(false);
      showSaved();
    });
  return html`
    <form class="details" onSubmit=${onSubmit(save)}>
      <div class="two-columns">
        <label>${t("page/details/table")}
          <input value=${form.table} maxlength="80" onInput=${onText((table) => change({ table }))} />
        </label>
        <label>${t("page/details/board")}
          <input value=${form.board} maxlength="80" onInput=${onText((board) => change({ board }))} />
        </label>
      </div>
      <label>${t("page/details/notes")}
        <textarea rows="4" maxlength="10000" value=${form.notes} onInput=${onText((notes) => change({ notes }))}></textarea>
      </label>
      <${NameFields} form=${form} change=${change} />
      <${SetUpFields} form=${form} change=${change} editions=${editions} />
      <${HandFields} form=${form} change=${change} />
      ${problem && isTouched && html`<${ProblemNotice} problem=${problem} />`}
      <div class="actions">
        <button type="submit" class="main" disabled=${isBusy || !isTouched}>${t("page/save")}</button>
      </div>
    </form>`;
}

/** @typedef {{ form: DetailsForm, change: (some: Partial<DetailsForm>) => void }} FieldsProps */

/** @param {FieldsProps} props */
function NameFields({ form, change }) {
  const people = /** @type {Decider[]} */ ([...SEATS, "director"]);
  return html`
    <fieldset>
      <legend>${t("page/details/names")}</legend>
      <div class="two-columns">
        ${people.map(
          (who) => html`
            <label key=${who}>${who === "director" ? t("page/details/director") : seatName(who)}
              <input value=${form.names[who] ?? ""} maxlength="80" autocomplete="off"
                onInput=${onText((name) => change({ names: { ...form.names, [who]: name } }))} />
            </label>`,
        )}
      </div>
    </fieldset>`;
}

/** @param {FieldsProps & { editions: number[] }} props */
function SetUpFields({ form, change, editions }) {
  const setLeader = onText((seat) => change({ on_lead: /** @type {Seat | ""} */ (seat) }));
  return html`
    <fieldset>
      <legend>${t("page/details/set-up")}</legend>
      <div class="two-columns">
        <label>${t("page/contract")}
          <input value=${form.contract} maxlength="20" onInput=${onText((contract) => change({ contract }))} />
        </label>
        <label>${t("page/details/laws")}
          <select value=${form.edition} onChange=${onText((edition) => change({ edition }))}>
            ${editions.map((year) => html`<option key=${year} value=${year}>${year}</option>`)}
          </select>
        </label>
        <label>${t("page/details/begins-at-trick")}
          <input type="number" min="1" max="13" value=${form.trick} onInput=${onText((trick) => change({ trick }))} />
        </label>
        <label>${t("page/details/on-lead")}
          <select value=${form.on_lead} onChange=${setLeader}>
            <option value="">${t("page/details/as-usual")}</option>
            ${SEATS.map((seat) => html`<option key=${seat} value=${seat}>${seatName(seat)}</option>`)}
          </select>
        </label>
      </div>
    </fieldset>`;
}

/** @param {FieldsProps} props */
function HandFields({ form, change }) {
  const [isOpen, setOpen] = useState(false);
  return html`
    <fieldset>
      <legend>${t("page/details/hands")}</legend>
      <button type="button" onClick=${() => setOpen(true)}>${t("page-forms/hands/enter")}</button>
      ${
        isOpen &&
        html`
        <${HandsSheet} hands=${form.hands} size=${14 - (Number(form.trick) || 1)} close=${() => setOpen(false)}
          take=${(/** @type {DetailsForm["hands"]} */ hands) => change({ hands })} />`
      }
      <p class="hint">${t("page/details/hands-hint")} <code>AK4.Q2.J1093.8765</code></p>
      ${SEATS.map(
        (seat) => html`
          <label key=${seat}>${seatName(seat)}
            <input value=${form.hands[seat]} maxlength="40" autocapitalize="characters" autocomplete="off" spellcheck=${false}
              onInput=${onText((hand) => change({ hands: { ...form.hands, [seat]: hand } }))} />
          </label>`,
      )}
    </fieldset>`;
}
