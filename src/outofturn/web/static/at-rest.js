// Whether the page is at rest: nothing asked for, nothing to draw, engine and service worker settled. The page says so itself,
// in the attribute data-at-rest of <html>, for programs that work with it from outside, such as the tests.

/** @param {boolean} isAtRest */
const say = (isAtRest) => {
  document.documentElement.dataset.atRest = String(isAtRest);
};

let underWay = 0;
let looks = 0;

function begin() {
  underWay += 1;
  looks += 1; // a look that is due sees something older
  say(false);
}

function end() {
  underWay -= 1;
  look();
}

/** It is at rest if nothing has begun, and nothing has been drawn, when a frame is over and the effects of it have run. */
function look() {
  looks += 1;
  const mine = looks;
  const isAtRest = () => {
    if (mine === looks && !underWay) say(true);
  };
  if (!underWay) afterFrame(() => setTimeout(isAtRest));
}

const LONGEST_FRAME = 100; // milliseconds; a page that is not in sight has no frames

/** @param {() => void} act */
function afterFrame(act) {
  const done = () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    setTimeout(act);
  };
  const timer = setTimeout(done, LONGEST_FRAME);
  const frame = requestAnimationFrame(done);
}

/**
 * The page is not at rest until this has come to an end.
 * @template Result
 * @param {Promise<Result>} activity
 */
export function busyUntil(activity) {
  begin();
  activity.then(end, end);
  return activity;
}

/**
 * As setTimeout, for what the page is about to do; gives the way to call it off.
 * @param {() => void} act @param {number} [milliseconds]
 */
export function soon(act, milliseconds = 0) {
  begin();
  let isDue = true;
  const over = () => {
    if (isDue) end();
    isDue = false;
  };
  const timer = setTimeout(() => {
    act();
    over();
  }, milliseconds);
  return () => {
    clearTimeout(timer);
    over();
  };
}

/** From now on: the page changes what it shows. */
export function watchDrawing() {
  const drawn = new MutationObserver((changes) => {
    if (changes.every(({ attributeName }) => attributeName === "data-at-rest")) return;
    say(false);
    look();
  });
  drawn.observe(document.documentElement, { attributes: true, characterData: true, childList: true, subtree: true });
  look();
}
