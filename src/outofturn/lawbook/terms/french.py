"""French."""

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

_TAKEN_BACK = ("reprise", "repris", "reprend", "retiré", "retire", "retrait")
_CLAIM = ("revendi", "étale", "étaler")
_CORRECTED = ("revoke-must-be-corrected", "correcting-a-revoke", "card-withdrawn-by-a-defender", "other-card-withdrawn")
_ESTABLISHED = ("when-a-revoke-is-established", "revoke-established-by-play", "tricks-for-an-established-revoke")
_TRANSFER = (
    "tricks-for-an-established-revoke",
    "revoke-trick-won-by-the-offending-player",
    "revoke-trick-not-won-by-the-offending-player",
)
_WRONG_HAND = ("either-defender-accepts-or-requires-retraction", "declarers-lead-from-the-wrong-hand-retracted")
_EXPOSED = ("defenders-exposed-cards", "penalty-card", "declarer-exposes-a-card", "card-exposed-before-play")
_LAST_TRICK_BUT_ONE = ("revoke-at-the-twelfth-trick-corrected", "revoke-on-the-twelfth-trick", "revoke-at-the-twelfth-trick")

TERMS: tuple[Term, ...] = (
    # leads and plays out of turn
    Term(
        ("loot", "attaque hors tour", "attaqué hors tour"),
        ("attaque hors tour", "attaqué hors tour"),
        LEADS,
    ),
    Term(
        (
            "oloot",
            "foloot",
            "entame hors tour",
            "entamé hors tour",
            "entame mauvais joueur",
        ),
        ("entame hors tour", "entame était hors tour", "entame a été faite hors tour"),
        OPENING_LEADS,
    ),
    Term(
        ("poot", "jeu hors tour", "jouer hors tour", "joué hors tour", "carte jouée hors tour"),
        ("prématuré", "trop tôt", "joué hors tour"),
        PREMATURE,
    ),
    Term(("hors tour",), ("hors tour",), (*LEADS, *OPENING_LEADS, *PREMATURE)),
    Term(
        ("déclarant loot", "attaque hors tour déclarant", "déclarant attaque hors tour", "déclarant attaqué hors tour"),
        ("déclarant a attaqué", "attaque du déclarant", "attaque irrégulière du déclarant"),
        (55, "wrong-defender-plays-to-declarers-irregular-lead", "proper-lead-after-irregular-lead"),
    ),
    Term(
        (
            "défenseur loot",
            "attaque hors tour défenseur",
            "attaque hors tour défense",
            "attaque hors tour flanc",
            "attaque hors tour joueur de flanc",
        ),
        ("hors tour face visible", "attaque hors tour d’un joueur de flanc"),
        (56, "lead-out-of-turn-treated-as-correct", "proper-lead-after-irregular-lead"),
    ),
    Term(
        ("cinq choix", "cinq options", "cinq possibilités", "5 choix", "5 options", "5 possibilités"),
        ("entame hors tour",),
        (*OPENING_LEADS, *RESTRICTIONS),
    ),
    Term(
        ("accepter attaque", "attaque acceptée", "acceptation attaque"),
        ("accepter cette attaque", "accepter l’attaque", "attaque hors tour d’un joueur de flanc acceptée"),
        ("lead-out-of-turn-treated-as-correct", "defenders-lead-out-of-turn-accepted", *_WRONG_HAND[:1]),
    ),
    Term(
        ("refuser attaque", "attaque refusée", "refus attaque"),
        ("refusée",),
        ("defenders-lead-out-of-turn-refused", "either-defender-accepts-or-requires-retraction"),
    ),
    Term(
        ("accepter entame", "entame acceptée", "acceptation entame"),
        ("accepter l’entame", "entame hors tour acceptée"),
        ("opening-lead-out-of-turn-accepted", "opening-lead-must-be-accepted"),
    ),
    Term(
        ("refuser entame", "entame refusée", "refus entame"),
        ("entame hors tour refusée", "refuser l’entame"),
        ("opening-lead-out-of-turn-refused",),
    ),
    Term(
        ("vu carte mort", "voir carte mort", "carte mort vue", "carte mort visible"),
        ("voir une carte du jeu du mort",),
        ("opening-lead-must-be-accepted",),
    ),
    Term(
        ("étaler main", "déclarant étale main", "devenir mort", "devient mort", "mort devient déclarant"),
        ("étaler son propre jeu", "étale son jeu"),
        ("declarer-spreads-his-hand", "declarer-faces-hand-after-opening-lead-out-of-turn"),
    ),
    Term(
        ("entame face cachée", "face cachée"),
        ("face cachée",),
        ("face-down-opening-lead", "partners-face-down-lead-goes-back", "review-before-the-lead-is-faced"),
    ),
    Term(
        ("entame camp déclarant", "entame déclarant", "entame mort", "déclarant entame", "mort entame"),
        ("entame par le camp du déclarant",),
        ("opening-lead-by-the-declaring-side",),
    ),
    Term(
        ("mauvaise main", "erreur de main", "attaque mauvaise main", "attaque de la mauvaise main"),
        ("mauvaise main", "erreur de main", "de sa main au lieu du mort"),
        _WRONG_HAND,
    ),
    Term(
        (
            "défenseurs pas accord",
            "désaccord défenseurs",
            "choix défenseurs",
            "joueurs de flanc pas accord",
            "désaccord joueurs de flanc",
            "choix joueurs de flanc",
        ),
        ("désaccord",),
        _WRONG_HAND[:1],
    ),
    Term(
        ("attaque correcte", "bonne attaque"),
        ("attaque correcte",),
        ("proper-lead-after-irregular-lead", "retraction-after-the-proper-lead"),
    ),
    Term(
        ("treizième levée", "treizième pli", "13e levée", "13ème levée", "13e pli", "13ème pli", "levée 13"),
        ("treizième levée",),
        ("lead-out-of-turn-treated-as-correct",),
    ),
    Term(
        (
            "perte du droit à rectification",
            "perte droit rectification",
            "perte du droit",
            "perdre droit",
            "perd droit",
            "droit perdu",
            "droit rectification",
            "déchéance",
        ),
        ("perte du droit", "droit à rectification", "droit à une pénalité", "fait perdre le droit"),
        ("right-to-rectification-forfeited", "play-forfeits-rectification", "illegal-play-treated-as-in-turn"),
    ),
    Term(
        ("jeu après irrégularité", "jouer après irrégularité", "joué après irrégularité", "adversaire a joué dessus"),
        ("jeu après une irrégularité", "fait perdre le droit"),
        ("play-after-an-irregularity", "play-forfeits-rectification", "illegal-play-treated-as-in-turn"),
    ),
    Term(
        ("dit à tort", "dit était tour", "dit était à lui", "mal renseigné", "induit en erreur"),
        ("dit à tort", "foi d’un adversaire", "mal renseigné"),
        ("lead-or-play-told-by-an-opponent",),
    ),
    Term(
        ("explication erronée", "fausse explication", "information erronée", "renseignement erroné"),
        ("explication erronée", "renseignement erroné"),
        ("retraction-after-a-mistaken-explanation", "retraction-after-misinformation"),
    ),
    Term(
        ("simultané", "simultanément", "en même temps", "au même moment", "à la fois"),
        ("simultané", "à la fois", "au même moment"),
        (58,),
    ),
    Term(
        ("deux cartes", "plusieurs cartes", "deux cartes à la fois", "deux cartes en même temps", "cartes simultanées"),
        ("deux cartes", "plusieurs cartes"),
        ("several-cards-from-one-hand", "two-cards-several-visible", "two-cards-one-visible"),
    ),
    Term(
        (
            "prématuré",
            "trop tôt",
            "jouer trop tôt",
            "joué trop tôt",
            "attaqué trop tôt",
            "attaque prématurée",
            "jeu prématuré",
            "avant son partenaire",
            "avant partenaire",
            "devancer partenaire",
            "anticiper",
        ),
        ("prématuré", "trop tôt", "devance"),
        PREMATURE,
    ),
    # penalty cards and orders
    Term(
        ("MPC", "carte pénalisée principale", "carte principale", "pénalisée principale", "carte pénalisée majeure"),
        ("carte pénalisée principale",),
        (*MAJOR, *KINDS),
    ),
    Term(
        ("mPC", "carte pénalisée secondaire", "carte secondaire", "pénalisée secondaire", "carte pénalisée mineure"),
        ("carte pénalisée secondaire",),
        (*MINOR, *KINDS),
    ),
    Term(
        ("mpc", "principale secondaire", "carte pénalisée principale secondaire", "honneur pénalisé"),
        ("carte pénalisée principale", "carte pénalisée secondaire"),
        (*KINDS, *MAJOR, *MINOR),
    ),
    Term(
        ("pc", "carte pénalisée", "pénalisée", "carte de pénalité", "pénaliser carte"),
        ("pénalisée",),
        ("penalty-card", *KINDS, *MAJOR[:2], *MINOR),
    ),
    Term(
        ("carte exposée", "carte montrée", "carte visible", "carte vue", "carte nommée", "exposer carte", "montrer carte"),
        ("exposée", "expose une carte", "montre trop tôt", "montrée"),
        _EXPOSED,
    ),
    Term(
        (
            "carte exposée enchères",
            "carte exposée pendant enchères",
            "carte exposée annonces",
            "carte exposée pendant annonces",
            "carte exposée avant jeu",
            "attaque pendant enchères",
        ),
        ("exposée avant le jeu",),
        (24,),
    ),
    Term(
        ("carte tombée", "tombée", "tomber", "carte lâchée", "par inadvertance", "inadvertance"),
        ("tombé", "tomber", "inadvertance"),
        ("major-or-minor-penalty-card", "defenders-exposed-cards", "declarer-exposes-a-card"),
    ),
    Term(
        ("première occasion légale", "première occasion", "occasion légale"),
        ("occasion légale",),
        ("major-penalty-card-must-be-played", "following-suit-and-restrictions-come-first"),
    ),
    Term(("garder main", "garde main", "perd main", "perdre main", "rend main"), ("garde la main",), RESTRICTIONS[:1]),
    Term(
        (
            "restriction attaque",
            "restriction",
            "pénalité attaque",
            "exiger interdire",
            "exige interdit",
            "exigence interdiction",
            "interdire exiger",
        ),
        ("exige", "exigé", "interdi", "restriction"),
        (*RESTRICTIONS, "partner-to-lead-with-several-penalty-cards"),
    ),
    Term(
        ("exiger", "exige", "exigée", "exigence", "exiger couleur", "exiger attaque", "imposer couleur"),
        ("exige", "exigé"),
        (*RESTRICTIONS[:1], "several-penalty-cards-of-a-suit-required", "penalty-cards-of-several-suits-one-required"),
    ),
    Term(
        ("interdire", "interdit", "interdite", "interdiction", "interdire couleur", "interdire attaque"),
        ("interdi",),
        (*RESTRICTIONS[:1], "several-penalty-cards-of-a-suit-forbidden", "penalty-cards-of-several-suits-some-forbidden"),
    ),
    Term(
        ("attaque libre", "laisser libre", "ne rien imposer", "ni exiger ni interdire"),
        ("attaque est libre", "attaque librement", "ne faire ni l’un ni l’autre"),
        ("declarer-neither-requires-nor-forbids", "penalty-cards-of-several-suits-neither"),
    ),
    Term(
        ("plusieurs cartes pénalisées", "deux cartes pénalisées"),
        ("plusieurs cartes pénalisées", "cartes pénalisées de plusieurs couleurs"),
        (51,),
    ),
    Term(
        (
            "autre carte à la place",
            "carte pénalisée non jouée",
            "pas jouer carte pénalisée",
            "pas joué carte pénalisée",
            "oubli carte pénalisée",
            "oublier carte pénalisée",
        ),
        ("autre carte à la place", "carte pénalisée non jouée"),
        ("failure-to-play-a-penalty-card", "another-card-in-place-of-a-penalty-card", "other-card-not-accepted"),
    ),
    Term(
        (
            "impossibilité",
            "impossible",
            "impossibilité obéir",
            "ne peut pas obéir",
            "se conformer",
            "ne peut pas respecter",
            "peut pas attaquer comme exigé",
            "pas la couleur exigée",
        ),
        ("impossibilité", "ne peut pas s’y conformer", "ne peut pas respecter", "ne peut pas se soumettre"),
        ("inability-to-comply", "partner-cannot-comply"),
    ),
    Term(
        ("plus forte carte", "plus haute carte", "plus haute", "plus forte"),
        ("carte la plus haute",),
        ("partner-to-play-his-highest",),
    ),
    Term(
        ("plus petite carte", "plus basse carte", "plus basse", "plus petite"),
        ("carte la plus basse",),
        ("partner-to-play-his-lowest",),
    ),
    # dummy and his cards
    Term(("mort", "dummy"), ("mort",), (42, 43, "dummys-hand", "dummy-indicates-a-card", "dummys-card-touched")),
    Term(("droits mort", "droits du mort"), ("mort peut",), (42,)),
    Term(
        ("limites mort", "interdictions mort", "mort intervient", "mort parle"),
        ("mort ne peut pas", "mort ne doit pas"),
        (43,),
    ),
    Term(
        (
            "mort perdu droits",
            "mort perd droits",
            "mort sans droits",
            "perte des droits du mort",
            "mort regarde jeu",
            "mort regardé jeu",
            "mort regarde main",
            "mort regarde cartes",
        ),
        ("mort qui a regardé un autre jeu", "mort sans droits"),
        ("dummy-after-losing-his-rights", "dummy-looks-at-another-hand", "dummy-without-rights-warns-of-the-wrong-hand"),
    ),
    Term(
        ("mort suggère", "mort suggère carte", "mort indique", "mort indique carte", "suggestion mort", "suggestion du mort"),
        ("mort indique", "mort a joué ou suggéré"),
        ("dummy-indicates-a-card", "dummy-has-played-or-suggested-a-card"),
    ),
    Term(
        (
            "mort avance mauvaise carte",
            "mauvaise carte mort",
            "mauvaise carte du mort",
            "mort joue mauvaise carte",
            "carte non demandée",
            "mauvaise carte",
        ),
        ("carte que le déclarant n’a pas demandée", "mauvaise carte du mort", "avancée à tort"),
        ("dummy-puts-up-a-card-not-named", "dummys-wrong-card-stands"),
    ),
    Term(
        ("carte touchée", "toucher", "touchée", "carte mort touchée"),
        ("touché",),
        (
            "dummys-card-touched",
            "dummy-indicates-a-card",
        ),
    ),
    Term(
        (
            "lapsus",
            "désignation non intentionnelle",
            "désignation involontaire",
            "carte non intentionnelle",
            "changement désignation",
            "changer désignation",
            "changer carte mort",
            "non intentionnel",
        ),
        ("lapsus", "désignation non intentionnelle", "changement de désignation"),
        ("unintended-designation-changed", "retraction-after-a-changed-designation"),
    ),
    Term(
        ("désignation incomplète", "désignation irrégulière", "demande incomplète", "carte mal désignée"),
        ("désignation incomplète", "sans rang", "sans couleur"),
        ("incomplete-designation", "high-win-or-low", "suit-without-a-rank", "rank-without-a-suit"),
    ),
    Term(
        (
            "désigner",
            "désigne",
            "désignée",
            "désignation",
            "carte désignée",
            "appeler carte",
            "demander carte",
            "carte demandée",
        ),
        ("désign", "demande", "nommée"),
        ("named-or-designated-card-is-played", "unintended-designation-changed", 46),
    ),
    Term(("gros",), ("gros",), ("high-win-or-low", "high-called")),
    Term(("prends", "prend"), ("prends",), ("high-win-or-low", "win-called")),
    Term(
        ("importe quoi", "importe laquelle", "importe quelle carte", "ce que tu veux", "joue ce que tu veux"),
        ("n’importe quoi", "n’importe quelle carte"),
        ("anything",),
    ),
    Term(
        ("carte jouée", "carte considérée comme jouée", "considérée comme jouée"),
        ("considérée comme jouée", "carte est jouée", "doit être jouée"),
        (
            "defenders-card-must-be-played",
            "declarers-card-must-be-played",
            "named-or-designated-card-is-played",
            "retraction-of-a-card-played",
        ),
    ),
    # tricks
    Term(
        ("cinquième carte", "5e carte", "5ème carte"),
        ("cinquième carte",),
        ("fifth-card-by-a-defender", "fifth-card-by-declarer"),
    ),
    Term(
        (
            "levée fermée",
            "levée ramassée",
            "levée retournée",
            "levée quittée",
            "pli fermé",
            "pli ramassé",
            "pli retourné",
            "revoir levée fermée",
            "revoir pli ramassé",
        ),
        ("fermée", "levée complète retournée"),
        ("looking-at-quitted-tricks", "looking-at-the-trick-just-played"),
    ),
    Term(
        (
            "revoir",
            "revoir levée",
            "revoir pli",
            "regarder levée",
            "examen levée",
            "inspection",
            "inspection levée",
            "revoir dernier pli",
            "dernier pli",
            "revoir dernière levée",
            "examen",
        ),
        ("revoir", "regarder la dernière carte", "revoit une levée", "regarder les cartes"),
        (66,),
    ),
    Term(
        (
            "levée défectueuse",
            "pli défectueux",
            "défectueuse",
            "carte manquante",
            "carte en trop",
            "carte de trop",
            "carte en moins",
            "carte oubliée",
            "pas joué dans la levée",
            "trois cartes levée",
            "cinq cartes levée",
        ),
        ("levée défectueuse", "carte manquante", "carte en trop"),
        (67,),
    ),
    Term(
        ("disposition levée", "rangement levée", "carte mauvais sens", "mal rangée", "ordre levées"),
        ("carte fermée", "cartes fermées", "mauvais sens"),
        (65,),
    ),
    # the revoke
    Term(
        ("renonce", "renoncer", "fait une renonce"),
        ("renonce",),
        ("definition-of-revoke", *_CORRECTED[:1], *_ESTABLISHED[:1], *_TRANSFER[:1]),
    ),
    Term(
        ("renonce corrigée", "correction renonce", "corriger renonce", "renonce non consommée"),
        ("renonce doit être corrigée", "correction d’une renonce", "corriger une renonce"),
        _CORRECTED,
    ),
    Term(
        ("renonce consommée", "consommée", "consommer renonce", "quand consommée"),
        ("renonce est consommée", "renonce consommée"),
        _ESTABLISHED,
    ),
    Term(
        (
            "transfert levée",
            "levée transférée",
            "levée de transfert",
            "transférer levée",
            "transfert",
            "pénalité renonce",
            "levée de pénalité",
            "coût renonce",
            "prix renonce",
            "renonce combien levées",
        ),
        ("levée est transférée", "levées transférées", "transfert"),
        _TRANSFER,
    ),
    Term(
        (
            "douzième levée",
            "douzième pli",
            "12e levée",
            "12ème levée",
            "12e pli",
            "12ème pli",
            "avant-dernière levée",
            "levée 12",
        ),
        ("douzième levée",),
        _LAST_TRICK_BUT_ONE,
    ),
    Term(
        ("renonce deux camps", "deux camps renonce", "deux renonces", "double renonce"),
        ("renonce des deux camps", "renonces des deux camps", "deux camps ont fait une renonce"),
        ("both-sides-revoked", "both-sides-revoked-on-one-trick", "equity-after-revokes-by-both-sides"),
    ),
    Term(
        ("renonce mort", "renonce du mort", "mort renonce", "renonce carte exposée", "renonce carte pénalisée"),
        ("carte du mort",),
        ("revoke-in-failing-to-play-a-faced-card",),
    ),
    Term(
        ("deuxième renonce", "seconde renonce", "nouvelle renonce", "renonce même couleur", "renonce répétée"),
        ("nouvelle renonce", "renonces répétées"),
        ("later-revoke-in-the-same-suit", "repeated-revokes-in-a-suit"),
    ),
    Term(
        ("interroger", "interroger partenaire", "question renonce", "demander renonce", "plus de la couleur", "interroge"),
        ("interroge", "plus de la couleur"),
        ("who-may-ask-about-a-revoke", "questions-of-a-defender", "dummy-may-ask-declarer-about-a-revoke"),
    ),
    Term(
        ("fournir", "fournit", "fourni", "fournir couleur", "pas fournir", "pas fourni", "servir", "servi"),
        ("fourni",),
        ("follow-suit", "definition-of-revoke"),
    ),
    Term(("défausser", "défausse", "couper", "coupe"), ("défauss", "couper", "comme coupe"), ("unable-to-follow-suit",)),
    Term(("équité", "rétablir équité"), ("équité",), ("revoke-equity",)),
    # claims
    Term(
        (
            "revendication",
            "revendiquer",
            "revendique",
            "claim",
            "claimer",
            "étaler",
            "étale",
            "étalé",
            "étaler jeu",
            "abattre jeu",
            "réclamer",
        ),
        _CLAIM,
        ("claim", 68, "declarer-faces-hand"),
    ),
    Term(
        ("concession", "concéder", "concède", "concédée", "abandonner", "abandon"),
        ("concession", "concéd", "concèd", "abandonner"),
        ("concession", "defenders-concession-and-partners-objection", "concession-cancelled"),
    ),
    Term(
        ("revendication contestée", "contester revendication", "contestée", "contester", "conteste", "revendication douteuse"),
        ("contestée", "mise en doute"),
        (70,),
    ),
    Term(
        ("ligne de jeu", "ligne jeu", "énoncé"),
        ("ligne de jeu", "énoncé"),
        (
            "statement-of-the-line-of-play",
            "line-of-play-not-stated",
        ),
    ),
    Term(
        ("concession annulée", "annulation concession", "annuler concession", "concession annulation"),
        ("concession annulée",),
        ("concession-cancelled",),
    ),
    Term(
        ("accord revendication", "accord", "acquiescement", "acquiescer", "accepter revendication"),
        ("accord", "acquiesce", "acquiescement"),
        ("agreement-to-a-claim", "agreement-withdrawn"),
    ),
    Term(
        ("continuer à jouer", "jeu continue", "jeu après revendication", "jouer après revendication"),
        ("jeu continue après", "jouées après une revendication", "jeu cesse après"),
        ("play-stops-after-a-claim", "play-goes-on-after-a-claim", "play-after-a-claim-as-evidence"),
    ),
    # the score, the information and what players could have known
    Term(
        ("marque ajustée", "ajuster marque", "ajuster", "ajustement", "score ajusté", "ajuster score"),
        ("ajuste", "ajusté", "attribue une marque"),
        ("director-may-adjust", "assigned-score"),
    ),
    Term(
        ("marque attribuée", "attribuer marque", "attribution marque", "marque pondérée", "score pondéré", "pondérée"),
        ("marque attribuée", "attribue une marque", "pondéré"),
        ("assigned-score",),
    ),
    Term(("dommage", "lésé", "léser", "préjudice"), ("dommage", "lésé", "léser", "lèse"), ("aim-of-an-adjusted-score",)),
    Term(
        (
            "ui",
            "ina",
            "information non autorisée",
            "information illicite",
            "non autorisée",
            "illicite",
        ),
        ("non autorisée",),
        UNAUTHORIZED,
    ),
    Term(("hésitation", "hésiter", "hésite", "tempo"), ("hésitation",), UNAUTHORIZED[:1]),
    Term(
        ("alternative logique", "alternative raisonnable", "alternative"),
        ("alternative", "raisonnable"),
        ("extraneous-information-from-partner",),
    ),
    Term(
        ("information autorisée", "information licite", "information légale"),
        ("information autorisée", "peut se servir", "droit de savoir"),
        (*AUTHORIZED[-1:], *AUTHORIZED[:-1]),
    ),
    Term(
        ("information carte retirée", "information carte reprise", "information cartes retirées"),
        ("cartes retirées",),
        ("information-from-withdrawn-cards", "withdrawn-cards-for-the-other-side", "withdrawn-cards-for-the-offending-side"),
    ),
    Term(
        ("aurait pu savoir", "pouvait savoir", "pu savoir", "pu se rendre compte"),
        ("aurait pu savoir", "a pu savoir", "aurait pu se rendre compte"),
        ("could-have-known",),
    ),
    # procedure
    Term(
        ("td", "arbitre", "directeur de tournoi"),
        ("arbitre",),
        ("only-the-director-rectifies", "director-explains-all-options"),
    ),
    Term(
        ("appeler arbitre", "appel arbitre"),
        ("arbitre appelé", "appelle l’arbitre"),
        (
            "no-action-before-the-director-has-explained",
            "dummy-takes-no-part",
        ),
    ),
    Term(
        ("rectification", "rectifier", "droit imposer"),
        ("rectif",),
        ("only-the-director-rectifies", "right-to-rectification-forfeited"),
    ),
    Term(("pénalité",), ("pénalité", "rectif"), ("only-the-director-rectifies", "penalty-for-dummy")),
    Term(
        ("consulter", "consultation", "consulter partenaire", "sans consulter"),
        ("consult",),
        ("choice-without-consultation",),
    ),
    Term(("option", "choix", "possibilité"), ("choix", "possibilité", "peut choisir"), ("director-explains-all-options",)),
    Term(
        ("empêcher", "empêcher irrégularité", "empêcher une irrégularité", "prévenir irrégularité", "prévention"),
        ("empêcher",),
        ("preventing-an-irregularity", "dummy-may-prevent-an-irregularity"),
    ),
    Term(
        ("attirer attention", "signaler irrégularité", "signaler une irrégularité", "attention"),
        ("attire l’attention", "attirer l’attention", "attention attirée", "signaler"),
        ("dummy-may-not-draw-attention", "no-action-before-the-director-has-explained", "dummy-draws-attention-after-play"),
    ),
    Term(
        (
            "rappel annonces",
            "rappel des enchères",
            "répéter enchères",
            "répéter annonces",
            "répétition enchères",
            "révision enchères",
            "révision annonces",
        ),
        ("répéter les annonces", "rappel des annonces"),
        ("review-before-the-lead-is-faced",),
    ),
    Term(("enchères", "annonces"), ("annonce", "déclaration"), (24, "review-before-the-lead-is-faced")),
    Term(
        (
            "retrait carte",
            "retrait",
            "carte retirée",
            "retirer carte",
            "retirer",
            "retirée",
            "reprendre carte",
            "reprendre",
            "reprise",
            "carte reprise",
            "changer carte",
        ),
        _TAKEN_BACK,
        (47,),
    ),
    # the same thing in other words
    Term(("lho", "adversaire de gauche"), ("adversaire de gauche", "main placée après", "main suivante", "joueur suivant")),
    Term(("rho", "adversaire de droite"), ("adversaire de droite", "main à sa droite", "à droite de la main")),
    Term(("nos", "camp non fautif", "non fautif"), ("camp non fautif", "autre camp")),
    Term(("os", "camp fautif", "fautif", "contrevenant"), ("fauti",)),
    Term(("défenseur", "défense", "joueur de flanc", "joueur de la défense", "flanc"), ("joueur de flanc", "en défense")),
    Term(("déclarant",), ("déclarant",)),
    Term(("levée", "pli"), ("levée",)),
    Term(("carte",), ("carte",)),
    Term(("attaque", "attaquer", "attaqué"), ("attaqu",)),
    Term(("entame", "entamer", "entamé"), ("entam",)),
    Term(("couleur",), ("couleur",)),
    Term(("jeu", "jouer", "joué", "joue"), ("jeu", "jou")),
    Term(("exposer", "expose", "exposé", "montrer", "montre", "montré"), ("expos", "montr")),
    Term(("corriger", "corrige", "corrigé", "correction"), ("corrig", "correction")),
    Term(("accepter", "accepte", "accepté", "acceptation"), ("accept",)),
    Term(("refuser", "refuse", "refusé", "refus"), ("refus", "accepte pas", "pas acceptée")),
    Term(("irrégularité", "infraction"), ("irrégularité", "infraction")),
)

#: Words that say nothing about what is looked for, as long as there are others.
SMALL = frozenset({
    "a", "à", "au", "aux", "avec", "c'est", "ce", "d'un", "d'une", "dans", "de", "des", "du", "elle", "en", "est", "et", "il",
    "la", "le", "les", "leur", "lui", "ne", "ou", "par", "pas", "pour", "qu'il", "qu'un", "que", "qui", "sa", "se", "ses",
    "son", "sur", "un", "une",
})  # fmt: skip
#: Little words that are joined to the next one. They are taken off what somebody writes, so no row of the table has them.
ELIDED = ("l'", "d'", "qu'", "n'", "s'", "c'", "j'", "m'")
#: What may follow a word of the table: “cartes pénalisées”, “jeux”.
ENDINGS = ("s", "x", "e", "es")
