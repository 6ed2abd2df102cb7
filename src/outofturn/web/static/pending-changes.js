// The changes of a case that the server has not confirmed, in memory and in the browser's database.

import * as offline from "./offline-cases.js";

/** @import { PendingChange, StoredChange } from "./page-types.js" */

/** The database may be refused, or full: then what is in memory has to do, until the page is closed. */
export const inMemoryAlone = () => {};

/**
 * The change alone, so that it can be made on another version of the case.
 * @param {PendingChange} pending
 */
export function asSubmitted({ version: _version, key: _key, order: _order, isShown: _isShown, done: _done, ...change }) {
  return change;
}

export class PendingChanges {
  /** @type {PendingChange[]} */
  all = [];

  /** @param {string} caseId */
  constructor(caseId) {
    this.caseId = caseId;
  }

  get first() {
    return this.all[0];
  }

  /** Is there one of which nobody has said yet what it leads to? */
  get isBusy() {
    return this.all.some((one) => !one.isShown);
  }

  /** Has the engine of this browser ruled on any of them? */
  get isShown() {
    return this.all.some((one) => one.isShown);
  }

  /** The keys of those on which the engine of this browser has ruled. */
  get shownKeys() {
    return this.all.filter((one) => one.isShown).map((one) => one.key);
  }

  /**
   * From before a reload.
   * @param {StoredChange[]} stored
   */
  load(stored) {
    this.all = stored.map(({ order, change }) => ({ ...change, order }));
  }

  /** @param {string[]} keys of those on which the engine of this browser has ruled */
  markShown(keys) {
    for (const one of this.all) one.isShown = keys.includes(one.key);
  }

  /**
   * Add one; comes back when it is on the disk, if it can be.
   * @param {PendingChange} change
   */
  async add(change) {
    this.all = [...this.all, change];
    change.order = await offline.keepChange(this.caseId, change).catch(() => undefined);
    if (!this.all.includes(change)) await this.#drop(change); // it has been sent meanwhile
  }

  /** @param {PendingChange[]} changes that are not to be sent any more */
  async remove(changes) {
    this.all = this.all.filter((one) => !changes.includes(one));
    for (const one of changes) await this.#drop(one);
  }

  /** @param {PendingChange} change */
  async #drop({ order }) {
    if (order !== undefined) await offline.dropChange(order).catch(inMemoryAlone);
  }

  /**
   * None of them is to be sent any more.
   * @param {boolean} isClash whether they are kept apart, until it is decided what becomes of them
   */
  async clear(isClash) {
    const mine = this.all;
    this.all = [];
    await offline.dropChanges(this.caseId, isClash ? mine : null).catch(inMemoryAlone);
  }

  /** The first one on which nobody has ruled. What is not on the disk is not shown as if it were kept. */
  get nextToRule() {
    const next = this.all.find((one) => !one.isShown);
    return next?.order === undefined ? undefined : next;
  }
}
