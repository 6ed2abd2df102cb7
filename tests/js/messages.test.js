// The texts of the page: values in the form that a language needs, plurals, and what is missing.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import {
  LANGUAGES,
  fetchMessages,
  knownLanguage,
  languageCode,
  locale,
  nameOf,
  setMessages,
  t,
} from "../../src/outofturn/web/static/messages.js";
import { ENGLISH, startBrowser, startServer } from "./fake-browser.js";

const FRENCH = {
  code: "fr",
  texts: {
    "page/card-of": ["carte {player:de}"],
    "page/sentence": ["{player} a {count:digits} {suit} et {word}"],
    "page/lines": ["{count:digits} ligne", "{count:digits} lignes"],
  },
  kinds: { player: "player", suit: "suit" },
  names: { player: { "": { E: "Est" }, de: { E: "d’Est" } }, suit: { "": { H: "cœur" } } },
};
const POLISH = { ...FRENCH, code: "pl", texts: { "page/lines": ["wiersz", "wiersze", "wierszy"] } };

let browser;
beforeEach(() => {
  browser = startBrowser();
});

test("the language of the page is set", () => {
  assert.deepEqual([languageCode(), browser.document.documentElement.lang], ["en", "en"]);
  setMessages(FRENCH);
  assert.deepEqual([languageCode(), browser.document.documentElement.lang], ["fr", "fr"]);
});

test("values stand in the form that the sentence needs", () => {
  setMessages(FRENCH);
  assert.equal(t("page/card-of", { player: "E" }), "carte d’Est");
  assert.equal(t("page/sentence", { player: "E", count: 2, suit: "H", word: "rien" }), "Est a 2 cœur et rien");
});

const PLURALS = [
  [ENGLISH, "page/lines-in-all", { 0: "… 0 lines", 1: "… 1 line", 2: "… 2 lines" }],
  [FRENCH, "page/lines", { 0: "0 ligne", 1: "1 ligne", 2: "2 lignes", 1000000: "1000000 lignes" }],
  [
    POLISH,
    "page/lines",
    { 1: "wiersz", 2: "wiersze", 4: "wiersze", 5: "wierszy", 12: "wierszy", 22: "wiersze", 1.5: "wierszy" },
  ],
];
for (const [messages, id, texts] of PLURALS) {
  test(`plurals: ${messages.code}`, () => {
    setMessages(messages);
    for (const [count, text] of Object.entries(texts)) assert.equal(t(id, { count: Number(count) }), text);
  });
}

test("what is missing is an error, not an empty place", () => {
  assert.throws(() => t("page/no-such-text"), /no message “page\/no-such-text” in the language “en”/);
  assert.throws(() => t("page/ask/what-did-lead"), /has no value “player”/);
  assert.throws(() => t("page/ask/what-did-lead", { player: "X" }), /no player “X”/);
  assert.throws(() => nameOf("player", "E", "gen"), /in the form “gen”/);
});

test("on the first visit the language is that of the browser", () => {
  assert.equal(knownLanguage(["fr-CH", "en"]), "fr");
  assert.equal(knownLanguage(["it", "DE-AT", "fr"]), "de-AT");
  assert.equal(knownLanguage(["de-CH", "fr"]), "de");
  assert.equal(knownLanguage(["it"]), "en");
  assert.equal(knownLanguage([]), "en");
  assert.deepEqual(
    Object.keys(LANGUAGES).map((code) => knownLanguage([code])),
    Object.keys(LANGUAGES),
  );
});

test("dates are written as in the reader’s country", () => {
  const given = Object.getOwnPropertyDescriptor(globalThis, "navigator");
  Object.defineProperty(globalThis, "navigator", { value: { languages: ["de", "en-GB"] }, configurable: true });
  assert.equal(locale(), "en-GB");
  setMessages(POLISH);
  assert.equal(locale(), "pl");
  if (given) Object.defineProperty(globalThis, "navigator", given);
});

test("the texts of a language are one file", async () => {
  const requests = startServer([{ json: FRENCH }, { status: 404, json: {} }]);
  assert.deepEqual(await fetchMessages("fr"), FRENCH);
  assert.match(String(requests[0].path), /\/static\/messages\/fr\.json$/);
  await assert.rejects(fetchMessages("it"));
});
