// Keys that do what a button does. They can be switched off, for those who speak to their computer.

import { loadPreferences } from "./preferences.js";
import { useEffect, useRef } from "./html.js";

const TYPED_INTO = "input, textarea, select, [contenteditable]";

/**
 * Is the key meant for the page, and not for a field, a sheet or the browser?
 * @param {KeyboardEvent} event
 */
function isShortcut(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return false;
  if (event.target instanceof Element && event.target.closest(TYPED_INTO)) return false;
  return loadPreferences().shortcuts && !document.querySelector("dialog[open]");
}

/**
 * What keys do as long as the component is there. A key without an action does nothing.
 * @param {Record<string, (() => void) | null>} actions by the key as the browser names it
 */
export function useShortcuts(actions) {
  const current = useRef(actions);
  current.current = actions;
  useEffect(() => {
    const onKey = (/** @type {KeyboardEvent} */ event) => {
      const action = Object.hasOwn(current.current, event.key) ? current.current[event.key] : null;
      if (!action || !isShortcut(event)) return;
      event.preventDefault();
      action();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
