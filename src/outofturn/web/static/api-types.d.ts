// Made by tools/json_types.py from the server's OpenAPI description and from local_api/record_contract.py. Do not edit: change
// the schemas and run "make js-types".

/** What rules here. */
export interface AboutAnswer {
  editions: number[];
  latest: number;
  languages: Language[];
  /** The version of the rules as they are written down here. */
  ruleset: string;
  penalty_card_kinds: PenaltyCardKind[];
  /** Disputed points on which another reading than the usual one is followed. Those that new cases follow here, unless they name their own. */
  readings: Record<string, string>;
}

/** Lines to add at the end. If one of them makes no sense there, none is added. */
export interface AddLines {
  /** The version of the case that the change was made on. If the case has another version now, the answer is 409. */
  version: number;
  lines: string[];
  /** An idempotency key, a random word: the same change sent again under it is made once. After a lost answer, send it again. */
  key?: string | null;
  /** How many lines of this version you have with their rulings: those at the beginning that are still ruled as they were are left out of the answer, whose “known” says how many. */
  known?: number;
}

/** The hands of a board, and what the text says beside them. */
export interface BoardHands {
  /** Its number; may be empty. */
  board: string;
  /** The hands in the order of PBN, North first; a hand that is not known is “-”. */
  deal: string;
  dealer?: "N" | "E" | "S" | "W";
  /** Level, denomination, X or XX: “4S”. */
  contract?: string;
  declarer?: "N" | "E" | "S" | "W";
}

/** The boards in a file, in its order. */
export interface BoardsAnswer {
  boards: FileBoard[];
  /** Whether the file has more boards, which were not read. */
  more: boolean;
}

/** A case as a case file has it; what is as usual is left out. Other keys (source, note, …) are kept as they are. */
export interface Case {
  id?: string;
  title?: string;
  /** The editions of which its expectations speak; all if absent. */
  editions?: number[];
  /** The edition to rule by; the latest if absent. */
  edition?: number;
  /** Level, denomination, X or XX, “by”, declarer: “4S by S”. */
  contract: string;
  /** The hands in the order of PBN; a hand that is not known is “-”. */
  deal?: string;
  start?: Start;
  /** Disputed points on which another reading than the usual one is followed. */
  readings?: Record<string, string>;
  /** A line for each thing that happened; an object is an “expect” about the line above it. */
  events: (string | Record<string, unknown>)[];
  [name: string]: unknown;
}

/** A case under several editions, line by line. */
export interface CaseComparisonAnswer {
  editions: number[];
  /** The editions of which the case does not speak. */
  undeclared: number[];
  /** The same in a sentence, if there are any. */
  notes: string[];
  /** Whether the editions rule differently on this case. */
  parts: boolean;
  lines: LineComparison[];
}

/** Kept cases, the newest first. */
export interface CaseListAnswer {
  cases: CaseSummary[];
  /** Whether there are more; ask for them with “before”. */
  more: boolean;
}

/** A whole case, with what a list of cases shows of it and the text in which words are searched. */
export interface CaseRecord {
  id: string;
  version: number;
  created: string;
  changed: string;
  deleted: string | null;
  table: string;
  board: string;
  names: Record<string, string>;
  notes: string;
  setup: Record<string, unknown>;
  ruleset: string;
  lines: LineRecord[];
  outcome: Record<string, unknown> | null;
  search: string;
  summary?: CaseSummary;
}

/** The rulings on a case, the table after the last of them, the ways to go on, and all of it in words. */
export interface CaseRuling {
  edition: number;
  steps: Ruling[];
  /** One for each step. */
  words: RulingText[];
  /** Null only if newer rules refuse the set-up of a kept case. */
  table: Table | null;
  choices: Choice[];
  /** The first line that makes no sense; the steps end before it. */
  error: Error | null;
}

/** A kept case in the list. */
export interface CaseSummary {
  id: string;
  /** Goes up with every change; a change names the version that it was made on. */
  version: number;
  /** In UTC, as in “2026-11-15T20:11:03Z”. */
  created: string;
  changed: string;
  /** When it was put in the trash; null if it is not there. */
  deleted: string | null;
  table: string;
  board: string;
  names: PlayerNames;
  notes: string;
  title: string;
  contract: string;
  edition: number;
  /** How many there are. */
  lines: number;
  /** The first line. */
  first: string;
  /** The first line with names and suit symbols. */
  shown: string;
  /** The last line. */
  last: string;
  /** What was irregular, and who did it, in words; only the first few. */
  irregularities: string[];
  /** What came of the last irregularity, or who has to choose now; may be empty. */
  outcome: string;
  /** Whether something is still to be decided, or makes no sense yet. */
  open: boolean;
}

/** All kept cases, the newest first, without those in the trash and without their history. */
export interface CasesFile {
  format: "outofturn-cases";
  version: 1;
  cases: ExportedCase[];
}

/** One change of a case. */
export interface Change {
  /** The version to which it led. */
  version: number;
  /** In UTC. */
  at: string;
  /** The name that belongs to the access token; empty if there was none. */
  who: string;
  what: "create" | "import" | "duplicate" | "add" | "edit" | "remove" | "change" | "rule-afresh" | "delete" | "restore";
  details: ChangeDetails;
}

/** What to change; what is absent stays as it is. */
export interface ChangeCase {
  /** The version of the case that the change was made on. If the case has another version now, the answer is 409. */
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
  /** null: the usual reading of every disputed point. */
  readings?: Record<string, string> | null;
  /** All lines, in place of those there are. */
  lines?: string[];
  /** An idempotency key, a random word: the same change sent again under it is made once. After a lost answer, send it again. */
  key?: string | null;
  /** How many lines of this version you have with their rulings: those at the beginning that are still ruled as they were are left out of the answer, whose “known” says how many. */
  known?: number;
}

/** What was changed. Of very many lines only the first are here. */
export interface ChangeDetails {
  /** The number of the first line that was put in or taken out; null if there was none. */
  number: number | null;
  /** The lines taken out there. */
  before: ChangedLine[];
  /** The lines put in there. */
  after: ChangedLine[];
  /** Whether there were more lines than are here. */
  more: boolean;
  fields: ChangedField[];
}

/** One change of a case: an entry of its history. */
export interface ChangeRecord {
  case_id: string;
  version: number;
  at: string;
  who: string;
  what: string;
  details: Record<string, unknown>;
}

/** A field before and after, as text; a long one is cut. */
export interface ChangedField {
  /** As a change names it; “names N” is a name. */
  name: string;
  before: string;
  after: string;
}

/** A line that was put in or taken out. */
export interface ChangedLine {
  line: string;
  /** The line with names and suit symbols. */
  shown: string;
}

/** A flow chart, drawn and as a list of nodes. */
export interface ChartAnswer {
  id: string;
  title: string;
  edition: number;
  /** The edition in words: “Laws of 2017”. */
  laws_of: string;
  /** The drawing: one A4 page. */
  svg: string;
  /** Each once; the first is what has happened. */
  nodes: ChartNode[];
  notes: ChartNote[];
  /** Where authorities differ, in sentences. */
  disputes: string[];
  /** What to look at again after play; may be empty. */
  review: string;
}

/** What leads from a node to the next. */
export interface ChartBranch {
  kind: "on" | "choice" | "table_event" | "finding";
  /** May be empty. */
  words: string;
  laws: string[];
  /** The place of the next node in the list, from 0. */
  to: number;
}

/** All flow charts. */
export interface ChartListAnswer {
  edition: number;
  charts: ListedChart[];
}

/** What has happened, a question, or what now holds. */
export interface ChartNode {
  kind: "event" | "question" | "fact" | "outcome";
  lines: string[];
  branches: ChartBranch[];
}

/** A provision that holds for the whole chart; in English. */
export interface ChartNote {
  law: string;
  words: string;
}

/** One option as it is read out, for one of the players who may choose it. */
export interface Choice {
  seat: "N" | "E" | "S" | "W" | "director";
  /** The number under which the director reads it out. */
  number: number;
  /** As it is read out, after the number. */
  text: string;
  /** What is chosen: the first words of the text. */
  label: string;
  /** The text after the label, with the blank or the comma before it; may be empty. */
  rest: string;
  /** The end of the rest: what is so if a player cannot obey; may be empty. */
  exception: string;
  ways: Way[];
}

/** Somebody else has changed the case: nothing was done, and this is the case as it is now. */
export interface ConflictAnswer {
  error: Error;
  case: KeptCase;
}

/** The table of contents of an edition. */
export interface ContentsAnswer {
  edition: number;
  laws: LawHeading[];
}

/** A case in the format of another program. */
export interface ConvertAnswer {
  /** What stands in the file; or the link. */
  text: string;
  /** A name for the file: “board-7.pbn”. Empty for a link. */
  name: string;
}

/** A case, and the format that it is wanted in. */
export interface ConvertCase {
  /** A case as a case file has it (docs/notation.md). Other keys are welcome; the engine says what makes no sense. */
  case: {
    /** Level, denomination, X or XX, “by”, declarer: “4S by S”. */
    contract: string;
    /** The edition to rule by; the latest if absent. */
    edition?: number | string | null;
    /** The language of all words that come out: en, fr, de, de-AT, nl or pl. */
    language?: string | null;
    title?: string | number | null;
    /** The hands in the order of PBN; a hand that is not known is “-”. */
    deal?: string | null;
    /** To begin in mid-play: “trick”, “on_lead”, “won”, “penalty_cards”. */
    start?: Record<string, unknown> | null;
    readings?: Record<string, string> | null;
    /** A line for each thing that happened, at most 1000; “expect” objects may stand among them. */
    events: (string | Record<string, unknown>)[] | null;
    [name: string]: unknown;
  };
  /** “link” is for a hand viewer. */
  format: "yaml" | "json" | "pbn" | "lin" | "link";
}

/** A card that its player can take back for another one, if it broke a Law or an order. */
export interface Correction {
  seat: "N" | "E" | "S" | "W";
  /** The card that would be taken back. */
  card: string;
  /** Whether the record says that it was wrong; if not, the director may have found out so. */
  wrong: boolean;
  /** The line without its last word, the new card: “E corrects”. */
  line: string;
  /** The cards that can take its place. */
  cards: string[];
}

/** A trick with a card too few or too many, as the record says, that can be put right. */
export interface Defect {
  seat: "N" | "E" | "S" | "W";
  trick: number;
  /** The card too many; null if one is missing. */
  extra: string | null;
  /** The line; after “adds” the card is still to be named. */
  line: string;
  /** The cards that can be added; empty if one is too many. */
  cards: string[];
}

/** Where authorities differ. */
export interface Dispute {
  /** The point, as docs/interpretations.md names it. */
  id: string;
  /** The reading that is followed here. */
  reading: string;
  /** The other reading. */
  other: string;
  why: string;
}

/** A point on which authorities differ, and on which a case can follow another reading. */
export interface DisputedPoint {
  /** As docs/interpretations.md names it. */
  id: string;
  readings: Reading[];
}

/** A copy is to be made; nothing need be said. */
export interface DuplicateCase {
  /** An idempotency key, a random word: the same change sent again under it is made once. After a lost answer, send it again. */
  key?: string | null;
}

/** The record with the corrections; the lines after them have followed. */
export interface EditAnswer {
  lines: string[];
  /** How many other lines have changed or gone. */
  followed: number;
  /** The first line that has to be asked again; from there on the lines are as they were. */
  ask: LineToAsk | null;
}

/** A case, and the lines of it to correct: the correction, then answers to what was asked again. */
export interface EditLines {
  /** A case as a case file has it (docs/notation.md). Other keys are welcome; the engine says what makes no sense. */
  case: {
    /** Level, denomination, X or XX, “by”, declarer: “4S by S”. */
    contract: string;
    /** The edition to rule by; the latest if absent. */
    edition?: number | string | null;
    /** The language of all words that come out: en, fr, de, de-AT, nl or pl. */
    language?: string | null;
    title?: string | number | null;
    /** The hands in the order of PBN; a hand that is not known is “-”. */
    deal?: string | null;
    /** To begin in mid-play: “trick”, “on_lead”, “won”, “penalty_cards”. */
    start?: Record<string, unknown> | null;
    readings?: Record<string, string> | null;
    /** A line for each thing that happened, at most 1000; “expect” objects may stand among them. */
    events: (string | Record<string, unknown>)[] | null;
    [name: string]: unknown;
  };
  edits: LineEditBody[];
}

/** A provision that only one edition has, or a switch of a provision that says something else. */
export interface EditionDifference {
  provision: string;
  switch: string;
}

/** What each option of a case is worth, with all hands known. */
export interface EquityAnswer {
  declarer: "N" | "E" | "S" | "W";
  /** Without the irregularity; if there was none, the position as it is. */
  without: Worth;
  /** For each option of the decision that is open. */
  options: OptionWorth[];
  /** The position as it is, with the best choices. */
  now: Worth;
  /** Who chooses between the options. */
  decide: ("N" | "E" | "S" | "W" | "director")[];
  edition: number;
  /** Each choice in the lines of best play, in words: “S chooses free”. */
  words: Record<string, string>;
}

/** What is wrong, where, and what to do about it. */
export interface Error {
  /** The number of the line, from 1, if it is about a line. */
  line: number | null;
  /** Where in the line it begins, from 1, if that is known. */
  column: number | null;
  /** The line itself; empty if it is not about a line. */
  text: string;
  problem: string;
  /** What to do about it; may be empty. */
  hint: string;
}

/** Nothing but an error. */
export interface ErrorAnswer {
  error: Error;
}

export interface Explanation {
  from: number;
  to: number;
  /** The keys of a ruling that differ. */
  points: string[];
  /** The earlier lines that made the difference, if this line made none. */
  follows_from: number[];
  /** The smallest sets of differences that make it. */
  sets: EditionDifference[][];
  /** Whether it is proved that no smaller set does. */
  smallest: boolean;
}

/** A kept case in the file of all cases. */
export interface ExportedCase {
  id: string;
  created: string;
  changed: string;
  table: string;
  board: string;
  names: PlayerNames;
  notes: string;
  case: Case;
}

/** A board of a file: the case that it makes, or what is wrong with it. */
export interface FileBoard {
  /** Its number; may be empty. */
  board: string;
  /** Where it begins in the file. */
  line: number;
  /** null if it cannot be read, or if no contract was played. */
  case: Case | null;
  /** Lines are counted from the beginning of the file. */
  error: Error | null;
}

/** What a group of editions that rule alike says on a line. */
export interface GroupRuling {
  editions: number[];
  /** If the line makes no sense in these editions. */
  error: Error | null;
  words: string[];
  /** Provisions that other editions do not cite here. */
  cites: string[];
  /** Provisions under which other editions do not look again after play. */
  look_again: string[];
  say: string[];
}

/** What is known of a hand. */
export interface Hand {
  /** Whether all its cards are known. */
  known: boolean;
  /** Those that are known. */
  cards: string[];
  /** Those that it could hold besides; empty if all its cards are known. */
  possible: string[];
  /** How many it has, known or not. */
  left: number;
}

/** The four hands. */
export interface Hands {
  N: Hand;
  E: Hand;
  S: Hand;
  W: Hand;
}

/** The boards in a text. */
export interface HandsAnswer {
  boards: BoardHands[];
  /** What is wrong with further boards, which cannot be read. */
  errors: Error[];
}

/** A text with hands: PBN, LIN, or a BBO link; of one board or of several. */
export interface HandsText {
  text: string;
}

/** A provision or a Law, and what it is about. */
export interface Heading {
  law: string;
  heading: string;
}

/** The server is well. */
export interface HealthAnswer {
  status: "ok";
}

/** The changes of a case, the newest first. Versions that are older than this list have no entry. */
export interface HistoryAnswer {
  changes: Change[];
  /** Whether there are more; ask for them with “before”. */
  more: boolean;
}

/** Who may use what a card has shown. */
export interface Information {
  /** A seat and a card: “E H5”. */
  card: string;
  authorized: ("N" | "E" | "S" | "W")[];
  unauthorized: ("N" | "E" | "S" | "W")[];
  law: string;
}

/** A case to keep. */
export interface KeepCase {
  /** A case as a case file has it (docs/notation.md). Other keys are welcome; the engine says what makes no sense. */
  case: {
    /** Level, denomination, X or XX, “by”, declarer: “4S by S”. */
    contract: string;
    /** The edition to rule by; the latest if absent. */
    edition?: number | string | null;
    /** The language of all words that come out: en, fr, de, de-AT, nl or pl. */
    language?: string | null;
    title?: string | number | null;
    /** The hands in the order of PBN; a hand that is not known is “-”. */
    deal?: string | null;
    /** To begin in mid-play: “trick”, “on_lead”, “won”, “penalty_cards”. */
    start?: Record<string, unknown> | null;
    readings?: Record<string, string> | null;
    /** A line for each thing that happened, at most 1000; “expect” objects may stand among them. */
    events: (string | Record<string, unknown>)[] | null;
    [name: string]: unknown;
  };
  table?: string;
  board?: string;
  names?: Names;
  /** Whatever the director wants to remember. */
  notes?: string;
  /** An idempotency key, a random word: the same change sent again under it is made once. After a lost answer, send it again. */
  key?: string | null;
}

/** A kept case with its ruling. What can happen next is said by POST /api/table. Whoever has an earlier version may say how many of its lines he knows. Those at the beginning that are still ruled as they were are then left out of “case.events”, “lines”, “ruling.steps” and “ruling.words”: put those of the earlier version, which was got under the same “rules” and in the same language, before them. */
export interface KeptCase {
  id: string;
  /** Goes up with every change; a change names the version that it was made on. */
  version: number;
  /** In UTC, as in “2026-11-15T20:11:03Z”. */
  created: string;
  changed: string;
  /** When it was put in the trash; null if it is not there. */
  deleted: string | null;
  table: string;
  board: string;
  names: PlayerNames;
  notes: string;
  /** The version of the rules under which it was ruled. */
  ruleset: string;
  /** The version of the rules of today, by which the ruling is made. */
  rules: string;
  /** How many lines at the beginning are left out; 0 if the case is whole. */
  known: number;
  case: Case;
  lines: string[];
  ruling: CaseRuling;
  newer: NewerRuling | null;
}

/** The use of an idempotency key. */
export interface KeyRecord {
  key: string;
  case_id: string;
  created: string;
}

/** A language that the words can be in. */
export interface Language {
  /** As a request has it: “fr”. */
  code: string;
  /** What the language calls itself. */
  name: string;
}

/** Provisions of one edition. */
export interface LawAnswer {
  edition: number;
  provisions: Provision[];
}

/** Provisions in several editions. */
export interface LawComparisonAnswer {
  editions: number[];
  provisions: ProvisionComparison[];
}

/** A Law in the table of contents. */
export interface LawHeading {
  law: string;
  /** What it is about; may be empty. */
  title: string;
  provisions: ProvisionHeading[];
}

/** One line under several editions, also in words. */
export interface LineComparison {
  line: number;
  event: string;
  /** The groups of editions that rule alike. */
  alike: number[][];
  /** For each key of a ruling that differs, its value in each edition. */
  differs: Record<string, Record<string, unknown>>;
  /** Provisions that only some editions cite. */
  cited_by: NumberedProvision[];
  /** Provisions under which only some editions look again after play. */
  reviewed_by: NumberedProvision[];
  because_of: Explanation[];
  /** Provisions that all editions cite, under different numbers. */
  renumbered: NumberedProvision[];
  /** The editions in which the line makes no sense. */
  errors: Record<string, string>;
  /** The line with names and suit symbols. */
  shown: string;
  /** For each group of editions that rule alike. */
  rulings: GroupRuling[];
  /** What makes the difference, in sentences; a sign says if a provision is new, changed or gone. */
  why: string[];
  /** The same without the signs, for people who do not know them. */
  causes: string[];
}

/** A line of the record and what takes its place. */
export interface LineEditBody {
  /** Of the line in the record as it is. */
  number: number;
  /** In its place; none to leave it out. */
  lines: string[];
}

/** One line of a case; see ``casebook.rows.LineRow``. */
export interface LineRecord {
  text: string;
  expects: Record<string, unknown>[];
  digest: string;
  ruleset: string;
}

/** When the lines of a case were entered. */
export interface LineTimesAnswer {
  /** The version of the case that these lines are of. */
  version: number;
  /** For each line; null if it is not known. */
  times: (string | null)[];
}

/** A line that makes no sense any more after the correction. */
export interface LineToAsk {
  /** In the record as it is. */
  number: number;
  /** In the record with the corrections. */
  place: number;
  line: string;
  error: Error;
  /** What can be chosen there; empty if nothing is open. */
  choices: Choice[];
}

/** A flow chart in the list. */
export interface ListedChart {
  id: string;
  group: "lead" | "play" | "revoke";
  title: string;
  /** What has happened, as the chart begins. */
  event: string;
}

/** Who sat where, and who directed. Any of them may be left empty. */
export interface Names {
  N?: string;
  E?: string;
  S?: string;
  W?: string;
  director?: string;
}

/** The rules have been corrected since, and these lines are now ruled otherwise. */
export interface NewerRuling {
  ruled_under: string;
  now: string;
  lines: number[];
}

/** What can happen next. To find out takes longer than to rule: kept cases come without it. */
export interface NextEvents {
  /** The last cards that can be corrected now. */
  corrections: Correction[];
  /** The cards that the player in turn could correct if he played them now. */
  correctable: string[];
  /** The irregularities that one card, led or played next, could be. */
  can_happen: PossibleIrregularity[];
  /** What else can be said next. */
  possible_events: PossibleEvent[];
  /** What can be found out about hands that are not known: “E void D”, “E has D”. */
  facts: string[];
  /** Those that one of the facts would show, the latest trick first. */
  possible_revokes: PossibleRevoke[];
  /** The tricks that can be put right now. */
  defects: Defect[];
}

/** A provision in one edition. */
export interface NumberAndWords {
  number: string;
  words: string;
}

/** A provision, and its number in each edition that is meant. */
export interface NumberedProvision {
  name: string;
  numbers: Record<string, string>;
}

/** Something that was irregular and has not been put right. */
export interface OnRecord {
  /** “revoke” is not established; “defective trick” has a card too few or too many. */
  kind: "revoke" | "established revoke" | "defective trick" | "rights lost";
  seat: "N" | "E" | "S" | "W";
  /** In a few words: “Revoke, trick 1, East”. */
  text: string;
}

export interface OptionWorth {
  /** The ids of the options, in order. */
  choose: string[];
  /** What the declaring side takes in all, with best play by both sides; null if not worked out. */
  tricks: number | null;
  /** Of the declaring side; null if earlier tricks are not known, or the tricks are not worked out. */
  score: number | null;
  /** The first cards, and choices, of best play. */
  line: string[];
}

/** A card that lies before its owner. */
export interface PenaltyCard {
  seat: "N" | "E" | "S" | "W";
  card: string;
  kind: "major" | "minor";
  /** As in “major penalty card”. */
  label: string;
}

/** A kind of penalty card, for people who have to say which one lies on the table. */
export interface PenaltyCardKind {
  kind: "major" | "minor";
  /** As a button has it. */
  label: string;
  /** Which cards are of this kind. */
  note: string;
  /** Declarer has a choice when its owner's partner is on lead (50D2). */
  choice_of_lead: boolean;
}

/** Who sat where, and who directed; empty if it is not known. */
export interface PlayerNames {
  N: string;
  E: string;
  S: string;
  W: string;
  director: string;
}

/** A line, other than a lead or a play, that makes sense next, and the players of whom it can be said. */
export interface PossibleEvent {
  /** “exposes unseen” is here for those for whom it makes a difference to the ruling, “plays together” for those who can play at the same moment as the player in turn, “asks” for those who can ask their partner. */
  words: "plays several" | "plays together" | "exposes" | "exposes unseen" | "names" | "spreads" | "volunteers" | "puts" | "looks" | "warns" | "asks" | "draws attention" | "plays nothing" | "plays unnoticed" | "claims" | "agrees";
  seats: ("N" | "E" | "S" | "W")[];
}

/** An irregularity that the next card could be, and the players whose card it could be. */
export interface PossibleIrregularity {
  irregularity: "lead-out-of-turn" | "opening-lead-out-of-turn" | "declarer-lead-out-of-turn" | "opening-lead-by-declaring-side" | "premature-lead" | "premature-play" | "premature-play-at-rho-turn" | "simultaneous-play" | "two-cards" | "fifth-card" | "exposed-card" | "penalty-card-not-played" | "lead-before-choice" | "restriction-broken" | "revoke" | "play-after-retraction" | "misinformed-lead" | "face-down-lead-out-of-turn" | "dummy-volunteers";
  seats: ("N" | "E" | "S" | "W")[];
}

/** A card that was a revoke if its player had the suit led; the record takes it that he had none. */
export interface PossibleRevoke {
  seat: "N" | "E" | "S" | "W";
  /** The suit that was led. */
  suit: "S" | "H" | "D" | "C";
  trick: number;
  /** The card that was played. */
  card: string;
  /** The line that says so: “E has D”. */
  line: string;
  /** It is too late to correct it. */
  established: boolean;
}

/** One provision as an edition has it, in this project's own words. */
export interface Provision {
  number: string;
  /** Its name, which is the same in every edition. */
  name: string;
  heading: string;
  words: string;
  /** The numbers of the provisions that it refers to. */
  references: string[];
  /** The numbers of the provisions that prevail over it. */
  yields_to: string[];
  /** The numbers of the provisions over which it prevails. */
  comes_before: string[];
  /** The director judges. */
  judgement: boolean;
  /** It orders other provisions and decides nothing itself. */
  interface: boolean;
  /** Its number in each edition; null where it does not exist. */
  numbers: Record<string, string | null>;
  /** What an edition changed at the table. */
  changes: Record<string, string>;
}

export interface ProvisionChange {
  from: number;
  to: number;
  kinds: ("new" | "gone" | "changed" | "renumbered" | "same")[];
  /** What it changes at the table, for each edition on the way that changed it. */
  at_the_table: string[];
}

/** A provision in several editions. */
export interface ProvisionComparison {
  name: string;
  heading: string;
  /** Null where an edition does not have it. */
  editions: Record<string, NumberAndWords | null>;
  changes: ProvisionChange[];
}

/** A provision in the table of contents. */
export interface ProvisionHeading {
  number: string;
  heading: string;
}

/** One of the answers to choose from. */
export interface QuizAnswer {
  number: number;
  text: string;
}

/** How well one kind at one level is known, as the scheduler has it. */
export interface QuizCard {
  state: number;
  step: number | null;
  stability: number | null;
  difficulty: number | null;
  due: string;
  last_review: string | null;
  /** The question that was answered wrongly; it is asked once more itself. */
  missed: string | null;
}

/** A kind of situation that can be asked about. */
export interface QuizKind {
  kind: string;
  label: string;
  /** The Law to look up first. */
  law: string;
  levels: (1 | 2 | 3)[];
}

/** What can be asked under one edition. */
export interface QuizKindsAnswer {
  edition: number;
  levels: QuizLevel[];
  kinds: QuizKind[];
}

/** One of the three levels. */
export interface QuizLevel {
  level: 1 | 2 | 3;
  label: string;
}

/** An answer, marked. */
export interface QuizMark {
  id: string;
  /** The number of the right answer. */
  right: number;
  right_text: string;
  chosen: number | null;
  is_right: boolean;
  verdict: string;
  /** Why the answer chosen is wrong; empty if it is right, or if there is nothing to say. */
  why_not: string;
  kind_label: string;
  /** The provisions that make it so. */
  because: Reason[];
  /** What the director says at the table. */
  say: string[];
  /** The table as it is after the ruling. */
  table: Table;
}

/** A marked answer, and the progress to keep. */
export interface QuizMarkAnswer {
  mark: QuizMark;
  progress: QuizProgress;
  /** False where the scheduler is missing: then the progress only counts. */
  is_scheduled: boolean;
  due: number;
}

/** An answer to be marked. */
export interface QuizMarkRequest {
  question: string;
  answer: number;
  progress?: QuizProgress | null;
  now?: string | null;
}

/** What a learner has answered. The caller keeps it and sends it along; the server does not keep it. */
export interface QuizProgress {
  version: 1;
  asked: number;
  right: number;
  cards: Record<string, QuizCard>;
}

/** A question. The kind is no secret of the JSON, but not to be shown before the answer. */
export interface QuizQuestion {
  /** The same id is always the same question. */
  id: string;
  edition: number;
  level: 1 | 2 | 3;
  level_label: string;
  kind: string;
  /** The contract and where the record begins, for people. */
  facts: string[];
  /** The hands that are known, for people; the table has them too. */
  hands: string[];
  /** What happened, up to what the director was called for, for people. */
  record: string[];
  /** What happened after that. */
  after: string[];
  /** The table when the director was called: as players see it, without any ruling. */
  table: Table;
  question: string;
  answers: QuizAnswer[];
}

/** The next question. */
export interface QuizQuestionAnswer {
  question: QuizQuestion;
  /** It is asked because something of this kind was due again. */
  is_review: boolean;
  /** How many kinds are due now under this edition. */
  due: number;
}

/** Which question is wanted; what is absent is drawn at random. */
export interface QuizQuestionRequest {
  /** The latest if absent. */
  edition?: number | string;
  level?: 1 | 2 | 3 | null;
  kind?: string | null;
  seed?: number | null;
  /** This question and no other. */
  id?: string | null;
  progress?: QuizProgress | null;
  /** The time, to know what is due. */
  now?: string | null;
}

/** Questions to print, and their answers. */
export interface QuizSheetAnswer {
  edition: number;
  seed: number;
  questions: QuizQuestion[];
  marks: QuizMark[];
}

/** What to print. */
export interface QuizSheetRequest {
  edition?: number | string;
  level?: 1 | 2 | 3 | null;
  kind?: string | null;
  seed?: number | null;
  count?: number;
}

/** One reading of a disputed point. */
export interface Reading {
  /** As a case names it: “reading” is the usual one. */
  id: string;
  /** What it says. Players and cards in it are examples. */
  text: string;
}

/** The points on which a case can follow another reading. */
export interface ReadingsAnswer {
  points: DisputedPoint[];
}

/** A provision, and what it says here. */
export interface Reason {
  /** Its number in the edition in use. */
  law: string;
  text: string;
}

/** The records that a request may need: the case that it names, its history, the key, and the case made under the key. */
export interface Records {
  cases: CaseRecord[];
  changes: ChangeRecord[];
  keys: KeyRecord[];
}

/** What the line should have said. */
export interface ReplaceLine {
  /** The version of the case that the change was made on. If the case has another version now, the answer is 409. */
  version: number;
  /** One thing that happened. */
  line: string;
  /** An idempotency key, a random word: the same change sent again under it is made once. After a lost answer, send it again. */
  key?: string | null;
  /** How many lines of this version you have with their rulings: those at the beginning that are still ruled as they were are left out of the answer, whose “known” says how many. */
  known?: number;
}

/** What a player must or must not lead or play, in parts and in words. */
export interface Restriction {
  seat: "N" | "E" | "S" | "W";
  kind: "require" | "forbid" | "highest" | "lowest" | "play";
  /** The suit, or for “play” the card. */
  what: string;
  until: "this lead" | "until lead lost" | "this trick";
  /** A few words to draw beside the player: “no heart lead”. */
  label: string;
  /** How long it lasts, to follow the label; may be empty: “while on lead”. */
  duration: string;
  /** The whole in a sentence. */
  text: string;
}

/** What each player is in this contract: “declarer”, “dummy”, “declarer’s left”, “declarer’s right”. */
export interface Roles {
  N: string;
  E: string;
  S: string;
  W: string;
}

/** The rulings on a case, one for each line. */
export interface RuleAnswer {
  edition: number;
  steps: Ruling[];
}

/** What is wrong with a line, and the rulings before it. */
export interface RuleError {
  edition: number;
  steps: Ruling[];
  error: Error;
}

/** The ruling after one line; docs/notation.md says more about each key. */
export interface Ruling {
  /** The line, normalised. */
  event: string;
  /** The number of the trick in progress or about to begin. */
  trick: number;
  /** Whose turn it is to play; null while a decision is open or when play is over. */
  turn: "N" | "E" | "S" | "W" | null;
  /** Who leads or led to this trick. */
  on_lead: "N" | "E" | "S" | "W";
  declarer: "N" | "E" | "S" | "W";
  dummy: "N" | "E" | "S" | "W";
  /** The cards that stand as played to the unfinished trick, the lead first. */
  current_trick: (["N" | "E" | "S" | "W", string])[];
  won: TricksWon;
  /** As in “E H5 major”, sorted. */
  penalty_cards: string[];
  /** Those now in force, as in “W forbid H until lead lost”, sorted. */
  restrictions: string[];
  /** What the line was, if it was not in order. */
  irregularity: "lead-out-of-turn" | "opening-lead-out-of-turn" | "declarer-lead-out-of-turn" | "opening-lead-by-declaring-side" | "premature-lead" | "premature-play" | "premature-play-at-rho-turn" | "simultaneous-play" | "two-cards" | "fifth-card" | "exposed-card" | "penalty-card-not-played" | "lead-before-choice" | "restriction-broken" | "revoke" | "play-after-retraction" | "misinformed-lead" | "face-down-lead-out-of-turn" | "dummy-volunteers" | null;
  offender: "N" | "E" | "S" | "W" | null;
  /** The provisions applied, as numbered in the edition in use. */
  laws: string[];
  /** Who may choose now; empty if nothing is open. */
  decide: ("N" | "E" | "S" | "W" | "director")[];
  /** The ids that can be chosen, in the order in which they are read out. */
  options: string[];
  information: Information[];
  /** The points on which another reading than the usual one was followed, and it mattered here. */
  readings: string[];
  /** The cards that may legally be played now, if the hand to play is known. */
  legal: string[] | null;
  /** Provisions under which the director should look again after play. */
  review: string[];
  /** What the director says to the players now: the texts of the speech that are addressed to them. */
  say: string;
  /** The same sentence by sentence, with notes to the director. */
  speech: Speech[];
  /** The reasons, in this project's own words. */
  because: Reason[];
  /** What the players must do, in words. */
  obligations: string[];
  disputed: Dispute | null;
}

/** One ruling for people to read. */
export interface RulingText {
  /** The line with names and suit symbols. */
  event: string;
  irregularity: string | null;
  /** There was nothing to rule on. */
  in_order: boolean;
  information: Reason[];
  review: Heading[];
}

/** Who has sent this request. */
export interface SessionAnswer {
  /** The name that belongs to the token; empty if none is needed. */
  name: string;
  /** Whether the server asks for a token. */
  token_needed: boolean;
}

/** One sentence that the director says. */
export interface Speech {
  /** To whom: a player, all, or a note to the director. */
  to: "N" | "E" | "S" | "W" | "all" | "director";
  text: string;
  /** The number of the option that it is; null if it is none. */
  number: number | null;
  /** The ways to take the option: the ids to choose, in order. */
  choose: string[][];
}

/** The table where a case begins in mid-play; what is absent is as at the opening lead. */
export interface Start {
  /** The number of the trick about to be played. */
  trick?: number;
  on_lead?: "N" | "E" | "S" | "W";
  won?: TricksWon;
  /** Left over from before, as in “E HK major”. */
  penalty_cards?: string[];
}

/** The table as one would draw it. */
export interface Table {
  trick: number;
  /** Null while a decision is open or when play is over. */
  turn: "N" | "E" | "S" | "W" | null;
  /** All tricks have been played, or there was a claim. */
  over: boolean;
  /** What the table waits for, in words: “South has to choose”, “North is to play”. */
  next_to_act: string;
  on_lead: "N" | "E" | "S" | "W";
  declarer: "N" | "E" | "S" | "W";
  dummy: "N" | "E" | "S" | "W";
  /** Only they can have penalty cards. */
  defenders: ("N" | "E" | "S" | "W")[];
  roles: Roles;
  won: TricksWon;
  /** All cards in the middle, each once; penalty cards lie before their owners. */
  cards: TableCard[];
  current_trick: (["N" | "E" | "S" | "W", string])[];
  /** Cards on the table about which nothing is decided yet. */
  undecided: (["N" | "E" | "S" | "W", string])[];
  face_down: ["N" | "E" | "S" | "W", string] | null;
  /** A lead to the next trick, made before this one is complete. */
  early_lead: ["N" | "E" | "S" | "W", string] | null;
  penalty_cards: PenaltyCard[];
  restrictions: Restriction[];
  /** What else counts later: revokes, defective tricks, rights lost. */
  on_record: OnRecord[];
  hands: Hands;
  /** The cards of finished tricks. */
  gone: string[];
  /** The opening lead is still to come. */
  opening_lead: boolean;
  /** What the next card most likely does. */
  next_verb: "leads" | "plays";
  /** Those whose next card is ruled on differently as a lead and as a play. */
  verb_matters: ("N" | "E" | "S" | "W")[];
  /** The suit that the next card has to follow. */
  suit_led: "S" | "H" | "D" | "C" | null;
  /** The faced card that the player in turn must play, if it follows suit or he cannot. */
  card_due: string | null;
  /** Declarer must choose what may be led before the lead is made (50D2). */
  lead_waits_for_choice: boolean;
  /** What was chosen, if the lead was free when it came. */
  implied_before_lead: string[];
  /** Those who have played a wrong card, as the record says, and can still correct it. */
  to_correct: ("N" | "E" | "S" | "W")[];
}

/** The rulings on a case, the table after the last of them, and what can happen at it next. */
export interface TableAnswer {
  edition: number;
  steps: Ruling[];
  /** One for each step. */
  words: RulingText[];
  /** Null only if newer rules refuse the set-up of a kept case. */
  table: Table | null;
  choices: Choice[];
  /** The first line that makes no sense; the steps end before it. */
  error: Error | null;
  next_events: NextEvents;
}

/** A card in the middle of the table. */
export interface TableCard {
  seat: "N" | "E" | "S" | "W";
  /** Null if it lies face down. */
  card: string | null;
  state: "led" | "played" | "undecided" | "early-lead" | "face-down";
  /** The state in words; empty for a card that was simply played. */
  text: string;
}

/** The tricks of each side. */
export interface TricksWon {
  NS: number;
  EW: number;
}

/** The ruling of the rules as they are now is to be taken. */
export interface UpdateRuling {
  /** The version of the case that the change was made on. If the case has another version now, the answer is 409. */
  version: number;
  /** An idempotency key, a random word: the same change sent again under it is made once. After a lost answer, send it again. */
  key?: string | null;
  /** How many lines of this version you have with their rulings: those at the beginning that are still ruled as they were are left out of the answer, whose “known” says how many. */
  known?: number;
}

/** One way to take an option, with the lines that say so. */
export interface Way {
  /** The ids, in the order in which they are chosen. */
  options: string[];
  lines: string[];
  /** What tells it from other ways to take the same option; empty if it is the only one. */
  label: string;
}

export interface Worth {
  /** What the declaring side takes in all, with best play by both sides; null if not worked out. */
  tricks: number | null;
  /** Of the declaring side; null if earlier tricks are not known, or the tricks are not worked out. */
  score: number | null;
  /** The first cards, and choices, of best play: W HK, S chooses free. */
  line: string[];
}

/** A new version of a case, to be written in one transaction, if the case is still at the version that it replaces. */
export interface Write {
  case: CaseRecord;
  replaces: number | null;
  change: ChangeRecord;
  key: KeyRecord | null;
}
