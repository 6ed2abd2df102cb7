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
export type Play = [Seat, Card];

// -- what the server gives

export type About = api.About;
export type Choice = Omit<api.Choice, "seat"> & { seat: Decider };
export type Disputed = api.Disputed;
export type Hand = api.Hand;
export type PenaltyCard = api.PenaltyCard;
export type Provisions = Omit<api.Provisions, "provisions"> & { provisions: (api.Provision & { judgement?: boolean })[] };
export type RecordProblem = api.Error;
export type Step = Omit<api.Step, "decide"> & { decide: Decider[] };
export type StepText = api.Words;

export interface Restriction {
  seat: Seat;
  kind: "forbid" | "require" | "highest" | "lowest" | "play";
  /** A suit, or for `play` a card. */
  what: string;
  until: "until lead lost" | "this trick" | "this lead";
}

export type Table = Omit<api.Table, "current_trick" | "undecided" | "face_down" | "early_lead" | "restrictions" | "won"> & {
  current_trick: Play[];
  undecided: Play[];
  face_down: Play | null;
  early_lead: Play | null;
  restrictions: Restriction[];
  won: { NS: number; EW: number };
};

/** A card in the middle of the table; without a card, one that lies face down. */
export interface TableCard {
  seat: Seat;
  card: Card | null;
  note: "" | "led" | "undecided" | "early lead" | "face down";
}

/** The ruling on a case: every step, each step in words, the table after the last one, the choices it leaves. */
export type Ruling = Omit<api.Look, "steps" | "table" | "choices"> & { steps: Step[]; table: Table | null; choices: Choice[] };

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
export type SavedCase = Omit<api.KeptCase, "case" | "ruling"> & { case: CaseData; ruling: Ruling };
export type CaseSummary = api.Summary;
export type CaseSearchResult = api.Found;

/** What a group of editions rules on a line. */
export interface EditionRuling {
  editions: number[];
  error: RecordProblem | null;
  words: string[];
  cites: string[];
  look_again: string[];
  say: string[];
}
export interface LineComparison {
  line: number;
  shown: string;
  differs: Record<string, unknown>;
  errors: Record<string, string>;
  cited_by: unknown[];
  reviewed_by: unknown[];
  rulings: EditionRuling[];
  why: string[];
}
export type EditionComparison = Omit<api.ComparedCase, "lines"> & { lines: LineComparison[] };

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
  /** Whether to ask for the number of the trick too. */
  withTrick?: boolean;
}
export interface CardQuestion {
  kind: "card";
  text: string;
  seat: Seat;
  /** What may have been special about the card; at most one of them. */
  remarks: NamedValue[];
}
export interface ChoiceQuestion {
  kind: "choice";
  text: string;
  choices: NamedValue[];
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

/** What the forms need to know of the table. */
export interface Situation {
  declarer: Seat;
  dummy: Seat;
  defenders: Seat[];
  /** Nothing is on record: what the trick looks like has to be asked. */
  isNewCase: boolean;
  isOpeningLead: boolean;
  trick: number;
  leader: Seat;
  turn: Seat | null;
  isOver: boolean;
  plays: Play[];
  penaltyCards: PenaltyCard[];
}

/** What a form comes to: lines for the record, and a start if nothing was on record before. */
export interface FormResult {
  start?: Start | undefined;
  lines: string[];
}
/** A form while it is filled in. What an answer holds depends on the question, so it is not checked here. */
export type FormRun<Result = FormResult> = Generator<Question, Result, any>;
export interface IrregularityForm {
  id: string;
  text: string;
  note?: string;
  ask: (situation: Situation) => FormRun;
}
/** A form and the answers given so far; no form is chosen yet if its id is empty. */
export interface FormProgress {
  form: string;
  answers: Answer[];
}
