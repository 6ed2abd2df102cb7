// The texts of the page in the language of the reader, and the names of players, suits and cards in it.
//
// The texts of a language are one JSON file, made from its catalogue (wording/catalogues/<code>/page.po). A text has values in
// braces, in a form that the language needs: “{player:de}” is « de Nord » or « d’Est ».

import { busyUntil } from "./at-rest.js";

/** @import { Messages } from "./page-types.js" */

/** What each language calls itself. */
export const LANGUAGES = {
  en: "English",
  fr: "français",
  de: "Deutsch",
  "de-AT": "Deutsch (Österreich)",
  nl: "Nederlands",
  pl: "polski",
};
const DEFAULT = "en";
const VALUE = /\{(\w+)(?::([^}]*))?\}/g;
// In the order in which the catalogues have them; the last form is for all other numbers.
const PLURALS = ["one", "few", "many"];

/** @type {Messages | null} */
let current = null;

/** @returns {Messages} */
function messages() {
  if (!current) throw new Error("no language has been loaded");
  return current;
}

/** The code of the language; empty until one is loaded. */
export const languageCode = () => current?.code ?? "";

/**
 * The first of the reader's languages that there is.
 * @param {readonly string[]} wanted as the browser has them: `["fr-CH", "en"]`
 */
export const knownLanguage = (wanted) => wanted.map(languageOf).find(Boolean) ?? DEFAULT;

/**
 * The national variant that a tag names, or else its language.
 * @param {string} tag
 */
const languageOf = (tag) =>
  [tag, tag.split("-")[0]]
    .map((name) => Object.keys(LANGUAGES).find((code) => code.toLowerCase() === name.toLowerCase()))
    .find(Boolean);

/** The language with the habits of the reader's country: dates in British English, say. */
export const locale = () => navigator.languages.find((tag) => languageOf(tag) === languageCode()) ?? languageCode();

/** @param {string} code @returns {Promise<Messages>} */
export const fetchMessages = (code) => busyUntil(loadMessages(code));

/** @param {string} code @returns {Promise<Messages>} */
async function loadMessages(code) {
  const response = await fetch(new URL(`messages/${code}.json`, import.meta.url), { cache: "no-cache" });
  if (!response.ok) throw new Error(`no texts in the language ${code}`);
  return response.json();
}

/** @param {Messages} loaded */
export function setMessages(loaded) {
  current = loaded;
  document.documentElement.lang = loaded.code;
}

/**
 * A text of the page.
 * @param {string} id
 * @param {Record<string, string | number>} [values] seats, suits and cards as the notation has them
 */
export function t(id, values = {}) {
  const forms = messages().texts[id];
  if (!forms) throw new Error(`no message “${id}” in the language “${languageCode()}”`);
  const template = forms[forms.length === 1 ? 0 : pluralForm(Number(values.count), forms.length)];
  return template.replace(VALUE, (_, /** @type {string} */ name, form = "") => {
    if (!(name in values)) throw new Error(`the message “${id}” has no value “${name}”`);
    const kind = messages().kinds[name];
    return kind ? nameOf(kind, String(values[name]), form) : String(values[name]);
  });
}

/** @param {number} count @param {number} forms how many there are */
function pluralForm(count, forms) {
  const found = PLURALS.indexOf(new Intl.PluralRules(languageCode()).select(count));
  return found < 0 ? forms - 1 : Math.min(found, forms - 1);
}

/**
 * The name of a player, a suit, a rank or a card, in a form that the language needs; plain without one.
 * @param {string} kind @param {string} value as the notation has it
 */
export function nameOf(kind, value, form = "") {
  const name = messages().names[kind]?.[form]?.[value];
  if (name === undefined) throw new Error(`no ${kind} “${value}” in the form “${form}”`);
  return name;
}
