// The bytes of files as text, and text as bytes. Programs for bridge write UTF-8, or Latin-1 as Windows has it.

import { busyUntil } from "./at-rest.js";

const BEGINNING = 2000; // bytes of a file in which it may say how it is encoded
const CHARSET = /^%.*charset=([\w.:-]+)/im;
const LATIN_1 = "windows-1252";
/** Characters that nobody can see, such as the end mark of old files; line ends and tabs are none of them. */
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/g;

/**
 * The text of a file that somebody has chosen.
 * @param {File} file
 */
export const textOf = (file) => busyUntil(file.arrayBuffer().then((bytes) => decodeFile(new Uint8Array(bytes))));

/**
 * The text of a file: UTF-8 if it is that, else as it says itself, else Latin-1. Lines end with "\n" alone.
 * @param {Uint8Array} bytes
 */
export const decodeFile = (bytes) => decoded(bytes).replace(/\r\n?/g, "\n").replace(CONTROLS, " ");

/** @param {Uint8Array} bytes */
function decoded(bytes) {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return ownDecoder(bytes).decode(bytes);
  }
}

/** @param {Uint8Array} bytes */
function ownDecoder(bytes) {
  const beginning = new TextDecoder(LATIN_1).decode(bytes.subarray(0, BEGINNING));
  const [, name = ""] = CHARSET.exec(beginning) ?? [];
  if (/^utf-?8$/i.test(name)) return new TextDecoder(LATIN_1); // it says so, and is not
  try {
    return new TextDecoder(name || LATIN_1);
  } catch {
    return new TextDecoder(LATIN_1);
  }
}

/**
 * The bytes of a PBN file: Latin-1, as its standard wants it, if that has all characters; else UTF-8.
 * @param {string} text
 */
export function encodePbn(text) {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  return codes.every((code) => code < 256) ? Uint8Array.from(codes) : new TextEncoder().encode(text);
}
