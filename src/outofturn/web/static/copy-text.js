// Text to the clipboard.

/**
 * Whether it has been copied. A page from a plain http address may not write to the clipboard itself: then it is selected and
 * copied in the old way.
 * @param {string} text @param {HTMLInputElement | null} field
 */
export async function copyText(text, field) {
  const isDone = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  if (isDone) return true;
  field?.select();
  return document.execCommand("copy");
}
