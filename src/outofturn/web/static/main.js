// The page: the bar at the top, the view that the address asks for, settings and messages.

import { CaseList } from "./case-list.js";
import { CaseView } from "./case-view.js";
import { ignoreDoubleTaps } from "./double-tap.js";
import { getAbout } from "./engine-api.js";
import { useRoute } from "./hash-route.js";
import { NewCase, forgetDraft } from "./new-case.js";
import { usePreferences } from "./preferences.js";
import { SettingsSheet } from "./settings-sheet.js";
import { Toast, useToast } from "./toast.js";
import { html, render, useEffect, useState } from "./vendor/htm-preact.js";

/** @import { AboutAnswer } from "./page-types.js" */

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

/** What the server rules by; null until it has answered. */
function useAbout() {
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
  }, []);
  return about;
}

function App() {
  const [view, id] = useRoute().split("/");
  const [preferences, changePreferences] = usePreferences();
  const about = useAbout();
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
  const shown = () => {
    if (view === "cases") return html`<${CaseList} showToast=${showToast} />`;
    if (view === "case" && id) {
      return html`
        <${CaseView} key=${id} id=${id} editions=${editions} penaltyCardKinds=${penaltyCardKinds} showToast=${showToast} />`;
    }
    return html`<${NewCase} key=${newCases} edition=${edition} penaltyCardKinds=${penaltyCardKinds} />`;
  };
  return html`
    <a class="skip-link" href="#page" onClick=${skipToContent}>To the content</a>
    <nav class="top-bar" aria-label="Out of Turn">
      <a href="#/" aria-current=${view === "" ? "page" : null} onClick=${startNewCase}>New call</a>
      <a href="#/cases" aria-current=${view === "cases" ? "page" : null}>Cases</a>
      <button type="button" onClick=${() => setSettings(true)}>Settings</button>
    </nav>
    ${shown()}
    ${
      hasSettings &&
      html`
      <${SettingsSheet} preferences=${{ ...preferences, edition }} change=${changePreferences} editions=${editions}
        close=${() => setSettings(false)} />`
    }
    <${Toast} message=${message} show=${showToast} />`;
}

ignoreDoubleTaps();
const page = document.getElementById("page");
if (page) render(html`<${App} />`, page);
