// Numbers of provisions in texts, times on the reader's clock, and the wordings of a provision.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { whenText } from "../../src/outofturn/web/static/local-time.js";
import { provisionNumber, provisionPieces } from "../../src/outofturn/web/static/provision-numbers.js";
import { wordings } from "../../src/outofturn/web/static/provision-text.js";
import { startBrowser } from "./fake-browser.js";

beforeEach(() => {
  startBrowser();
  Object.defineProperty(globalThis, "navigator", { value: { languages: ["en-GB"] }, configurable: true });
});

/** @param {string} text @param {boolean} [isLawText] */
const numbers = (text, isLawText) =>
  provisionPieces(text, isLawText)
    .map((piece) => piece.number)
    .filter(Boolean);

test("numbers of provisions are found in texts of five languages", () => {
  assert.deepEqual(numbers("It is a penalty card at once (Law 49); see 50D2a and 16C."), ["49", "50D2a", "16C"]);
  assert.deepEqual(numbers("La Loi 50B s’applique, et l’article 53A"), ["50B", "53A"]);
  assert.deepEqual(numbers("nach § 49 und 47F2"), ["49", "47F2"]);
  assert.deepEqual(
    provisionPieces("prüfen: §§\u00a050E1 und 72C").map((piece) => piece.text),
    ["prüfen: ", "§§\u00a050E1", " und ", "72C"],
  );
  assert.deepEqual(numbers("volgens artikel 53"), ["53"]);
  assert.deepEqual(numbers("według przepisu 24"), ["24"]);
});

test("what is no number of a provision stays text", () => {
  for (const text of ["trick 12", "4S by S", "3NT", "♥5 and ♠10", "2017", "1 of 13", "E leads H5", "4D", "123A", "12.5C"]) {
    assert.deepEqual(numbers(text), [], text);
  }
});

test("in the words of the lawbook a number alone is a Law", () => {
  assert.deepEqual(numbers("a penalty card (50, 51); in 2007 it was 47E", true), ["50", "51", "47E"]);
});

test("no piece of a text is lost", () => {
  const text = "Law 49, then 50D2a; after play 16C.";
  assert.equal(
    provisionPieces(text)
      .map((piece) => piece.text)
      .join(""),
    text,
  );
  assert.equal(provisionNumber("Law 53A"), "53A");
  assert.equal(provisionNumber("53A"), "53A");
});

test("a time says today, yesterday, or the date", () => {
  const now = new Date(2026, 10, 16, 21, 0);
  const at = (/** @type {number} */ day, /** @type {number} */ hour) => new Date(2026, 10, day, hour, 14).toISOString();
  assert.match(whenText(at(16, 20), now), /^today 20:14$/);
  assert.match(whenText(at(15, 23), now), /^yesterday /);
  assert.match(whenText(at(9, 20), now), /2026/);
  assert.match(whenText(at(17, 1), now), /2026/); // a clock that is wrong
});

test("editions with the same words are shown together, the latest first", () => {
  const provision = {
    name: "x",
    heading: "X",
    changes: [],
    editions: { 1997: null, 2007: { number: "50B", words: "old" }, 2017: { number: "50B", words: "new" } },
  };
  assert.deepEqual(wordings(provision), [
    { years: [2017], number: "50B", words: "new" },
    { years: [2007], number: "50B", words: "old" },
  ]);
  const same = { number: "50A", words: "same" };
  const moved = { number: "50B", words: "same" };
  assert.deepEqual(wordings({ ...provision, editions: { 1997: same, 2007: same, 2017: moved } }), [
    { years: [2017], number: "50B", words: "same" },
    { years: [1997, 2007], number: "50A", words: "same" },
  ]);
});
