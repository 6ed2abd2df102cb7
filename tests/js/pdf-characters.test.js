// The page offers the report as a web page where the PDF lacks characters; the table is the one of the tests in Python.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { pdfLacks } from "../../src/outofturn/web/static/pdf-characters.js";

const table = JSON.parse(readFileSync(new URL("../pdf_characters.json", import.meta.url), "utf-8"));

for (const [text, isPrinted] of table) {
  test(`${text} is ${isPrinted ? "printed" : "not printed"}`, () => assert.equal(pdfLacks(text), !isPrinted));
}
