"""Law 68: a claim or concession of tricks. The claim is not judged here; only its effect on the play is."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from outofturn.engine.consequences import THIS_TRICK, Claimed, Restriction
from outofturn.engine.errors import RecordError
from outofturn.engine.events import Call, ClaimTricks, Play, PlayFaceDown, PutUp, Several, Together
from outofturn.engine.message import EVERYBODY, message
from outofturn.engine.position import DIRECTOR, Position, Stage, counted, knowing_card
from outofturn.engine.seats import SIDE
from outofturn.laws import interpretations, law49, law51, law63, law64, lead_choice, penalty_card, trick, words_only
from outofturn.laws.book import ByEdition, provision
from outofturn.laws.rules import Rule

if TYPE_CHECKING:
    from outofturn.engine.ruling_builder import RulingBuilder

OTHER_TRICKS = provision(
    "claim-concerns-other-tricks",
    {1997: "68"},
    "A statement or action is a claim or concession only if it concerns more than the trick in progress. A player who merely"
    " says that he will win or lose that trick has not claimed. A card that a defender names or faces in saying so is not a"
    " penalty card, but see 16 for what it tells his partner, and 57A if he has played it too soon.",
    interface=True,
)
CLAIM = provision(
    "claim",
    {1997: "68A"},
    {
        1997: "To say how many tricks a side will win is to claim them. So is proposing that the play be cut short, or facing"
        " one's cards, if it is meant that way.",
        2007: "To say how many tricks a side will win is to claim them. So is proposing that the play be cut short, or facing"
        " one's cards, unless it is plain that no claim was meant.",
    },
    changes={2007: "Facing the hand is a claim unless it is plain that none was meant."},
)
CONCESSION = provision(
    "concession",
    {1997: "68B", 2007: "68B1"},
    "To say how many tricks a side will lose is to concede them; to claim some of the tricks left is to concede the others, and"
    " to give up the hand is to concede all.",
)
PARTNER_OBJECTS = provision(
    "defenders-concession-and-partners-objection",
    {1997: "68B", 2007: "68B2"},
    {
        1997: "A defender concedes and his partner objects at once: nothing has been conceded. Cards that a defender has"
        " shown in doing so may be penalty cards.",
        2007: "A defender concedes and his partner objects at once: nothing has been conceded, and once the director has"
        " come, play goes on. A card that a defender has shown in doing so is not a penalty card; 16D applies, and his"
        " partner may not use what he has seen.",
        2017: "A defender concedes and his partner objects at once: nothing has been conceded, and once the director has"
        " come, play goes on. A card that a defender has shown in doing so is not a penalty card; 16C applies, and his"
        " partner may not use what he has seen.",
    },
    changes={2007: "A card shown in conceding is no penalty card.", 2017: "Only the reference changes."},
    verbal=(2017,),
)
STATEMENT = provision(
    "statement-of-the-line-of-play",
    {1997: "68C"},
    "The claimer says at once in what order the cards will be played, and how.",
    interface=True,
)
PLAY_STOPS = provision(
    "play-stops-after-a-claim",
    {1997: "68D"},
    {
        1997: "After a claim or concession play stops. Whatever is played after it is void.",
        2007: "After a claim or concession play stops. Whatever is played after it may be disregarded, or serve as"
        " evidence (70D3).",
        2017: "After a claim or concession play stops, unless it is taken up again under D2.",
    },
    changes={
        2007: "Cards played afterwards are no longer void: they may be evidence.",
        2017: "Play may go on, if all four players agree.",
    },
)
WAIT_FOR_DIRECTOR = provision(
    "director-called-after-a-claim",
    {2017: "68D1"},
    "If the claim is doubted the director is called at once, and nobody does anything until he has come.",
    changes={2017: "Said outright."},
)
PLAY_GOES_ON = provision(
    "play-goes-on-after-a-claim",
    {2017: "68D2"},
    "If the side that did not claim asks for it and all four players agree, play goes on. There is then no claim to be"
    " judged; what Laws 16 and 50 say is set aside, and the result so reached counts.",
    changes={2017: "New: the players may agree to play on."},
)

#: What becomes of a card played after a claim.
LATER_CARD = ByEdition(
    {1997: "error", 2007: "evidence", 2017: "play goes on"}, PLAY_STOPS, "what becomes of a card after the claim"
)

CardEvent: TypeAlias = Play | PlayFaceDown | Several | Together | Call | PutUp
_GOOD_LINES = message("hint/after-a-claim", line="W agrees, E corrects D5, W void H, W has H, attention")


# -- the claim


def claims(builder: RulingBuilder, event: ClaimTricks) -> None:
    """Rule on a claim or concession: play stops, and pending decisions lapse."""
    seat = event.seat
    if seat == builder.position.dummy:
        raise RecordError(
            message("error/dummy-cannot-claim", player=seat),
            message("hint/what-declarer-claimed", declarer=builder.position.declarer),
        )
    _lapses(builder)
    left = tricks_left(builder.position)
    if event.tricks is not None and event.tricks > left:
        raise RecordError(
            message("error/claims-too-many-tricks", player=seat, number=event.tricks, count=left),
            message("hint/tricks-not-yet-finished", number=left),
        )
    builder.position = builder.position.with_consequences(claimed=Claimed(seat, event.tricks))
    _cite_claim(builder, event, left)
    builder.cite(PLAY_STOPS, "conceded" if event.tricks == 0 else "claimed", player=seat)
    if WAIT_FOR_DIRECTOR.in_force(builder.edition):
        builder.cite(WAIT_FOR_DIRECTOR)
    _tell_claim(builder, event, left)
    law63.claims_or_agrees(builder, seat)
    builder.review(words_only.CONTESTED)
    _tell_what_was_still_out(builder)


def tricks_left(position: Position) -> int:
    """The number of tricks not yet finished, including the one in progress."""
    return 14 - position.number


def _tell_claim(builder: RulingBuilder, event: ClaimTricks, left: int) -> None:
    if event.tricks is None:
        builder.tell(EVERYBODY, "claimed-without-a-number", player=event.seat)
    elif event.tricks == 0:
        builder.tell(EVERYBODY, "conceded-the-rest", player=event.seat, count=left)
    elif event.tricks == left:
        builder.tell(EVERYBODY, "claimed-the-rest", player=event.seat, count=left)
    else:
        builder.tell(EVERYBODY, "claimed-some", player=event.seat, number=event.tricks, count=left)
    builder.tell(EVERYBODY, "play-stops")


def _cite_claim(builder: RulingBuilder, event: ClaimTricks, left: int) -> None:
    if event.tricks != 0:
        builder.cite(CLAIM)
    concedes = event.tricks is not None and event.tricks < left
    if concedes:
        builder.cite(CONCESSION)
        builder.review(words_only.CANCELLED)
    if builder.position.is_defender(event.seat):
        builder.cite(law49.EXPOSED, "faced-in-claiming", player=event.seat)
        if concedes:
            builder.cite(PARTNER_OBJECTS)


def _lapses(builder: RulingBuilder) -> None:
    """Drop everything in progress; any decision is closed when the claim is ``settled``."""
    consequences = builder.position.consequences
    lying = list(consequences.pending.lying) if consequences.pending is not None else []
    lying += [*consequences.early_lead.cards] if consequences.early_lead is not None else []
    lying = [card for card in lying if any(hand >> card & 1 for hand in builder.position.held)]
    if lying:
        builder.tell(EVERYBODY, "open-decision-lapses", cards=tuple(dict.fromkeys(lying)))
    builder.position = builder.position.with_consequences(
        just_decided=None, may_be_overtaken=None, early_lead=None, next_trick=None, face_down=None, called=None,
        designated=None, unspoken=None, declarer_chooses_for=None, meant=(),
    )  # fmt: skip
    if len(builder.position.plays) + len(builder.position.passed_over()) == 4:
        builder.position = counted(trick.gone_round(builder.position))


def _tell_what_was_still_out(builder: RulingBuilder) -> None:
    """What the director has to take into account: penalty cards, restrictions, and revokes that are not established."""
    consequences = builder.position.consequences
    for card in consequences.penalty_cards:
        kind = "weigh-major-penalty-card" if card.major else "weigh-minor-penalty-card"
        builder.tell(DIRECTOR, kind, player=card.seat, card=card.card)
    for item in consequences.restrictions:
        _tell_restriction(builder, item)
    for revoke in consequences.revokes:
        if not revoke.established:
            builder.tell(DIRECTOR, "weigh-revoke", player=revoke.seat, trick=revoke.number)


def _tell_restriction(builder: RulingBuilder, item: Restriction) -> None:
    if item.kind == "play":
        builder.tell(DIRECTOR, "weigh-card-to-be-played", player=item.seat, card=item.card)
        return
    to_this_trick = {
        "highest": "weigh-highest-required",
        "lowest": "weigh-lowest-required",
        "require": "weigh-play-required",
        "forbid": "weigh-play-forbidden",
    }
    leads = {"require": "weigh-lead-required", "forbid": "weigh-lead-forbidden"}
    what = (to_this_trick if item.until == THIS_TRICK else leads)[item.kind]
    builder.tell(DIRECTOR, what, player=item.seat, suit=item.suit)


# -- events after the claim


def card_after_claim(builder: RulingBuilder, event: CardEvent) -> None:
    """Rule on a card after a claim: depending on the edition it is an error, evidence, or means that play goes on."""
    claimed = builder.position.consequences.claimed
    assert claimed is not None
    what = LATER_CARD.of(builder.edition)
    if claimed.agreed or what == "error":
        raise play_has_stopped(builder.position)
    if what == "evidence":
        _check_possession(builder.position, event)
        builder.cite(PLAY_STOPS, "card-after-concession" if claimed.tricks == 0 else "card-after-claim", player=claimed.seat)
        builder.cite(words_only.EVIDENCE)
        builder.tell(EVERYBODY, "card-after-the-claim")
        return
    _is_void(builder, claimed)


def play_has_stopped(position: Position) -> RecordError:
    """The error for a line that is impossible after a claim."""
    claimed = position.consequences.claimed
    assert claimed is not None
    conceded = claimed.tricks == 0
    if claimed.agreed:
        problem = message("error/concession-agreed" if conceded else "error/claim-agreed", player=claimed.seat)
    else:
        problem = message("error/conceded" if conceded else "error/claimed", player=claimed.seat)
    return RecordError(problem, _GOOD_LINES)


def _check_possession(position: Position, event: CardEvent) -> None:
    """Raise an error if the player cannot hold the card."""
    match event:
        case Play(seat, card) | PlayFaceDown(seat, card):
            knowing_card(position, seat, card)
        case Several(seat, cards, hidden):
            for card in cards + hidden:
                position = knowing_card(position, seat, card)
        case Together(first, second):
            knowing_card(knowing_card(position, first.seat, first.card), second.seat, second.card)
        case PutUp(seat, card, named):
            knowing_card(knowing_card(position, seat, card), seat, named)


def _is_void(builder: RulingBuilder, claimed: Claimed) -> None:
    """Make the claim void because play has gone on, together with everything it established."""
    consequences = builder.position.consequences
    builder.cite(PLAY_GOES_ON, "claim-is-void", player=claimed.seat)
    builder.tell(EVERYBODY, "claim-is-void", player=claimed.seat)
    builder.position = builder.position.with_consequences(claimed=None)
    _no_longer_established(builder, claimed)
    if consequences.penalty_cards and builder.dispute(interpretations.VOID_CLAIM_AND_PENALTY_CARDS):
        penalty_card.picked_up(builder, list(consequences.penalty_cards))
    lead_choice.before_the_lead(builder)
    if builder.position.pending is None:
        law51.before_the_play(builder)


def _no_longer_established(builder: RulingBuilder, claimed: Claimed) -> None:
    """Undo what a void claim has established: revokes, and failures to follow suit that may turn out to be revokes."""
    consequences, point = builder.position.consequences, interpretations.VOID_CLAIM_AND_THE_REVOKE
    revoked = any((item.seat, item.number) in claimed.established for item in consequences.revokes)
    if (revoked or (claimed.established and point.is_other(builder.edition))) and builder.dispute(point):
        return
    builder.position = builder.position.with_consequences(
        revokes=tuple(
            item._replace(established=item.established and (item.seat, item.number) not in claimed.established)
            for item in consequences.revokes
        ),
        shown_out=tuple(
            item._replace(gone_on=item.gone_on and (item.seat, item.number) not in claimed.established)
            for item in consequences.shown_out
        ),
    )


# -- counting the tricks


def settled(builder: RulingBuilder) -> None:
    """Keep play stopped by closing any decision, and count the tricks once both sides have agreed."""
    consequences = builder.position.consequences
    assert consequences.claimed is not None
    builder.position = builder.position.with_consequences(pending=None, follow_up=None)
    if len(builder.position.plays) + len(builder.position.passed_over()) == 4:
        builder.position = counted(trick.gone_round(builder.position))
    if consequences.claimed.agreed and consequences.claimed.tricks is not None and consequences.given_over is None:
        law64.give_over(builder, claimed_tricks(builder.position))


def claimed_tricks(position: Position) -> tuple[int, int]:
    """How the tricks not yet finished go to the sides by a claim with a number, once it is agreed to."""
    claimed = position.consequences.claimed
    if claimed is None or not claimed.agreed or claimed.tricks is None:
        return 0, 0
    left = tricks_left(position)
    tricks = min(claimed.tricks, left)
    return (tricks, left - tricks) if SIDE[claimed.seat] == 0 else (left - tricks, tricks)


def uncounted(position: Position) -> Position:
    """The position before the agreed tricks were counted, because a fact or a correction may change the count."""
    claimed = position.consequences.claimed
    return position if claimed is None or not claimed.agreed else law64.uncounted(position)


RULES = (
    Rule(CLAIM, (ClaimTricks,), claims),
    Rule(PLAY_STOPS, (Play, PlayFaceDown, Several, Together, Call, PutUp), card_after_claim, stages=(Stage.CLAIMED,)),
)
