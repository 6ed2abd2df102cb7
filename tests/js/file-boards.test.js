// Files of other programs: their bytes as text, and their boards on the way to cases.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { importAll } from "../../src/outofturn/web/static/cases-transfer.js";
import { boardName, importedCase, problemWith, unreadBoards, whoText } from "../../src/outofturn/web/static/file-boards.js";
import { decodeFile, encodePbn } from "../../src/outofturn/web/static/file-encoding.js";
import { ENGLISH, startBrowser, startServer } from "./fake-browser.js";

const utf8 = (text) => new TextEncoder().encode(text);
const latin1 = (text) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const ERROR = { problem: "“X9” is not a card.", hint: "Write it otherwise.", line: 13, column: 4, text: "H2 X9" };
const NAMES = { N: "Zoë", E: "Ben", S: "Cleo" };
const board = (name, more = {}) => ({
  board: name,
  line: 1,
  error: null,
  case: { contract: "4S by S", board: name, table: 3, names: NAMES, pbn: ["[x]"], events: ["E leads H5"] },
  ...more,
});
const bad = board("2", { case: null, error: ERROR });
const passedOut = board("", { case: null });

beforeEach(() => startBrowser());

test("a file is UTF-8, or else Latin-1 as Windows has it", () => {
  assert.equal(decodeFile(utf8("Zoë Łuk")), "Zoë Łuk");
  assert.equal(decodeFile(utf8("\ufeffZoë")), "Zoë");
  assert.equal(decodeFile(latin1("Zo\xeb")), "Zoë");
  assert.equal(decodeFile(Uint8Array.of(0xff, 0xfe, 0x5a, 0, 0xeb, 0)), "Zë");
});

test("a file that is not UTF-8 may say what it is", () => {
  assert.equal(decodeFile(latin1("% PBN 2.1\n%Content-type: text/x-pbn; charset=ISO-8859-2\n\xa3uk")).slice(-3), "Łuk");
  for (const name of ["UTF-8", "nonsense"]) {
    assert.equal(decodeFile(latin1(`%charset=${name}\nZo\xeb`)).slice(-3), "Zoë");
  }
});

test("line ends are plain, and what nobody can see is a blank", () => {
  assert.equal(decodeFile(utf8("a\r\nb\rc\td\x00\x1a")), "a\nb\nc\td  ");
});

test("PBN is written in Latin-1 if that has all characters", () => {
  assert.deepEqual([...encodePbn("Zoë")], [0x5a, 0x6f, 0xeb]);
  assert.deepEqual([...encodePbn("Łuk")], [...utf8("Łuk")]);
});

test("the case of a board comes apart from its details", () => {
  const { id, ...rest } = importedCase(board("7"));
  assert.match(id, /^\w+$/);
  const data = { contract: "4S by S", pbn: ["[x]"], events: ["E leads H5"] };
  assert.deepEqual(rest, { table: "3", board: "7", names: NAMES, notes: "", case: data });
  assert.equal(importedCase(bad), null);
});

test("a board that makes no case says why", () => {
  assert.equal(problemWith(board("1")), null);
  assert.equal(problemWith(bad), ERROR);
  assert.equal(problemWith(passedOut).problem, ENGLISH.texts["page-home/import/no-contract"][0]);
  const unread = unreadBoards([board("1"), bad, passedOut]);
  assert.deepEqual(
    unread.map(({ exported, place }) => [exported.board, place]),
    [
      ["2", "Line 13, column 4:"],
      ["3", ""],
    ],
  );
});

test("boards have names, and tables can be told apart", () => {
  assert.deepEqual([boardName(board("7"), 0), boardName(passedOut, 4)], ["Board 7", "Board 5"]);
  assert.equal(whoText(board("7")), "Table 3 · Zoë – Cleo · Ben");
  assert.equal(whoText(passedOut), "");
});

test("a board that is here already, whenever it came, is not made again", async () => {
  const { case: data, ...details } = importedCase(board("7"));
  const names = { ...NAMES, W: "", director: "" };
  const kept = { ...details, id: "other", names, created: "2026-11-15T20:11:03Z", changed: "later", case: data };
  const cases = [importedCase(board("7")), importedCase(board("8"))];
  const requests = startServer([{ json: { format: "outofturn-cases", version: 1, cases: [kept] } }, { status: 201, json: {} }]);
  assert.deepEqual(await importAll(cases, () => {}), { made: 1, known: 1, failed: [] });
  assert.equal(requests[1].body.board, "8");
  assert.equal("created" in requests[1].body, false);
});
