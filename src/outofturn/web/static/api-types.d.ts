// Made by tools/json_types.py from the server's OpenAPI description. Do not edit: change the schemas and run
// "make js-types".

export interface About {
  editions: number[];
  latest: number;
  /** The version of the rules as they are written down here. */
  ruleset: string;
}

/** Nothing is needed here. */
export interface Again {
  /** A random word. The same word again changes nothing and gives the case as it is: with a weak signal, send it again. */
  key?: string | null;
}

export interface Because {
  law: string;
  text: string;
}

/** Why two editions differ on a line: the smallest sets of differences which, turned back, make it disappear. */
export interface BecauseOf {
  from: number;
  to: number;
  points: string[];
  /** The earlier lines that made the difference, if this line made none. */
  follows_from: number[];
  sets: DifferenceOfEditions[][];
  /** Whether it is proved that no smaller set does. */
  smallest: boolean;
}

/** What to change; what is absent stays as it is. */
export interface Change {
  /** The version of the case that the change was made on. If the case has moved on, the answer is 409. */
  version: number;
  table?: string;
  board?: string;
  names?: Names;
  /** Whatever the director wants to remember. */
  notes?: string;
  title?: string | null;
  contract?: string;
  /** null: the hands are not known. */
  deal?: string | null;
  /** null: from the first trick. */
  start?: Record<string, unknown> | null;
  edition?: number | string | null;
  /** All lines, in place of those there are. */
  lines?: string[];
  /** A random word. The same word again changes nothing and gives the case as it is: with a weak signal, send it again. */
  key?: string | null;
}

/** One way to go on, with the lines that say so. */
export interface Choice {
  seat: string;
  options: string[];
  lines: string[];
  words: string;
}

/** Somebody else was quicker: nothing was changed, and this is the case as it is now. */
export interface ClashAnswer {
  error: Error;
  case: KeptCase;
}

export interface ComparedCase {
  editions: number[];
  /** The editions of which the case does not speak. */
  undeclared: number[];
  /** The same in a sentence, if there are any. */
  notes: string[];
  /** Whether the editions rule differently on this case. */
  parts: boolean;
  lines: ComparedLine[];
}

export interface ComparedLine {
  line: number;
  event: string;
  alike: number[][];
  differs: Record<string, unknown>;
  rulings: Record<string, unknown>[];
  because_of: BecauseOf[];
  /** The same in sentences. */
  why: string[];
}

export interface ComparedProvision {
  name: string;
  heading: string;
  editions: Record<string, unknown>;
  changes: Record<string, unknown>[];
}

export interface ComparedProvisions {
  editions: number[];
  provisions: ComparedProvision[];
}

/** A provision that only one edition has, or a switch of a provision that says something else. */
export interface DifferenceOfEditions {
  provision: string;
  switch: string;
}

export interface Disputed {
  reading: string;
  other: string;
  why: string;
}

/** What is wrong, where, and the way out. */
export interface Error {
  problem: string;
  hint: string;
  /** The number of the line, from 1, if it is about a line. */
  line: number | null;
  /** The line itself. */
  text: string;
}

export interface ErrorAnswer {
  error: Error;
}

export interface Found {
  cases: Summary[];
  more: boolean;
}

export interface Hand {
  known: boolean;
  cards: string[];
  left: number;
}

export interface Heading {
  law: string;
  heading: string;
}

export interface Information {
  card: string;
  authorized: string[];
  unauthorized: string[];
  law: string;
}

/** A kept case with its ruling. */
export interface KeptCase {
  id: string;
  version: number;
  created: string;
  changed: string;
  deleted: string | null;
  table: string;
  board: string;
  names: Partial<Record<"N" | "E" | "S" | "W" | "director", string>>;
  notes: string;
  /** The rules under which it was ruled. */
  ruleset: string;
  /** The rules of today, by which the ruling is made. */
  rules: string;
  case: Record<string, unknown>;
  lines: string[];
  ruling: Look;
  newer: Newer | null;
}

/** A ruling, the table after it, and what a page shows around them. */
export interface Look {
  edition: number;
  steps: Step[];
  words: Words[];
  /** null only if newer rules refuse the set-up of a kept case. */
  table: Table | null;
  choices: Choice[];
  /** The first line that makes no sense; the steps end before it. */
  error: Error | null;
}

/** What is wrong, and all that could be ruled before it (nothing if the set-up itself makes no sense). */
export interface LookSoFar {
  error: Error;
  edition?: number | null;
  steps?: Step[];
  words?: Words[];
  table?: Table | null;
  choices?: Choice[];
}

/** Who sat where, and who directed. Any of them may be left empty. */
export interface Names {
  N?: string;
  E?: string;
  S?: string;
  W?: string;
  director?: string;
}

/** A case to keep. */
export interface NewCase {
  /** A case as a case file has it (docs/notation.md), with `edition` to choose. Other keys are welcome. */
  case: {
    /** Level, denomination, X or XX, “by”, declarer. */
    contract: string;
    /** 1997, 2007, 2017; the latest if absent. */
    edition?: number | string | null;
    title?: string | number | null;
    /** The hands in the order of PBN; one that is not known is “-”. */
    deal?: string | null;
    /** To begin in mid-play: `trick`, `on_lead`, `won`, `penalty_cards`. */
    start?: Record<string, unknown> | null;
    /** At most 1000: a line for each thing that happened; `expect` items may stand among them. */
    events: (string | Record<string, unknown>)[] | null;
    [name: string]: unknown;
  };
  table?: string;
  board?: string;
  names?: Names;
  /** Whatever the director wants to remember. */
  notes?: string;
  /** A random word. The same word again changes nothing and gives the case as it is: with a weak signal, send it again. */
  key?: string | null;
}

/** What the line should have said. */
export interface NewLine {
  /** The version of the case that the change was made on. If the case has moved on, the answer is 409. */
  version: number;
  /** One thing that happened. */
  line: string;
  /** A random word. The same word again changes nothing and gives the case as it is: with a weak signal, send it again. */
  key?: string | null;
}

/** Lines to add at the end. If one of them makes no sense there, none is added. */
export interface NewLines {
  /** The version of the case that the change was made on. If the case has moved on, the answer is 409. */
  version: number;
  lines: string[];
  /** A random word. The same word again changes nothing and gives the case as it is: with a weak signal, send it again. */
  key?: string | null;
}

/** The rules have been corrected since, and these lines are now ruled otherwise. */
export interface Newer {
  ruled_under: string;
  now: string;
  lines: number[];
}

/** Nothing but the version. */
export interface OnVersion {
  /** The version of the case that the change was made on. If the case has moved on, the answer is 409. */
  version: number;
  /** A random word. The same word again changes nothing and gives the case as it is: with a weak signal, send it again. */
  key?: string | null;
}

export interface PenaltyCard {
  seat: "N" | "E" | "S" | "W";
  card: string;
  kind: "major" | "minor";
}

/** One provision, in this project's words. */
export interface Provision {
  number: string;
  name: string;
  heading: string;
  words: string;
}

export interface Provisions {
  edition: number;
  provisions: Provision[];
}

export interface Restriction {
  seat: "N" | "E" | "S" | "W";
  kind: string;
  sign: string;
}

export interface Ruling {
  edition: number;
  steps: Step[];
}

/** What is wrong, and the steps before it (none if the set-up itself makes no sense). */
export interface RulingSoFar {
  error: Error;
  edition?: number | null;
  steps?: Step[];
}

/** The ruling after one line; docs/notation.md says what each key means. */
export interface Step {
  event: string;
  trick: number;
  turn: "N" | "E" | "S" | "W" | null;
  on_lead: "N" | "E" | "S" | "W";
  declarer: "N" | "E" | "S" | "W";
  dummy: "N" | "E" | "S" | "W";
  current_trick: string[][];
  won: Partial<Record<"NS" | "EW", number>>;
  penalty_cards: string[];
  restrictions: string[];
  irregularity: string | null;
  offender: "N" | "E" | "S" | "W" | null;
  laws: string[];
  decide: string[];
  options: string[];
  say: string;
  because: Because[];
  information: Information[];
  legal: string[] | null;
  obligations: string[];
  disputed: Disputed | null;
  review: string[];
}

/** A kept case in the list. */
export interface Summary {
  id: string;
  version: number;
  created: string;
  changed: string;
  deleted: string | null;
  table: string;
  board: string;
  names: Partial<Record<"N" | "E" | "S" | "W" | "director", string>>;
  notes: string;
  title: string;
  contract: string;
  edition: number;
  lines: number;
  first: string;
  /** The first line as people read it. */
  shown: string;
  last: string;
}

/** The table as one would draw it. */
export interface Table {
  trick: number;
  turn: "N" | "E" | "S" | "W" | null;
  over: boolean;
  on_lead: "N" | "E" | "S" | "W";
  declarer: "N" | "E" | "S" | "W";
  dummy: "N" | "E" | "S" | "W";
  won: Partial<Record<"NS" | "EW", number>>;
  current_trick: string[][];
  undecided: string[][];
  face_down: string[] | null;
  early_lead: string[] | null;
  penalty_cards: PenaltyCard[];
  restrictions: Restriction[];
  hands: Partial<Record<"N" | "E" | "S" | "W", Hand>>;
  gone: string[];
}

/** One step for people. */
export interface Words {
  event: string;
  irregularity: string | null;
  say: string[];
  information: Because[];
  review: Heading[];
}
