// One saved case on this page. Changes are sent one after the other; while there is no signal they wait in the browser's
// storage, so that none is lost and none is made twice.

import { ApiError } from "./api-request.js";
import { readStored, writeStored } from "./browser-storage.js";
import * as api from "./case-api.js";
import { languageCode } from "./messages.js";
import { NO_STORAGE } from "./local-home.js";
import { wholeCase } from "./whole-case.js";
import { caseAfter, withCaseFile } from "./fault-report.js";
import { useEffect, useReducer, useState } from "./html.js";

/** @import { Change, Conflict, Known, PendingChange, SavedCase } from "./page-types.js" */

const POLL_EVERY = 3000; // milliseconds between two looks at what others have done
const RETRY_AFTER = 2000; // milliseconds before a request without an answer is sent again

/** @param {number} time milliseconds */
const pause = (time) =>
  new Promise((resolve) => {
    setTimeout(resolve, time);
  });

/** @param {string} id */
const storedAs = (id) => `pending ${id}`;

/** @param {string} id @param {Known} seen @param {PendingChange} change @returns {Promise<SavedCase>} */
function sendChange(id, seen, change) {
  switch (change.kind) {
    case "add":
      return api.addLines(id, seen, change.lines, change.key);
    case "edit":
      return api.editLine(id, seen, change.number, change.line, change.key);
    case "remove":
      return api.removeLine(id, seen, change.number, change.key);
    case "change":
      return api.changeFields(id, seen, change.fields, change.key);
    default:
      return api.ruleAfresh(id, seen, change.key);
  }
}

/**
 * Not an error of the server means a mistake in the page: that must not be swallowed.
 * @param {unknown} error
 */
function asApiError(error) {
  if (error instanceof ApiError) return error;
  throw error;
}

/** A case as this page knows it, and the changes that are under way. */
export class CaseStore {
  /** @type {SavedCase | null} */
  saved = null;
  /**
   * A change of ours that came too late.
   * @type {Conflict | null}
   */
  conflict = null;
  /**
   * A change that the server refused, or why the case cannot be shown.
   * @type {ApiError | null}
   */
  problem = null;
  /**
   * What somebody else has just changed.
   * @type {{ before: SavedCase, now: SavedCase } | null}
   */
  news = null;
  /** The server does not answer. */
  isOffline = false;

  /** @type {PendingChange[]} */
  #pending;
  /** The language of the words of the saved case. */
  #language = "";
  #isSending = false;
  #isClosed = false;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #pollTimer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #openTimer;
  #onChange;
  #retryAfter;

  /**
   * @param {string} id
   * @param {() => void} onChange called whenever something about the case has changed
   * @param {{ retryAfter?: number }} [options]
   */
  constructor(id, onChange, { retryAfter = RETRY_AFTER } = {}) {
    this.id = id;
    this.#onChange = onChange;
    this.#retryAfter = retryAfter;
    this.#pending = readStored("localStorage", storedAs(id), []);
  }

  /** Is a change under way that the server has not confirmed? */
  get isBusy() {
    return this.#pending.length > 0;
  }

  get isClosed() {
    return this.#isClosed;
  }

  /** Get the case from the server, as often as it takes, and then send what was left over from before a reload. */
  async open() {
    this.#pollTimer ??= setInterval(() => this.poll(), POLL_EVERY);
    try {
      this.#update({ saved: await api.getCase(this.id), problem: null });
    } catch (error) {
      const problem = withCaseFile(asApiError(error), api.fileUrl(this.id));
      this.#update({ problem });
      if (problem.isRetryable && !this.#isClosed) this.#openTimer = setTimeout(() => this.open(), this.#retryAfter);
      return;
    }
    await this.#sendPending();
  }

  close() {
    this.#isClosed = true;
    clearInterval(this.#pollTimer);
    clearTimeout(this.#openTimer);
  }

  /**
   * Make a change of the case as it is, or as it will be when the changes under way are made.
   * @param {Change} change
   * @param {(saved: SavedCase) => void} [done] called with the case after the change
   */
  submit(change, done) {
    // A change that follows another one is made on a version that does not exist yet.
    const version = this.isBusy ? null : (this.saved?.version ?? null);
    this.#setPending([...this.#pending, { ...change, key: api.newIdempotencyKey(), version, done }]);
    this.#update({ problem: null, news: null });
    return this.#sendPending();
  }

  /** Get the case anew if somebody else has changed it. */
  async poll() {
    const { saved } = this;
    if (document.hidden || this.isBusy || !saved) return;
    try {
      const answer = await api.getCaseIfNewer(this.id, this.#seen(saved.version), saved.rules);
      const now = answer && (await this.#whole(saved, answer));
      if (now && !this.isBusy && now.version > saved.version) this.#update({ news: { before: saved, now }, saved: now });
      if (this.isOffline) this.#update({ isOffline: false });
    } catch (error) {
      if (asApiError(error).isRetryable && !this.isOffline) this.#update({ isOffline: true });
    }
  }

  /** After a conflict: make our changes on the case as it is now. */
  resubmitMine() {
    const mine = this.conflict?.mine ?? [];
    this.dismiss("conflict");
    return Promise.all(mine.map(({ version: _version, key: _key, done, ...change }) => this.submit(change, done)));
  }

  /**
   * It has been read.
   * @param {"conflict" | "problem" | "news"} what
   */
  dismiss(what) {
    this.#update({ [what]: null });
  }

  /**
   * A version of the case, and how many of its lines the page has in this language.
   * @param {number} version
   * @returns {Known}
   */
  #seen(version) {
    const isKnown = this.saved?.version === version && this.#language === languageCode();
    return { version, known: isKnown ? (this.saved?.lines.length ?? 0) : 0 };
  }

  /**
   * An answer with the lines that were left out of it. If the server rules by other rules by now, all of it is asked for.
   * @param {SavedCase | null} before @param {SavedCase} answer
   */
  async #whole(before, answer) {
    return wholeCase(before, answer) ?? (await api.getCase(this.id));
  }

  /** @param {Partial<Pick<CaseStore, "saved" | "conflict" | "problem" | "news" | "isOffline">>} change */
  #update(change) {
    Object.assign(this, change);
    if (change.saved) this.#language = languageCode();
    if (!this.#isClosed) this.#onChange();
  }

  /** @param {PendingChange[]} pending */
  #setPending(pending) {
    this.#pending = pending;
    writeStored("localStorage", storedAs(this.id), pending.length ? pending : undefined);
  }

  /** Send what is pending, the oldest first, until nothing is left or something is in the way. */
  async #sendPending() {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      let goOn = true;
      while (goOn && this.isBusy && !this.#isClosed) goOn = await this.#sendFirst();
    } finally {
      this.#isSending = false;
    }
  }

  /** Send the oldest change; whether to go on afterwards. */
  async #sendFirst() {
    const [first] = this.#pending;
    const before = this.saved;
    try {
      const answer = await sendChange(this.id, this.#seen(first.version ?? before?.version ?? 0), first);
      const saved = await this.#whole(before, answer);
      this.#setPending(this.#pending.slice(1));
      this.#update({ saved, problem: null, isOffline: false });
      first.done?.(saved);
      return true;
    } catch (error) {
      return this.#onRefusal(asApiError(error));
    }
  }

  /**
   * The oldest change was not made; whether to go on with what is pending.
   * @param {ApiError} problem
   */
  async #onRefusal(problem) {
    if (problem.isRetryable) {
      this.#update({ isOffline: true });
      await pause(this.#retryAfter);
      return true;
    }
    if (problem.status === NO_STORAGE) {
      // It stays on the screen, from where it can be saved as a file, and is tried again: there may be room by then.
      this.#update({ problem: this.#withCaseFile(problem, this.#pending) });
      await pause(this.#retryAfter);
      return true;
    }
    if (problem.status === 401) {
      this.#update({ problem }); // the server has a new token; what is pending waits until somebody brings it
      return false;
    }
    const mine = this.#pending;
    const now = problem.body?.case;
    this.#setPending([]); // what was to follow makes no sense without it
    if (problem.status === 409 && now) this.#update({ saved: now, conflict: { mine, now }, isOffline: false });
    else this.#update({ problem: this.#withCaseFile(problem, mine), isOffline: false });
    return true;
  }

  /** @param {ApiError} problem @param {PendingChange[]} mine */
  #withCaseFile(problem, mine) {
    const { saved } = this;
    return withCaseFile(problem, saved ? () => caseAfter(saved, mine) : api.fileUrl(this.id));
  }
}

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
