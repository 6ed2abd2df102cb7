// Why it is ruled so: the reasons, each with its provision.

import { getLaw } from "./engine-api.js";
import { useAnswer } from "./use-answer.js";
import { languageCode, t } from "./messages.js";
import { html, useState } from "./html.js";

/** @import { ApiError } from "./api-request.js" */
/** @import { LawAnswer, Ruling } from "./page-types.js" */

/** @param {{ ruling: Ruling, edition: number }} props */
export function Reasons({ ruling, edition }) {
  // The same reason may have been given for two players.
  const reasons = new Map(ruling.because.map((one) => [`${one.law} ${one.text}`, one]));
  if (!reasons.size) return html`<p>${t("page/why/in-order")}</p>`;
  return html`
    <ul class="reasons">
      ${[...reasons].map(([key, { law, text }]) => html`<${Reason} key=${key} law=${law} text=${text} edition=${edition} />`)}
    </ul>`;
}

/**
 * A tap on the number of the provision shows our words for it.
 * @param {{ law: string, text: string, edition: number }} props
 */
function Reason({ law, text, edition }) {
  const [isOpen, setOpen] = useState(false);
  const [found, problem] = useAnswer(() => (isOpen ? getLaw(law, edition) : null), [isOpen, law, edition]);
  return html`
    <li>
      <button type="button" class="law" aria-expanded=${isOpen} onClick=${() => setOpen(!isOpen)}>
        ${law}<span class="visually-hidden"> ${t("page/why/our-words", { number: edition })}</span>
      </button> ${text}
      ${
        isOpen &&
        html`
        <blockquote aria-live="polite"><${ProvisionText} law=${law} found=${found} problem=${problem} /></blockquote>`
      }
    </li>`;
}

/** @param {{ law: string, found: LawAnswer | null, problem: ApiError | null }} props */
function ProvisionText({ law, found, problem }) {
  if (problem) return problem.message;
  if (!found) return t("page/one-moment");
  const provisions = found.provisions.filter((one) => one.number === law);
  return html`
    ${languageCode() !== "en" && html`<p class="hint">${t("page/why/in-english")}</p>`}
    ${provisions.map(
      (one) => html`
        <p key=${one.name} lang="en"><b>${one.heading}.</b> ${one.words}</p>
        ${one.judgement && html`<p class="hint">● ${t("page/why/director-judges")}</p>`}`,
    )}`;
}
