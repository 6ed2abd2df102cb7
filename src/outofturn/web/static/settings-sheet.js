// The settings.

import { BottomSheet } from "./bottom-sheet.js";
import { onText } from "./dom-events.js";
import { getReadings } from "./engine-api.js";
import { isLocalHome } from "./home.js";
import { LANGUAGES, t } from "./messages.js";
import { ProblemNotice } from "./problem-notice.js";
import { getSession, logOut } from "./session.js";
import { useAnswer } from "./use-answer.js";
import { html, useState } from "./html.js";

/** @import { ApiError } from "./api-request.js" */
/** @import { Preferences, Readings } from "./page-types.js" */

/** @type {[keyof Preferences, string, [string, string][]][]} */
const LOOKS = [
  [
    "theme",
    "page/settings/theme",
    [
      ["auto", "page/settings/auto"],
      ["light", "page/settings/light"],
      ["dark", "page/settings/dark"],
    ],
  ],
  [
    "suits",
    "page/settings/suits",
    [
      ["two", "page/settings/two"],
      ["four", "page/settings/four"],
    ],
  ],
];

/** Who is logged in, if the server asks for a token, and the way out. */
function Session() {
  const [session] = useAnswer(getSession, []);
  const [problem, setProblem] = useState(/** @type {ApiError | null} */ (null));
  if (!session?.token_needed) return null;
  return html`
    <p class="setting">${t("page/settings/logged-in-as", { word: session.name })}</p>
    ${problem && html`<${ProblemNotice} problem=${problem} />`}
    <p class="actions">
      <button type="button" onClick=${() => logOut().catch(setProblem)}>${t("page/settings/log-out")}</button>
    </p>`;
}

/**
 * How new cases read the disputed points. They are fetched when somebody wants to see them.
 * @param {{ readings: Readings, choose: (readings: Readings) => void }} props
 */
function DisputedPoints({ readings, choose }) {
  const [isOpen, setOpen] = useState(false);
  const [found, problem] = useAnswer(() => (isOpen ? getReadings() : null), [isOpen]);
  const toggle = (/** @type {{ currentTarget: HTMLDetailsElement }} */ event) => setOpen(event.currentTarget.open);
  return html`
    <details class="disputed-points" onToggle=${toggle}>
      <summary class="setting">${t("page/settings/disputed-points")}</summary>
      ${problem && html`<${ProblemNotice} problem=${problem} />`}
      ${found?.points.map(
        ({ id, readings: ways }) => html`
          <fieldset key=${id}>
            <legend lang="en">${id}</legend>
            ${ways.map(
              (way) => html`
                <label class="check" key=${way.id}>
                  <input type="radio" name=${`reading-${id}`} checked=${(readings[id] ?? "reading") === way.id}
                    onChange=${() => choose({ ...readings, [id]: way.id })} />
                  ${way.text}
                </label>`,
            )}
          </fieldset>`,
      )}
    </details>`;
}

/**
 * @param {{
 *   preferences: Preferences, change: (some: Partial<Preferences>) => void, editions: number[], readings: Readings,
 *   close: () => void, openShortcuts: () => void,
 * }} props
 */
export function SettingsSheet({ preferences, change, editions, readings, close, openShortcuts }) {
  /** @param {keyof Preferences} name @param {string} title @param {[string | number, string][]} values */
  const group = (name, title, values) => html`
    <p class="setting" id=${`set-${name}`}>${title}</p>
    <div class="segments" role="group" aria-labelledby=${`set-${name}`}>
      ${values.map(
        ([value, text]) => html`
          <button type="button" key=${value} aria-pressed=${preferences[name] === value}
            onClick=${() => change({ [name]: value })}>${text}</button>`,
      )}
    </div>`;
  return html`
    <${BottomSheet} title=${t("page/settings/title")} close=${close}>
      <label class="setting">${t("page/settings/language")}
        <select value=${preferences.language} onChange=${onText((language) => change({ language }))}>
          ${Object.entries(LANGUAGES).map(
            ([code, name]) => html`<option key=${code} value=${code} lang=${code}>${name}</option>`,
          )}
        </select>
      </label>
      ${LOOKS.map(([name, title, values]) =>
        group(
          name,
          t(title),
          values.map(([value, text]) => [value, t(text)]),
        ),
      )}
      ${group(
        "edition",
        t("page/settings/edition"),
        editions.map((year) => [year, String(year)]),
      )}
      <${DisputedPoints} readings=${readings} choose=${(/** @type {Readings} */ some) => change({ readings: some })} />
      <p class="actions">
        <button type="button" class="for-keyboards" onClick=${openShortcuts}>${t("page/keys/title")}</button>
      </p>
      <${Session} />
      <p class="hint">
        ${t("page/settings/our-words")}
        ${!isLocalHome() && html` ${t("page/settings/for-programs")} <a href="api">${t("page/settings/api")}</a>`}
      </p>
    <//>`;
}
