// What is said above every view: that the engine is still loading or cases cannot be kept here, or, with a server, that it is
// out of reach.

import { isLocalHome } from "./home.js";
import { checkStorage } from "./local-cases.js";
import { engineState, onEngineState } from "./local-engine.js";
import { t } from "./messages.js";
import { OfflineBar } from "./offline-bar.js";
import { ProblemNotice } from "./problem-notice.js";
import { html, useEffect, useState } from "./html.js";

const PATIENCE = 1500; // milliseconds; most starts are quicker, and need no word

/** Has the engine been loading for so long that something should be said? */
function useSlowEngine() {
  const [state, setState] = useState(engineState);
  const [isSlow, setSlow] = useState(false);
  useEffect(() => onEngineState(setState), []);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [state]);
  return { state, isSlow };
}

/** Does the browser refuse to keep anything? It is found out before there is anything to keep. */
function useRefusedStorage() {
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    checkStorage().catch((error) => setRefused(!error.isFull));
  }, []);
  return isRefused;
}

/** Nothing, if all is well. */
export const HomeNotices = () => (isLocalHome() ? html`<${LocalNotices} />` : html`<${OfflineBar} />`);

function LocalNotices() {
  const { state, isSlow } = useSlowEngine();
  const [isDismissed, dismiss] = useState(false);
  const isRefused = useRefusedStorage() && !isDismissed;
  const refusal = {
    problem: t("page-home/storage-refused"),
    hint: t("page-home/storage-refused-hint"),
    line: null,
    column: null,
    text: "",
  };
  return html`
    <div class="home-notices">
      ${state === "loading" && isSlow && html`<p class="offline" role="status">${t("page-home/engine-loading")}</p>`}
      ${
        state === "failed" &&
        html`<p class="offline" role="status">${t("page-home/engine-failed")} ${t("page-home/engine-failed-hint")}</p>`
      }
      ${isRefused && html`<${ProblemNotice} problem=${refusal} dismiss=${() => dismiss(true)} />`}
    </div>`;
}
