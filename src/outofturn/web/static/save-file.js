// Text that is in memory, as something that the browser can open or save.

const KEEP_FOR = 60_000; // milliseconds; a browser needs a moment to open or save what it is given

/**
 * Its address.
 * @param {string} text @param {string} type
 */
export function addressOf(text, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  setTimeout(() => URL.revokeObjectURL(address), KEEP_FOR);
  return address;
}

/** @param {string} text @param {string} type @param {string} name of the file */
export function saveFile(text, type, name) {
  const link = document.createElement("a");
  link.href = addressOf(text, type);
  link.download = name;
  link.click();
}
