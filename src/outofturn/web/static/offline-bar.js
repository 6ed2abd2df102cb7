// What is said above every view while the server is out of reach, and afterwards of what clashed with somebody else's changes.

import { isOutOfReach, onConnection } from "./connection.js";
import { t } from "./messages.js";
import { onUnsentChanges, unsentChanges } from "./offline-cases.js";
import { isRuling } from "./offline-engine.js";
import { onEngineState } from "./local-engine.js";
import { html, useEffect, useState } from "./html.js";

/** @typedef {{ lines: number, clashes: string[] }} Unsent */

/** @type {Unsent} */
const NOTHING = { lines: 0, clashes: [] };

/** What there is to be sent; it is asked for again whenever that may have changed. */
function useUnsent() {
  const [unsent, setUnsent] = useState(NOTHING);
  useEffect(() => {
    const look = () => {
      unsentChanges().then(setUnsent, () => setUnsent(NOTHING));
    };
    look();
    const stops = [onUnsentChanges(look), onConnection(look), onEngineState(look)];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return unsent;
}

/** Nothing, if all is well. */
export function OfflineBar() {
  const { lines, clashes } = useUnsent();
  const isLocal = isOutOfReach() && isRuling();
  return html`
    <div class="offline-bar" role="status">
      ${
        isLocal &&
        html`
        <p class="offline">
          <span aria-hidden="true">⌁ </span>${t("page-home/offline/here")}
          ${lines > 0 && ` ${t("page-home/offline/unsent", { count: lines })}`}
        </p>`
      }
      ${clashes.map(
        (id) => html`<p class="offline" key=${id}><a href=${`#/case/${id}`}>${t("page-home/offline/clash")}</a></p>`,
      )}
    </div>`;
}
