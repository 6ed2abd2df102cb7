// What can happen at a table, in a director's words, and what has to be asked about each before it can be written down.
//
// Each happening is a generator: it yields one question after the other, is given the answers, and returns the lines of the
// record (and the start, if nothing was on record before). To go back one question is to run it again with an answer less.

import { SEATS, SUITS, cardName, lho, oneOf, partner, rho, seatName, symbolOf } from "../bridge-text.js";

// -- questions

const askSeat = (ask, seats, { note = () => "", other = [] } = {}) => ({
  kind: "seat", ask, seats: seats.map((seat) => ({ seat, note: note(seat) })), other,
});
const askCard = (ask, seat, also = []) => ({ kind: "card", ask, seat, also });
const askChoice = (ask, choices) => ({ kind: "choice", ask, choices });
const NO = { value: "no", words: "No" };
const YES = { value: "yes", words: "Yes" };

/** A table at which nothing has happened and nothing is known: no need to ask the engine, which may be out of reach. */
export const emptyTable = (declarer) => ({
  trick: 1, turn: lho(declarer), on_lead: lho(declarer), declarer, dummy: partner(declarer), current_trick: [], undecided: [], over: false,
  penalty_cards: [], gone: [], hands: {},
});

/** What the generators need to know of the table. */
export function situation(table, isFresh) {
  const { declarer, dummy } = table;
  return {
    declarer,
    dummy,
    defenders: [lho(declarer), rho(declarer)],
    isFresh, // nothing is on record: what the trick looks like has to be asked
    isOpening: table.trick === 1 && !table.current_trick.length && !table.gone.length,
    trick: table.trick,
    leader: table.on_lead,
    turn: table.turn,
    isOver: table.over,
    plays: table.current_trick,
    penaltyCards: table.penalty_cards,
  };
}

const roleOf = (now) => (seat) =>
  seat === now.declarer ? "declarer" : seat === now.dummy ? "dummy" : seat === lho(now.declarer) ? "declarer’s left" : "declarer’s right";

/** Who leads, or led, to the trick; asked only if nothing is on record. */
function* leaderOf(now, ask, { seats = SEATS, other } = {}) {
  if (!now.isFresh) return { leader: now.leader, start: undefined };
  const answer = yield { ...askSeat(ask, seats, { note: roleOf(now), other }), trick: true };
  if (!SEATS.includes(answer.seat)) return { leader: lho(now.declarer), start: undefined };
  return { leader: answer.seat, start: { trick: answer.trick, on_lead: answer.seat } };
}

/** The cards from the leader up to (not with) one seat, as far as they are not on record. */
function* cardsUpTo(now, leader, seat, penaltyCards = []) {
  const lines = [];
  const played = now.isFresh ? [] : now.plays.map(([who]) => who);
  for (let who = leader; who !== seat; who = lho(who)) {
    if (played.includes(who)) continue;
    const leads = who === leader;
    const { card } = yield askCard(leads ? `What did ${seatName(who)} lead?` : `What did ${seatName(who)} play?`, who);
    // With partner's card on the table declarer must have spoken before this lead; as the card lay there, he left it free.
    if (leads && penaltyCards.some((one) => one.seat === partner(who) && one.kind === "major")) lines.push(`${now.declarer} chooses free`);
    lines.push(`${who} ${leads ? "leads" : "plays"} ${card}`);
  }
  return lines;
}

/** The penalty card that it is about; asked only if none is on record. */
function* penaltyCard(now, known) {
  if (now.penaltyCards.length) return { cards: now.penaltyCards, start: {} };
  const { seat } = yield askSeat("Whose penalty card is it?", now.defenders, { note: roleOf(now) });
  const { card } = yield askCard(`Which penalty card has ${seatName(seat)}?`, seat);
  const kind = known ?? (yield askChoice(`What sort of penalty card is the ${cardName(card)}?`, [
    { value: "major", words: "Major", note: "an honour, or a card played on purpose (a lead out of turn, a revoke corrected)" },
    { value: "minor", words: "Minor", note: "a card below the ten, shown by accident" },
  ]));
  return { cards: [{ seat, card, kind }], start: { penalty_cards: [`${seat} ${card} ${kind}`] } };
}

const told = (now, who) => (who === now.declarer || who === now.dummy ? now.defenders : [now.declarer, now.dummy])
  .map((seat) => ({ value: `told by ${seat}`, words: `${seatName(seat)} said it was ${seatName(who)}’s lead` }));

// -- happenings

function* openingLead(now) {
  const { seat } = yield askSeat("Who led?", [rho(now.declarer), now.declarer, now.dummy], { note: roleOf(now) });
  const faceDown = { value: "face down", words: "Still face down (then any card will do)" };
  const { card, also } = yield askCard(`What did ${seatName(seat)} lead?`, seat, [faceDown, ...told(now, seat)]);
  return { lines: [`${seat} leads ${card}${also ? ` ${also}` : ""}`] };
}

function* leadOutOfTurn(now) {
  const { leader, start } = yield* leaderOf(now, "Whose lead was it?");
  const wrong = now.defenders.filter((seat) => seat !== leader || now.plays.length);
  const { seat } = wrong.length > 1 ? yield askSeat("Who led?", wrong, { note: roleOf(now) }) : { seat: wrong[0] };
  const { card, also } = yield askCard(`What did ${seatName(seat)} lead?`, seat, told(now, seat));
  return { start, lines: [`${seat} leads ${card}${also ? ` ${also}` : ""}`] };
}

function* wrongHand(now) {
  const { leader, start } = yield* leaderOf(now, "Whose lead was it?");
  const hands = [now.declarer, now.dummy].filter((seat) => seat !== leader || now.plays.length);
  const hand = { note: (seat) => (seat === now.dummy ? "from dummy" : "from declarer’s own hand") };
  const { seat } = hands.length > 1 ? yield askSeat("From which hand did declarer lead?", hands, hand) : { seat: hands[0] };
  const from = seat === now.dummy ? "What did declarer lead from dummy?" : "What did declarer lead from hand?";
  const { card } = yield askCard(from, seat);
  return { start, lines: [`${seat} leads ${card}`] };
}

function* sameTime(now) {
  const { leader, start } = yield* leaderOf(now, "Whose lead was it?");
  const proper = now.isFresh ? leader : (now.turn ?? leader);
  const verb = now.isFresh || !now.plays.length ? "leads" : "plays";
  const others = SEATS.filter((seat) => seat !== proper);
  const { seat } = yield askSeat(`Who else ${verb === "leads" ? "led" : "played"} at that moment?`, others, { note: roleOf(now) });
  const first = yield askCard(`${seatName(proper)}, whose turn it was: which card?`, proper);
  const second = yield askCard(`${seatName(seat)}: which card?`, seat);
  return { start, lines: [`${proper} ${verb} ${first.card} & ${seat} ${verb} ${second.card}`] };
}

function* leadBeforeChoice(now) {
  const penalty = yield* penaltyCard(now, "major"); // a minor one leaves declarer no choice
  const owner = penalty.cards.find((one) => one.kind === "major") ?? penalty.cards[0];
  const leader = now.isFresh ? partner(owner.seat) : now.leader;
  const start = now.isFresh ? { trick: 2, on_lead: leader, ...penalty.start } : undefined;
  const { card } = yield askCard(`What did ${seatName(leader)} lead?`, leader);
  return { start, lines: [`${leader} leads ${card}`] };
}

function* tooEarly(now) {
  const { leader, start } = yield* leaderOf(now, "Who led to this trick?");
  let turn = now.isFresh ? undefined : now.turn;
  const lines = [];
  if (!turn) {
    lines.push(...(yield* cardsUpTo(now, leader, lho(leader))));
    const before = [lho(leader), partner(leader)]; // at the last one's turn nobody is left who could be too early
    turn = (yield askSeat("Whose turn was it?", before, { note: roleOf(now) })).seat;
    lines.push(...(yield* cardsUpTo({ ...now, isFresh: false, plays: [[leader]] }, leader, turn)));
  }
  const done = [...now.plays.map(([who]) => who), ...lines.map((line) => line[0])];
  const others = SEATS.filter((seat) => seat !== turn && !done.includes(seat));
  const { seat } = others.length > 1 ? yield askSeat("Who played too early?", others, { note: roleOf(now) }) : { seat: others[0] };
  const { card } = yield askCard(`What did ${seatName(seat)} play?`, seat);
  return { start, lines: [...lines, `${seat} plays ${card}`] };
}

function* earlyLead(now) {
  const { leader, start } = yield* leaderOf(now, "Who led to the trick that is not yet complete?");
  let turn = now.isFresh ? undefined : now.turn;
  if (!turn) turn = (yield askSeat("Who had still to play to it?", SEATS.filter((seat) => seat !== leader), { note: roleOf(now) })).seat;
  const lines = yield* cardsUpTo(now, leader, turn);
  const seats = now.defenders.filter((seat) => seat !== turn);
  const { seat } = seats.length > 1 ? yield askSeat("Who led to the next trick?", seats, { note: roleOf(now) }) : { seat: seats[0] };
  const { card } = yield askCard(`What did ${seatName(seat)} lead too early?`, seat);
  return { start, lines: [...lines, `${seat} leads ${card}`] };
}

function* twoCards(now) {
  const { leader, start } = yield* leaderOf(now, "Who led to this trick?");
  const { seat } = yield askSeat("Who played two cards at once?", SEATS, { note: roleOf(now) });
  const lines = yield* cardsUpTo(now, leader, seat);
  const first = yield askCard(`${seatName(seat)}: the one card?`, seat);
  const hidden = { value: "hidden", words: "Its face could not be seen (then any card will do)" };
  const second = yield askCard(`${seatName(seat)}: the other card?`, seat, [hidden]);
  return { start, lines: [...lines, `${seat} plays ${first.card} ${second.also ? `(${second.card})` : second.card}`] };
}

function* penaltyCardNotPlayed(now) {
  const penalty = yield* penaltyCard(now);
  const { seat: owner } = penalty.cards[0];
  const { leader, start } = yield* leaderOf(now, "Who led to this trick?");
  const lines = yield* cardsUpTo(now, leader, owner, now.isFresh ? penalty.cards : []);
  const leads = leader === owner && !now.plays.some(([who]) => who === owner);
  const { card } = yield askCard(`What did ${seatName(owner)} ${leads ? "lead" : "play"} instead?`, owner);
  return { start: start && { ...start, ...penalty.start }, lines: [...lines, `${owner} ${leads ? "leads" : "plays"} ${card}`] };
}

function* correction(now) {
  const { leader, start } = yield* leaderOf(now, "Who led to this trick?");
  const { seat } = yield askSeat("Whose card was wrong?", SEATS, { note: roleOf(now) });
  const lines = [];
  // Between two tricks it was the card to the last one.
  if (now.isFresh || (now.plays.length && !now.plays.some(([who]) => who === seat))) {
    lines.push(...(yield* cardsUpTo(now, leader, seat)));
    const wrong = yield askCard(`Which card did ${seatName(seat)} play wrongly?`, seat);
    lines.push(`${seat} plays ${wrong.card}`);
  }
  const { card } = yield askCard(`Which card does ${seatName(seat)} play instead?`, seat);
  return { start, lines: [...lines, `${seat} corrects ${card}`] };
}

function* fifthCard(now) {
  const { seat } = yield askSeat("Who played a fifth card to the trick?", now.defenders, { note: roleOf(now) });
  const { card } = yield askCard("Which card?", seat);
  return { lines: [`${seat} plays ${card}`] };
}

/** The lead to this trick, if it has been made: a card seen before it gives declarer a choice about the lead, one after it none. */
function* leadIfMade(now, leader, start) {
  if (!start) return [];
  const led = yield askChoice(`Has ${seatName(leader)} led to this trick?`, [{ value: "no", words: "Not yet" }, YES]);
  return led === "yes" ? yield* cardsUpTo(now, leader, lho(leader)) : [];
}

const BEFORE_THE_LEAD = [{ value: "opening", words: "The opening lead has not been made" }];

function* dropped(now) {
  const { leader, start } = yield* leaderOf(now, "Who leads, or led, to this trick?", { other: BEFORE_THE_LEAD });
  const lines = yield* leadIfMade(now, leader, start);
  const { seat } = yield askSeat("Whose card was it?", SEATS, { note: roleOf(now) });
  const cards = [];
  let more = "yes";
  while (more === "yes" && cards.length < 13) {
    cards.push((yield askCard(cards.length ? "And which other card?" : "Which card was dropped or shown?", seat)).card);
    more = yield askChoice("Was another card shown with it?", [NO, YES]);
  }
  const seen = now.defenders.includes(seat)
    ? yield askChoice(`Could ${seatName(partner(seat))} have seen the face?`, [YES, NO])
    : "yes";
  return { start, lines: [...lines, `${seat} exposes ${cards.join(" ")}${seen === "no" ? " unseen" : ""}`] };
}

function* named(now) {
  const { leader, start } = yield* leaderOf(now, "Who leads, or led, to this trick?", { other: BEFORE_THE_LEAD });
  const lines = yield* leadIfMade(now, leader, start);
  const { seat } = yield askSeat("Who named a card?", now.defenders, { note: roleOf(now) });
  const { card } = yield askCard(`Which card did ${seatName(seat)} name?`, seat);
  return { start, lines: [...lines, `${seat} names ${card}`] };
}

function* volunteered(now) {
  const { leader, start } = yield* leaderOf(now, "Who led to this trick?");
  const lines = leader === now.dummy ? [] : yield* cardsUpTo(now, leader, lho(leader));
  const { card } = yield askCard("Which card did dummy put forward?", now.dummy);
  return { start, lines: [...lines, `${now.dummy} volunteers ${card}`] };
}

function* spread(now) {
  const lines = [];
  const led = now.isFresh && (yield askChoice("Had anybody led?", [NO, YES])) === "yes";
  if (led) {
    const { seat: leader } = yield askSeat("Who had led?", now.defenders, { note: roleOf(now) });
    lines.push(`${leader} leads ${(yield askCard(`What had ${seatName(leader)} led?`, leader)).card}`);
  }
  const { seat } = yield askSeat("Who spread a hand?", [now.declarer, now.dummy], { note: roleOf(now) });
  return { lines: [...lines, `${seat} spreads`] };
}

function* fact(now) {
  const { seat } = yield askSeat("About whose hand?", SEATS, { note: roleOf(now) });
  const what = yield askChoice(`What has been found out about ${seatName(seat)}?`, SUITS.flatMap((suit) => [
    { value: `void ${suit}`, words: `${symbolOf(suit)} No ${oneOf(suit).slice(2)}` },
    { value: `has ${suit}`, words: `${symbolOf(suit)} Has ${oneOf(suit)}` },
  ]));
  return { lines: [`${seat} ${what}`] };
}

const always = () => true;
const inPlay = (now) => now.isFresh || !now.isOpening;

const leadAwaitsChoice = (now) =>
  !now.plays.length && now.penaltyCards.some((one) => one.kind === "major" && partner(one.seat) === now.leader);

/** In the order in which a director meets them. */
export const HAPPENINGS = [
  { id: "opening-lead", words: "The opening lead came from the wrong side", ask: openingLead, fits: (now) => now.isOpening },
  { id: "lead-out-of-turn", words: "A defender led out of turn", ask: leadOutOfTurn, fits: inPlay },
  { id: "wrong-hand", words: "Declarer led from the wrong hand", ask: wrongHand, fits: inPlay },
  { id: "too-early", words: "Someone played before their turn", note: "before partner, before dummy …", ask: tooEarly, fits: (now) => now.isFresh || (now.turn && now.plays.length > 0 && now.plays.length < 3) },
  { id: "two-cards", words: "Two cards at once", ask: twoCards, fits: always },
  { id: "dropped", words: "A card was dropped or shown", ask: dropped, fits: always },
  { id: "same-time", words: "Two players led or played at the same time", ask: sameTime, fits: always },
  { id: "penalty-card", words: "A penalty card was not played", ask: penaltyCardNotPlayed, fits: (now) => now.isFresh || now.penaltyCards.length > 0 },
  { id: "before-choice", words: "A defender led before declarer had chosen", note: "partner has a penalty card", ask: leadBeforeChoice, fits: (now) => now.isFresh || leadAwaitsChoice(now) },
  { id: "early-lead", words: "A defender led to the next trick too early", note: "before partner had played", ask: earlyLead, fits: (now) => now.isFresh || now.plays.length > 0 },
  { id: "correction", words: "A wrong card is being corrected", note: "a revoke, a broken order", ask: correction, fits: inPlay },
  { id: "fifth-card", words: "A fifth card came to the trick", ask: fifthCard, fits: (now) => !now.isFresh && !now.plays.length && now.trick > 1 },
  { id: "named", words: "A defender named a card", ask: named, fits: always },
  { id: "volunteered", words: "Dummy put a card forward", ask: volunteered, fits: inPlay },
  { id: "spread", words: "Declarer or dummy spread a hand", ask: spread, fits: always },
  { id: "fact", words: "Found out: a hand has, or has not, a suit", ask: fact, fits: (now) => !now.isFresh },
];

/** Those that can have happened here; when play is over a card can still be corrected. */
export const fitting = (now) => HAPPENINGS.filter((one) => (now.isOver ? one.id === "correction" : one.fits(now)));

/** The next question of a happening after some answers, or what it comes to. */
export function progress(happening, now, answers) {
  const asking = happening.ask(now);
  let next = asking.next();
  for (const answer of answers) {
    if (next.done) break;
    next = asking.next(answer);
  }
  return next.done ? { result: next.value } : { question: next.value };
}
