// The page: the tabs, the view that the address asks for, settings, keys, language and toasts.

import { watchDrawing } from "./at-rest.js";
import { CaseList } from "./case-list.js";
import { CaseView } from "./case-view.js";
import { ignoreDoubleTaps } from "./double-tap.js";
import { getAbout } from "./engine-api.js";
import { useRoute } from "./hash-route.js";
import { Icon } from "./icons.js";
import { ChartsView, LawView } from "./law-view.js";
import { LearnView } from "./learn-view.js";
import { fetchMessages, knownLanguage, languageCode, setMessages, t } from "./messages.js";
import { NewCase, forgetDraft } from "./new-case.js";
import { usePreferences } from "./preferences.js";
import { removeToken } from "./session.js";
import { isLocalHome } from "./home.js";
import { HomeNotices } from "./home-notices.js";
import { startEngine } from "./local-engine.js";
import { startOffline } from "./offline-sender.js";
import { SettingsSheet } from "./settings-sheet.js";
import { SharedView } from "./shared-view.js";
import { useShortcuts } from "./shortcuts.js";
import { ShortcutsSheet } from "./shortcuts-sheet.js";
import { Toast, useToast } from "./toast.js";
import { UpdateNotice } from "./updates.js";
import { html, render, useEffect, useState } from "./html.js";

/** @import { AboutAnswer, LawsOfNewCases, Preferences } from "./page-types.js" */

/**
 * For keyboards: the link that leads past all that stands before the content.
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

/** The tabs: the address, the views that belong to it, the icon and the title. */
const TABS = /** @type {const} */ ([
  ["", [""], "bell", "page/new-call"],
  ["cases", ["cases"], "list", "page/cases"],
  ["law", ["law", "charts"], "book", "page-law/title"],
  ["learn", ["learn"], "learn", "page-learn/title"],
]);

/**
 * At the bottom of a phone, at the top of a wide screen.
 * @param {{ view: string, startNewCase: () => void, openSettings: () => void }} props
 */
function Tabs({ view, startNewCase, openSettings }) {
  return html`
    <nav class="tabs" aria-label="Out of Turn">
      ${TABS.map(
        ([route, views, icon, title]) => html`
          <a key=${route} href=${`#/${route}`} aria-current=${views.some((one) => one === view) ? "page" : null}
            onClick=${route ? null : startNewCase}>
            <${Icon} name=${icon} /><span>${t(title)}</span>
          </a>`,
      )}
      <button type="button" aria-label=${t("page/settings/title")} onClick=${openSettings}><${Icon} name="gear" /></button>
    </nav>`;
}

/**
 * What new cases begin with. Without an edition a case takes the server's latest, and without readings the server's own.
 * @param {Preferences} preferences @param {AboutAnswer | null} about
 * @returns {LawsOfNewCases}
 */
const lawsOfNewCases = (preferences, about) => ({
  edition: preferences.edition ?? about?.latest ?? null,
  readings: preferences.readings ?? about?.readings ?? null,
});

/** The key "/": to the search of the view, if it has one. */
const toSearch = () => /** @type {HTMLElement | null} */ (document.querySelector("main input[type=search]"))?.focus();

/** @param {{ language: string, preferences: Preferences, change: (some: Partial<Preferences>) => void }} props */
function Page({ language, preferences, change }) {
  const [view, id] = useRoute().split("/");
  const about = useAbout(language);
  useEffect(startOffline, []);
  const editions = about?.editions ?? [];
  const penaltyCardKinds = about?.penalty_card_kinds ?? [];
  const [message, showToast] = useToast();
  const [sheet, setSheet] = useState(/** @type {"settings" | "keys" | null} */ (null));
  const [newCases, setNewCases] = useState(0); // counts them, so that each begins with nothing
  const laws = lawsOfNewCases(preferences, about);
  const { edition } = laws;
  const startNewCase = () => {
    forgetDraft();
    setNewCases(newCases + 1);
  };
  const openSettings = () => setSheet("settings");
  const openShortcuts = () => setSheet("keys");
  useShortcuts({ "/": toSearch, "?": openShortcuts });
  const views = {
    cases: () => html`<${CaseList} key=${language} showToast=${showToast} />`,
    case: () => html`
      <${CaseView} key=${`${language} ${id}`} id=${id} editions=${editions} penaltyCardKinds=${penaltyCardKinds}
        showToast=${showToast} openSettings=${openSettings} openShortcuts=${openShortcuts} />`,
    law: () => html`<${LawView} key=${language} number=${id ?? ""} editions=${editions} edition=${edition} />`,
    charts: () => html`<${ChartsView} key=${language} id=${id ?? ""} />`,
    shared: () => html`<${SharedView} key=${language} data=${id ?? ""} />`,
    learn: () => html`<${LearnView} key=${language} editions=${editions} edition=${edition} />`,
    "": () => html`<${NewCase} key=${newCases} laws=${laws} penaltyCardKinds=${penaltyCardKinds} />`,
  };
  const current = view in views ? view : "";
  return html`
    <a class="skip-link" href="#page" onClick=${skipToContent}>${t("page/skip-to-content")}</a>
    <${UpdateNotice} />
    <${HomeNotices} />
    ${current !== "case" && html`<${Tabs} view=${current} startNewCase=${startNewCase} openSettings=${openSettings} />`}
    ${views[/** @type {keyof typeof views} */ (current)]()}
    ${
      sheet === "settings" &&
      html`
      <${SettingsSheet} preferences=${{ ...preferences, edition }} change=${change} editions=${editions}
        readings=${laws.readings ?? {}} close=${() => setSheet(null)} openShortcuts=${openShortcuts} />`
    }
    ${sheet === "keys" && html`<${ShortcutsSheet} preferences=${preferences} change=${change} close=${() => setSheet(null)} />`}
    <${Toast} message=${message} show=${showToast} />`;
}

removeToken();
addEventListener("hashchange", removeToken); // before any component listens for it
ignoreDoubleTaps();
watchDrawing();
if (isLocalHome()) startEngine(); // the questions can be answered while it loads
const page = document.getElementById("page");
if (page) render(html`<${App} />`, page);
