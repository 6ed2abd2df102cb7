// A short hash of a text, to tell whether two texts are the same. Not against people who mean harm: the browser's own hashes
// are, but it has none for a page that comes from a plain http address, as in a club's network.

/**
 * 53 bits (cyrb53, public domain), as ten or eleven letters and digits.
 * @param {string} text
 */
export function contentHash(text) {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}
