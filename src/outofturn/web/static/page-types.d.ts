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
export type CaseRecord = api.CaseRecord;
export type CaseRuling = api.CaseRuling;
export type CaseSummary = api.CaseSummary;
export type CasesFile = api.CasesFile;
export type ChangedField = api.ChangedField;
export type ChartAnswer = api.ChartAnswer;
export type ChartListAnswer = api.ChartListAnswer;
export type ChartNode = api.ChartNode;
export type Choice = api.Choice;
export type ContentsAnswer = api.ContentsAnswer;
export type Defect = api.Defect;
export type Dispute = api.Dispute;
export type BoardsAnswer = api.BoardsAnswer;
export type ConvertAnswer = api.ConvertAnswer;
export type ExportedCase = api.ExportedCase;
export type FileBoard = api.FileBoard;
export type EditAnswer = api.EditAnswer;
export type EquityAnswer = api.EquityAnswer;
export type Worth = api.Worth;
export type LineEdit = api.LineEditBody;
export type LineToAsk = api.LineToAsk;
export type LineRecord = api.LineRecord;
export type LocalRecords = api.Records;
export type BoardHands = api.BoardHands;
export type HandsAnswer = api.HandsAnswer;
export type GroupRuling = api.GroupRuling;
export type Hand = api.Hand;
export type HistoryAnswer = api.HistoryAnswer;
export type IrregularityId = api.PossibleIrregularity["irregularity"];
export type LawAnswer = api.LawAnswer;
export type LawComparisonAnswer = api.LawComparisonAnswer;
export type LineComparison = api.LineComparison;
export type LineTimesAnswer = api.LineTimesAnswer;
export type PenaltyCardKind = api.PenaltyCardKind;
export type PossibleEvent = api.PossibleEvent;
export type Provision = api.Provision;
export type ProvisionChange = api.ProvisionChange;
export type ProvisionComparison = api.ProvisionComparison;
export type QuizKinds = api.QuizKindsAnswer;
export type QuizMark = api.QuizMark;
export type QuizMarkAnswer = api.QuizMarkAnswer;
export type QuizProgress = api.QuizProgress;
export type QuizQuestion = api.QuizQuestion;
export type QuizQuestionAnswer = api.QuizQuestionAnswer;
export type QuizSheet = api.QuizSheetAnswer;
export type ReadingsAnswer = api.ReadingsAnswer;
export type RecordProblem = api.Error;
export type RecordWrite = api.Write;
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

/** Disputed points, each with the reading that is followed. */
export type Readings = Record<string, string>;

/** What new cases begin with: the edition, and the readings of disputed points; null until they are known. */
export interface LawsOfNewCases {
  edition: number | null;
  readings: Readings | null;
}

/** A case as the engine takes it. */
export interface CaseData {
  contract: string;
  edition?: number | null;
  title?: string;
  deal?: string | null;
  start?: Start | null;
  readings?: Readings | null;
  events: string[];
}

/** A case as the server keeps it. */
export type SavedCase = Omit<api.KeptCase, "case"> & { case: CaseData };

/** A case of a file on its way in; a board of another program's file has no time. */
export type ImportedCase = Omit<ExportedCase, "created" | "changed" | "names"> & {
  created?: string;
  names: Partial<ExportedCase["names"]>;
};

/** A version of a case, and how many of its lines the page has with their rulings. */
export interface Known {
  version: number;
  known: number;
}

/** A case in a link: what it says of the players only if the sender wanted it. */
export interface SharedCase {
  case: CaseData;
  table?: string;
  board?: string;
  names?: Partial<Record<Decider, string>>;
  notes?: string;
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
  readings?: Readings | null;
  lines?: string[];
}

/**
 * One change. These kinds stand in the browser's storage while there is no signal, so they keep their names. The first one makes
 * a case that was begun here on the server.
 */
export type Change =
  | { kind: "create"; data: CaseData }
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
  /** Its place in the browser's storage; undefined while it is not there. */
  order?: number | undefined;
  /** The engine of this browser has ruled on it, and what is shown has it. */
  isShown?: boolean;
};

/** A change as the browser stores it. */
export interface StoredChange {
  order: number;
  caseId: string;
  change: PendingChange;
}

/** What the browser keeps of a case for the time when the server is out of reach. */
export interface CaseCopy {
  id: string;
  /** As the server has given it; null if it is under another id by now. */
  saved: SavedCase | null;
  /** That of its words. */
  language: string;
  /** When that was, in milliseconds. */
  seen: number;
  /** With the changes that were ruled on here, and the keys of those. */
  shown: { saved: SavedCase; keys: string[] } | null;
  /** It was begun here, and is not on the server. */
  isNew?: boolean;
  /** Its id on the server, if it was begun here. */
  movedTo?: string;
  /** Changes that clashed with those of somebody else. */
  clash?: PendingChange[] | null;
}

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
  /** Of disputed points, in new cases; null as long as nobody has chosen: then those of the server. */
  readings: Readings | null;
  /** Null as long as nobody has chosen one: then it is that of the browser. */
  language: string | null;
  /** Whether single keys do what buttons do. */
  shortcuts: boolean;
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

// -- the engine and the cases in this browser

/** A case as the database of this browser has it. */
export interface StoredCase extends CaseRecord {
  summary_form: number;
  summary_language: string;
  /** When it was deleted, by the clock of the trash; null if it is not there. */
  deleted_elapsed: number | null;
}

export interface StoredKey extends api.KeyRecord {
  elapsed: number;
}

/** What the engine answers; the writes come first. */
export interface EngineAnswer {
  status: number;
  body: any;
  etag: string;
  writes: RecordWrite[];
}

export type EngineState = "off" | "loading" | "ready" | "failed";

/** From the page to the worker. */
export interface EngineQuestion {
  id: number;
  method: string;
  path: string;
  /** As JSON text. */
  request: string;
}

/** From the worker to the page: the answer to a question, as JSON text, or what is wrong; or how the engine is. */
export interface EngineMessage {
  id?: number;
  answer?: string;
  fault?: string;
  state?: EngineState;
}

/** As much of Pyodide as is used. */
export interface Pyodide {
  unpackArchive(archive: ArrayBuffer, format: string, options: { extractDir: string }): void;
  runPython(code: string): unknown;
  pyimport(name: string): { is_late(method: string, path: string): boolean; answer_text(request: string): string };
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
}

export interface PyodideModule {
  version: string;
  loadPyodide(options: { indexURL: string; _makeSnapshot?: boolean; _loadSnapshot?: ArrayBuffer }): Promise<Pyodide>;
}
