// CompressionStream and DecompressionStream as browsers have them. Those of Node 18, which Debian 12 has, lack "deflate-raw".

import { Duplex } from "node:stream";
import { createDeflateRaw, createInflateRaw } from "node:zlib";

const overZlib = (create) =>
  function Stream() {
    return Duplex.toWeb(create());
  };

/** The streams of Node if they know the format of links, else the same made of its zlib. */
export function streamsOfABrowser({ CompressionStream, DecompressionStream } = globalThis) {
  try {
    new CompressionStream("deflate-raw");
    return { CompressionStream, DecompressionStream };
  } catch {
    return { CompressionStream: overZlib(createDeflateRaw), DecompressionStream: overZlib(createInflateRaw) };
  }
}
