// Text or bytes in memory, as something that the browser can open or save.

const KEEP_FOR = 60_000; // milliseconds; a browser needs a moment to open or save what it is given

/**
 * Its address.
 * @param {BlobPart} content @param {string} type
 */
export function addressOf(content, type) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  setTimeout(() => URL.revokeObjectURL(address), KEEP_FOR);
  return address;
}

/** @param {BlobPart} content @param {string} type @param {string} name of the file */
export function saveFile(content, type, name) {
  const link = document.createElement("a");
  link.href = addressOf(content, type);
  link.download = name;
  link.click();
}
