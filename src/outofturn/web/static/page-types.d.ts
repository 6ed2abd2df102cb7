// The types of the page's scripts. For tsc only; browsers never load this file.
//
// The scripts take the types of the server's JSON from here, not from api-types.d.ts itself: when a schema is renamed or made
// more exact, this is the one place to follow. Where the schema is wider than what the server gives, the exact type is here.

import type * as api from "./api-types.js";
import type { ApiError } from "./api-request.js";

// -- bridge

export type Seat = "N" | "E" | "S" | "W";
export type Suit = "S" | "H" | "D" | "C";
/** Suit, then rank: `H5`. */
export type Card = string;
/** Who has a decision to make: a player, or the director with a fact to find out. */
export type Decider = Seat | "director";

// -- what the server gives

export type AboutAnswer = api.AboutAnswer;
export type SessionAnswer = api.SessionAnswer;
export type CaseChange = api.Change;
export type CaseComparisonAnswer = api.CaseComparisonAnswer;
export type CaseListAnswer = api.CaseListAnswer;
export type CaseRuling = api.CaseRuling;
export type CaseSummary = api.CaseSummary;
export type ChangedField = api.ChangedField;
export type Choice = api.Choice;
export type Defect = api.Defect;
export type Dispute = api.Dispute;
export type EditAnswer = api.EditAnswer;
export type LineEdit = api.LineEditBody;
export type LineToAsk = api.LineToAsk;
export type BoardHands = api.BoardHands;
export type HandsAnswer = api.HandsAnswer;
export type GroupRuling = api.GroupRuling;
export type Hand = api.Hand;
export type HistoryAnswer = api.HistoryAnswer;
export type IrregularityId = api.PossibleIrregularity["irregularity"];
export type LawAnswer = api.LawAnswer;
export type LineComparison = api.LineComparison;
export type PenaltyCardKind = api.PenaltyCardKind;
export type PossibleEvent = api.PossibleEvent;
export type RecordProblem = api.Error;
export type Restriction = api.Restriction;
export type Ruling = api.Ruling;
export type RulingText = api.RulingText;
export type Sentence = api.Speech;
export type Table = api.Table;
export type TableAnswer = api.TableAnswer;
export type TableCard = api.TableCard;

/** The table, and what can happen at it next. */
export type TableWithNextEvents = Table & api.NextEvents;

/** Where a record begins, if not with the opening lead. */
export interface Start {
  trick?: number;
  on_lead?: Seat | null;
  penalty_cards?: string[];
}

/** A case as the engine takes it. */
export interface CaseData {
  contract: string;
  edition?: number | null;
  title?: string;
  deal?: string | null;
  start?: Start | null;
  events: string[];
}

/** A case as the server keeps it. */
export type SavedCase = Omit<api.KeptCase, "case"> & { case: CaseData };

/** A version of a case, and how many of its lines the page has with their rulings. */
export interface Known {
  version: number;
  known: number;
}

// -- changes of a saved case

/** The fields of a case that can be changed as a whole. */
export interface CaseFields {
  table?: string;
  board?: string;
  notes?: string;
  names?: Partial<Record<Decider, string>>;
  contract?: string;
  edition?: number;
  deal?: string | null;
  start?: Start | null;
  lines?: string[];
}

/** One change. These kinds stand in the browser's storage while there is no signal, so they keep their names. */
export type Change =
  | { kind: "add"; lines: string[] }
  | { kind: "edit"; number: number; line: string }
  | { kind: "remove"; number: number }
  | { kind: "change"; fields: CaseFields }
  | { kind: "afresh" };

/** A change that waits to be sent. Without a version it is made on whatever the change before it leads to. */
export type PendingChange = Change & {
  key: string;
  version: number | null;
  done?: ((saved: SavedCase) => void) | undefined;
};

/** A change that came too late, with all that was to follow it, and the case as it is now. */
export interface Conflict {
  mine: PendingChange[];
  now: SavedCase;
}

// -- the page

/** What can go wrong: a refused request, or a line of the record that makes no sense. */
export type Problem = ApiError | RecordProblem;

/** A short message; the action, if there is one, is a button beside it. */
export interface ToastMessage {
  text: string;
  action?: { text: string; run: () => void } | undefined;
}
/** Show a message, or with null take it away. */
export type ShowToast = (text: string | null, action?: ToastMessage["action"]) => void;

export interface Preferences {
  theme: "auto" | "light" | "dark";
  suits: "two" | "four";
  edition: number | null;
  /** Null as long as nobody has chosen one: then it is that of the browser. */
  language: string | null;
}

/** The texts of the page in one language, and the names that they need. */
export interface Messages {
  code: string;
  /** By id: the text, or one for each plural form. */
  texts: Record<string, string[]>;
  /** The kinds of the values that have names: `{"leader": "player"}`. */
  kinds: Record<string, string>;
  /** By kind, form and letters of the notation: `names.player[""].E` is “East”. */
  names: Record<string, Record<string, Record<string, string>>>;
}

// -- the questions about an irregularity

export interface NamedValue {
  value: string;
  text: string;
  note?: string;
}
export interface SeatQuestion {
  kind: "seat";
  text: string;
  seats: { seat: Seat; note: string }[];
  /** Answers that are no seat. */
  other: NamedValue[];
  /** To ask for the number of the trick too: the last one that it can be. */
  lastTrick?: number;
}
export interface CardQuestion {
  kind: "card";
  text: string;
  seat: Seat;
  /** What may have been special about the card; at most one of them. */
  remarks: NamedValue[];
  /** Those that it can be; null for those that the hand can hold, which are filled in when the question is put. */
  cards: Card[] | null;
  /** The suit that it most likely is of. */
  suit: string | null;
  /** The suit that it cannot be of. */
  notSuit: string | null;
}
export interface ChoiceQuestion {
  kind: "choice";
  text: string;
  choices: NamedValue[];
  /** They are short: drawn side by side. */
  isGrid: boolean;
}
export type Question = SeatQuestion | CardQuestion | ChoiceQuestion;
export interface SeatAnswer {
  /** A seat, or the value of one of the other answers. */
  seat: string;
  trick: number;
}
export interface CardAnswer {
  card: Card;
  remark: string;
}
export type Answer = SeatAnswer | CardAnswer | string;

/** Not for people: the form has to know the table after these lines, from this start. */
export interface TableQuestion {
  kind: "table";
  start?: Start | undefined;
  lines: string[];
}

/** What the forms need to know: the table, what can happen next, and a little more. */
export type Situation = TableWithNextEvents & {
  /** Nothing is on record: what the trick looks like has to be asked. */
  isNewCase: boolean;
  penaltyCardKinds: PenaltyCardKind[];
};

/** What a form comes to: lines for the record, and a start if nothing was on record before. */
export interface FormResult {
  start?: Start | undefined;
  lines: string[];
}
/** A form while it is filled in. What an answer holds depends on the question, so it is not checked here. */
export type FormRun<Result = FormResult> = Generator<Question | TableQuestion, Result, any>;
export interface IrregularityForm {
  id: string;
  /** Where it stands in the menu. */
  group: string;
  /** The id of a message. */
  text: string;
  /** In a new case it asks first which trick it was: so it can always be chosen there. */
  asksForTrick?: true;
  /** Can it have happened at this table? */
  isPossible: (situation: Situation) => boolean;
  ask: (situation: Situation) => FormRun;
}
/** A form and the answers given so far; no form is chosen yet if its id is empty. */
export interface FormProgress {
  form: string;
  answers: Answer[];
}
