// What is hidden in a text is shown, and in the same way as by Python: the table is the same.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";

import { html } from "../../src/outofturn/web/static/html.js";
import { visible } from "../../src/outofturn/web/static/hidden-characters.js";

const table = JSON.parse(readFileSync(new URL("../visible_text.json", import.meta.url), "utf-8"));

for (const [text, shown] of table) {
  test(`shows ${JSON.stringify(shown)}`, () => {
    assert.equal(visible(text), shown);
    assert.equal(visible(shown), shown);
  });
}

test("templates hide nothing, but leave what is to be changed as it is", () => {
  const bad = "a\u202eb";
  const drawn = /** @type {any} */ (html`<p title=${bad}><b>${bad}</b>${[bad]}<input value=${bad} /></p>`);
  const [bold, list, field] = drawn.props.children;
  assert.equal(drawn.props.title, "a⟨U+202E⟩b");
  assert.equal(bold.props.children, "a⟨U+202E⟩b");
  assert.deepEqual(list, ["a⟨U+202E⟩b"]);
  assert.equal(field.props.value, bad);
});

test("every view uses these templates", () => {
  const folder = fileURLToPath(new URL("../../src/outofturn/web/static/", import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: "utf-8" }).filter((file) => file.endsWith(".js"));
  const direct = files.filter((file) => /from ".*vendor\/htm-preact\.js"/.test(readFileSync(folder + file, "utf-8")));
  assert.deepEqual(direct, ["html.js"]);
});
