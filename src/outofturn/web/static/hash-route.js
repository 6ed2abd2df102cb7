// Which view is shown stands in the address, after the "#": "#/" a new case, "#/cases" the list, "#/case/ID" one case.
//
// The steps within a view (an answer, an open sheet) are entries of the browser's history as well, so that the Back button of a
// phone takes back one step. What is shown decides: the history follows it.

import { useEffect, useRef, useState } from "./html.js";

/**
 * `#/case/abc` as `case/abc`.
 * @param {string} hash
 */
export const routeOf = (hash) => hash.replace(/^#\/?/, "");

/**
 * A part of the view: how many steps it has gone forward, and how it goes one back.
 * @typedef {{ count: number, back: () => void }} Steps
 */

/**
 * The parts that are shown; the last one is the first to go back.
 * @type {Steps[]}
 */
const parts = [];
let route = "";
/** The entries of the history above that of the view. */
let entries = 0;
/**
 * What to do as soon as the browser has gone back as far as it was told to.
 * @type {(() => void) | null}
 */
let whenBack = null;
/**
 * To leave the view as soon as no entry is left above its own.
 * @type {(() => void) | null}
 */
let leave = null;

/** How far the browser's present entry is above that of its view. */
const entriesNow = () => Number(history.state?.steps ?? 0);

/** Bring the history to what is shown. */
function follow() {
  if (whenBack) return;
  if (leave && !entries) {
    leave();
    leave = null;
    return;
  }
  const wanted = leave ? 0 : parts.reduce((sum, { count }) => sum + count, 0);
  while (entries < wanted) history.pushState({ steps: ++entries }, "");
  if (entries > wanted) goBack(entries - wanted, follow);
}

/** @param {number} count @param {() => void} then */
function goBack(count, then) {
  whenBack = then;
  history.go(-count);
}

/** The browser has gone to another entry: by itself, because somebody pressed Back, or because we told it to. */
function onEntry() {
  const before = entries;
  entries = entriesNow();
  const isSameView = routeOf(location.hash) === route;
  route = routeOf(location.hash);
  if (whenBack) {
    const then = whenBack;
    whenBack = null;
    then();
  } else if (isSameView && entries < before) {
    parts.findLast(({ count }) => count > 0)?.back();
  } else if (isSameView && entries > before) {
    follow(); // there is nothing to go forward to
  }
}

/**
 * Count the steps of a part of the view in the history.
 * @param {number} count of the steps that it has gone forward
 * @param {() => void} back goes one step back
 */
export function useBackSteps(count, back) {
  const own = useRef(/** @type {Steps} */ ({ count: 0, back }));
  own.current.back = back;
  useEffect(() => {
    parts.push(own.current);
    return () => {
      parts.splice(parts.indexOf(own.current), 1);
      queueMicrotask(follow); // after what takes its place is there
    };
  }, []);
  useEffect(() => {
    own.current.count = count;
    queueMicrotask(follow);
  }, [count]);
}

/** @param {string} wanted */
export const goTo = (wanted) => {
  location.hash = `#/${wanted}`;
};

/**
 * Go to another view from a sheet: its entries go first, so that Back leads to the view below it.
 * @param {string} wanted
 */
export function leaveSheetFor(wanted) {
  leave = () => goTo(wanted);
  follow();
}

/** @param {{ id: string }} saved */
export const goToCase = ({ id }) => goTo(`case/${id}`);

/**
 * Show a case that has just been made: Back then leads to the list, not through the questions again.
 * @param {{ id: string }} saved
 */
export function goToNewCase(saved) {
  leave = () => {
    history.replaceState(null, "", "#/cases");
    route = "cases";
    goToCase(saved);
  };
  follow();
}

/**
 * A case has another id now: if it is shown, its address changes. The old one is not left behind for the Back button.
 * @param {string} oldId @param {string} id
 */
export function replaceCase(oldId, id) {
  if (routeOf(location.hash) === `case/${oldId}`) location.replace(`#/case/${id}`);
}

/** The route of now; the component is drawn again when it changes. */
export function useRoute() {
  const [shown, setShown] = useState(() => routeOf(location.hash));
  useEffect(() => {
    route = routeOf(location.hash);
    entries = entriesNow();
    setShown(route); // the address may have changed since the page was drawn
    const show = () => {
      setShown(routeOf(location.hash));
      scrollTo(0, 0);
    };
    addEventListener("popstate", onEntry);
    addEventListener("hashchange", show);
    return () => {
      removeEventListener("popstate", onEntry);
      removeEventListener("hashchange", show);
    };
  }, []);
  return shown;
}
