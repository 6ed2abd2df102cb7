// The cases that are kept: find, open, delete, take back from the bin, import.

import { html, useEffect, useRef, useState } from "./vendor/htm-preact.js";
import * as cases from "./case-api.js";
import { Problem } from "./record-view.js";
import { Contract, Shown } from "./bridge-text.js";

export const when = (time) => new Date(time).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });

const PAUSE = 250; // milliseconds without a key before it is looked for

export function Shelf({ go, say }) {
  const [search, setSearch] = useState("");
  const [deleted, setDeleted] = useState(false);
  const [found, setFound] = useState(null);
  const [trouble, setTrouble] = useState(null);
  const asked = useRef(0);

  const look = async (before = "") => {
    const mine = ++asked.current;
    try {
      const answer = await cases.list(search, deleted, before);
      if (mine !== asked.current) return;
      setFound((old) => (before && old ? { ...answer, cases: [...old.cases, ...answer.cases] } : answer));
      setTrouble(null);
    } catch (problem) {
      if (mine === asked.current) setTrouble(problem);
    }
  };
  useEffect(() => {
    const timer = setTimeout(look, search ? PAUSE : 0);
    return () => clearTimeout(timer);
  }, [search, deleted]);

  const doing = (action) => async (...given) => {
    try {
      await action(...given);
    } catch (problem) {
      setTrouble(problem);
    }
  };
  const remove = doing(async (one) => {
    await cases.remove(one.id);
    await look();
    say("The case is in the bin.", { words: "Undo", act: doing(async () => { await cases.restore(one.id); await look(); }) });
  });
  const restore = doing(async (one) => { await cases.restore(one.id); go(`case/${one.id}`); });
  const take = doing(async (text) => go(`case/${(await cases.importFile(text)).id}`));

  return html`
    <main class="shelf">
      <h1>${deleted ? "The bin" : "Cases"}</h1>
      <label class="search">Search <input type="search" value=${search} placeholder="table, board, name, card …" onInput=${(event) => setSearch(event.target.value)} /></label>
      ${trouble && html`<${Problem} trouble=${trouble} forget=${() => setTrouble(null)} />`}
      ${!found && !trouble && html`<p>One moment …</p>`}
      ${found && !found.cases.length && html`<p class="hint">${search ? "No case has all these words." : deleted ? "The bin is empty." : "No case has been kept yet."}</p>`}
      <ul class="cases" aria-live="polite">
        ${found?.cases.map((one) => html`
          <li key=${one.id}>
            <a href=${`#/case/${one.id}`} onClick=${(event) => deleted && event.preventDefault()}>
              <b><${Contract} text=${one.contract} /></b>
              <span>${one.title || html`<${Shown} text=${one.lines ? one.shown : "no line yet"} />${one.lines > 1 && ` … ${one.lines} lines`}`}</span>
              <span class="where">${[one.table && `Table ${one.table}`, one.board && `Board ${one.board}`].filter(Boolean).map((text) => `${text} · `)}<time datetime=${one.created}>${when(one.created)}</time></span>
            </a>
            ${deleted
              ? html`<button type="button" onClick=${() => restore(one)}>Take back</button>`
              : html`<button type="button" aria-label=${`Delete ${one.contract} of ${when(one.created)}`} onClick=${() => remove(one)}>Delete</button>`}
          </li>`)}
      </ul>
      ${found?.more && html`<button type="button" class="wide" onClick=${() => look(found.cases.at(-1).id)}>Show more</button>`}
      <div class="actions">
        <${ImportFile} take=${take} />
        <button type="button" onClick=${() => { setFound(null); setDeleted(!deleted); }}>${deleted ? "Back to the cases" : "Open the bin"}</button>
      </div>
    </main>`;
}

/** A case file (YAML), chosen or pasted. */
export function ImportFile({ take }) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const read = async (file) => file && setText(await file.text());
  if (!open) return html`<button type="button" onClick=${() => setOpen(true)}>Import a case file</button>`;
  return html`
    <form class="import" onSubmit=${(event) => { event.preventDefault(); take(text); }}>
      <label>A file <input type="file" accept=".yaml,.yml,.json,text/*,application/yaml" onChange=${(event) => read(event.target.files[0])} /></label>
      <label>or its text <textarea rows="8" spellcheck=${false} value=${text} placeholder=${"contract: 4S by S\nevents:\n  - E leads H5"} onInput=${(event) => setText(event.target.value)}></textarea></label>
      <div class="actions"><button type="submit" class="main" disabled=${!text.trim()}>Import</button><button type="button" onClick=${() => setOpen(false)}>Cancel</button></div>
    </form>`;
}
