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
