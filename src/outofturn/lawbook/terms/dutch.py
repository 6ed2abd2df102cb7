"""Dutch."""

from __future__ import annotations

from outofturn.lawbook.terms import (
    AUTHORIZED,
    KINDS,
    LEADS,
    MAJOR,
    MINOR,
    OPENING_LEADS,
    PREMATURE,
    RESTRICTIONS,
    UNAUTHORIZED,
    Term,
)

_OUT_OF_TURN = ("voor de beurt",)
_OPENING_LEAD = ("uitkomst voor de beurt", "uitkomst was voor de beurt", "voor de beurt open uitgekomen")
_WRONG_HAND = (
    "either-defender-accepts-or-requires-retraction",
    "declarers-lead-from-the-wrong-hand-retracted",
    "dummy-without-rights-warns-of-the-wrong-hand",
)
_DUMMY = (42, 43, "dummys-hand", "dummy-indicates-a-card", "dummys-card-touched")
_TWELFTH = ("revoke-on-the-twelfth-trick", "revoke-at-the-twelfth-trick-corrected", "revoke-at-the-twelfth-trick")

TERMS: tuple[Term, ...] = (
    # abbreviations
    Term(("oi", "ui", "ongeoorloofde informatie", "ongeoorloofde inlichting"), ("ongeoorloofde informatie",), UNAUTHORIZED),
    Term(("gi", "ai", "geoorloofde informatie", "geoorloofd"), ("geoorloofd", "mag alles gebruiken", "mogen alle"), AUTHORIZED),
    Term(
        ("as", "arbitrale score", "arbitrale scores", "scoreaanpassing"),
        ("arbitrale score",),
        ("director-may-adjust", "assigned-score", "aim-of-an-adjusted-score"),
    ),
    Term(
        ("gewogen score", "gewogen arbitrale score", "weging", "vervangende score"),
        ("gewogen", "toegekende arbitrale score"),
        ("assigned-score",),
    ),
    Term(
        ("wl", "td", "wedstrijdleider", "arbiter", "arbitrage"),
        ("arbiter",),
        ("only-the-director-rectifies", "director-explains-all-options"),
    ),
    Term(("nop", "niet-overtredende partij", "niet overtredende partij"), ("niet-overtredende partij", "tegenpartij")),
    Term(("overtredende partij", "overtreder"), ("overtredende partij", "overtreder")),
    Term(
        ("la", "logisch alternatief", "redelijk alternatief"),
        ("redelijk alternatief", "redelijke alternatieven"),
        ("extraneous-information-from-partner",),
    ),
    Term(
        ("lho", "linkertegenstander", "linkertegenspeler"),
        ("linkertegenstander", "als volgende aan de beurt"),
        ("face-down-opening-lead",),
    ),
    Term(
        ("rho", "rechtertegenstander", "rechtertegenspeler"),
        ("rechtertegenstander", "hand rechts van"),
        ("premature-play-at-rho-turn",),
    ),
    # voorspelen, uitkomen en spelen voor de beurt
    Term(
        (
            "loot",
            "voorspelen voor de beurt",
            "voorgespeeld voor de beurt",
            "voorspeelt voor de beurt",
            "speelt voor voor de beurt",
            "voor de beurt voorgespeelde kaart",
            "onjuist voorspelen",
        ),
        ("voor de beurt voor", "voorspelen voor de beurt"),
        LEADS,
    ),
    Term(
        (
            "oloot",
            "foloot",
            "uitkomst voor de beurt",
            "uitkomen voor de beurt",
            "uitgekomen voor de beurt",
            "komt uit voor de beurt",
            "uitkomt voor de beurt",
            "uitkomst voor zijn beurt",
            "verkeerde uitkomst",
            "uitkomst verkeerde hand",
            "uitkomen verkeerde hand",
            "verkeerde speler uitgekomen",
        ),
        _OPENING_LEAD,
        OPENING_LEADS,
    ),
    Term(
        ("poot", "spelen voor de beurt", "gespeeld voor de beurt", "bijspelen voor de beurt", "bijgespeeld voor de beurt"),
        ("voortijdig", "in deze voor de beurt"),
        PREMATURE,
    ),
    Term(("voor de beurt", "voor zijn beurt", "niet aan de beurt"), _OUT_OF_TURN, (*LEADS, *OPENING_LEADS, *PREMATURE)),
    Term(
        (
            "leider voor de beurt",
            "leider voorspelen voor de beurt",
            "leider voorgespeeld voor de beurt",
            "leider speelt voor de beurt voor",
            "voorspelen door de leider",
        ),
        ("leider heeft voor de beurt voorgespeeld", "leider heeft uit de ene of de andere hand", "leider speelde voor"),
        (55, "wrong-defender-plays-to-declarers-irregular-lead", "proper-lead-after-irregular-lead"),
    ),
    Term(
        (
            "tegenspeler voor de beurt",
            "tegenspeler voorspelen voor de beurt",
            "tegenspeler voorgespeeld voor de beurt",
            "tegenspeler speelt voor de beurt voor",
            "voorspelen door een tegenspeler",
        ),
        ("voor de beurt voorgespeelde kaart van een tegenspeler",),
        (56, "lead-out-of-turn-treated-as-correct", "proper-lead-after-irregular-lead"),
    ),
    Term(("verkeerde hand", "verkeerde kant", "verkeerde tafelkant"), ("verkeerde",), _WRONG_HAND),
    Term(
        ("vijf mogelijkheden", "vijf keuzes", "vijf opties", "5 keuzes", "5 mogelijkheden", "5 opties"),
        _OPENING_LEAD,
        (*OPENING_LEADS, *RESTRICTIONS),
    ),
    Term(
        (
            "accepteren",
            "geaccepteerd",
            "accepteert",
            "aanvaarden",
            "aanvaard",
            "uitkomst accepteren",
            "voorgespeelde kaart accepteren",
        ),
        ("accepteren", "geaccepteerd", "accepteert"),
        (
            "lead-out-of-turn-treated-as-correct",
            "opening-lead-out-of-turn-accepted",
            "defenders-lead-out-of-turn-accepted",
            "either-defender-accepts-or-requires-retraction",
        ),
    ),
    Term(
        ("weigeren", "geweigerd", "niet accepteren", "niet geaccepteerd"),
        ("niet geaccepteerd", "laten terugnemen", "niet accepteert"),
        ("defenders-lead-out-of-turn-refused", "opening-lead-out-of-turn-refused", "declarer-required-to-retract"),
    ),
    Term(
        ("juist voorspelen", "juist voorgespeeld", "juiste hand speelt voor", "alsnog voorspelen"),
        ("juist voorspelen", "alsnog juist is voorgespeeld", "alsnog doen"),
        ("proper-lead-after-irregular-lead", "retraction-after-the-proper-lead"),
    ),
    Term(
        ("verkeerde tegenspeler",),
        ("verkeerde tegenspeler", "tegenspeler rechts van"),
        ("wrong-defender-plays-to-declarers-irregular-lead",),
    ),
    Term(("slag 13", "dertiende slag", "13e slag"), ("dertiende slag",), ("lead-out-of-turn-treated-as-correct",)),
    Term(
        ("op aangeven van een tegenstander", "verkeerd geïnformeerd", "jij bent aan de beurt", "u bent aan de beurt"),
        ("op aangeven van een tegenstander", "ten onrechte zei"),
        ("lead-or-play-told-by-an-opponent",),
    ),
    Term(
        ("doorspelen", "doorgespeeld", "recht vervallen", "recht verliezen", "rechten verspeeld"),
        ("recht op rechtzetting", "doorspelen", "vervalt haar recht", "dat recht is vervallen"),
        ("play-forfeits-rectification", "illegal-play-treated-as-in-turn", "right-to-rectification-forfeited"),
    ),
    Term(
        ("gedekte uitkomst", "gedekt uitkomen", "gedekt uitgekomen", "gedekt"),
        ("gedekt",),
        ("face-down-opening-lead", "partners-face-down-lead-goes-back"),
    ),
    Term(
        (
            "voortijdig spelen",
            "voortijdig gespeeld",
            "voortijdig",
            "te vroeg spelen",
            "te vroeg gespeeld",
            "te vroeg",
            "spelen voor de partner",
            "gespeeld voor de partner",
            "voor de partner gespeeld",
        ),
        ("voortijdig", "zijn partner vóór"),
        PREMATURE,
    ),
    Term(
        ("gelijktijdig", "gelijktijdig spelen", "tegelijk", "op hetzelfde moment"),
        ("tegelijk", "gelijktijdig", "hetzelfde moment"),
        (58,),
    ),
    Term(
        ("twee kaarten tegelijk", "twee kaarten", "meerdere kaarten tegelijk", "kaarten plakken", "kaart meegekomen"),
        ("kaarten tegelijk", "kaarten die tegelijk"),
        ("several-cards-from-one-hand", "two-cards-one-visible", "two-cards-several-visible"),
    ),
    # strafkaarten
    Term(("gsk", "MPC", "grote strafkaart"), ("grote strafkaart",), (*MAJOR, *KINDS)),
    Term(("ksk", "mPC", "kleine strafkaart"), ("kleine strafkaart",), (*MINOR, *KINDS)),
    Term(("mpc", "grote of kleine strafkaart", "soort strafkaart"), ("grote of kleine strafkaart", "kleine strafkaart"), KINDS),
    Term(("sk", "pc", "strafkaart"), ("strafkaart",), ("penalty-card", *KINDS, *MAJOR[:2], *MINOR)),
    Term(
        ("twee strafkaarten", "meerdere strafkaarten", "meer strafkaarten", "meer dan een strafkaart"),
        ("meerdere strafkaarten", "strafkaarten van meer dan één kleur", "meer dan één van zijn strafkaarten"),
        (51,),
    ),
    Term(
        ("strafkaart niet gespeeld", "strafkaart niet spelen", "strafkaart vergeten", "verzuim strafkaart"),
        ("strafkaart niet gespeeld", "in plaats van een strafkaart"),
        (52,),
    ),
    Term(
        ("getoonde kaart", "getoonde kaarten", "kaart getoond", "kaart laten zien", "zichtbare kaart", "kaart tonen"),
        ("getoonde kaart", "toont een kaart", "voortijdig laat zien", "kaart getoond"),
        ("defenders-exposed-cards", "penalty-card", "declarer-exposes-a-card", "card-exposed-before-play"),
    ),
    Term(
        ("gevallen kaart", "kaart gevallen", "kaart laten vallen", "laten vallen", "valt"),
        ("gevallen", "laat vallen"),
        ("major-or-minor-penalty-card", "defenders-exposed-cards", "declarer-exposes-a-card"),
    ),
    Term(
        ("kaart tijdens het bieden", "getoonde kaart bieden", "kaart getoond bieden", "tijdens het bieden", "biedperiode"),
        ("tijdens het bieden", "getoond vóór het spelen"),
        ("card-exposed-before-play", 24),
    ),
    Term(
        ("eisen of verbieden", "kleur eisen", "kleur verbieden", "eis of verbod", "uitkomst verbieden", "uitkomst eisen"),
        ("eist", "eisen", "verbied", "verbod"),
        (*RESTRICTIONS, "partner-to-lead-with-several-penalty-cards"),
    ),
    Term(("eisen", "eist", "eis", "geëist"), ("eist", "eisen", "geëist"), RESTRICTIONS[:1]),
    Term(("verbieden", "verbiedt", "verbod", "verboden"), ("verbied", "verbod"), RESTRICTIONS[:1]),
    Term(("aan slag blijft", "aan slag blijven", "slag houdt"), ("aan slag blijft",), RESTRICTIONS[:1]),
    Term(
        ("eerste reglementaire gelegenheid", "eerste gelegenheid", "zodra het kan", "strafkaart moet gespeeld"),
        ("eerste reglementaire gelegenheid", "volgende reglementaire gelegenheid"),
        ("major-penalty-card-must-be-played", "following-suit-and-restrictions-come-first"),
    ),
    Term(
        ("niet kunnen voldoen", "kan niet voldoen", "niet voldoen", "kleur niet hebben", "kleur niet"),
        (
            "niet aan een rechtzetting kan voldoen",
            "niet kunnen voldoen",
            "kan niet voldoen",
            "niet aan de opdracht kan voldoen",
        ),
        ("inability-to-comply", "partner-cannot-comply"),
    ),
    # de blinde en zijn kaarten
    Term(("blinde", "dummy", "rechten van de blinde", "beperkingen van de blinde"), ("blinde",), _DUMMY),
    Term(
        ("aanraken", "aangeraakt", "aangeraakte kaart", "kaart aanraken"),
        ("aangeraakt",),
        ("dummys-card-touched", "dummy-indicates-a-card"),
    ),
    Term(
        (
            "onbedoelde aanduiding",
            "onbedoelde benaming",
            "aanduiding wijzigen",
            "aanduiding veranderen",
            "verspreking",
            "versproken",
            "verkeerde kaart genoemd",
            "per ongeluk genoemd",
            "noemfout",
        ),
        ("onbedoelde aanduiding", "verspreking", "aanduiding terecht is gewijzigd", "gewijzigde aanduiding"),
        ("unintended-designation-changed", "retraction-after-a-changed-designation"),
    ),
    Term(
        ("aanduiding", "aanduiden", "benaming", "kaart noemen", "genoemde kaart", "genoemd"),
        ("aanduiding", "aangeduid", "noemt", "genoemd"),
        ("named-or-designated-card-is-played", "unintended-designation-changed", 46),
    ),
    Term(
        ("onvolledige aanduiding", "onvolledige benaming", "foutieve benaming", "kleintje"),
        ("onvolledige aanduiding", "onvolledig noemt"),
        ("incomplete-designation", 46),
    ),
    Term(
        ("maakt niet uit", "maakt niks uit", "speel maar wat", "doe maar wat", "willekeurige kaart"),
        ("speel maar wat", "willekeurige kaart"),
        ("anything",),
    ),
    Term(
        ("verkeerde kaart blinde", "blinde speelt verkeerde kaart", "dummy speelt verkeerde kaart", "verkeerde kaart dummy"),
        ("kaart gespeeld waar de leider niet om vroeg", "ten onrechte speelde"),
        ("dummy-puts-up-a-card-not-named", "dummys-wrong-card-stands"),
    ),
    # slagen
    Term(("vijfde kaart", "5e kaart"), ("vijfde kaart",), ("fifth-card-by-a-defender", "fifth-card-by-declarer")),
    Term(
        (
            "foutieve slag",
            "onvolledige slag",
            "onjuiste slag",
            "ontbrekende kaart",
            "overtollige kaart",
            "kaart te veel",
            "kaart te weinig",
            "te veel kaarten",
            "te weinig kaarten",
        ),
        ("foutieve slag", "kaart te veel", "ontbrekende kaart", "overtollige kaart"),
        (67,),
    ),
    Term(
        ("dichtgelegde slag", "dichtgelegde slagen", "gekeerde slag", "gesloten slag", "omgedraaide slag"),
        ("dichtgelegde",),
        ("looking-at-quitted-tricks", "looking-at-the-trick-just-played"),
    ),
    Term(
        ("vorige slag", "laatste slag bekijken", "slag terugkijken", "slag nog eens zien"),
        ("zojuist gespeelde slag", "laatste kaart"),
        ("looking-at-the-trick-just-played", "looking-at-the-own-last-card"),
    ),
    Term(("inzien", "inzage", "bekijken", "slagen bekijken", "slag bekijken"), ("inzien", "ingezien", "ziet niemand"), (66,)),
    Term(
        ("dichtleggen", "omdraaien", "slag dichtleggen", "wegleggen", "kaart verkeerd gelegd", "slagen rangschikken"),
        ("dichtgelegd", "slag dichtleggen", "omgedraaid", "draait zijn kaart om"),
        (65, "turning-the-trick"),
    ),
    # de verzaking
    Term(
        ("verzaking", "verzaken", "verzaakt", "verzaakte", "verzaker", "revoke"),
        ("verzaking", "verzaken", "verzaakt", "verzaakte", "verzaker"),
        (
            "definition-of-revoke",
            "revoke-must-be-corrected",
            "when-a-revoke-is-established",
            "tricks-for-an-established-revoke",
        ),
    ),
    Term(
        (
            "herstelde verzaking",
            "verzaking herstellen",
            "verzaking hersteld",
            "herstellen van een verzaking",
            "niet voldongen verzaking",
            "verzaking niet voldongen",
        ),
        ("verzaking moet worden hersteld", "herstellen van een verzaking", "verzaking te herstellen", "herstelde verzaking"),
        ("revoke-must-be-corrected", "correcting-a-revoke", "card-withdrawn-by-a-defender", "other-card-withdrawn"),
    ),
    Term(
        ("voldongen", "voldongen verzaking", "verzaking voldongen"),
        ("voldongen",),
        ("when-a-revoke-is-established", "revoke-established-by-play", "tricks-for-an-established-revoke"),
    ),
    Term(
        (
            "slagen overdragen",
            "slag overdragen",
            "overgedragen slagen",
            "slag overgedragen",
            "overdracht van slagen",
            "overdracht",
            "straf voor verzaken",
            "straf verzaking",
            "rechtzetting verzaking",
            "slagen verzaking",
            "verzaking kost",
            "strafslag",
        ),
        ("overgedragen", "slagen voor een voldongen verzaking"),
        (
            "tricks-for-an-established-revoke",
            "revoke-trick-won-by-the-offending-player",
            "revoke-trick-not-won-by-the-offending-player",
            "no-tricks-for-a-revoke",
        ),
    ),
    Term(
        ("slag 12", "twaalfde slag", "12e slag", "verzaking slag 12", "verzaking twaalfde slag"),
        ("twaalfde slag",),
        _TWELFTH,
    ),
    Term(
        ("beide partijen verzaakt", "beide partijen verzaken", "allebei verzaakt", "dubbele verzaking"),
        ("beide partijen hebben", "beide partijen in"),
        ("both-sides-revoked-on-one-trick", "both-sides-revoked", "equity-after-revokes-by-both-sides"),
    ),
    Term(
        ("vragen naar verzaking", "naar een verzaking vragen", "geen harten meer", "heb je geen harten", "geen schoppen meer"),
        ("naar een verzaking", "of hij die kleur echt niet heeft", "ernaar vragen"),
        ("who-may-ask-about-a-revoke", "questions-of-a-defender"),
    ),
    Term(("bekennen", "bekent", "kleur bekennen", "niet bekennen"), ("bekennen", "bekent"), ("follow-suit",)),
    Term(("troeven", "afgooien"), ("troeven", "afgooien"), ("unable-to-follow-suit",)),
    Term(("billijkheid", "equity", "billijke uitslag"), ("billijk",), ("revoke-equity",)),
    # claimen, en wat spelers hadden kunnen weten
    Term(
        ("claim", "claimen", "claimt", "geclaimd", "opeisen"),
        ("claim", "geclaimd"),
        ("claim", "statement-of-the-line-of-play", 68, "declarer-faces-hand"),
    ),
    Term(
        ("afstaan", "afgestaan", "slagen afstaan", "staat af", "concessie", "weggeven", "opgeven"),
        ("afstaan", "afgestaan", "staat die af", "staat slagen af", "afgestane"),
        ("concession", "defenders-concession-and-partners-objection", 71),
    ),
    Term(
        ("betwiste claim", "claim betwist", "claim betwisten", "bezwaar tegen claim"),
        ("betwiste claim", "claim waartegen"),
        (70,),
    ),
    Term(("instemmen", "instemming", "akkoord", "berusting"), ("instem", "stemt in", "akkoord"), (69,)),
    Term(
        ("doorspelen na claim", "doorspelen na een claim", "doorgespeeld na claim", "verder spelen na claim"),
        ("doorspelen na een claim", "wordt er doorgespeeld. er valt dan geen claim"),
        ("play-goes-on-after-a-claim", "play-stops-after-a-claim"),
    ),
    Term(
        ("had kunnen weten", "besef", "besef van mogelijk nadeel", "bewust"),
        ("had kunnen weten", "besef", "van bewust had kunnen zijn"),
        ("could-have-known",),
    ),
    # andere woorden
    Term(
        ("terugnemen", "teruggenomen", "neemt terug", "intrekken", "ingetrokken", "kaart terugnemen"),
        ("terugnemen", "teruggenomen", "neemt de eigenaar die terug", "gaat terug", "gaan terug"),
        (47,),
    ),
    Term(
        ("teruggenomen kaart", "ingetrokken kaart", "informatie teruggenomen kaart", "informatie uit teruggenomen kaarten"),
        ("teruggenomen kaart",),
        ("information-from-withdrawn-cards", 16),
    ),
    Term(("overleg", "overleggen", "zonder overleg"), ("overleg",), ("choice-without-consultation",)),
    Term(
        ("hand openleggen", "hand open", "hand opengelegd", "kaarten openleggen"),
        ("hand openlegt", "hand open", "hand openleggen"),
        ("declarer-spreads-his-hand", "declarer-faces-hand"),
    ),
)

#: Words that say nothing about what is looked for, as long as there are others.
SMALL = frozenset({
    "aan", "als", "bij", "dan", "dat", "de", "die", "door", "een", "en", "er", "het", "hij", "hoe", "in", "is", "met", "of",
    "om", "op", "te", "tot", "uit", "van", "voor", "wanneer", "wat", "wie", "worden", "wordt", "zijn",
})  # fmt: skip
#: What may follow a word of the table: “strafkaarten”, “leiders”, “dummy’s”.
ENDINGS = ("s", "en", "n", "e", "'s")
