// The settings.

import { BottomSheet } from "./bottom-sheet.js";
import { html } from "./vendor/htm-preact.js";

/** @import { Preferences } from "./page-types.js" */

/** @type {[keyof Preferences, string, [string, string][]][]} */
const LOOKS = [
  [
    "theme",
    "Light or dark",
    [
      ["auto", "As the phone"],
      ["light", "Light"],
      ["dark", "Dark"],
    ],
  ],
  [
    "suits",
    "Suit colours",
    [
      ["two", "Two"],
      ["four", "Four"],
    ],
  ],
];

/**
 * @param {{
 *   preferences: Preferences, change: (some: Partial<Preferences>) => void, editions: number[], close: () => void,
 * }} props
 */
export function SettingsSheet({ preferences, change, editions, close }) {
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
    <${BottomSheet} title="Settings" close=${close}>
      ${LOOKS.map(([name, title, values]) => group(name, title, values))}
      ${group(
        "edition",
        "Laws for new cases",
        editions.map((year) => [year, String(year)]),
      )}
      <p class="hint">
        The words are ours; the Laws themselves are published by the World Bridge Federation and the national bodies.${" "}
        For programs: <a href="/api">the API</a>.
      </p>
    <//>`;
}
