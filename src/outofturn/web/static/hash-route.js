// Which view is shown stands in the address, after the "#": "#/" a new case, "#/cases" the list, "#/case/ID" one case.

import { useEffect, useState } from "./html.js";

/**
 * `#/case/abc` as `case/abc`.
 * @param {string} hash
 */
export const routeOf = (hash) => hash.replace(/^#\/?/, "");

/** @param {string} route */
export const goTo = (route) => {
  location.hash = `#/${route}`;
};

/** @param {{ id: string }} saved */
export const goToCase = ({ id }) => goTo(`case/${id}`);

/**
 * A case has another id now: if it is shown, its address changes. The old one is not left behind for the Back button.
 * @param {string} oldId @param {string} id
 */
export function replaceCase(oldId, id) {
  if (routeOf(location.hash) === `case/${oldId}`) location.replace(`#/case/${id}`);
}

/** The route of now; the component is drawn again when it changes. */
export function useRoute() {
  const [route, setRoute] = useState(() => routeOf(location.hash));
  useEffect(() => {
    const follow = () => {
      setRoute(routeOf(location.hash));
      scrollTo(0, 0);
    };
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return route;
}
