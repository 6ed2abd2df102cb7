// How the page looks: remembered, and applied before the page is drawn.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { beforeEach, test } from "node:test";
import { runInThisContext } from "node:vm";
import { loadPreferences, savePreferences } from "../../src/outofturn/web/static/preferences.js";
import { startBrowser } from "./fake-browser.js";

const DEFAULTS = { theme: "auto", suits: "two", edition: null, readings: null, language: null, shortcuts: true };
const earlyTheme = await readFile(new URL("../../src/outofturn/web/static/early-theme.js", import.meta.url), "utf-8");

let browser;
beforeEach(() => {
  browser = startBrowser();
});
const look = () => browser.document.documentElement.dataset;

test("preferences are remembered and applied", () => {
  const chosen = {
    theme: "dark",
    suits: "four",
    edition: 1997,
    readings: { "low-card-named-is-minor": "other" },
    language: "fr",
    shortcuts: false,
  };
  savePreferences(chosen);
  assert.deepEqual(loadPreferences(), chosen);
  assert.deepEqual(look(), { theme: "dark", suits: "four" });
});

test("what is not stored is as usual", () => {
  assert.deepEqual(loadPreferences(), DEFAULTS);
  browser.localStorage.setItem("prefs", '{"theme": "dark"}');
  assert.deepEqual(loadPreferences(), { ...DEFAULTS, theme: "dark" });
});

for (const damaged of ["", "{", "null"]) {
  test(`stored text that is damaged: “${damaged}”`, () => {
    browser.localStorage.setItem("prefs", damaged);
    assert.deepEqual(loadPreferences(), DEFAULTS);
  });
}

test("without storage the preferences still hold on this page", () => {
  browser.localStorage.isBroken = true;
  assert.deepEqual(loadPreferences(), DEFAULTS);
  savePreferences({ ...DEFAULTS, theme: "dark" });
  assert.equal(look().theme, "dark");
});

test("the early script applies what the page has stored", () => {
  savePreferences({ ...DEFAULTS, theme: "dark", suits: "four" });
  const before = browser.document.documentElement;
  browser.document.documentElement = { dataset: {} };
  runInThisContext(earlyTheme);
  assert.deepEqual(look(), before.dataset);
});

test("the early script has the same defaults as the page", () => {
  runInThisContext(earlyTheme);
  const { edition: _edition, readings: _readings, language: _language, shortcuts: _shortcuts, ...looks } = loadPreferences();
  assert.deepEqual(look(), looks);
});

test("the early script does without storage", () => {
  browser.localStorage.isBroken = true;
  runInThisContext(earlyTheme);
  assert.deepEqual(look(), {});
});
