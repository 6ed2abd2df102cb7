// The changes of one case, ruled on by the engine of this browser while the server is out of reach.

import { ApiError } from "./api-request.js";
import { changeRequest } from "./case-api.js";
import { keepShown } from "./offline-cases.js";
import { canRule, changeHere } from "./offline-engine.js";
import { inMemoryAlone } from "./pending-changes.js";

/** @import { PendingChanges } from "./pending-changes.js" */
/** @import { CaseRecord, PendingChange, SavedCase } from "./page-types.js" */

/**
 * What the engine has to do with the case that is shown.
 * @typedef {object} ShownCase
 * @property {string} id
 * @property {SavedCase | null} saved
 * @property {boolean} isClosed
 * @property {(saved: SavedCase) => void} show
 * @property {(problem: ApiError, dropped: PendingChange[]) => void} refuse called when changes make no sense, and are dropped
 */

export class RulingsHere {
  /**
   * The record of the case that is shown, if the engine here has made it.
   * @type {CaseRecord | null}
   */
  #record = null;
  #isRuling = false;
  #pending;
  #shown;

  /** @param {PendingChanges} pending @param {ShownCase} shown */
  constructor(pending, shown) {
    this.#pending = pending;
    this.#shown = shown;
  }

  /** The case that is shown is that of the server. */
  forget() {
    this.#record = null;
  }

  /** Rule on what is pending, so that the director can go on. */
  async ruleOnPending() {
    if (this.#isRuling) return;
    this.#isRuling = true;
    try {
      let goOn = true;
      for (let next = this.#pending.nextToRule; goOn && next; next = this.#pending.nextToRule) {
        goOn = canRule() && !this.#shown.isClosed && (await this.#ruleOn(next));
      }
    } finally {
      this.#isRuling = false;
    }
  }

  /** Whether to go on with the next one. @param {PendingChange} change */
  async #ruleOn(change) {
    const { id, saved: before } = this.#shown;
    if (!before) return false;
    const request = changeRequest(id, { version: before.version, known: 0 }, change);
    try {
      const { saved, record } = await changeHere(request, before, this.#record);
      if (!this.#pending.all.includes(change)) return true; // the server was quicker
      change.isShown = true;
      this.#record = record;
      await keepShown(id, saved, this.#pending.shownKeys).catch(inMemoryAlone);
      this.#shown.show(saved);
      change.done?.(saved);
      change.done = undefined;
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return this.#onRefusal(error, change);
    }
  }

  /**
   * The engine here says what the server would say: it makes no sense. Or it has failed, and all waits for the server.
   * @param {ApiError} problem @param {PendingChange} change
   */
  async #onRefusal(problem, change) {
    if (problem.isRetryable) return false;
    const { all } = this.#pending;
    if (!all.includes(change)) return true; // the server was quicker
    const dropped = all.slice(all.indexOf(change));
    await this.#pending.remove(dropped);
    this.#shown.refuse(problem, dropped);
    return true;
  }
}
