// A second tap on the same place within a moment belongs to the first: it was not meant for the button that has just appeared
// there. (Two taps on one and the same button are left alone.)

const SAME_TAP = { time: 400, distance: 30 }; // milliseconds, pixels

/** Swallow taps that hit a new button by accident. */
export function ignoreDoubleTaps() {
  /** @type {{ time: number, x: number, y: number, button: Element | null }} */
  let last = { time: -Infinity, x: 0, y: 0, button: null };
  const capture = true; // before any other handler sees the event
  document.addEventListener(
    "click",
    (event) => {
      const button = event.target instanceof Element ? event.target.closest("button, a") : null;
      const isNear = Math.hypot(event.clientX - last.x, event.clientY - last.y) < SAME_TAP.distance;
      const isByPointer = event.detail > 0;
      if (isByPointer && isNear && event.timeStamp - last.time < SAME_TAP.time && button !== last.button) {
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      last = { time: event.timeStamp, x: event.clientX, y: event.clientY, button };
    },
    capture,
  );
}
