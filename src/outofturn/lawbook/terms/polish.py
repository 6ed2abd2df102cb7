"""Polish.

Words change their ends: most of what people write stands here as the part that stays, to which one of ``ENDINGS`` is added.
"""

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

_OUT_OF_TURN = ("wyjście poza kolejnością", "wyjścia obrońcy poza kolejnością", "wyszedł poza kolejnością")
_OPENING_OUT_OF_TURN = ("wist poza kolejnością", "wiście poza kolejnością", "wist był poza kolejnością")
_MAJOR_CARD = ("normalna karta przygwożdżona", "normalną kartą przygwożdżoną", "normalną kartę przygwożdżoną", "normalnej")
_MINOR_CARD = ("podrzędna karta przygwożdżona", "podrzędną kartą przygwożdżoną", "podrzędnej karty przygwożdżonej")
_REFUSED = ("defenders-lead-out-of-turn-refused", "opening-lead-out-of-turn-refused", "other-card-not-accepted")
_ESTABLISHED = ("when-a-revoke-is-established", "revoke-established-by-play", "tricks-for-an-established-revoke")
_TRANSFER = (
    "tricks-for-an-established-revoke",
    "revoke-trick-won-by-the-offending-player",
    "revoke-trick-not-won-by-the-offending-player",
)
_CORRECTED = ("revoke-must-be-corrected", "correcting-a-revoke", "card-withdrawn-by-a-defender", "other-card-withdrawn")
_EXPOSED = ("defenders-exposed-cards", "penalty-card", "declarer-exposes-a-card", "card-exposed-before-play")

TERMS: tuple[Term, ...] = (
    # abbreviations
    Term(("loot", "wyjści poza kolejności", "wyjść poza kolejności", "wyszedł poza kolejności"), _OUT_OF_TURN, LEADS),
    Term(
        (
            "oloot",
            "foloot",
            "wist poza kolejności",
            "wiście poza kolejności",
            "pierwsz wist poza kolejności",
            "pierwszym wiście poza kolejności",
            "wistowa poza kolejności",
            "zawistowa poza kolejności",
        ),
        _OPENING_OUT_OF_TURN,
        OPENING_LEADS,
    ),
    Term(
        ("poot", "zagrani poza kolejności", "zagra poza kolejności", "dołożeni poza kolejności"),
        ("przedwczesn", "przedwcześnie"),
        PREMATURE,
    ),
    Term(("MPC", "normaln kart przygwożdżon", "normaln przygwożdżon"), _MAJOR_CARD, (*MAJOR, *KINDS)),
    Term(("mPC", "podrzędn kart przygwożdżon", "podrzędn przygwożdżon"), _MINOR_CARD, (*MINOR, *KINDS)),
    Term(("mpc", "normaln podrzędn", "rodzaj kart przygwożdżon"), (*_MAJOR_CARD, *_MINOR_CARD), (*KINDS, *MAJOR, *MINOR)),
    Term(
        ("pc", "kart przygwożdżon", "przygwożdżon", "kart karn"),
        ("przygwożdżon",),
        ("penalty-card", *KINDS, *MAJOR[:2], *MINOR),
    ),
    Term(("ui", "nielegaln informacj", "niedozwolon informacj", "nieuprawnion informacj"), ("nielegaln",), UNAUTHORIZED),
    Term(
        ("ai", "legaln informacj", "dozwolon informacj"),
        ("informacją legalną", "może korzystać", "mogą wiedzieć"),
        AUTHORIZED,
    ),
    Term(("td", "sędzi", "arbit", "arbiter"), ("sędzi",), ("only-the-director-rectifies", "director-explains-all-options")),
    Term(
        ("wezwa sędzi", "wezwani sędzi", "woła sędzi", "zwróceni uwag", "zwróci uwag"),
        ("wezwano sędziego", "wzywać sędziego", "wzywa się sędziego", "zwrócono uwagę", "zwrócić uwagę", "zwracać uwagi"),
        ("no-action-before-the-director-has-explained", "director-called-after-a-claim"),
    ),
    Term(("lho", "przeciwnik z lewej"), ("przeciwnik z lewej", "następny w kolejności", "następna w kolejności")),
    Term(
        ("rho", "przeciwnik z prawej"),
        ("przeciwnik z prawej", "przeciwnika z prawej", "z jego prawej strony"),
        ("premature-play-at-rho-turn",),
    ),
    Term(
        ("nos", "stron niewykraczając"), ("strona niewykraczająca", "strony niewykraczającej", "druga strona", "drugiej stron")
    ),
    Term(("os", "stron wykraczając"), ("strona wykraczająca", "strony wykraczającej")),
    Term(("la", "logiczn alternatyw"), ("logiczn",), ("extraneous-information-from-partner",)),
    # leads and plays out of turn
    Term(("poza kolejności", "poza kolejk"), ("poza kolejnością",), (*LEADS, *OPENING_LEADS, *PREMATURE)),
    Term(
        ("wyjści rozgrywając poza kolejności", "rozgrywając wyszedł poza kolejności"),
        ("rozgrywający wyszedł poza kolejnością", "wyjście rozgrywającego", "wyjścia rozgrywającego"),
        (55, "wrong-defender-plays-to-declarers-irregular-lead", "proper-lead-after-irregular-lead"),
    ),
    Term(
        ("wyjści obrońc poza kolejności", "obrońc wyszedł poza kolejności"),
        ("wyjście obrońcy poza kolejnością", "wyjścia obrońcy poza kolejnością"),
        (56, "lead-out-of-turn-treated-as-correct", "proper-lead-after-irregular-lead"),
    ),
    Term(
        ("wist stron rozgrywając", "wist rozgrywając", "rozgrywając wistowa", "rozgrywając zawistowa"),
        ("pierwszego wistu próbuje", "pierwszy wist strony rozgrywającej"),
        ("opening-lead-by-the-declaring-side",),
    ),
    Term(
        ("niewłaściw ręk", "niewłaściwej ręce", "zł ręk", "nie z tej ręk"),
        ("niewłaściwej ręki", "niewłaściwą ręką", "niewłaściwej ze swoich rąk"),
        ("declarers-lead-from-the-wrong-hand-retracted", "either-defender-accepts-or-requires-retraction"),
    ),
    Term(("trzynast lew", "13 lew"), ("trzynast",), ("lead-out-of-turn-treated-as-correct",)),
    Term(
        (
            "akceptacj wyjści",
            "zaakceptowa wyjści",
            "akceptowa wyjści",
            "zaakceptowan wyjści",
            "przyjęci wyjści",
            "przyją wyjści",
        ),
        ("zaakceptowa", "akceptuj", "się stać właściwe", "uznane za właściwe"),
        LEADS,
    ),
    Term(
        ("akceptacj wist", "zaakceptowa wist", "akceptowa wist", "zaakceptowan wist", "przyjęci wist", "przyją wist"),
        ("zaakceptować wist", "zaakceptowany pierwszy wist", "zaakceptowano pierwszy wist"),
        ("opening-lead-out-of-turn-accepted", "opening-lead-must-be-accepted", "declarer-spreads-his-hand"),
    ),
    Term(
        ("odrzuceni wyjści", "odrzuci wyjści", "nie akceptowa wyjści", "nie akceptuj", "niezaakceptowan wyjści"),
        ("niezaakceptowan", "nie akceptuj"),
        _REFUSED,
    ),
    Term(("odrzuceni wist", "odrzuci wist", "nie akceptowa wist", "niezaakceptowan wist"), ("niezaakceptowan",), _REFUSED[1:2]),
    Term(
        ("pięć opcj", "pięciu opcj", "5 opcj", "pięć możliwości", "5 możliwości", "pięć wybor"),
        ("wyłożyć własną rękę", "zaakceptować wist", "wycofania wistu", "zażądać wycofania"),
        OPENING_LEADS,
    ),
    Term(
        ("wyłoży ręk", "wyłoży kart", "wyłożeni ręk", "wyłożeni kart", "wykłada ręk", "rozgrywając dziadkiem"),
        ("wyłożyć własną rękę", "wykłada swoją rękę", "wykłada rękę"),
        ("declarer-spreads-his-hand", "dummys-hand"),
    ),
    Term(
        ("zakryt wist", "zakryt pierwsz wist", "wist zakryt kart", "zakryt kart"),
        ("zakryty wist", "zakrytą kartą", "kartą zakrytą", "leży zakryta"),
        ("face-down-opening-lead", "partners-face-down-lead-goes-back"),
    ),
    Term(
        ("powtórzeni licytacj", "powtórk licytacj", "wyjaśnieni zapowiedzi"),
        ("powtórzeni",),
        ("review-before-the-lead-is-faced",),
    ),
    Term(
        ("gra dalej", "zagra dalej", "przeszl", "przymkn oko"),
        ("dalsza gra", "grał", "odbiera prawo", "przepad"),
        ("play-forfeits-rectification", "illegal-play-treated-as-in-turn", "right-to-rectification-forfeited"),
    ),
    Term(
        ("utrat praw", "utrat praw do sprostowani", "praw do sprostowani", "traci praw"),
        ("utrata prawa", "utracił", "przepad", "prawo do sprostowania"),
        ("right-to-rectification-forfeited", "play-forfeits-rectification"),
    ),
    Term(
        ("błędn informacj", "błędn informacj przeciwnik", "na słowo przeciwnik", "na słowo", "wprowadzeni w błąd"),
        ("błędnie", "błędnej informacji", "na słowo"),
        ("lead-or-play-told-by-an-opponent", "retraction-after-misinformation"),
    ),
    Term(
        ("błędn wyjaśnieni", "zł wyjaśnieni", "błędn objaśnieni"),
        ("błędnym wyjaśnieni",),
        ("retraction-after-a-mistaken-explanation", "too-late-to-retract"),
    ),
    Term(
        ("jednoczesn", "jednocześnie", "jednoczesn zagrani", "równocześnie", "równoczesn", "naraz", "w tej samej chwili"),
        ("jednoczesn", "jednocześnie", "naraz", "w tej samej chwili"),
        (58,),
    ),
    Term(
        ("dwie karty naraz", "kilka kart naraz", "dwie kart z jedn ręk"),
        ("kilka kart", "kilku kart"),
        (
            "several-cards-from-one-hand",
            "two-cards-several-visible",
            "two-cards-one-visible",
        ),
    ),
    Term(
        (
            "przedwczesn",
            "przedwczesn zagrani",
            "przedwczesn wyjści",
            "przedwcześnie",
            "zbyt wcześnie",
            "za wcześnie",
            "przed partnerem",
        ),
        ("przedwczesn", "przedwcześnie", "wyprzedza", "wyprzedził"),
        PREMATURE,
    ),
    # penalty cards and orders
    Term(
        ("odsłonięt kart", "odsłonięci kart", "odsłonił kart", "odkryt kart", "pokazan kart", "pokazał kart", "ujawnion kart"),
        ("odsłonięt", "odsłania", "pokazuje", "pokazał"),
        _EXPOSED,
    ),
    Term(
        ("upuszczon kart", "upuści kart", "upadł kart", "wypadł kart", "spadł kart"),
        ("upadła", "upuści"),
        ("major-or-minor-penalty-card", "defenders-exposed-cards", "declarer-exposes-a-card"),
    ),
    Term(("utrzymani przy wyjści", "utrzymuje się przy wyjści", "utrat wyjści"), ("utrzymuje się",), RESTRICTIONS[:1]),
    Term(
        (
            "nakaz",
            "zakaz",
            "nakaza",
            "zakaza",
            "nakaz wyjści",
            "zakaz wyjści",
            "nakaz zakaz",
            "nakaz wist",
            "zakaz wist",
            "nakaza wyjści",
            "zakaza wyjści",
            "ograniczeni wistow",
            "ograniczeni wyjści",
        ),
        ("nakaz", "zakaz"),
        (*RESTRICTIONS, "partner-to-lead-with-several-penalty-cards"),
    ),
    Term(
        (
            "dwie kart przygwożdżon",
            "dwóch kart przygwożdżon",
            "kilka kart przygwożdżon",
            "więcej kart przygwożdżon",
            "więcej niż jedn kart przygwożdżon",
        ),
        ("kilka kart przygwożdżonych", "kilku kartach przygwożdżonych", "karty przygwożdżone w więcej"),
        (51,),
    ),
    Term(
        ("inn kart zamiast przygwożdżon", "niezagrani kart przygwożdżon", "niezagran kart przygwożdżon"),
        ("inna karta zamiast", "niezagranie karty przygwożdżonej", "niezagrana karta"),
        ("failure-to-play-a-penalty-card", 52),
    ),
    Term(
        ("pierwsz legaln okazj", "pierwsz okazj", "legaln okazj", "pierwsz przepisow okazj"),
        ("legalną okazję", "legalnej okazji", "może to zrobić przepisowo"),
        ("major-penalty-card-must-be-played", "following-suit-and-restrictions-come-first"),
    ),
    Term(
        ("informacj z kart przygwożdżon", "wiedz kart przygwożdżon", "co wie partner"),
        ("informacja z karty przygwożdżonej", "widok karty"),
        ("information-from-a-penalty-card", "requirements-of-a-penalty-card-are-authorized", "sight-of-a-penalty-card"),
    ),
    Term(
        ("niemożność wykonani", "niemożność wykonani poleceni", "nie może wykona", "nie może wykona poleceni", "niewykonaln"),
        ("nie może wykonać", "niemożność"),
        ("inability-to-comply", "partner-cannot-comply"),
    ),
    Term(("najstarsz kart", "najwyższ kart"), ("najstarsz",), ("partner-to-play-his-highest",)),
    Term(("najmłodsz kart", "najniższ kart"), ("najmłodsz",), ("partner-to-play-his-lowest",)),
    # dummy and his cards
    Term(
        ("dziadek", "dziadk", "stolik"),
        ("dziad",),
        (42, 43, "dummys-hand", "dummy-indicates-a-card", "dummys-card-touched"),
    ),
    Term(("praw dziadk", "uprawnieni dziadk", "co może dziadek"), ("prawa",), (42,)),
    Term(
        ("ograniczeni dziadk", "czego nie może dziadek", "dziadek zagląda", "zagląda w kart", "zajrz w kart"),
        ("zagląda",),
        ("dummy-looks-at-another-hand", 43),
    ),
    Term(
        ("utrat praw dziadk", "dziadek traci praw", "dziadek bez praw"),
        ("dziadek bez praw", "utracił swoje prawa"),
        (
            "dummy-after-losing-his-rights",
            "dummy-looks-at-another-hand",
        ),
    ),
    Term(
        ("wysuni kart", "dziadek wysun", "dziadek wysunął kart", "zagrani bez poleceni"),
        ("wysunął", "wysuwa"),
        ("dummy-puts-up-a-card-not-named", "dummys-wrong-card-stands"),
    ),
    Term(
        ("dziadek podpowiada", "podpowiedź dziadk", "podpowiada", "sugesti dziadk"),
        ("podpowiada", "podpowiedzi"),
        ("dummy-indicates-a-card", "dummy-has-played-or-suggested-a-card"),
    ),
    Term(
        ("dotknięt kart", "dotknięci kart", "dotknął kart", "dotyka kart", "dotknięt", "dotknięci"),
        ("dotknięt", "dotknięci", "dotyka"),
        ("dummys-card-touched", "dummy-indicates-a-card"),
    ),
    Term(
        ("przejęzyczeni", "przejęzyczył", "niezamierzon wskazani", "zmian wskazani", "niezamierzon poleceni", "zmian poleceni"),
        ("przejęzyczeni", "niezamierzon", "zmianie wskazania"),
        ("unintended-designation-changed", "retraction-after-a-changed-designation"),
    ),
    Term(
        ("wskazani", "wskazani kart", "wskazan kart", "nazwan kart", "nazwani kart", "wymienion kart", "wymienieni kart"),
        ("wskaza", "wskazuje", "wymieni"),
        ("named-or-designated-card-is-played", "unintended-designation-changed", 46),
    ),
    Term(
        ("niepełn wskazani", "niekompletn wskazani", "niepełn poleceni", "niekompletn poleceni"),
        ("niepełn",),
        ("incomplete-designation", "high-win-or-low", "suit-without-a-rank"),
    ),
    Term(("duż", "wysok"), ("duża",), ("high-called", "high-win-or-low")),
    Term(("bij",), ("bij",), ("win-called", "high-win-or-low")),
    Term(("mał",), ("mała",), ("low-called", "high-win-or-low")),
    Term(("obojętn", "obojętnie", "cokolwiek", "wszystko jedno", "dowoln kart"), ("obojętnie", "dowolna karta"), ("anything",)),
    # tricks
    Term(("piąt kart", "5 kart"), ("piąta kart", "piątą kart"), ("fifth-card-by-a-defender", "fifth-card-by-declarer")),
    Term(
        ("zakryt lew", "zgran lew", "zgran kart", "odłożon lew", "zamknięt lew"),
        ("zakrytych lew", "zakrytej lewy", "zakryt"),
        ("looking-at-quitted-tricks", "looking-at-the-trick-just-played"),
    ),
    Term(
        (
            "ogląda",
            "oglądani",
            "oglądani lew",
            "obejrze",
            "przeglądani",
            "przeglądani lew",
            "obejrze ostatni lew",
            "pokaza lew",
        ),
        ("ogląda", "obejrze"),
        (66,),
    ),
    Term(
        ("wadliw lew", "brakując kart", "brak kart", "nadliczbow kart", "za dużo kart", "za mało kart", "o jedn kart za dużo"),
        ("wadliw", "nadliczbow", "brakując", "za dużo"),
        (67,),
    ),
    # the revoke
    Term(
        ("fałszyw renons", "renons", "revoke"),
        ("fałszyw",),
        ("definition-of-revoke", "revoke-must-be-corrected", *_ESTABLISHED),
    ),
    Term(
        (
            "poprawieni renons",
            "poprawi renons",
            "poprawion renons",
            "nieprawomocn renons",
            "poprawieni fałszyw renons",
            "poprawi fałszyw renons",
            "poprawion fałszyw renons",
            "nieprawomocn fałszyw renons",
        ),
        ("poprawi", "poprawion"),
        _CORRECTED,
    ),
    Term(
        (
            "prawomocn renons",
            "prawomocn fałszyw renons",
            "prawomocn",
            "uprawomocnieni",
            "uprawomocnieni renons",
            "uprawomocnieni fałszyw renons",
            "uprawomocnion renons",
            "uprawomocnion fałszyw renons",
        ),
        ("prawomocn",),
        _ESTABLISHED,
    ),
    Term(
        (
            "kar za renons",
            "kar za fałszyw renons",
            "lew za renons",
            "lew za fałszyw renons",
            "lew karn",
            "przekazani lew",
            "przekazan lew",
            "przeniesieni lew",
            "przenosi lew",
        ),
        ("przekazuje się", "przekazan", "przekazania"),
        _TRANSFER,
    ),
    Term(
        (
            "obie stron renons",
            "obi stron renons",
            "obustronn renons",
            "obie stron fałszyw renons",
            "renons obu stron",
            "fałszyw renons obu stron",
        ),
        ("fałszywe renonse obu stron", "fałszywych renonsach obu stron"),
        ("both-sides-revoked", "both-sides-revoked-on-one-trick", "equity-after-revokes-by-both-sides"),
    ),
    Term(
        ("pytani o renons", "pyta o renons", "pytani o fałszyw renons", "pyta o fałszyw renons", "zapyta o renons"),
        ("pytać", "zapytać", "pyta"),
        ("who-may-ask-about-a-revoke", "questions-of-a-defender", "declarer-asks-a-defender"),
    ),
    Term(
        ("dwunast lew", "12 lew", "renons w dwunast lew", "fałszyw renons w dwunast lew"),
        ("dwunast",),
        ("revoke-at-the-twelfth-trick-corrected", "revoke-on-the-twelfth-trick"),
    ),
    Term(("dołożeni do kolor", "dołoży do kolor", "dokłada do kolor", "doda do kolor"), ("do koloru",), ("follow-suit",)),
    Term(
        ("brak kolor", "nie ma kolor", "nie ma do kolor"), ("brak koloru", "nie ma karty w kolorze"), ("unable-to-follow-suit",)
    ),
    # the score, claims and what players could have known
    Term(
        ("rozjemcz", "wynik rozjemcz"),
        ("wynik rozjemczy", "wyniku rozjemczego", "wynikiem rozjemczym"),
        (
            "director-may-adjust",
            "aim-of-an-adjusted-score",
            "assigned-score",
        ),
    ),
    Term(
        ("zapisow wynik", "zapisow wynik rozjemcz", "ważon wynik", "ważon wynik rozjemcz"),
        ("zapisowy wynik", "ważon"),
        ("assigned-score",),
    ),
    Term(("szkod", "naprawieni szkod"), ("szkod",), ("aim-of-an-adjusted-score",)),
    Term(
        ("rekompensat", "rekompensat szkod", "słuszności", "zasad słuszności", "sprawiedliwości"),
        ("rekompensat", "zasady słuszności"),
        ("revoke-equity", "insufficient-compensation-for-a-revoke"),
    ),
    Term(
        ("deklaracj", "deklaracj lew", "deklarowa", "claim", "klejm", "roszczeni", "żądani lew"),
        ("deklar",),
        ("claim", "statement-of-the-line-of-play", "play-stops-after-a-claim", 68, "declarer-faces-hand"),
    ),
    Term(
        ("zrzeczeni", "zrzeczeni lew", "zrzec się lew", "zrzeka się lew", "odda lew", "koncesj", "poddani"),
        ("zrzec", "zrzek"),
        ("concession", "defenders-concession-and-partners-objection", 71),
    ),
    Term(("sprzeciw partner", "sprzeciw", "sprzeciw obrońc"), ("sprzeciw",), ("defenders-concession-and-partners-objection",)),
    Term(
        ("gra po deklaracj", "dalsz gra po deklaracj", "zagrani po deklaracj", "gra po claim"),
        ("po deklaracji",),
        (
            "play-stops-after-a-claim",
            "play-goes-on-after-a-claim",
            "play-after-a-claim-as-evidence",
        ),
    ),
    Term(
        ("sporn deklaracj", "zakwestionowan deklaracj", "sporn claim", "ocen deklaracj", "zakwestionowan roszczeni"),
        ("sporną deklarację", "zakwestionowana deklaracja", "ocenie deklaracji"),
        ("contested-claim", "aim-in-judging-a-claim", 70),
    ),
    Term(("lini gry", "lini rozgrywk"), ("linii gry", "linia gry", "linię gry"), ("statement-of-the-line-of-play", 70)),
    Term(
        ("zgod na deklaracj", "zgod", "zgod na claim", "zgod na roszczeni", "przyzwoleni"),
        ("zgod", "przyzw"),
        ("agreement-to-a-claim",),
    ),
    Term(("cofnięci zgod", "cofni zgod", "wycofani zgod"), ("cofnięcie zgody",), ("agreement-withdrawn",)),
    Term(("unieważnieni zrzeczeni", "anulowani zrzeczeni"), ("unieważni",), ("concession-cancelled",)),
    Term(
        ("mógł wiedzie", "mógł być świadom", "świadomość", "świadomość szkod", "możliwości wyrządzeni szkod"),
        ("mógł wiedzieć", "zdawać sobie sprawę"),
        ("could-have-known",),
    ),
    # other words and spellings
    Term(
        ("wycofani", "wycofa", "wycofani kart", "wycofa kart", "cofni kart", "cofnięci kart", "zabra z powrotem"),
        ("wycofa", "wraca"),
        (47,),
    ),
    Term(
        ("wycofan kart", "wycofan"),
        ("wycofanych kart", "wycofana karta", "wycofane karty"),
        ("information-from-withdrawn-cards", 47),
    ),
    Term(("sprostowani",), ("sprostowani",), ("only-the-director-rectifies",)),
    Term(
        ("zapobiegani", "zapobiec", "powstrzyma", "zapobiega nieprawidłowości"),
        ("zapobie", "powstrzyma"),
        (
            "preventing-an-irregularity",
            "dummy-may-prevent-an-irregularity",
        ),
    ),
    Term(("konsultacj", "konsultacj z partner", "narada", "naradza"), ("konsultacji",), ("choice-without-consultation",)),
    Term(("darowa", "darowani", "darowa kar", "darowani kar", "bez sędzi"), ("darowa",), ("waiver-without-the-director",)),
    Term(
        ("pas przymusow", "przymusow pas", "spasowa", "musi spasowa"),
        ("spasować",),
        (
            "honour-or-card-led-before-play",
            "several-cards-exposed-before-play",
        ),
    ),
    Term(
        ("liczb lew",),
        ("liczbę lew", "liczby lew", "ile lew", "liczy lewy"),
        (
            "quitted-cards-left-alone",
            "looking-at-tricks-after-play",
            "dummy-counts-the-tricks",
        ),
    ),
    Term(
        ("źle ułożon lew", "źle ułożon kart", "źle odwrócon kart", "lew w zł stron"),
        ("w niewłaściwą stronę",),
        ("card-pointed-the-wrong-way",),
    ),
    Term(
        ("zmian kart", "zmieni kart", "zmian zagrani"),
        ("zmieni", "zmianie", "zmiana", "wycofać swoją"),
        (
            "opponents-may-change-after-a-corrected-revoke",
            "opponent-may-change-after-a-visible-card-is-withdrawn",
            "retraction-after-an-opponents-change",
        ),
    ),
    Term(("kar porządkow", "kar proceduraln"), ("karę proceduralną",), ("penalty-for-dummy",)),
    Term(("kar",), ("kara", "karę", "kary", "karą")),
    Term(("legaln", "przepisow"), ("przepisow", "legaln")),
    Term(("nieprawidłowości", "nieprawidłowość"), ("nieprawidłowości", "nieprawidłowość")),
    # the words of every page, whatever their end
    Term(("kart",), ("kart",)),
    Term(("lew",), ("lew",)),
    Term(("wist", "wiście"), ("wist", "wiście")),
    Term(("wyjści", "wyjść"), ("wyjści", "wyszedł", "wychodz")),
    Term(("zagrani", "zagra"), ("zagr",)),
    Term(("obrońc",), ("obroń",)),
    Term(("rozgrywając",), ("rozgrywając",)),
    Term(("partner",), ("partner",)),
    Term(("przeciwnik",), ("przeciwni",)),
    Term(("kolor",), ("kolor",)),
    Term(("ręk", "ręce", "rąk"), ("ręk", "ręce", "rąk")),
    Term(("licytacj",), ("licytacj",)),
    Term(("rund", "koniec rund"), ("rund",)),
    Term(("przebitk", "przebi"), ("przebi",)),
)

#: Words that say nothing about what is looked for, as long as there are others.
SMALL = frozenset({
    "a", "albo", "czy", "dla", "do", "gdy", "i", "ile", "jak", "jest", "kiedy", "kto", "lub", "na", "o", "od", "po", "przez",
    "przy", "są", "sa", "się", "sie", "to", "u", "w", "we", "z", "za", "ze",
})  # fmt: skip
#: What may follow a word of the table: “kart” with “a”, “y”, “ami”; without accents, so that “a” is “ą” as well.
ENDINGS = (
    "a", "ac", "ach", "al", "ala", "ami", "c", "ch", "e", "ego", "ej", "em", "emu", "i", "ia", "iach", "ich", "ie", "iem",
    "im", "imi", "iu", "l", "la", "li", "m", "mi", "o", "om", "ow", "owi", "u", "y", "ych", "ym", "ymi",
)  # fmt: skip
