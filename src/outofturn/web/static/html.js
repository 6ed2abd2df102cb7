// Templates for all views. What they show can come from anywhere, so nothing in it is left hidden.

import { html as template } from "./vendor/htm-preact.js";
import { visible } from "./hidden-characters.js";

/** @import { Drawn } from "./vendor/htm-preact.js" */
/** @typedef {{ props?: Record<string, unknown>, type?: unknown }} Node */

export * from "./vendor/htm-preact.js";

/** Attributes that are read by people. What stands in a field to be changed stays as it is. */
const READ = ["title", "aria-label", "placeholder", "alt"];

/** @type {typeof template} */
export const html = (strings, ...values) => /** @type {Drawn} */ (shown(template(strings, ...values)));

/**
 * @param {unknown} drawn
 * @returns {unknown}
 */
function shown(drawn) {
  if (typeof drawn === "string") return visible(drawn);
  if (Array.isArray(drawn)) return drawn.map(shown);
  const node = /** @type {Node | null} */ (drawn);
  if (typeof node !== "object" || !node?.props) return drawn;
  const { props } = node;
  if ("children" in props && typeof props["children"] !== "function") props["children"] = shown(props["children"]);
  if (typeof node.type === "string") {
    for (const name of READ) {
      const value = props[name];
      if (typeof value === "string") props[name] = visible(value);
    }
  }
  return drawn;
}
