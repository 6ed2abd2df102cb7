// The engine in a worker. A request comes as JSON text with the records that it needs, and the answer says which records are to
// be written (see local_api/dispatch.py). Nothing is kept here, so nothing is lost if the engine fails.

import { loadExtra, startPyodide } from "./engine-start.js";

/** @import { EngineMessage, EngineQuestion } from "./page-types.js" */

/** @param {EngineMessage} message */
const post = (message) => globalThis.postMessage(message);

const pyodide = startPyodide();
const dispatch = pyodide.then((started) => started.pyimport("outofturn.local_api.dispatch"));
/** @type {Promise<void> | undefined} */
let extra;

/** @param {EngineQuestion} question */
async function answer({ method, path, request }) {
  const engine = await dispatch;
  if (engine.is_late(method, path)) {
    extra ??= pyodide.then(loadExtra);
    await extra.catch((error) => {
      extra = undefined; // the next request tries again
      throw error;
    });
  }
  return engine.answer_text(request);
}

globalThis.addEventListener("message", ({ data }) => {
  const { id } = /** @type {EngineQuestion} */ (data);
  answer(data).then(
    (text) => post({ id, answer: text }),
    (error) => post({ id, fault: String(error) }),
  );
});

dispatch.then(
  () => post({ state: "ready" }),
  (error) => post({ state: "failed", fault: String(error) }),
);
