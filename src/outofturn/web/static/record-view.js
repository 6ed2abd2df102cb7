// The record: every line can be undone or edited in place, and the whole can be read, typed and pasted as text.

import { html, useEffect, useRef, useState } from "./vendor/htm-preact.js";
import { CardPicker } from "./questions.js";
import { SEATS, Shown, pretty, seatName } from "./bridge-text.js";

const SIMPLE = /^([NESW]) (leads|plays|exposes|names|corrects|volunteers) ([SHDC][AKQJT2-9])$/;

/** A panel over the page: for the thumb at the bottom of a phone, for the keyboard with Escape to close it. */
export function Sheet({ title, close, children }) {
  const box = useRef();
  useEffect(() => {
    const dialog = box.current;
    dialog.showModal();
    dialog.querySelector(".ask")?.focus(); // what is asked, not the way out of it
    return () => dialog.close();
  }, []);
  return html`
    <dialog class="sheet" ref=${box} aria-labelledby="sheet-title" onCancel=${(event) => { event.preventDefault(); close(); }}
      onClick=${(event) => event.target === box.current && close()}>
      <div class="inside">
        <header><h2 id="sheet-title">${title}</h2><button type="button" class="plain-button" onClick=${close}>Close</button></header>
        ${children}
      </div>
    </dialog>`;
}

/** The next card: the seat in turn and the suit led are chosen already. */
export function NextCard({ table, close, enter, busy, silent, trouble }) {
  const isLead = !table.current_trick.length && !table.undecided.length;
  const [seat, setSeat] = useState(table.turn);
  const [verb, setVerb] = useState(isLead ? "leads" : "plays");
  useEffect(() => { setSeat(table.turn); setVerb(isLead ? "leads" : "plays"); }, [table]);
  const hand = seat && table.hands[seat];
  const led = (table.current_trick[0] ?? table.undecided[0])?.[1][0] ?? null;
  return html`
    <${Sheet} title="Next card" close=${close}>
      <div class="segments four" role="group" aria-label="Player">
        ${SEATS.map((one) => html`<button type="button" key=${one} aria-pressed=${seat === one} onClick=${() => setSeat(one)}>
          ${seatName(one)}${table.turn === one ? html`<span class="sr"> (in turn)</span>` : ""}</button>`)}
      </div>
      <div class="segments" role="group" aria-label="Leads or plays">
        ${["leads", "plays"].map((one) => html`<button type="button" key=${one} aria-pressed=${verb === one} onClick=${() => setVerb(one)}>${one}</button>`)}
      </div>
      ${trouble && html`<${Problem} trouble=${trouble} />`}
      ${silent && html`<p class="silent" role="status">${busy ? "No answer from the server: not saved yet." : "No answer from the server; trying again."}</p>`}
      ${seat
        ? html`<${CardPicker} key=${`${table.gone.length} ${table.current_trick.length} ${seat}`} suit=${verb === "plays" ? led : null} gone=${table.gone} held=${hand.known ? hand.cards : null}
            answer=${(card) => !busy && enter(`${seat} ${verb} ${card}`)} />`
        : html`<p class="hint">Who leads or plays next?</p>`}
    <//>`;
}

/** What is wrong and the way out. */
export function Problem({ trouble, forget, children }) {
  return html`
    <div class="problem" role="alert">
      <p><b>${trouble.line ? `Line ${trouble.line}: ` : ""}${trouble.text ? `“${trouble.text}”: ` : ""}${trouble.problem}</b> ${trouble.hint}</p>
      ${children}
      ${forget && html`<button type="button" class="plain-button" onClick=${forget}>All right</button>`}
    </div>`;
}

/** A line changed in place: its player and card by touch if it is as simple as that, or its words. */
function EditLine({ line, number, save, remove, close }) {
  const [text, setText] = useState(line);
  const simple = SIMPLE.exec(text);
  return html`
    <${Sheet} title=${`Line ${number}`} close=${close}>
      <form onSubmit=${(event) => { event.preventDefault(); save(text.trim()); }}>
        <label>The line<input value=${text} maxlength="200" autocapitalize="off" autocomplete="off" spellcheck=${false} onInput=${(event) => setText(event.target.value)} /></label>
        ${simple && html`
          <div class="segments four" role="group" aria-label="Player">
            ${SEATS.map((seat) => html`<button type="button" key=${seat} aria-pressed=${simple[1] === seat}
              onClick=${() => setText(`${seat}${text.slice(1)}`)}>${seatName(seat)}</button>`)}
          </div>
          <${CardPicker} suit=${simple[3][0]} answer=${(card) => setText(`${simple[1]} ${simple[2]} ${card}`)} />`}
        <p class="hint">Everything after it is ruled afresh.</p>
        <div class="actions"><button type="submit" class="main" disabled=${!text.trim()}>Save</button>
          <button type="button" class="danger" onClick=${remove}>Remove this line</button></div>
      </form>
    <//>`;
}

/** The lines, each with its ruling in a word; a touch opens it. */
export function Lines({ kept, ruling, act, busy }) {
  const [editing, setEditing] = useState(null);
  const close = () => setEditing(null);
  if (!kept.lines.length) return html`<p class="hint">Nothing is on record.</p>`;
  return html`
    <ol class="lines">
      ${kept.lines.map((line, place) => {
        const step = ruling.steps[place];
        const words = ruling.words[place];
        const wrong = ruling.error?.line === place + 1;
        const changed = kept.newer?.lines.includes(place + 1);
        return html`
          <li key=${`${place} ${line}`} data-wrong=${wrong || !step}>
            <button type="button" disabled=${busy} onClick=${() => setEditing(place)} aria-label=${`Line ${place + 1}: ${words?.event ?? pretty(line)}. Edit`}>
              <span class="text"><${Shown} text=${words?.event ?? pretty(line)} /></span>
              ${words?.irregularity && html`<span class="flag"><span aria-hidden="true">⚑ </span>${words.irregularity}</span>`}
              ${step?.laws.length > 0 && html`<span class="laws">${step.laws.join(" · ")}</span>`}
              ${wrong && html`<span class="flag">✗ ${ruling.error.problem}</span>`}
              ${!step && !wrong && html`<span class="hint">not ruled: an earlier line makes no sense</span>`}
              ${changed && html`<span class="flag">≠ ruled otherwise today</span>`}
            </button>
          </li>`;
      })}
    </ol>
    ${editing !== null && html`<${EditLine} line=${kept.lines[editing]} number=${editing + 1} close=${close}
      save=${(line) => { close(); if (line !== kept.lines[editing]) act({ kind: "edit", number: editing + 1, line }); }}
      remove=${() => { close(); act({ kind: "remove", number: editing + 1 }); }} />`}`;
}

/** The whole record as text. */
export function RecordText({ kept, act, busy }) {
  const written = kept.lines.join("\n");
  const [text, setText] = useState(written);
  const shown = useRef(written); // what is typed right after opening must not be overwritten with what was there
  useEffect(() => {
    if (shown.current !== written) setText(written);
    shown.current = written;
  }, [written]);
  const lines = text.split("\n").map((line) => line.trim()).filter(Boolean);
  return html`
    <form class="record-text" onSubmit=${(event) => { event.preventDefault(); act({ kind: "change", fields: { lines } }); }}>
      <label>One line for each thing that happened
        <textarea rows=${Math.max(6, kept.lines.length + 2)} autocapitalize="off" spellcheck=${false} value=${text} onInput=${(event) => setText(event.target.value)}></textarea></label>
      <p class="hint">As in <code>E leads H5</code>, <code>S chooses refuse</code>, <code>E exposes H5 unseen</code>, <code>W void H</code>.</p>
      <div class="actions">
        <button type="submit" class="main" disabled=${busy || lines.join("\n") === written}>Rule on this record</button>
        <button type="button" onClick=${() => navigator.clipboard?.writeText(text)} disabled=${!navigator.clipboard}>Copy</button>
      </div>
    </form>`;
}

/** One line, typed. If it is refused it stays, to be put right. */
export function TypeLine({ enter, busy, trouble }) {
  const [text, setText] = useState("");
  const [sent, setSent] = useState(false);
  useEffect(() => {
    if (busy || !sent) return;
    setSent(false);
    if (!trouble) setText("");
  }, [busy]);
  return html`
    <form class="type-line" onSubmit=${(event) => { event.preventDefault(); if (text.trim()) { setSent(true); enter(text.trim()); } }}>
      <label>Type a line <input value=${text} maxlength="200" placeholder="E leads H5" autocapitalize="off" autocomplete="off" spellcheck=${false} onInput=${(event) => setText(event.target.value)} /></label>
      <button type="submit" disabled=${busy || !text.trim()}>Add</button>
    </form>`;
}
