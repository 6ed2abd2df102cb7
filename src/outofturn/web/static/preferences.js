// How the page looks, its language, and which Laws new cases begin with: chosen once, remembered in the browser.
//
// early-theme.js applies the same settings before the page is drawn.

import { readStored, writeStored } from "./browser-storage.js";
import { useState } from "./html.js";

/** @import { Preferences } from "./page-types.js" */

const STORED_AS = "prefs";
/** @type {Preferences} */
const DEFAULTS = { theme: "auto", suits: "two", edition: null, readings: null, language: null, shortcuts: true };

/** @returns {Preferences} */
export const loadPreferences = () => ({ ...DEFAULTS, ...readStored("localStorage", STORED_AS, {}) });

/**
 * Remember the preferences and apply them.
 * @param {Preferences} preferences
 */
export function savePreferences(preferences) {
  document.documentElement.dataset.theme = preferences.theme;
  document.documentElement.dataset.suits = preferences.suits;
  writeStored("localStorage", STORED_AS, preferences);
}

/** @returns {[Preferences, (change: Partial<Preferences>) => void]} */
export function usePreferences() {
  const [preferences, setPreferences] = useState(loadPreferences);
  const change = (/** @type {Partial<Preferences>} */ some) => {
    const next = { ...preferences, ...some };
    setPreferences(next);
    savePreferences(next);
  };
  return [preferences, change];
}
