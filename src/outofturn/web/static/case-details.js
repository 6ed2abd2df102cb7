// What belongs to a case besides its lines: table, board, names, notes, hands; and what can be done with the whole of it.

import { html, useEffect, useRef, useState } from "./vendor/htm-preact.js";
import * as cases from "./case-api.js";
import { Problem } from "./record-view.js";
import { SEATS, seatName } from "./bridge-text.js";

/** `N:AK.. - - -` as four hands, North first; a hand that is not known is empty. */
function handsOf(deal) {
  const hands = { N: "", E: "", S: "", W: "" };
  const [, first, rest] = /^([NESW]):(.*)$/.exec(deal ?? "") ?? [];
  if (!first) return hands;
  rest.trim().split(/\s+/).forEach((hand, place) => {
    if (hand !== "-") hands[SEATS[(SEATS.indexOf(first) + place) % 4]] = hand;
  });
  return hands;
}

const dealOf = (hands) =>
  SEATS.some((seat) => hands[seat].trim()) ? `N:${SEATS.map((seat) => hands[seat].trim().replace(/\s+/g, "") || "-").join(" ")}` : null;

export function Details({ kept, act, busy, trouble, editions, say }) {
  const fields = () => ({
    table: kept.table, board: kept.board, notes: kept.notes, names: { ...kept.names }, contract: kept.case.contract,
    edition: kept.ruling.edition ?? kept.case.edition, hands: handsOf(kept.case.deal),
    trick: kept.case.start?.trick ?? 1, on_lead: kept.case.start?.on_lead ?? "",
  });
  const [form, setForm] = useState(fields);
  const [touched, setTouched] = useState(false);
  const shown = useRef(kept.version); // what is typed right after opening must not be overwritten with what was there
  useEffect(() => {
    if (!touched && shown.current !== kept.version) setForm(fields());
    shown.current = kept.version;
  }, [kept.version]);
  const put = (name) => (event) => { setTouched(true); setForm({ ...form, [name]: event.target.value }); };
  const putIn = (group, name) => (event) => { setTouched(true); setForm({ ...form, [group]: { ...form[group], [name]: event.target.value } }); };
  const save = (event) => {
    event.preventDefault();
    const { hands, trick, on_lead, edition, ...plain } = form;
    const start = { ...kept.case.start, trick: Number(trick), on_lead: on_lead || null };
    act({ kind: "change", fields: { ...plain, edition: Number(edition), deal: dealOf(hands), start }, done: () => { setTouched(false); say("Saved."); } });
  };
  return html`
    <form class="details" onSubmit=${save}>
      <div class="pair">
        <label>Table<input value=${form.table} maxlength="80" onInput=${put("table")} /></label>
        <label>Board<input value=${form.board} maxlength="80" onInput=${put("board")} /></label>
      </div>
      <label>Notes<textarea rows="4" maxlength="10000" value=${form.notes} onInput=${put("notes")}></textarea></label>
      <fieldset><legend>Names, if wanted</legend>
        <div class="pair">
          ${[...SEATS, "director"].map((who) => html`<label key=${who}>${who === "director" ? "Director" : seatName(who)}
            <input value=${form.names[who] ?? ""} maxlength="80" autocomplete="off" onInput=${putIn("names", who)} /></label>`)}
        </div>
      </fieldset>
      <fieldset><legend>Set-up</legend>
        <div class="pair">
          <label>Contract<input value=${form.contract} maxlength="20" onInput=${put("contract")} /></label>
          <label>Laws of<select value=${form.edition} onChange=${put("edition")}>${editions.map((year) => html`<option key=${year} value=${year}>${year}</option>`)}</select></label>
          <label>Begins at trick<input type="number" min="1" max="13" value=${form.trick} onInput=${put("trick")} /></label>
          <label>On lead then<select value=${form.on_lead} onChange=${put("on_lead")}><option value="">as usual</option>${SEATS.map((seat) => html`<option key=${seat} value=${seat}>${seatName(seat)}</option>`)}</select></label>
        </div>
      </fieldset>
      <fieldset><legend>Hands, if known</legend>
        <p class="hint">Spades, hearts, diamonds, clubs with stops between: <code>AK4.Q2.J1093.8765</code></p>
        ${SEATS.map((seat) => html`<label key=${seat}>${seatName(seat)}<input value=${form.hands[seat]} maxlength="40" autocapitalize="characters" autocomplete="off" spellcheck=${false} onInput=${putIn("hands", seat)} /></label>`)}
      </fieldset>
      ${trouble && touched && html`<${Problem} trouble=${trouble} />`}
      <div class="actions"><button type="submit" class="main" disabled=${busy || !touched}>Save</button></div>
    </form>`;
}

/** The whole case: on paper, as a file, once more, or away. */
export function WithTheCase({ kept, go, say, fail, load }) {
  const duplicate = () => cases.duplicate(kept.id).then((copy) => { go(`case/${copy.id}`); say("This is the copy."); }, fail);
  const restore = () => cases.restore(kept.id).then(() => go(`case/${kept.id}`), fail);
  const takeBack = () => cases.restore(kept.id).then(load, fail);
  const remove = () => cases.remove(kept.id).then(() => {
    go("cases");
    say("The case is in the bin.", { words: "Undo", act: restore });
  }, fail);
  return html`
    <div class="actions with-case">
      <a class="button" href=${cases.reportAddress(kept.id)}>Report</a>
      <a class="button" href=${cases.pdfAddress(kept.id)}>Report as PDF</a>
      <a class="button" href=${cases.fileAddress(kept.id)} download>Case file</a>
      <button type="button" onClick=${duplicate}>Duplicate</button>
      ${kept.deleted
        ? html`<button type="button" class="main" onClick=${takeBack}>Take it out of the bin</button>`
        : html`<button type="button" class="danger" onClick=${remove}>Delete</button>`}
    </div>`;
}
