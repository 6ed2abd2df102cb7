// A case in a link: what comes out is what went in, and a link that has been damaged is never another case.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { streamsOfABrowser } from "./compression.js";
import { contentHash } from "../../src/outofturn/web/static/content-hash.js";
import { pathOf } from "../../src/outofturn/web/static/qr-picture.js";
import {
  BadLink,
  LONGEST_LINK,
  decodeShared,
  encodeShared,
  linkTo,
  sharedCase,
} from "../../src/outofturn/web/static/share-link.js";

const { CompressionStream, DecompressionStream } = streamsOfABrowser();
Object.assign(globalThis, { CompressionStream, DecompressionStream });
afterEach(() => Object.assign(globalThis, { CompressionStream, DecompressionStream }));

/** Random numbers that are the same each time. */
function randomNumbers(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const LETTERS = ["a", "♥", "é", "ł", " ", '"', "\\", "\n", "\u202e", "🂡", "\ud800", "-", "_", "7"];
/** A case with anything in it that a case may have. */
function randomCase(random) {
  const text = (longest) => Array.from({ length: random(longest) }, () => LETTERS[random(LETTERS.length)]).join("");
  const card = () => "SHDC"[random(4)] + "AKQJT98765432"[random(13)];
  const line = () =>
    random(5) ? `${"NESW"[random(4)]} plays ${card()}` : { expect: { turn: "NESW"[random(4)], say: text(9) } };
  return {
    case: {
      contract: "4S by S",
      ...(random(2) && { edition: 2017, title: text(30) }),
      ...(random(2) && { start: { trick: random(13) + 1, penalty_cards: [] } }),
      events: Array.from({ length: random(60) }, line),
    },
    ...(random(2) && { table: text(5) }),
    ...(random(2) && { board: String(random(32)) }),
    ...(random(2) && { notes: text(200) }),
    ...(random(2) && { names: { N: text(12), director: text(12) } }),
  };
}
/** Lone halves of a letter cannot be sent in UTF-8, but JSON writes them as \\ud800, so they come through. */
const SEEDS = Array.from({ length: 200 }, (_, at) => at + 1);

test("whatever is in a case comes out of the link as it went in", async () => {
  for (const seed of SEEDS) {
    const shared = randomCase(randomNumbers(seed));
    const data = await encodeShared(shared);
    assert.match(data, /^[\w-]+$/);
    assert.deepEqual(await decodeShared(data), shared, `seed ${seed}`);
  }
});

/** Compresses, but not in the format of a link. */
function OldStream(format) {
  if (format === "deflate-raw") throw new TypeError("Unsupported compression format: 'deflate-raw'");
}

for (const [browser, stream] of [
  ["that cannot compress", undefined],
  ["that does not know the format", OldStream],
]) {
  test(`so it does in a browser ${browser}, and then in one that does`, async () => {
    for (const seed of SEEDS.slice(0, 50)) {
      const shared = randomCase(randomNumbers(seed));
      Object.assign(globalThis, { CompressionStream: stream, DecompressionStream: stream });
      const data = await encodeShared(shared);
      assert.deepEqual(await decodeShared(data), shared, `seed ${seed}`);
      Object.assign(globalThis, { CompressionStream, DecompressionStream });
      assert.deepEqual(await decodeShared(data), shared, `seed ${seed}`);
    }
  });
}

/** What is wrong with a link. */
const reason = (data) =>
  decodeShared(data).then(
    () => "nothing",
    (error) => (error instanceof BadLink ? error.reason : error),
  );

test("a link with one letter changed, lost or added is damaged", async () => {
  const random = randomNumbers(7);
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  for (const seed of SEEDS.slice(0, 60)) {
    const shared = randomCase(randomNumbers(seed));
    const data = await encodeShared(shared);
    for (let tries = 0; tries < 10; tries++) {
      const at = random(data.length);
      const letter = alphabet[random(64)];
      const wrong = [
        data.slice(0, at) + letter + data.slice(at + 1),
        data.slice(0, at) + data.slice(at + 1),
        data.slice(0, at) + letter + data.slice(at),
        data.slice(0, at),
      ][tries % 4];
      // The last bits of the last letter mean nothing: with them the link is as good as before.
      const found = await decodeShared(wrong).catch((error) => error);
      if (found instanceof Error) assert.ok(found instanceof BadLink, `seed ${seed}: ${found}`);
      else assert.deepEqual(found, shared, `seed ${seed}: ${wrong}`);
    }
  }
});

test("what is no link of ours is damaged", async () => {
  const plain = (value) => btoa(JSON.stringify(value)).replaceAll("=", "");
  const signed = (shared) => plain([1, contentHash(JSON.stringify(shared)), shared]);
  const wrong = ["", "AAAA", "a", "%41", "ä", plain({}), plain(null), plain([]), plain([1, "x", { case: {} }])];
  for (const shared of [
    null,
    7,
    {},
    { case: null },
    { case: [] },
    { case: { contract: 4, events: [] } },
    { case: { contract: "" } },
  ]) {
    wrong.push(signed(shared));
  }
  for (const data of wrong) assert.equal(await reason(data), "damaged", data);
});

test("a link that is too long, or becomes too much when it is unpacked, is not read", async () => {
  assert.equal(await reason("A".repeat(LONGEST_LINK + 1)), "too-long");
  const bomb = await encodeShared({ case: { contract: "4S by S", events: [] }, notes: "n".repeat(2_000_000) });
  assert.ok(bomb.length < LONGEST_LINK);
  assert.equal(await reason(bomb), "too-long");
});

test("a link of a newer version says so", async () => {
  const data = btoa(JSON.stringify([2, "x", {}])).replaceAll("=", "");
  assert.equal(await reason(data), "newer");
});

test("nothing but a case comes out of a link", async () => {
  const shared = { case: { contract: "4S by S", events: [] }, table: 7, id: "x", names: { N: "Ada", E: 3, X: "?" } };
  assert.deepEqual(await decodeShared(await encodeShared(shared)), { case: shared.case, names: { N: "Ada" } });
});

const SAVED = {
  id: "abc",
  version: 3,
  case: { contract: "4S by S", events: ["E leads H5"] },
  table: "7",
  board: "",
  notes: "Ada was angry",
  names: { N: "Ada", E: "", S: "", W: "", director: "Eve" },
};

test("names, and notes with them, are shared only if that is wanted", () => {
  assert.deepEqual(sharedCase(SAVED, false), { case: SAVED.case, table: "7" });
  assert.deepEqual(sharedCase(SAVED, true), {
    case: SAVED.case,
    table: "7",
    notes: "Ada was angry",
    names: { N: "Ada", director: "Eve" },
  });
});

test("the text of the file that a case was made from has names in it, too", () => {
  const data = { ...SAVED.case, pbn: ['[North "Ada"]'] };
  assert.deepEqual(sharedCase({ ...SAVED, case: data }, false).case, SAVED.case);
  assert.deepEqual(sharedCase({ ...SAVED, case: data }, true).case, data);
});

test("the case stands in the address after the “#”, so that no server gets to see it", async () => {
  const link = new URL(await linkTo(sharedCase(SAVED, true), "https://club.example/outofturn/"));
  assert.equal(link.pathname, "/outofturn/");
  assert.equal(link.search, "");
  assert.deepEqual(await decodeShared(link.hash.replace("#/shared/", "")), sharedCase(SAVED, true));
});

test("a usual case fits into a QR code", async () => {
  const events = Array.from({ length: 30 }, (_, at) => `${"NESW"[at % 4]} plays ${"SHDC"[at % 4]}${"AKQJT98765432"[at % 13]}`);
  const link = await linkTo({ case: { contract: "4S by S", events } }, "https://club.example/outofturn/");
  assert.ok(link.length < 500, `${link.length}`);
});

test("the path of a QR code covers exactly its dark squares", () => {
  const rows = [
    [true, true, false],
    [false, true, false],
    [true, false, true],
  ];
  assert.equal(pathOf(rows), "M0 0h2v1H0zM1 1h1v1H1zM0 2h1v1H0zM2 2h1v1H2z");
});

test("texts that differ have different hashes", () => {
  const texts = new Set(SEEDS.flatMap((seed) => [`E leads H${seed}`, `E leads S${seed}`]));
  assert.equal(new Set(Array.from(texts, contentHash)).size, texts.size);
  assert.equal(contentHash("E leads H5"), contentHash("E leads H5"));
});
