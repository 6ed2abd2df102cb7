// What is wrong, and the way out.

import { errorPlace } from "./error-place.js";
import { t } from "./messages.js";
import { html } from "./html.js";

/** @import { Problem } from "./page-types.js" */
/** @import { Drawn } from "./html.js" */

/** @param {{ problem: Problem, dismiss?: () => void, children?: Drawn }} props */
export function ProblemNotice({ problem, dismiss, children }) {
  const place = errorPlace(problem);
  const quoted = problem.text ? `${t("page/quoted-before", { text: problem.text })} ` : "";
  const caseFile = "caseFile" in problem ? problem.caseFile : null;
  return html`
    <div class="problem" role="alert">
      <p><b>${place && `${place} `}${quoted}${problem.problem}</b> ${problem.hint}</p>
      ${
        caseFile &&
        html`
        <p><a class="button" href=${caseFile} download="case.yaml">${t("page/save-to-report")}</a></p>`
      }
      ${children}
      ${dismiss && html`<button type="button" class="plain-button" onClick=${dismiss}>${t("page/all-right")}</button>`}
    </div>`;
}
