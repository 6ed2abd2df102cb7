// The page: which view is shown, and the views of a case put together.

import { html, render, useCallback, useEffect, useRef, useState } from "./vendor/htm-preact.js";
import { NewCall, WhatHappened, forgetDraft, stepBack } from "./new-case.js";
import { Details, WithTheCase } from "./case-details.js";
import * as engine from "./engine-api.js";
import { useKept } from "./case-store.js";
import { Picture } from "./table-view.js";
import { Lines, NextCard, Problem, RecordText, Sheet, TypeLine } from "./record-view.js";
import { Choices, Disputed, Drawer, Editions, SayThis, Watch, Why } from "./ruling-view.js";
import { Shelf, when } from "./case-list.js";
import { Contract, Shown, pretty, seatName } from "./bridge-text.js";

const TOAST = 8000; // milliseconds; long enough to reach for “Undo”

const ONE_TOUCH = { time: 400, distance: 30 }; // milliseconds, pixels

// A second touch on the same place belongs to the first: what has just come to lie there was not meant by it.
let last = { time: -Infinity };
document.addEventListener("click", (event) => {
  const target = event.target.closest?.("button, a");
  const isNear = Math.hypot(event.clientX - last.x, event.clientY - last.y) < ONE_TOUCH.distance;
  if (event.detail && event.timeStamp - last.time < ONE_TOUCH.time && isNear && target !== last.target) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  last = { time: event.timeStamp, x: event.clientX, y: event.clientY, target };
}, true);

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
  if (now.deleted && !before.deleted) return "Another phone has put this case in the bin.";
  if (same && added.length) return `From another phone: ${added.map(pretty).join("; ")}`;
  return same ? "Another phone has changed the details." : "Another phone has changed the record.";
}

/** A change of one's own, in a few words. */
function told({ kind, lines, number, line }) {
  if (kind === "add") return lines.map(pretty).join("; ");
  if (kind === "edit") return `line ${number}: ${pretty(line)}`;
  return kind === "remove" ? `line ${number} removed` : "a change of the details";
}

function Clash({ clash, dropMine, doMineAgain }) {
  const { mine, now } = clash;
  const words = mine.map(told).join("; ");
  return html`
    <section class="clash" role="alertdialog" aria-labelledby="clash-heading">
      <h2 id="clash-heading"><span aria-hidden="true">⚠ </span>Two phones at once</h2>
      <p>Somebody else was quicker; nothing of theirs was changed. The record now ends: <b>${pretty(now.lines.at(-1) ?? "(empty)")}</b></p>
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

const BEGIN = { happening: "", answers: [] };
// A card that breaks an order, or does not follow suit, goes back; which one comes instead has to be told.
const TO_BE_CORRECTED = ["restriction-broken", "revoke"];

/** The sheet in which one tells what else has happened. */
function Happened({ table, version, isFresh, begin, close, enter, type, busy }) {
  const [told, setTold] = useState(begin);
  const [seen, setSeen] = useState(version);
  const change = (happening, answers) => setTold({ happening, answers });
  if (seen !== version) {
    // Another phone has entered something: what was answered may no longer be about the same cards.
    setSeen(version);
    setTold(BEGIN);
  }
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
  const [begin, setBegin] = useState(BEGIN);
  const top = useRef();
  const touch = useRef({}); // what the last touch entered
  const undone = useRef(null); // what has just been taken off
  const openHappened = (from = BEGIN) => { setBegin(from); setSheet("happened"); };
  const ruling = kept && engine.rulingOn(kept);
  const step = ruling?.steps?.at(-1);
  const words = ruling?.words?.at(-1);

  useEffect(() => { if (desk.news) { say(newsOf(desk.news)); desk.put({ news: null }); } }, [desk.news]);
  const forgetUndone = () => { if (undone.current) { undone.current = null; say(null); } };
  useEffect(() => forgetUndone, []);
  useEffect(() => { if (undone.current && kept && undone.current.version !== kept.version) forgetUndone(); }, [kept?.version]);
  // When there is something to say, the card picker makes way for it; and the focus, if its place is gone, goes there.
  useEffect(() => {
    if (sheet === "card" && step && (words.say.length || step.decide.length || ruling.table.over)) setSheet(null);
    if (words?.say.length) top.current?.scrollIntoView({ block: "start" });
    if (document.activeElement === document.body) document.getElementById("say-heading")?.focus({ preventScroll: true });
  }, [kept?.version]);

  if (!kept) return html`<main class="case">${trouble ? html`<${Problem} trouble=${trouble} />` : html`<p>One moment …</p>`}</main>`;
  if (!ruling.table) return html`<main class="case"><${Problem} trouble=${ruling.error} /><${Details} kept=${kept} act=${act} busy=${busy} trouble=${trouble} editions=${editions} say=${say} /></main>`;

  const enter = (lines, after) => act({
    kind: "add",
    lines,
    done: (now) => {
      touch.current = { version: now.version, count: lines.length };
      after?.(now);
    },
  });
  const tellInOrder = (now) => {
    const { steps } = engine.rulingOn(now);
    if (!steps.at(-1).irregularity && !steps.at(-1).say) say("Nothing to rule on: that was in order.");
  };
  const tell = ({ start, lines }) => {
    setSheet(null);
    if (start) act({ kind: "change", fields: { start, lines }, done: tellInOrder });
    else enter(lines, tellInOrder);
  };
  // One touch may have entered several lines; undo takes off what it entered, and "Put back" all that was just taken off.
  const undo = () => {
    const count = touch.current.version === kept.version ? touch.current.count : 1;
    const off = kept.lines.slice(-count);
    const before = undone.current?.version === kept.version ? undone.current.lines : [];
    const done = (now) => {
      undone.current = { version: now.version, lines: [...off, ...before] };
      say(`Taken off the record: ${undone.current.lines.map(pretty).join("; ")}`, {
        words: "Put back",
        act: () => { if (undone.current) enter(undone.current.lines); },
      });
    };
    if (count === 1) act({ kind: "remove", number: kept.lines.length, done });
    else act({ kind: "change", fields: { lines: kept.lines.slice(0, -count) }, done });
  };
  const stuck = busy || kept.deleted !== null;
  const calm = !words?.say.length && !ruling.choices.length;
  const watch = step && html`<${Watch} step=${step} words=${words} />`;
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
      ${ruling.error && html`<${Problem} trouble=${ruling.error}>
        <button type="button" disabled=${busy} onClick=${() => act({ kind: "change", fields: { lines: kept.lines.slice(0, ruling.error.line - 1) } })}>
          Remove line ${ruling.error.line}${ruling.error.line < kept.lines.length ? " and what follows" : ""}</button>
      <//>`}
      <div class="columns" data-calm=${calm}>
        <div class="now">
          <div aria-live="polite">${step && html`<${SayThis} words=${words} step=${step} />`}</div>
          <${Choices} choices=${ruling.error ? [] : ruling.choices} isNumbered=${words?.say.some((one) => one.startsWith("One: "))} choose=${(lines) => enter(lines)} busy=${busy} />
          ${!ruling.error && TO_BE_CORRECTED.includes(step?.irregularity) && html`
            <button type="button" class="wide choice" disabled=${busy} onClick=${() => openHappened({ happening: "correction", answers: [{ seat: step.offender }] })}>
              ${seatName(step.offender)} plays another card …</button>`}
          ${step && html`<${Disputed} disputed=${step.disputed} />`}
          ${!calm && watch}
          ${step && html`<${Why} key=${kept.lines.length} step=${step} edition=${ruling.edition} />`}
          ${step && html`<${Editions} kase=${kept.case} version=${kept.version} />`}
        </div>
        <div class="aside">
          <${Picture} table=${ruling.table} names=${kept.names} decide=${step?.decide ?? []} />
          ${calm && watch}
          <section class="record" aria-labelledby="record-heading">
            <h2 id="record-heading">Record</h2>
            ${words && !words.say.length && html`<p class="last" role="status"><${Shown} text=${words.event} /></p>`}
            <${Lines} kept=${kept} ruling=${ruling} act=${act} busy=${busy} />
            <${Drawer} title="Text record" id="text">${() => html`<${TypeLine} enter=${(line) => enter([line])} busy=${busy} trouble=${trouble} /><${RecordText} kept=${kept} act=${act} busy=${busy} />`}<//>
            <${Drawer} title="Table, board, names, notes, hands" id="details">${() => html`<${Details} kept=${kept} act=${act} busy=${busy} trouble=${trouble} editions=${editions} say=${say} />`}<//>
          </section>
          <${WithTheCase} kept=${kept} go=${go} say=${say} load=${() => desk.lookAgain()} fail=${(problem) => say(problem.message)} />
        </div>
      </div>
      <nav class="bar" aria-label="Go on">
        <button type="button" class="undo" disabled=${stuck || !kept.lines.length} onClick=${undo}><span aria-hidden="true">↶</span>Undo</button>
        <button type="button" class="main" disabled=${stuck || ruling.error || ruling.table.over} onClick=${() => setSheet("card")}>Next card</button>
        <button type="button" class="main" disabled=${stuck || ruling.error} onClick=${() => openHappened()}>What happened?</button>
      </nav>
      ${sheet === "card" && html`<${NextCard} table=${ruling.table} close=${() => setSheet(null)} enter=${(line) => enter([line])} busy=${busy} silent=${silent} trouble=${trouble} />`}
      ${sheet === "happened" && html`<${Happened} table=${ruling.table} version=${kept.version} begin=${begin} isFresh=${!kept.lines.length && !kept.case.start} close=${() => setSheet(null)}
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
  const [calls, setCalls] = useState(0);
  useEffect(() => { engine.about().then(setAbout, () => {}); }, []);
  useEffect(() => {
    if (!toast) return undefined;
    const timer = setTimeout(() => setToast(null), TOAST);
    return () => clearTimeout(timer);
  }, [toast]);
  const say = useCallback((words, action) => setToast(words && { words, action }), []);
  const edition = prefs.edition ?? about.latest;
  const [view, id] = route.split("/");
  return html`
    <a class="skip" href="#page" onClick=${(event) => { event.preventDefault(); const main = document.querySelector("main"); main.tabIndex = -1; main.focus(); }}>To the content</a>
    <nav class="top" aria-label="Out of Turn">
      <a href="#/" aria-current=${view === "" ? "page" : null} onClick=${() => { forgetDraft(); setCalls(calls + 1); }}>New call</a>
      <a href="#/cases" aria-current=${view === "cases" ? "page" : null}>Cases</a>
      <button type="button" onClick=${() => setSettings(true)}>Settings</button>
    </nav>
    ${view === "cases" ? html`<${Shelf} go=${go} say=${say} />`
      : view === "case" && id ? html`<${CaseView} key=${id} id=${id} editions=${about.editions} say=${say} />`
      : html`<${NewCall} key=${calls} go=${go} edition=${edition} />`}
    ${settings && html`<${Settings} prefs=${{ ...prefs, edition }} put=${put} editions=${about.editions} close=${() => setSettings(false)} />`}
    <div class="toast" role="status" aria-live="polite">${toast && html`<p>${toast.words}
      ${toast.action && html`<button type="button" onClick=${() => { const { act } = toast.action; setToast(null); act(); }}>${toast.action.words}</button>`}</p>`}</div>`;
}

render(html`<${App} />`, document.getElementById("page"));
