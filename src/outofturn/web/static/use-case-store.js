// The store of the case that a view shows.

import { CaseStore } from "./case-store.js";
import { useEffect, useReducer, useState } from "./html.js";

/**
 * The store of a case; the component is drawn again whenever something about the case has changed.
 * @param {string} id
 */
export function useCaseStore(id) {
  const [, redraw] = useReducer((/** @type {number} */ count) => count + 1, 0);
  const newStore = () => new CaseStore(id, () => redraw(undefined));
  const [store, setStore] = useState(newStore);
  useEffect(() => {
    const current = store.id === id && !store.isClosed ? store : newStore();
    if (current !== store) setStore(current);
    current.open();
    return () => current.close();
  }, [id]);
  return store;
}
