// The page: which view is shown, and the views of a case put together.

import { html, render, useCallback, useEffect, useRef, useState } from "./vendor/htm-preact.js";
import { NewCall, WhatHappened, stepBack } from "./call.js";
import { Details, WithTheCase } from "./details.js";
import * as engine from "./engine.js";
import { useKept } from "./kept.js";
import { Picture } from "./picture.js";
import { Lines, NextCard, Problem, RecordText, Sheet, TypeLine } from "./record.js";
import { Choices, Disputed, Drawer, Editions, SayThis, Watch, Why } from "./ruling.js";
import { Shelf, when } from "./shelf.js";
import { Contract, Shown } from "./words.js";

const TOAST = 8000; // milliseconds; long enough to reach for “Undo”

// -- where we are

const routeOf = () => location.hash.replace(/^#\/?/, "");
const go = (route) => { location.hash = `#/${route}`; };

function useRoute() {
  const [route, setRoute] = useState(routeOf);
  useEffect(() => {
    const follow = () => { setRoute(routeOf()); scrollTo(0, 0); };
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return route;
}

// -- how the page looks

function usePrefs() {
  const [prefs, setPrefs] = useState(() => {
    try {
      return { theme: "auto", suits: "two", edition: null, ...JSON.parse(localStorage.getItem("prefs") ?? "{}") };
    } catch {
      return { theme: "auto", suits: "two", edition: null };
    }
  });
  const put = (change) => {
    const next = { ...prefs, ...change };
    setPrefs(next);
    document.documentElement.dataset.theme = next.theme;
    document.documentElement.dataset.suits = next.suits;
    try {
      localStorage.setItem("prefs", JSON.stringify(next));
    } catch {
      // It holds until the page is closed.
    }
  };
  return [prefs, put];
}

function Settings({ prefs, put, editions, close }) {
  const groups = [
    ["theme", "Light or dark", [["auto", "As the phone"], ["light", "Light"], ["dark", "Dark"]]],
    ["suits", "Suit colours", [["two", "Two"], ["four", "Four"]]],
    ["edition", "Laws for new cases", editions.map((year) => [year, String(year)])],
  ];
  return html`
    <${Sheet} title="Settings" close=${close}>
      ${groups.map(([name, words, values]) => html`
        <p class="setting" id=${`set-${name}`}>${words}</p>
        <div class="segments" role="group" aria-labelledby=${`set-${name}`}>
          ${values.map(([value, label]) => html`<button type="button" key=${value} aria-pressed=${prefs[name] === value} onClick=${() => put({ [name]: value })}>${label}</button>`)}
        </div>`)}
      <p class="hint">The words are ours; the Laws themselves are published by the World Bridge Federation and the national bodies. For programs: <a href="/api">the API</a>.</p>
    <//>`;
}

// -- a case

/** What another phone has done, in a few words. */
function newsOf({ before, now }) {
  const added = now.lines.slice(before.lines.length);
  const same = before.lines.every((line, place) => now.lines[place] === line);
  if (same && added.length) return `From another phone: ${added.join("; ")}`;
  return same ? "Another phone has changed the details." : "Another phone has changed the record.";
}

/** A change of one's own, in a few words. */
function told({ kind, lines, number, line }) {
  if (kind === "add") return lines.join("; ");
  if (kind === "edit") return `line ${number}: ${line}`;
  return kind === "remove" ? `line ${number} removed` : "a change of the details";
}

function Clash({ clash, dropMine, doMineAgain }) {
  const { mine, now } = clash;
  const words = mine.map(told).join("; ");
  return html`
    <section class="clash" role="alertdialog" aria-labelledby="clash-heading">
      <h2 id="clash-heading"><span aria-hidden="true">⚠ </span>Two phones at once</h2>
      <p>Somebody else was quicker; nothing of theirs was changed. The record now ends: <b>${now.lines.at(-1) ?? "(empty)"}</b></p>
      <p>Yours was not entered: <b>${words}</b></p>
      <div class="actions"><button type="button" class="main" onClick=${doMineAgain}>Enter mine now</button><button type="button" onClick=${dropMine}>Drop mine</button></div>
    </section>`;
}

function Newer({ newer, act, busy }) {
  if (!newer) return null;
  return html`
    <section class="newer" role="note">
      <p><b>The rules have been revised.</b> This case was ruled under ruleset ${newer.ruled_under}; ruleset ${newer.now} rules line${newer.lines.length > 1 ? "s" : ""} ${newer.lines.join(", ")} otherwise. What you see is ruleset ${newer.now}.</p>
      <button type="button" disabled=${busy} onClick=${() => act({ kind: "afresh" })}>Take the new ruling</button>
    </section>`;
}

/** The sheet in which one tells what else has happened. */
function Happened({ table, isFresh, close, enter, type, busy }) {
  const [told, setTold] = useState({ happening: "", answers: [] });
  const change = (happening, answers) => setTold({ happening, answers });
  return html`
    <${Sheet} title=${told.happening ? "What happened" : "Something happened"} close=${close}>
      <${WhatHappened} table=${table} isFresh=${isFresh} ...${told} change=${change} done=${enter} />
      ${told.happening
        ? html`<div class="actions"><button type="button" onClick=${() => change(...stepBack(told))}>Back</button></div>`
        : html`<${TypeLine} enter=${type} busy=${busy} />`}
    <//>`;
}

function CaseView({ id, editions, say }) {
  const desk = useKept(id);
  const { kept, busy, silent, trouble } = desk;
  // A second touch in the same moment is a slip of the thumb.
  const act = (change) => { if (!desk.busy) desk.act(change); };
  const [sheet, setSheet] = useState(null);
  const top = useRef();
  const ruling = kept && engine.rulingOn(kept);
  const step = ruling?.steps?.at(-1);
  const words = ruling?.words?.at(-1);

  useEffect(() => { if (desk.news) { say(newsOf(desk.news)); desk.put({ news: null }); } }, [desk.news]);
  // When there is something to say, the card picker makes way for it.
  useEffect(() => {
    if (sheet === "card" && step && (words.say.length || step.decide.length || ruling.table.over)) setSheet(null);
    if (words?.say.length) top.current?.scrollIntoView({ block: "start" });
  }, [kept?.version]);

  if (!kept) return html`<main class="case">${trouble ? html`<${Problem} trouble=${trouble} />` : html`<p>One moment …</p>`}</main>`;
  if (!ruling.table) return html`<main class="case"><${Problem} trouble=${ruling.error} /><${Details} kept=${kept} act=${act} busy=${busy} editions=${editions} /></main>`;

  const enter = (lines) => act({ kind: "add", lines });
  const tell = ({ start, lines }) => {
    setSheet(null);
    if (start) act({ kind: "change", fields: { start, lines } });
    else enter(lines);
  };
  const undo = () => {
    const last = kept.lines.at(-1);
    act({ kind: "remove", number: kept.lines.length });
    say(`Taken off the record: ${last}`, { words: "Put back", act: () => desk.act({ kind: "add", lines: [last] }) });
  };
  return html`
    <main class="case" ref=${top} aria-busy=${busy}>
      <header class="case-head">
        <h1><${Contract} text=${kept.case.contract} /></h1>
        ${kept.case.title && html`<p class="title">${kept.case.title}</p>`}
        <p>Laws of ${ruling.edition}${kept.table && ` · Table ${kept.table}`}${kept.board && ` · Board ${kept.board}`} · <time datetime=${kept.created}>${when(kept.created)}</time>${kept.deleted && " · in the bin"}</p>
      </header>
      ${silent && html`<p class="silent" role="status"><span aria-hidden="true">⌁ </span>${busy ? "No answer from the server: not saved yet. It is kept here and sent as soon as there is a signal." : "No answer from the server; trying again."}</p>`}
      ${desk.clash && html`<${Clash} clash=${desk.clash} dropMine=${() => desk.put({ clash: null })} doMineAgain=${() => desk.doMineAgain()} />`}
      ${trouble && sheet !== "card" && html`<${Problem} trouble=${trouble} forget=${() => desk.put({ trouble: null })} />`}
      <${Newer} newer=${kept.newer} act=${act} busy=${busy} />
      <div class="columns" data-calm=${!words?.say.length && !ruling.choices.length}>
        <div class="now">
          ${ruling.error && html`<${Problem} trouble=${ruling.error} />`}
          <div aria-live="polite">${step && html`<${SayThis} words=${words} step=${step} />`}</div>
          <${Choices} choices=${ruling.choices} choose=${enter} busy=${busy} />
          ${step && html`<${Disputed} disputed=${step.disputed} />`}
          ${step && html`<${Watch} step=${step} words=${words} />`}
          ${step && html`<${Why} key=${kept.lines.length} step=${step} edition=${ruling.edition} />`}
          ${step && html`<${Editions} kase=${kept.case} version=${kept.version} />`}
        </div>
        <div class="aside">
          <${Picture} table=${ruling.table} names=${kept.names} decide=${step?.decide ?? []} />
          <section class="record" aria-labelledby="record-heading">
            <h2 id="record-heading">Record</h2>
            ${words && !words.say.length && html`<p class="last" role="status"><${Shown} text=${words.event} /></p>`}
            <${Lines} kept=${kept} ruling=${ruling} act=${act} busy=${busy} />
            <${Drawer} title="Text record" id="text">${() => html`<${TypeLine} enter=${(line) => enter([line])} busy=${busy} trouble=${trouble} /><${RecordText} kept=${kept} act=${act} busy=${busy} />`}<//>
            <${Drawer} title="Table, board, names, notes, hands" id="details">${() => html`<${Details} kept=${kept} act=${act} busy=${busy} editions=${editions} />`}<//>
          </section>
          <${WithTheCase} kept=${kept} go=${go} say=${say} fail=${(problem) => say(problem.message)} />
        </div>
      </div>
      <nav class="bar" aria-label="Go on">
        <button type="button" class="undo" disabled=${busy || !kept.lines.length} onClick=${undo}><span aria-hidden="true">↶</span>Undo</button>
        <button type="button" class="main" disabled=${busy || ruling.error || ruling.table.over} onClick=${() => setSheet("card")}>Next card</button>
        <button type="button" class="main" disabled=${busy || ruling.error} onClick=${() => setSheet("happened")}>What happened?</button>
      </nav>
      ${sheet === "card" && html`<${NextCard} table=${ruling.table} close=${() => setSheet(null)} enter=${(line) => enter([line])} busy=${busy} trouble=${trouble} />`}
      ${sheet === "happened" && html`<${Happened} table=${ruling.table} isFresh=${!kept.lines.length && !kept.case.start} close=${() => setSheet(null)}
        enter=${tell} type=${(line) => { setSheet(null); enter([line]); }} busy=${busy} />`}
    </main>`;
}

// -- the whole

function App() {
  const route = useRoute();
  const [prefs, put] = usePrefs();
  const [about, setAbout] = useState({ editions: [], latest: null });
  const [toast, setToast] = useState(null);
  const [settings, setSettings] = useState(false);
  useEffect(() => { engine.about().then(setAbout, () => {}); }, []);
  useEffect(() => {
    if (!toast) return undefined;
    const timer = setTimeout(() => setToast(null), TOAST);
    return () => clearTimeout(timer);
  }, [toast]);
  const say = useCallback((words, action) => setToast({ words, action }), []);
  const edition = prefs.edition ?? about.latest;
  const [view, id] = route.split("/");
  return html`
    <a class="skip" href="#page" onClick=${(event) => { event.preventDefault(); const main = document.querySelector("main"); main.tabIndex = -1; main.focus(); }}>To the content</a>
    <nav class="top" aria-label="Out of Turn">
      <a href="#/" aria-current=${view === "" ? "page" : null}>New call</a>
      <a href="#/cases" aria-current=${view === "cases" ? "page" : null}>Cases</a>
      <button type="button" onClick=${() => setSettings(true)}>Settings</button>
    </nav>
    ${view === "cases" ? html`<${Shelf} go=${go} say=${say} />`
      : view === "case" && id ? html`<${CaseView} key=${id} id=${id} editions=${about.editions} say=${say} />`
      : html`<${NewCall} go=${go} edition=${edition} />`}
    ${settings && html`<${Settings} prefs=${{ ...prefs, edition }} put=${put} editions=${about.editions} close=${() => setSettings(false)} />`}
    <div class="toast" role="status" aria-live="polite">${toast && html`<p>${toast.words}
      ${toast.action && html`<button type="button" onClick=${() => { const { act } = toast.action; setToast(null); act(); }}>${toast.action.words}</button>`}</p>`}</div>`;
}

render(html`<${App} />`, document.getElementById("page"));
