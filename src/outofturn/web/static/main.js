// The page: the bar at the top, the view that the address asks for, settings, language and toasts.

import { CaseList } from "./case-list.js";
import { CaseView } from "./case-view.js";
import { ignoreDoubleTaps } from "./double-tap.js";
import { getAbout } from "./engine-api.js";
import { useRoute } from "./hash-route.js";
import { ChartsView, LawView } from "./law-view.js";
import { LearnView } from "./learn-view.js";
import { fetchMessages, knownLanguage, languageCode, setMessages, t } from "./messages.js";
import { NewCase, forgetDraft } from "./new-case.js";
import { usePreferences } from "./preferences.js";
import { removeToken } from "./session.js";
import { isLocalHome } from "./home.js";
import { HomeNotices } from "./home-notices.js";
import { startEngine } from "./local-engine.js";
import { OfflineBar } from "./offline-bar.js";
import { startOffline } from "./offline-sender.js";
import { SettingsSheet } from "./settings-sheet.js";
import { SharedView } from "./shared-view.js";
import { Toast, useToast } from "./toast.js";
import { UpdateNotice } from "./updates.js";
import { html, render, useEffect, useState } from "./html.js";

/** @import { AboutAnswer, Preferences } from "./page-types.js" */

/**
 * For keyboards: the link that leads past the bar at the top.
 * @param {Event} event
 */
function skipToContent(event) {
  event.preventDefault(); // the address after the "#" says which view is shown
  const main = document.querySelector("main");
  if (!main) return;
  main.tabIndex = -1;
  main.focus();
}

const ASK_AGAIN = 5_000; // milliseconds

/**
 * Load the texts of a language.
 * @param {string} wanted
 * @returns {string} the language whose texts are there: the one before until this one has come, and at first none
 */
function useLanguage(wanted) {
  const [loaded, setLoaded] = useState(languageCode);
  useEffect(() => {
    let isWanted = true;
    let timer = 0;
    const load = async () => {
      try {
        const messages = await fetchMessages(wanted);
        if (!isWanted) return;
        setMessages(messages);
        setLoaded(wanted);
      } catch {
        timer = window.setTimeout(load, ASK_AGAIN);
      }
    };
    load();
    return () => {
      isWanted = false;
      window.clearTimeout(timer);
    };
  }, [wanted]);
  return loaded;
}

/**
 * What the server rules by; null until it has answered.
 * @param {string} language of its words
 */
function useAbout(language) {
  const [about, setAbout] = useState(/** @type {AboutAnswer | null} */ (null));
  useEffect(() => {
    let timer = 0;
    const ask = () => {
      getAbout().then(setAbout, () => {
        timer = window.setTimeout(ask, ASK_AGAIN);
      });
    };
    ask();
    return () => window.clearTimeout(timer);
  }, [language]);
  return about;
}

/** The page, as soon as there are texts. */
function App() {
  const [stored, change] = usePreferences();
  const preferences = { ...stored, language: stored.language ?? knownLanguage(navigator.languages) };
  const language = useLanguage(preferences.language);
  return language && html`<${Page} language=${language} preferences=${preferences} change=${change} />`;
}

/** @param {{ view: string, startNewCase: () => void, openSettings: () => void }} props */
function TopBar({ view, startNewCase, openSettings }) {
  return html`
    <nav class="top-bar" aria-label="Out of Turn">
      <a href="#/" aria-current=${view === "" ? "page" : null} onClick=${startNewCase}>${t("page/new-call")}</a>
      <a href="#/cases" aria-current=${view === "cases" ? "page" : null}>${t("page/cases")}</a>
      <a href="#/law" aria-current=${["law", "charts"].includes(view) ? "page" : null}>${t("page-law/title")}</a>
      <a href="#/learn" aria-current=${view === "learn" ? "page" : null}>${t("page-learn/title")}</a>
      <button type="button" onClick=${openSettings}>${t("page/settings/title")}</button>
    </nav>`;
}

/** @param {{ language: string, preferences: Preferences, change: (some: Partial<Preferences>) => void }} props */
function Page({ language, preferences, change }) {
  const [view, id] = useRoute().split("/");
  const about = useAbout(language);
  useEffect(startOffline, []);
  const editions = about?.editions ?? [];
  const penaltyCardKinds = about?.penalty_card_kinds ?? [];
  const [message, showToast] = useToast();
  const [hasSettings, setSettings] = useState(false);
  const [newCases, setNewCases] = useState(0); // counts them, so that each begins with nothing
  const edition = preferences.edition ?? about?.latest ?? null; // without one a new case takes the server's latest
  const startNewCase = () => {
    forgetDraft();
    setNewCases(newCases + 1);
  };
  const views = {
    cases: () => html`<${CaseList} key=${language} showToast=${showToast} />`,
    case: () => html`
      <${CaseView} key=${`${language} ${id}`} id=${id} editions=${editions} penaltyCardKinds=${penaltyCardKinds}
        showToast=${showToast} />`,
    law: () => html`<${LawView} key=${language} number=${id ?? ""} editions=${editions} edition=${edition} />`,
    charts: () => html`<${ChartsView} key=${language} id=${id ?? ""} />`,
    shared: () => html`<${SharedView} key=${language} data=${id ?? ""} />`,
    learn: () => html`<${LearnView} key=${language} editions=${editions} edition=${edition} />`,
    "": () => html`<${NewCase} key=${newCases} edition=${edition} penaltyCardKinds=${penaltyCardKinds} />`,
  };
  const current = view in views ? view : "";
  return html`
    <a class="skip-link" href="#page" onClick=${skipToContent}>${t("page/skip-to-content")}</a>
    <${TopBar} view=${view} startNewCase=${startNewCase} openSettings=${() => setSettings(true)} />
    <${UpdateNotice} />
    ${isLocalHome() ? html`<${HomeNotices} />` : html`<${OfflineBar} />`}
    ${views[/** @type {keyof typeof views} */ (current)]()}
    ${
      hasSettings &&
      html`
      <${SettingsSheet} preferences=${{ ...preferences, edition }} change=${change} editions=${editions}
        close=${() => setSettings(false)} />`
    }
    <${Toast} message=${message} show=${showToast} />`;
}

removeToken();
addEventListener("hashchange", removeToken); // before any component listens for it
ignoreDoubleTaps();
if (isLocalHome()) startEngine(); // the questions can be answered while it loads
const page = document.getElementById("page");
if (page) render(html`<${App} />`, page);
