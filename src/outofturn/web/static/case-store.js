// One saved case on this page. Changes are sent one after the other; while there is no signal they wait in the browser's
// database, so that none is lost and none is made twice. If there is an engine in this browser it rules on them meanwhile.

import { ApiError } from "./api-request.js";
import * as api from "./case-api.js";
import { isGone, isOutOfReach } from "./connection.js";
import { languageCode } from "./messages.js";
import { NO_STORAGE } from "./local-home.js";
import { replaceCase } from "./hash-route.js";
import { isLocalHome } from "./home.js";
import * as offline from "./offline-cases.js";
import { answerHere, canRule } from "./offline-engine.js";
import { PendingChanges, asSubmitted, inMemoryAlone } from "./pending-changes.js";
import { RulingsHere } from "./rulings-here.js";
import { wholeCase } from "./whole-case.js";
import { caseAfter, withCaseFile } from "./fault-report.js";

/** @import { CaseCopy, Change, Conflict, Known, PendingChange, SavedCase } from "./page-types.js" */

const POLL_EVERY = 3000; // milliseconds between two looks at what others have done
const RETRY_AFTER = 2000; // milliseconds before a request without an answer is sent again
const OFFLINE = { problem: null, isOffline: true };

/** @param {number} time milliseconds */
const pause = (time) =>
  new Promise((resolve) => {
    setTimeout(resolve, time);
  });

/**
 * Not an error of the server means a mistake in the page: that must not be swallowed.
 * @param {unknown} error
 */
function asApiError(error) {
  if (error instanceof ApiError) return error;
  throw error;
}

/** The cases that are open on this page. */
const openCases = new Set();

/** @param {string} id */
export const isOpen = (id) => openCases.has(id);

/** A case as this page knows it, and the changes that are under way. */
export class CaseStore {
  /**
   * The case as it is shown: as the server has it, with the changes that were ruled on here.
   * @type {SavedCase | null}
   */
  saved = null;
  /** @type {Conflict | null} a change of ours that came too late */
  conflict = null;
  /** @type {ApiError | null} a change that the server refused, or why the case cannot be shown */
  problem = null;
  /** @type {{ before: SavedCase, now: SavedCase } | null} what somebody else has just changed */
  news = null;
  /** The server does not answer. */
  isOffline = false;

  #pending;
  /** @type {SavedCase | null} as the server has said it last */
  #confirmed = null;
  /** The language of the words of the confirmed case. */
  #language = "";
  #rulingsHere;
  /** @type {CaseCopy | null} */
  #copy = null;
  #isRead = false;
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
    this.#pending = new PendingChanges(id);
    this.#rulingsHere = new RulingsHere(this.#pending, this);
    this.#onChange = onChange;
    this.#retryAfter = retryAfter;
  }

  /** Is a change under way of which nobody has said yet what it leads to? */
  get isBusy() {
    return this.#pending.isBusy;
  }

  /** Is nothing to be done but to wait for the server? */
  get isStuck() {
    return this.isOffline && (this.isBusy || !canRule());
  }

  get isClosed() {
    return this.#isClosed;
  }

  /** Get the case from the server, as often as it takes, then send what was left over from before a reload. */
  async open() {
    openCases.add(this.id);
    this.#pollTimer ??= setInterval(() => this.poll(), POLL_EVERY);
    await this.#readKept();
    if (this.#isClosed) return;
    if (this.#copy?.movedTo) {
      this.#moveTo(this.#copy.movedTo);
      return;
    }
    if (this.#copy?.isNew) await this.#showCopy(this.#copy);
    else if (!(await this.#getCase())) return;
    await this.#sendPending();
  }

  close() {
    this.#isClosed = true;
    openCases.delete(this.id);
    clearInterval(this.#pollTimer);
    clearTimeout(this.#openTimer);
  }

  /**
   * Make a change of the case as it is, or as it will be when the changes under way are made.
   * @param {Change} change
   * @param {(saved: SavedCase) => void} [done] called with the case after the change
   */
  async submit(change, done) {
    // A change that follows another one is made on a version that does not exist yet.
    const version = this.isBusy ? null : (this.saved?.version ?? null);
    /** @type {PendingChange} */
    const pending = { ...change, key: api.newIdempotencyKey(), version, done };
    const kept = this.#pending.add(pending).then(() => (this.isOffline ? this.#rulingsHere.ruleOnPending() : undefined));
    this.#update({ problem: null, news: null });
    await Promise.all([kept, this.#sendPending()]);
  }

  /** Get the case anew if somebody else has changed it. */
  async poll() {
    const before = this.#confirmed;
    if (document.hidden || this.#pending.first || !before) return;
    try {
      const answer = await api.getCaseIfNewer(this.id, this.#seen(before.version), before.rules);
      const now = answer && (await this.#whole(before, answer));
      if (now) this.#onNews(before, now);
      if (this.isOffline) this.#update({ isOffline: false });
    } catch (error) {
      if (asApiError(error).isRetryable && !this.isOffline) this.#update({ isOffline: true });
    }
  }

  /**
   * Somebody else has changed the case, unless a change of ours was made while the answer was under way: then that is older.
   * @param {SavedCase} before @param {SavedCase} now
   */
  #onNews(before, now) {
    if (this.#pending.first || this.#confirmed !== before || now.version <= before.version) return;
    this.#confirm(now);
    this.#update({ news: { before, now } });
  }

  /** After a conflict: make our changes on the case as it is now. */
  async resubmitMine() {
    const mine = this.conflict?.mine ?? [];
    this.#update({ conflict: null }); // at once: a second touch must not enter it twice
    await this.dismiss("conflict");
    await Promise.all(mine.map((one) => this.submit(asSubmitted(one), one.done)));
  }

  /**
   * It has been read. A conflict is in sight until it is gone from the disk: it would come back if the page were loaded again.
   * @param {"conflict" | "problem" | "news"} what
   */
  async dismiss(what) {
    if (what === "conflict") await offline.dropChanges(this.id).catch(inMemoryAlone);
    this.#update({ [what]: null });
  }

  /**
   * The engine of this browser has ruled on a change.
   * @param {SavedCase} saved
   */
  show(saved) {
    this.#update({ saved, problem: null });
  }

  /**
   * The engine of this browser refuses changes, as the server would.
   * @param {ApiError} problem @param {PendingChange[]} dropped
   */
  refuse(problem, dropped) {
    this.#update({ problem: this.#withCaseFile(problem, dropped) });
  }

  // -- opening

  /** What this browser has of the case, read once. */
  async #readKept() {
    if (this.#isRead) return;
    this.#isRead = true;
    try {
      const { copy, changes } = await offline.readKept(this.id);
      this.#copy = copy;
      this.#pending.load(changes);
    } catch {
      inMemoryAlone();
    }
  }

  /** Get the case from the server, or the copy of it if the server is out of reach; whether there is one. */
  async #getCase() {
    const copy = this.#copy;
    if (copy?.saved && isOutOfReach()) await this.#showCopy(copy, OFFLINE);
    else {
      try {
        await this.#onAnswer(await api.getCase(this.id));
      } catch (error) {
        const problem = withCaseFile(asApiError(error), api.fileUrl(this.id));
        if (!isGone(problem) || !copy?.saved) return this.#failToOpen(problem);
        await this.#showCopy(copy, OFFLINE);
      }
    }
    if (copy?.clash && this.#confirmed) this.#update({ conflict: { mine: copy.clash, now: this.#confirmed } });
    return true;
  }

  /** @param {SavedCase} now */
  async #onAnswer(now) {
    const copy = this.#copy;
    // Nobody has changed it since: what was ruled on here stays in sight while it is sent.
    if (copy?.shown && copy.saved?.version === now.version) await this.#showCopy(copy);
    this.#confirm(now);
    this.#update({ problem: null, isOffline: false });
  }

  /** @param {ApiError} problem */
  #failToOpen(problem) {
    this.#update({ problem });
    if (problem.isRetryable && !this.#isClosed) this.#openTimer = setTimeout(() => this.open(), this.#retryAfter);
    return false;
  }

  /** @param {CaseCopy} copy @param {Partial<typeof OFFLINE>} state */
  async #showCopy({ saved, shown, language }, state = {}) {
    this.#confirmed = saved;
    this.#language = language;
    this.#pending.markShown(shown?.keys ?? []);
    const found = shown?.saved ?? saved;
    this.#update({ saved: found, ...state });
    if (found && language !== languageCode() && canRule()) {
      const translated = await answerHere("GET", `/api/cases/${this.id}`, undefined, [found]).catch(() => found);
      this.#update({ saved: translated });
    }
  }

  /** It is on the server, under another id. @param {string} id */
  #moveTo(id) {
    const wasOpen = !this.#isClosed;
    this.close();
    if (wasOpen) replaceCase(this.id, id);
  }

  // -- sending

  /**
   * A version of the case, and how many of its lines the page has in this language.
   * @param {number} version
   * @returns {Known}
   */
  #seen(version) {
    const isKnown = this.#confirmed?.version === version && this.#language === languageCode();
    return { version, known: isKnown ? (this.#confirmed?.lines.length ?? 0) : 0 };
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
    if (!this.#isClosed) this.#onChange();
  }

  /**
   * The server has said how the case is. What was ruled on here and has not been sent stays in sight.
   * @param {SavedCase} now
   */
  #confirm(now) {
    this.#confirmed = now;
    this.#language = languageCode();
    if (!this.#pending.isShown) {
      this.#rulingsHere.forget();
      this.#update({ saved: now });
    }
    if (!isLocalHome()) offline.keepCopy(now, this.#language).catch(inMemoryAlone);
  }

  /** Send what is pending, the oldest first, until nothing is left or something is in the way. */
  async #sendPending() {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      let goOn = true;
      while (goOn && this.#pending.first && !this.#isClosed) goOn = await this.#sendFirst();
    } finally {
      this.#isSending = false;
    }
  }

  /** Send the oldest change; whether to go on afterwards. */
  async #sendFirst() {
    const { first } = this.#pending;
    const before = this.#confirmed;
    try {
      const answer = await api.sendChange(this.id, this.#seen(first.version ?? before?.version ?? 0), first);
      if (first.kind === "create") return await this.#onCreated(answer, first);
      const saved = await this.#whole(before, answer);
      await this.#pending.remove([first]);
      this.#confirm(saved);
      this.#update({ problem: null, isOffline: false });
      first.done?.(saved);
      return true;
    } catch (error) {
      return this.#onRefusal(asApiError(error));
    }
  }

  /**
   * A case that was begun here is on the server: the page goes on with its new id, and the lines after it.
   * @param {SavedCase} saved @param {PendingChange} change that has made it
   */
  async #onCreated(saved, { key }) {
    try {
      await offline.moveCase(this.id, saved, languageCode(), key);
    } catch {
      await pause(this.#retryAfter); // nothing is lost: the same request gives the same case
      return true;
    }
    this.#moveTo(saved.id);
    return false;
  }

  /**
   * The oldest change was not made; whether to go on with what is pending.
   * @param {ApiError} problem
   */
  async #onRefusal(problem) {
    if (problem.isRetryable) {
      this.#update({ isOffline: true });
      if (isGone(problem)) await this.#rulingsHere.ruleOnPending();
      await pause(this.#retryAfter);
      return true;
    }
    if (problem.status === NO_STORAGE) {
      // It stays on the screen, from where it can be saved as a file, and is tried again: there may be room by then.
      this.#update({ problem: this.#withCaseFile(problem, this.#pending.all) });
      await pause(this.#retryAfter);
      return true;
    }
    if (problem.status === 401 || this.#pending.first?.kind === "create") {
      // The server has a new token, or refuses a case that exists nowhere else: what is pending waits.
      this.#update({ problem: this.#withCaseFile(problem, this.#pending.all), isOffline: false });
      return false;
    }
    await this.#giveUp(problem);
    return true;
  }

  /**
   * Nothing that is pending can be sent. What clashes with somebody else's, and what was ruled on here, is put beside the case
   * as it is on the server.
   * @param {ApiError} problem
   */
  async #giveUp(problem) {
    const mine = this.#pending.all;
    const theirs = problem.status === 409 ? problem.body?.case : null;
    const now = theirs ?? this.#confirmed;
    const conflict = now && (theirs || this.#pending.isShown) ? { mine, now } : null;
    await this.#pending.clear(conflict !== null); // what was to follow makes no sense without it
    if (now) this.#confirm(now);
    this.#update({ conflict, isOffline: false, ...(!theirs && { problem: this.#withCaseFile(problem, mine) }) });
  }

  /** @param {ApiError} problem @param {PendingChange[]} mine */
  #withCaseFile(problem, mine) {
    const saved = this.#confirmed;
    return withCaseFile(problem, saved ? () => caseAfter(saved, mine) : api.fileUrl(this.id));
  }
}
