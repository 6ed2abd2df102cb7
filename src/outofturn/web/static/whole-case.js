// A saved case of which the server has sent only what the page did not know.

/** @import { SavedCase } from "./page-types.js" */

/**
 * The answer with the first lines and rulings of the version before it; null if they were made by other rules.
 * @param {SavedCase | null} before the case that the page had when it asked
 * @param {SavedCase} answer
 * @returns {SavedCase | null}
 */
export function wholeCase(before, answer) {
  const { known } = answer;
  if (!known) return answer;
  if (!before || before.rules !== answer.rules) return null;
  return {
    ...answer,
    known: 0,
    case: { ...answer.case, events: [...eventsOfLines(before.case.events, known), ...answer.case.events] },
    lines: [...before.lines.slice(0, known), ...answer.lines],
    ruling: {
      ...answer.ruling,
      steps: [...before.ruling.steps.slice(0, known), ...answer.ruling.steps],
      words: [...before.ruling.words.slice(0, known), ...answer.ruling.words],
    },
  };
}

/**
 * The first lines with the expectations below each of them, which are objects.
 * @template Item
 * @param {Item[]} events @param {number} count of the lines
 */
function eventsOfLines(events, count) {
  let lines = 0;
  const end = events.findIndex((item) => typeof item === "string" && ++lines > count);
  return end < 0 ? events : events.slice(0, end);
}
