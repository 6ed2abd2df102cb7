// One kept case on this page: changes go out one after the other, and none is forgotten while there is no signal.

import { useEffect, useReducer, useState } from "./vendor/htm-preact.js";
import * as cases from "./case-api.js";

const LOOK_AGAIN = 3000; // milliseconds between two looks at what other phones have done
const TRY_AGAIN = 2000;

const DOING = {
  add: (id, version, { lines, key }) => cases.add(id, version, lines, key),
  edit: (id, version, { number, line, key }) => cases.editLine(id, version, number, line, key),
  remove: (id, version, { number, key }) => cases.removeLine(id, version, number, key),
  change: (id, version, { fields, key }) => cases.change(id, version, fields, key),
  afresh: (id, version, { key }) => cases.ruleAfresh(id, version, key),
};

const shelf = {
  of: (id) => `pending ${id}`,
  read(id) {
    try {
      return JSON.parse(localStorage.getItem(this.of(id))) ?? [];
    } catch {
      return [];
    }
  },
  write(id, changes) {
    try {
      if (changes.length) localStorage.setItem(this.of(id), JSON.stringify(changes));
      else localStorage.removeItem(this.of(id));
    } catch {
      // Private windows may have no storage; the changes are still in memory.
    }
  },
};

/**
 * A kept case as this page knows it, and what stands in its way: `pending` changes that the server has not acknowledged yet,
 * `clash` a change that came too late, `trouble` one that makes no sense, `news` what another phone has done, `silent` no answer.
 */
class KeptCase {
  kept = null;
  clash = null;
  trouble = null;
  news = null;
  silent = false;

  constructor(id, draw) {
    this.id = id;
    this.draw = draw;
    this.pending = shelf.read(id);
    this.sending = false;
    this.gone = false;
  }

  get busy() {
    return this.pending.length > 0;
  }

  async begin() {
    this.timer ??= setInterval(() => this.lookAgain(), LOOK_AGAIN);
    try {
      this.put({ kept: await cases.open(this.id), trouble: null });
      this.send();
    } catch (trouble) {
      this.put({ trouble });
      if (trouble.isSilence) this.again = setTimeout(() => this.begin(), TRY_AGAIN);
    }
  }

  end() {
    this.gone = true;
    clearInterval(this.timer);
    clearTimeout(this.again);
  }

  put(change) {
    Object.assign(this, change);
    if (!this.gone) this.draw();
  }

  /** Change the case as it stands, or as it will stand when what is under way is done; `done` is told of the case after it. */
  act(change) {
    const version = this.busy ? null : this.kept.version;
    this.queue([...this.pending, { key: cases.newKey(), version, ...change }]);
    this.put({ trouble: null, news: null });
    this.send();
  }

  queue(pending) {
    this.pending = pending;
    shelf.write(this.id, pending);
  }

  /** Send what is pending, first things first; while the server says nothing, try again. */
  async send() {
    if (this.sending) return;
    this.sending = true;
    while (this.busy && !this.gone) {
      const [first, ...rest] = this.pending;
      try {
        const kept = await DOING[first.kind](this.id, first.version ?? this.kept.version, first);
        this.queue(this.pending.slice(1));
        this.put({ kept, trouble: null, silent: false });
        first.done?.(kept);
      } catch (problem) {
        if (problem.isSilence) {
          this.put({ silent: true });
          await new Promise((done) => setTimeout(done, TRY_AGAIN));
          continue;
        }
        if (problem.status === 401) {
          this.put({ trouble: problem }); // the server has a new token; what is pending waits for whoever brings it
          break;
        }
        const now = problem.body?.case;
        this.queue([]); // what was to follow it makes no sense without it
        if (problem.status === 409 && now) this.put({ kept: now, clash: { mine: [first, ...rest], now }, silent: false });
        else this.put({ trouble: problem, silent: false });
      }
    }
    this.sending = false;
  }

  /** What have other phones done? */
  async lookAgain() {
    if (document.hidden || this.busy || !this.kept) return;
    try {
      const now = await cases.openIfNewer(this.id, this.kept.version, this.kept.rules);
      if (now && !this.busy && now.version > this.kept.version) this.put({ news: { before: this.kept, now }, kept: now });
      if (this.silent) this.put({ silent: false });
    } catch (problem) {
      if (problem.isSilence && !this.silent) this.put({ silent: true });
    }
  }

  doMineAgain() {
    const { mine } = this.clash;
    this.put({ clash: null });
    for (const { version, key, ...change } of mine) this.act(change);
  }
}

/** The kept case with an id, drawn anew whenever something about it changes. */
export function useKept(id) {
  const [, draw] = useReducer((count) => count + 1, 0);
  const [kept, setKept] = useState(() => new KeptCase(id, draw));
  useEffect(() => {
    const mine = kept.id === id && !kept.gone ? kept : new KeptCase(id, draw);
    if (mine !== kept) setKept(mine);
    mine.begin();
    return () => mine.end();
  }, [id]);
  return kept;
}
