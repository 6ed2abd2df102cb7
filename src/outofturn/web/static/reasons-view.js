// Why it is ruled so: the reasons, each with its provision.

import { t } from "./messages.js";
import { LinkedText, ProvisionLink } from "./provision-link.js";
import { html } from "./html.js";

/** @import { Ruling } from "./page-types.js" */

/**
 * The reasons of a ruling, in the order in which they were found; a tap on a number opens the provision.
 * @param {{ ruling: Ruling }} props
 */
export function Reasons({ ruling }) {
  // The same reason may have been given for two players.
  const reasons = new Map(ruling.because.map((one) => [`${one.law} ${one.text}`, one]));
  if (!reasons.size) return html`<p>${t("page/why/in-order")}</p>`;
  return html`
    <ul class="reasons">
      ${[...reasons].map(
        ([key, { law, text }]) => html`
          <li key=${key}><${ProvisionLink} number=${law} /> <p><${LinkedText} text=${text} /></p></li>`,
      )}
    </ul>`;
}
