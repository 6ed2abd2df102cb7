"""German."""

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

_TAKEN_BACK = ("zurücknahme", "zurücknehmen", "zurückgenommen", "zurücknimmt", "zurückgeht", "geht zurück", "zurückziehen")

TERMS: tuple[Term, ...] = (
    # abbreviations
    Term(
        (
            "loot",
            "ausspiel außer reihenfolge",
            "ausgespielt außer reihenfolge",
            "ausspielen außer reihenfolge",
            "ausspiel außer reihe",
            "ausgespielt außer reihe",
            "ausspiel falsche seite",
            "ausgespielt falsche seite",
            "ausspiel außerhalb reihenfolge",
            "ausspiel außerhalb reihe",
            "falsche ausspiel",
            "falsch ausgespielt",
            "falsche spieler ausgespielt",
        ),
        ("ausspiel außer reihenfolge", "außer reihenfolge ausgespielt", "ausspiel eines gegenspielers außer reihenfolge"),
        LEADS,
    ),
    Term(
        (
            "oloot",
            "foloot",
            "erste ausspiel außer reihenfolge",
            "erste ausspiel außer reihe",
            "erste ausspiel falsche seite",
            "falsche erste ausspiel",
            "offene erste ausspiel außer reihenfolge",
        ),
        ("erstes ausspiel außer reihenfolge", "erstem ausspiel außer reihenfolge", "erste ausspiel war außer reihenfolge"),
        OPENING_LEADS,
    ),
    Term(
        (
            "poot",
            "zugabe außer reihenfolge",
            "zugegeben außer reihenfolge",
            "zugeben außer reihenfolge",
            "gespielt außer reihenfolge",
            "spiel außer reihenfolge",
            "zugabe außer reihe",
            "gespielt außer reihe",
        ),
        ("vorzeitig", "zu früh", "außer reihenfolge zu"),
        PREMATURE,
    ),
    Term(("MPC", "hauptstrafkarte"), ("hauptstrafkarte",), (*MAJOR, *KINDS)),
    Term(("mPC", "nebenstrafkarte"), ("nebenstrafkarte",), (*MINOR, *KINDS)),
    Term(
        ("mpc", "hauptstrafkarte nebenstrafkarte", "haupt- nebenstrafkarte", "art strafkarte"),
        ("hauptstrafkarte", "nebenstrafkarte"),
        (*KINDS, *MAJOR, *MINOR),
    ),
    Term(
        ("pc", "strafkarte"), ("strafkarte", "hauptstrafkarte", "nebenstrafkarte"), ("penalty-card", *KINDS, *MAJOR[:2], *MINOR)
    ),
    Term(
        ("ui", "unerlaubte information", "unzulässige information", "unauthorized information"),
        ("unerlaubte information",),
        UNAUTHORIZED,
    ),
    Term(
        ("ai", "erlaubte information", "zulässige information", "authorized information"),
        ("erlaubte information", "darf alles verwerten", "dürfen alle wissen"),
        AUTHORIZED,
    ),
    Term(
        ("td", "tl", "turnierleiter", "turnierleiterin", "turnierleitung", "schiedsrichter"),
        ("turnierleiter",),
        ("only-the-director-rectifies", "director-explains-all-options"),
    ),
    Term(
        ("turnierleiter rufen", "turnierleiter gerufen", "tl rufen", "tl gerufen"),
        ("turnierleiter gerufen", "turnierleiter rufen", "den turnierleiter rufen"),
        ("no-action-before-the-director-has-explained",),
    ),
    Term(("lho",), ("linker gegner", "linke gegner", "als nächster an der reihe", "als nächste an der reihe")),
    Term(
        ("rho", "rechte gegner", "rechte gegner reihe", "rechte gegner dran"),
        ("rechte gegner", "hand rechts von ihm", "rechts von der ausspielenden hand", "hand zur rechten"),
        ("premature-play-at-rho-turn",),
    ),
    Term(("nos", "schuldlose seite", "unschuldige seite"), ("nicht schuldige seite", "nicht schuldigen seite", "andere seite")),
    Term(("os", "schuldige seite"), ("schuldige seite", "schuldigen seite")),
    Term(("täter", "übeltäter", "sünder", "regelbrecher"), ("schuldige spieler",)),
    Term(
        ("la", "logische alternative", "logical alternative", "alternative"),
        ("logischen alternative",),
        ("extraneous-information-from-partner",),
    ),
    # leads and plays out of turn
    Term(
        ("außer reihenfolge", "außer reihe", "außerhalb reihenfolge", "außerhalb reihe"),
        ("außer reihenfolge",),
        (*LEADS, *OPENING_LEADS, *PREMATURE),
    ),
    Term(
        ("erste ausspiel", "anspiel"), ("erstes ausspiel", "erste ausspiel"), ("face-down-opening-lead", "opening-lead-faced")
    ),
    Term(
        ("alleinspieler loot", "alleinspieler ausspiel außer reihenfolge", "alleinspieler ausgespielt außer reihenfolge"),
        ("alleinspieler hat außer reihenfolge ausgespielt", "ausspiel des alleinspielers"),
        (55, "wrong-defender-plays-to-declarers-irregular-lead", "proper-lead-after-irregular-lead"),
    ),
    Term(
        ("gegenspieler loot", "gegenspieler ausspiel außer reihenfolge", "gegenspieler ausgespielt außer reihenfolge"),
        ("ausspiel eines gegenspielers außer reihenfolge",),
        (56, "lead-out-of-turn-treated-as-correct", "proper-lead-after-irregular-lead"),
    ),
    Term(
        (
            "falsche hand",
            "falsche hand ausgespielt",
            "falsche hand ausspiel",
            "spielt falsche hand",
            "spielt falsche hand aus",
            "gespielt falsche hand",
            "hand statt tisch",
            "tisch statt hand",
        ),
        ("falschen hand", "falschen seiner beiden hände"),
        ("declarers-lead-from-the-wrong-hand-retracted", "either-defender-accepts-or-requires-retraction"),
    ),
    Term(
        (
            "ausspiel annehmen",
            "ausspiel angenommen",
            "ausspiel akzeptieren",
            "ausspiel akzeptiert",
            "annahme ausspiel",
            "annahme",
        ),
        ("ausspiel annehmen", "außer reihenfolge angenommen", "als richtig", "annahme"),
        (
            "lead-out-of-turn-treated-as-correct",
            "defenders-lead-out-of-turn-accepted",
            "opening-lead-out-of-turn-accepted",
            "either-defender-accepts-or-requires-retraction",
        ),
    ),
    Term(
        ("ausspiel ablehnen", "ausspiel abgelehnt", "ausspiel zurücknehmen", "ausspiel zurückgenommen"),
        ("außer reihenfolge abgelehnt", "ausspiel zurücknehmen", "ausspiel außer reihenfolge zurücknehmen"),
        (
            "defenders-lead-out-of-turn-refused",
            "opening-lead-out-of-turn-refused",
            "either-defender-accepts-or-requires-retraction",
            55,
        ),
    ),
    Term(
        ("fünf möglichkeiten", "fuenf moeglichkeiten", "5 möglichkeiten", "5 moeglichkeiten", "fünf optionen", "5 optionen"),
        ("hand auflegen", "ausspiel annehmen", "ausspiel zurücknehmen"),
        OPENING_LEADS,
    ),
    Term(
        ("richtige ausspiel", "richtig ausgespielt", "korrekte ausspiel"),
        ("richtiges ausspiel", "richtigen ausspiel", "richtig ausgespielt"),
        ("proper-lead-after-irregular-lead", "retraction-after-the-proper-lead"),
    ),
    Term(
        ("verdeckte ausspiel", "verdeckt ausspielen", "verdeckt ausgespielt", "verdeckte erste ausspiel"),
        ("verdecktes erstes ausspiel", "verdecktes ausspiel", "ausspiel noch verdeckt"),
        ("face-down-opening-lead", "review-before-the-lead-is-faced", "partners-face-down-lead-goes-back"),
    ),
    Term(
        ("stich 13", "13. stich", "dreizehnte stich", "letzte stich ausspiel außer reihenfolge"),
        ("dreizehnten stich",),
        ("lead-out-of-turn-treated-as-correct",),
    ),
    Term(
        ("verwirken", "verwirkt", "verlust recht", "recht verloren", "weitergespielt", "hingenommen", "durchgehen lassen"),
        ("verwirkt", "verloren gehen", "ist dieses recht verloren", "weiterspielen"),
        ("play-forfeits-rectification", "illegal-play-treated-as-in-turn", "right-to-rectification-forfeited"),
    ),
    Term(
        (
            "recht berichtigung verwirkt",
            "recht rektifikation verwirkt",
            "verlust recht berichtigung",
            "verlust recht rektifikation",
        ),
        ("recht auf rektifikation", "recht auf bestrafung"),
        ("right-to-rectification-forfeited", "play-forfeits-rectification"),
    ),
    Term(
        ("gegner gesagt reihe", "gegner gesagt dran", "gegner gesagt ausspiel", "irrtümlich gesagt"),
        ("irrtümlich gesagt", "weil ein gegner es gesagt"),
        ("lead-or-play-told-by-an-opponent",),
    ),
    Term(
        ("falsche auskunft", "falsche erklärung", "fehlinformation", "falschauskunft", "misinformation"),
        ("falscher auskunft", "falsche auskunft", "falschen erklärung", "falsche erklärung"),
        ("retraction-after-misinformation", "retraction-after-a-mistaken-explanation", "too-late-to-retract"),
    ),
    Term(
        ("gleichzeitig", "gleichzeitig gespielt", "zur gleichen zeit", "simultan"),
        ("gleichzeitig", "im selben augenblick"),
        (58,),
    ),
    Term(
        (
            "zwei karten",
            "zwei karten gespielt",
            "zwei karten einmal",
            "zwei karten gleichzeitig gespielt",
            "zwei karten gleichzeitig",
            "mehrere karten gleichzeitig",
            "2 karten",
        ),
        ("zwei karten", "mehrere karten", "mehreren karten"),
        ("several-cards-from-one-hand", "two-cards-one-visible", "two-cards-several-visible"),
    ),
    Term(
        (
            "vorzeitig",
            "vorzeitig gespielt",
            "vorzeitige ausspiel",
            "vorzeitige zugabe",
            "verfrüht",
            "zu früh",
            "zu früh gespielt",
            "zu früh ausgespielt",
        ),
        ("vorzeitig", "zu früh"),
        PREMATURE,
    ),
    # penalty cards and orders
    Term(
        ("aufgedeckte karte", "gezeigte karte", "offene karte", "karte aufgedeckt", "karte gezeigt", "sichtbare karte"),
        ("aufgedeckte karte", "aufgedeckten karte", "aufgedeckte karten", "vorzeitig zeigt", "deckt eine karte auf"),
        ("defenders-exposed-cards", "penalty-card", "declarer-exposes-a-card", "card-exposed-before-play"),
    ),
    Term(
        (
            "heruntergefallen",
            "herunter gefallen",
            "heruntergefallene karte",
            "karte heruntergefallen",
            "runtergefallen",
            "runtergefallene karte",
            "karte runtergefallen",
            "fallen gelassen",
            "karte fallen gelassen",
            "karte gefallen",
        ),
        ("fiel herunter", "herunterfällt"),
        ("major-or-minor-penalty-card", "defenders-exposed-cards", "declarer-exposes-a-card"),
    ),
    Term(
        ("karte reizung", "karte reizung gezeigt", "karte reizung aufgedeckt", "reizperiode"),
        ("während der reizung", "während der reizperiode", "vor dem spiel"),
        (24,),
    ),
    Term(
        ("ausspiel behalten", "bleibt ausspiel", "verliert ausspiel", "bleibt am stich"),
        ("am ausspiel bleibt",),
        RESTRICTIONS[:1],
    ),
    Term(
        (
            "ausspielstrafe",
            "ausspielbeschränkung",
            "ausspielverbot",
            "verlangen oder verbieten",
            "farbe verlangen",
            "ausspiel verlangen",
            "farbe fordern",
            "verlangen",
            "verlangt",
            "fordern",
        ),
        ("verlangen", "verlangt", "verbieten", "verbietet", "verboten", "ausspiel- oder spielbeschränkung"),
        (*RESTRICTIONS, "partner-to-lead-with-several-penalty-cards"),
    ),
    Term(
        (
            "farbe verbieten",
            "ausspiel verbieten",
            "farbe verboten",
            "verbieten",
            "verbietet",
            "verboten",
            "verbot",
            "untersagen",
        ),
        ("verbieten", "verbietet", "verboten", "verbot"),
        RESTRICTIONS[:1],
    ),
    Term(
        ("freies ausspiel", "beliebige ausspiel", "beliebig ausspielen", "nichts vorschreiben"),
        ("verlangt und verbietet nichts", "auf beides verzichten", "im ausspiel frei"),
        ("declarer-neither-requires-nor-forbids", "penalty-cards-of-several-suits-neither"),
    ),
    Term(
        ("zwei strafkarten", "mehrere strafkarten", "mehr strafkarten", "2 strafkarten"),
        ("mehrere strafkarten", "mehreren strafkarten", "strafkarten mehrerer farben", "strafkarten aus mehr"),
        (51,),
    ),
    Term(
        ("strafkarte nicht gespielt", "andere karte strafkarte", "karte statt strafkarte", "karte anstelle strafkarte"),
        ("strafkarte nicht gespielt", "anstelle einer strafkarte", "andere karte"),
        (52,),
    ),
    Term(
        (
            "nicht befolgen",
            "nicht erfüllen",
            "nicht gehorchen",
            "nicht ausführen",
            "kann anordnung nicht befolgen",
            "unvermögen",
            "nicht imstande",
            "anordnung nicht möglich",
            "unmöglich",
        ),
        ("nicht befolgen", "nicht nachkommen"),
        ("inability-to-comply", "partner-cannot-comply"),
    ),
    Term(
        ("höchste karte", "höchste niedrigste", "höchste karte spielen", "niedrigste karte", "niedrigste karte spielen"),
        ("höchste karte", "niedrigste karte"),
        ("partner-to-play-his-highest", "partner-to-play-his-lowest"),
    ),
    # dummy and his cards
    Term(
        ("dummy", "strohmann", "tisch", "rechte dummy", "rechte tisch"),
        ("dummy", "tisch"),
        (42, 43, "dummys-hand", "dummy-indicates-a-card", "dummys-card-touched"),
    ),
    Term(
        ("dummy verliert rechte", "dummy rechte verloren", "dummy ohne rechte", "dummy rechte verwirkt", "dummy sieht hand"),
        ("dummy ohne rechte", "rechte verloren", "rechte verwirkt", "in eine andere hand"),
        ("dummy-looks-at-another-hand", "dummy-after-losing-his-rights", 43),
    ),
    Term(
        ("dummy warnt", "dummy warnen", "dummy verhindert", "dummy verhindern"),
        ("dummy darf versuchen", "dummy ohne rechte warnt"),
        ("dummy-may-prevent-an-irregularity", "preventing-an-irregularity", "dummy-without-rights-warns-of-the-wrong-hand"),
    ),
    Term(
        ("dummy fragt", "dummy fragen", "dummy fragt revoke"),
        ("dummy fragt", "dummy darf den alleinspieler", "darf ihn der dummy fragen"),
        ("dummy-may-ask-declarer-about-a-revoke", "dummy-asks-declarer", "dummy-may-not-ask-a-defender"),
    ),
    Term(
        ("aufmerksam", "aufmerksam machen", "hinweisen", "hingewiesen", "hinweis"),
        ("aufmerksam", "hinweis", "weist auf"),
        ("no-action-before-the-director-has-explained", "dummy-may-not-draw-attention", "dummy-takes-no-part"),
    ),
    Term(
        ("dummy zeigt karte", "dummy deutet karte", "dummy zieht karte", "dummy schlägt karte vor", "dummy regt karte an"),
        ("dummy deutet", "deutet auf keine", "anregung"),
        ("dummy-indicates-a-card", "dummy-has-played-or-suggested-a-card"),
    ),
    Term(
        ("berührt", "berühren", "berührte karte", "karte berührt", "angefasst", "karte angefasst"),
        ("berührt",),
        ("dummys-card-touched", "dummy-indicates-a-card"),
    ),
    Term(
        (
            "versprecher",
            "versprochen",
            "unbeabsichtigte anweisung",
            "unbeabsichtigte ansage",
            "unbeabsichtigte bezeichnung",
            "unbeabsichtigte benennung",
            "anweisung ändern",
            "anweisung geändert",
            "ansage ändern",
            "falsche karte genannt",
        ),
        ("versprecher", "unbeabsichtigte anweisung", "geänderter anweisung", "anweisung zulässig geändert"),
        ("unintended-designation-changed", "retraction-after-a-changed-designation"),
    ),
    Term(
        ("anweisung", "bezeichnung", "benennung", "karte genannt", "karte nennen", "genannte karte", "ansage karte"),
        ("anweisung", "genannte", "nennt", "genannt"),
        ("named-or-designated-card-is-played", "unintended-designation-changed", 46),
    ),
    Term(
        ("unvollständige ansage", "unvollständige anweisung", "unvollständige bezeichnung", "unvollständige benennung"),
        ("unvollständige anweisung", "karte vom tisch unvollständig"),
        ("incomplete-designation", 46),
    ),
    Term(("irgendeine", "irgendeine karte", "irgendwas", "egal"), ("irgendeine",), ("anything",)),
    Term(
        (
            "falsche karte dummy",
            "falsche karte tisch",
            "dummy legt falsche karte",
            "dummy spielt falsche karte",
            "nicht genannte karte",
        ),
        ("nicht genannte karte", "falsche karte vom tisch"),
        ("dummy-puts-up-a-card-not-named", "dummys-wrong-card-stands"),
    ),
    # tricks
    Term(
        ("fünfte karte", "fuenfte karte", "5. karte"), ("fünfte karte",), ("fifth-card-by-a-defender", "fifth-card-by-declarer")
    ),
    Term(
        ("umgedrehte stich", "gedeckte stich", "abgelegte stich", "stich ansehen", "stiche einsehen", "einsehen stiche"),
        ("umgedrehten stich", "umgedrehter stich", "umgedrehte stich"),
        ("looking-at-quitted-tricks", "looking-at-the-trick-just-played"),
    ),
    Term(("letzte stich", "letzte stich zeigen", "letzte stich ansehen"), ("letzten stichs", "ganzen stich"), (66,)),
    Term(("ansehen", "angesehen", "einsehen", "einsicht", "nachsehen", "nachschauen"), ("ansehen", "angesehen"), (66,)),
    Term(
        (
            "fehlerhafte stich",
            "unvollständige stich",
            "mangelhafte stich",
            "fehlende karte",
            "karte fehlt",
            "überzählige karte",
            "karte zu viel",
            "karte zuviel",
            "zu viele karten",
            "zu wenig karten",
            "zu wenige karten",
        ),
        ("fehlerhafter stich", "karte fehlt", "fehlende karte", "überzählige karte", "karte zu viel"),
        (67,),
    ),
    # the revoke
    Term(
        ("revoke", "nicht bedient", "farbe nicht bedient", "bedienfehler", "nicht bedienen", "verleugnen", "verleugnet"),
        ("revoke",),
        (
            "definition-of-revoke",
            "revoke-must-be-corrected",
            "when-a-revoke-is-established",
            "tricks-for-an-established-revoke",
        ),
    ),
    Term(
        (
            "revoke korrigieren",
            "revoke korrigiert",
            "korrigierte revoke",
            "korrektur revoke",
            "revoke berichtigen",
            "revoke nicht vollendet",
            "nicht vollendete revoke",
            "unvollendete revoke",
        ),
        ("revoke muss korrigiert", "korrektur eines revokes", "korrigiertem revoke", "revoke zu korrigieren"),
        ("revoke-must-be-corrected", "correcting-a-revoke", "card-withdrawn-by-a-defender", "other-card-withdrawn"),
    ),
    Term(
        ("vollendete revoke", "revoke vollendet", "vollendung revoke", "vollendet", "vollendung", "etabliert"),
        ("revoke ist vollendet", "vollendetes revoke", "vollendet"),
        ("when-a-revoke-is-established", "revoke-established-by-play", "tricks-for-an-established-revoke"),
    ),
    Term(
        (
            "revokestrafe",
            "revoke strafe",
            "revoke stiche",
            "revoke stiche übertragen",
            "stiche übertragen",
            "strafstich",
            "stiche abgeben revoke",
            "übertragene stiche",
            "revokestich",
        ),
        ("stich übertragen", "stich wird nach dem spiel übertragen", "ein stich übertragen", "revokestich"),
        (
            "tricks-for-an-established-revoke",
            "revoke-trick-won-by-the-offending-player",
            "revoke-trick-not-won-by-the-offending-player",
        ),
    ),
    Term(
        ("revoke ohne stich", "revoke kostet nichts", "kein stich übertragen", "kein strafstich"),
        ("kein stich übertragen", "keine stiche für ein revoke"),
        ("no-tricks-for-a-revoke", "revoke-without-a-trick", "later-revoke-in-the-same-suit"),
    ),
    Term(
        ("beide seiten revoke", "beide revoke", "revoke beider seiten", "doppelte revoke"),
        ("beide seiten", "revoke beider seiten", "revokes beider seiten"),
        ("both-sides-revoked", "both-sides-revoked-on-one-trick", "equity-after-revokes-by-both-sides"),
    ),
    Term(
        ("stich 12", "12. stich", "zwölfte stich", "zwoelfte stich", "vorletzte stich"),
        ("zwölften stich",),
        ("revoke-at-the-twelfth-trick-corrected", "revoke-on-the-twelfth-trick"),
    ),
    Term(
        ("partner fragen", "partner fragt", "frage revoke", "fragen revoke"),
        ("partner fragen", "eigenen partner", "nach einem revoke fragen"),
        ("questions-of-a-defender", "who-may-ask-about-a-revoke"),
    ),
    Term(("bedienen", "farbe bedienen", "bedienpflicht", "farbzwang"), ("bedien",), ("follow-suit",)),
    # the score, claims and what players could have known
    Term(
        (
            "berichtigte score",
            "score berichtigen",
            "berichtigung score",
            "angepasste score",
            "score anpassen",
            "scoreberichtigung",
        ),
        ("berichtigter score", "berichtigten score", "score berichtigen", "berichtigt der turnierleiter den score"),
        ("director-may-adjust", "assigned-score"),
    ),
    Term(
        ("zugewiesene score", "zugeteilte score", "score zuweisen", "gewichtete score"),
        ("zugewiesener score", "einen score zu", "score zuweisen"),
        ("assigned-score", "aim-of-an-adjusted-score"),
    ),
    Term(
        ("ausgleich", "gerechte ausgleich", "billigkeit", "equity"),
        ("gerechter ausgleich", "gerechten ausgleich"),
        ("revoke-equity",),
    ),
    Term(
        ("schaden", "schädigung", "geschädigt", "beschädigt"),
        ("schaden", "geschädigt"),
        ("aim-of-an-adjusted-score", "director-may-adjust"),
    ),
    Term(
        ("claim", "claimen", "geclaimt", "claimt", "stiche beanspruchen", "anspruch"),
        ("claim", "geclaimt"),
        ("claim", "statement-of-the-line-of-play", "play-stops-after-a-claim", 68, "declarer-faces-hand"),
    ),
    Term(
        ("konzession", "stiche abgeben", "stiche abgegeben", "aufgeben", "aufgabe", "stiche schenken", "verzicht stiche"),
        ("konzession", "gibt sie ab", "abgegeben"),
        ("concession", "defenders-concession-and-partners-objection", "concession-cancelled"),
    ),
    Term(
        ("bestrittene claim", "claim bestritten", "claim angefochten", "angefochtene claim", "claim widersprochen"),
        ("bestrittener claim", "claim, der bestritten", "claim, dem eine seite widersprochen"),
        ("contested-claim", "aim-in-judging-a-claim", "line-of-play-not-stated", "director-called-after-a-claim"),
    ),
    Term(
        ("zustimmung", "zustimmung claim", "einverständnis", "claim zugestimmt", "claim angenommen", "claim akzeptiert"),
        ("zustimmung", "einverst", "stimmt zu"),
        ("agreement-to-a-claim", "agreement-withdrawn", "revoke-established-by-agreement"),
    ),
    Term(
        ("weiterspielen claim", "weitergespielt claim", "claim weiterspielen"),
        ("weiterspielen nach einem claim", "wird weitergespielt"),
        ("play-goes-on-after-a-claim", "play-after-a-claim-as-evidence"),
    ),
    Term(
        (
            "auflegen",
            "hand auflegen",
            "hand aufgelegt",
            "karten auflegen",
            "hand aufdecken",
            "hand aufgedeckt",
            "karten aufdecken",
        ),
        ("legt seine hand auf", "hand auflegen", "seine karten aufdeckt", "legt der alleinspieler seine hand"),
        ("declarer-faces-hand", "declarer-faces-hand-after-opening-lead-out-of-turn", "declarer-spreads-his-hand", "claim"),
    ),
    Term(
        ("hätte wissen können", "haette wissen koennen", "wissen können", "hätte erkennen können"),
        ("hätte wissen können", "wissen können", "bewusst sein können"),
        ("could-have-known",),
    ),
    # other words and spellings
    Term(
        ("zurückgenommene karte", "zurückgezogene karte"),
        ("zurückgenommene karte", "zurückgenommenen karten"),
        (
            "information-from-withdrawn-cards",
            "withdrawn-cards-for-the-other-side",
            "withdrawn-cards-for-the-offending-side",
            47,
        ),
    ),
    Term(
        ("zurücknehmen", "zurückgenommen", "zurücknahme", "rücknahme", "zurückziehen", "zurückgezogen", "karte zurücknehmen"),
        _TAKEN_BACK,
        (47,),
    ),
    Term(
        ("rektifikation", "rektifizieren", "berichtigung", "berichtigen", "strafe"),
        ("rektifikation", "berichtig"),
        ("only-the-director-rectifies", "director-explains-all-options", "offending-side-may-profit"),
    ),
    Term(
        ("wahlmöglichkeit", "optionen", "wahl", "beraten"),
        ("möglichkeit", "wahl"),
        ("director-explains-all-options", "choice-without-consultation"),
    ),
    Term(("unregelmäßigkeit", "verstoß", "regelverstoß"), ("regelwidrig", "verstoß")),
    Term(("honneur", "bild", "bildkarte"), ("figur",)),
    Term(("spielführer",), ("alleinspieler",)),
    Term(("verteidiger",), ("gegenspieler",)),
    Term(("klein", "kleine"), ("klein",), ("low-called", "suit-without-a-rank")),
    Term(("schnappen", "trumpfen", "stechen"), ("stechen", "trumpf"), ("trick-with-a-trump",)),
)

#: Words that say nothing about what is looked for, as long as there are others.
SMALL = frozenset({
    "als", "am", "an", "auf", "aus", "bei", "beim", "bin", "darf", "das", "dem", "den", "der", "des", "die", "durch",
    "ein", "eine", "einem", "einen", "einer", "eines", "er", "es", "für", "hat", "ich", "ihr", "im", "in", "ins", "ist",
    "kann", "man", "mit", "muss", "nach", "oder", "sein", "seine", "seiner", "sich", "sie", "und", "vom", "von", "vor",
    "wann", "war", "was", "wenn", "wer", "wie", "wird", "zu", "zum", "zur", "über",
})  # fmt: skip
#: What may follow a word of the table: „Strafkarten“, „des Alleinspielers“, „von der falschen Hand“.
ENDINGS = ("e", "em", "en", "er", "es", "m", "n", "r", "s")
