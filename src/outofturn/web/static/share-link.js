// A whole case in an address, after the "#": no server gets to see it, and none is needed to read it.
//
// "#/shared/DATA", DATA being base64url of JSON: [1, hash, case]. Where the browser can, the JSON is compressed (deflate-raw).
// The hash tells whether a link has been damaged on its way: a single wrong letter may otherwise be another card.

import { contentHash } from "./content-hash.js";

/** @import { SavedCase, SharedCase } from "./page-types.js" */

const VERSION = 1;
const FORMAT = "deflate-raw";
// Longer addresses are cut by some browsers and by most programs that send messages.
export const LONGEST_LINK = 32_000;
const LARGEST_JSON = 1_000_000; // bytes; a short text can be unpacked to a very long one
const DETAILS = /** @type {const} */ (["table", "board", "notes"]);
const SEATS = /** @type {const} */ (["N", "E", "S", "W", "director"]);

/** The link does not hold a case: it has been cut, or damaged, or it is too long. */
export class BadLink extends Error {
  /** @param {"damaged" | "too-long" | "newer"} reason */
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

/** Where a case keeps the text of the file that it was made from, which has names in it too. */
const FILE_TEXTS = ["pbn", "lin"];

/**
 * What is shared of a case. Names, and notes that may have names in them, only if that is wanted.
 * @param {SavedCase} saved @param {boolean} withNames
 * @returns {SharedCase}
 */
export function sharedCase(saved, withNames) {
  const { table, board, notes } = saved;
  const names = Object.fromEntries(Object.entries(saved.names).filter(([, name]) => name));
  return {
    case: withNames ? saved.case : withoutFile(saved.case),
    ...(table && { table }),
    ...(board && { board }),
    ...(withNames && notes && { notes }),
    ...(withNames && Object.keys(names).length && { names }),
  };
}

/** @param {SavedCase["case"]} data */
const withoutFile = (data) =>
  /** @type {SavedCase["case"]} */ (Object.fromEntries(Object.entries(data).filter(([key]) => !FILE_TEXTS.includes(key))));

/**
 * @param {SharedCase} shared
 * @param {string} page the address of the page without what stands after the "#"
 */
export const linkTo = async (shared, page) => `${page}#/shared/${await encodeShared(shared)}`;

/** @param {SharedCase} shared */
export async function encodeShared(shared) {
  const json = JSON.stringify([VERSION, contentHash(JSON.stringify(shared)), shared]);
  const bytes = new TextEncoder().encode(json);
  return base64url(canCompress() ? await bytesOf(through(bytes, new CompressionStream(FORMAT)), Infinity) : bytes);
}

/**
 * The case in a link; a BadLink if there is none.
 * @param {string} data
 * @returns {Promise<SharedCase>}
 */
export async function decodeShared(data) {
  if (data.length > LONGEST_LINK) throw new BadLink("too-long");
  const bytes = fromBase64url(data);
  const found = parsed(bytes) ?? parsed(await inflated(bytes));
  if (!Array.isArray(found)) throw new BadLink("damaged");
  const [version, hash, shared] = found;
  if (typeof version === "number" && version > VERSION) throw new BadLink("newer");
  if (!isCase(shared?.case) || hash !== contentHash(JSON.stringify(shared))) throw new BadLink("damaged");
  return cleaned(shared);
}

/** Chromium before 103 and Node before 20 compress, but not in this format. */
function canCompress() {
  try {
    new CompressionStream(FORMAT);
    new DecompressionStream(FORMAT);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether the engine can make sense of it, it says itself.
 * @param {any} data
 */
const isCase = (data) =>
  typeof data === "object" && data !== null && typeof data.contract === "string" && Array.isArray(data.events);

/**
 * Only what belongs to a shared case: anybody can make a link.
 * @param {any} shared
 * @returns {SharedCase}
 */
function cleaned(shared) {
  /** @type {SharedCase} */
  const found = { case: shared.case };
  for (const name of DETAILS) if (typeof shared[name] === "string") found[name] = shared[name];
  if (typeof shared.names !== "object" || shared.names === null) return found;
  const names = SEATS.filter((seat) => typeof shared.names[seat] === "string").map((seat) => [seat, shared.names[seat]]);
  return { ...found, names: Object.fromEntries(names) };
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function inflated(bytes) {
  if (!canCompress()) throw new BadLink("damaged");
  try {
    return await bytesOf(through(bytes, new DecompressionStream(FORMAT)), LARGEST_JSON);
  } catch (error) {
    throw error instanceof BadLink ? error : new BadLink("damaged");
  }
}

/** @param {Uint8Array} bytes @returns {unknown} undefined if it is no JSON */
function parsed(bytes) {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** @param {Uint8Array<ArrayBuffer>} bytes @param {ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource>} stream */
const through = (bytes, stream) => new Blob([bytes]).stream().pipeThrough(stream);

/**
 * All that comes out of a stream, up to so many bytes.
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream @param {number} most
 */
async function bytesOf(stream, most) {
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const pieces = [];
  let size = 0;
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    pieces.push(read.value);
    size += read.value.length;
    if (size > most) {
      reader.cancel().catch(() => {});
      throw new BadLink("too-long");
    }
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/** @param {Uint8Array} bytes */
function base64url(bytes) {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} text */
function fromBase64url(text) {
  if (!/^[\w-]*$/.test(text)) throw new BadLink("damaged");
  try {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  } catch {
    throw new BadLink("damaged"); // of a length that no text has
  }
}
