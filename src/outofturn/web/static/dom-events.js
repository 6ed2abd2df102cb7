// Event handlers that occur in many templates.

/**
 * Called with the text of a field whenever it changes.
 * @param {(text: string) => void} use
 */
export const onText = (use) => (/** @type {{ currentTarget: HTMLInputElement }} */ event) => use(event.currentTarget.value);

/**
 * Called when a form is sent; the browser itself sends nothing.
 * @param {() => void} action
 */
export const onSubmit = (action) => (/** @type {Event} */ event) => {
  event.preventDefault();
  action();
};

/**
 * Is a link to be followed here? With these keys the browser opens it elsewhere.
 * @param {MouseEvent} event
 */
export const isFollowedHere = ({ ctrlKey, metaKey, shiftKey }) => !ctrlKey && !metaKey && !shiftKey;
