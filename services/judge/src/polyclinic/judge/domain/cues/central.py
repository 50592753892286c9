"""Hungarian, Slovak, Maltese and Afrikaans."""

from polyclinic.judge.domain.cues.germanic import NL
from polyclinic.judge.domain.cues.slavic import CS
from polyclinic.judge.domain.cues.table import cue_table, extended

HU = cue_table(
    asked="kérdés|kérdésre|feladat",
    answer="válasz|válaszok|válaszom|megoldás|megfejtés|eredmény|a válasz",
    choice=(
        "opció|lehetőség|válaszlehetőség|betű|betűjelű|állítás|állítások|alternatíva|pont|választás"
        "|jelű|válaszlehetőségek|diagnózis|változat"
    ),
    correct=(
        "helyes|helyesek|jó|legjobb|legvalószínűbb|legmegfelelőbb|megfelelő|igaz|pontos|helyénvaló"
        "|leginkább megfelelő|valószínű|illik|a helyes|találó|legpontosabb"
    ),
    wrong=(
        "helytelen|helytelenek|hibás|hibásak|téves|hamis|kizárható|kizárhatók|kizárjuk|kizárt"
        "|kizárom|nem helyes|nem helyesek|nem megfelelő|nem igaz|valószínűtlen|rossz|kiesik|kiesnek"
        "|elvethető|elvetjük|nem illik|kizárni"
    ),
    copula="lenne|lesz|kell legyen|marad|azaz|volna|vagyis",
    neg="nem|sem|soha|helyett|egyik sem|nincs|ne",
    neg_post="nem az",
    pick="választom|választanám|a választásom|választottam|jelölöm|bejelölöm|mellett döntök|döntök",
    think=(
        "úgy gondolom|szerintem|azt gondolom|úgy vélem|véleményem szerint|azt mondanám|hiszem hogy"
    ),
    it="ez|az|ezt|azt",
    skip=(
        "a|egy|saját|én|egyértelműen|biztosan|itt|mind|mindkettő|igen|most|hogy|is|a leg"
        "|ebben az esetben"
        "|nyilván|valószínűleg|következő|alábbi"
    ),
    so="tehát|ezért|így|következésképpen|emiatt|szóval",
    hedge=(
        "talán|lehet|esetleg|lehetséges|nem vagyok biztos|vagy esetleg|között|közt|lehetne"
        "|először|kétséges"
    ),
    and_="és|valamint|illetve",
    or_="vagy",
    but="de|hanem|azonban|míg|viszont|bár|ugyanakkor",
    because=(
        "mert|mivel|ugyanis|hiszen|miatt|amely|ami|magyarázat|indoklás|indok|amikor|ahol|szerint"
        "|alapján"
    ),
    if_="ha|amennyiben",
    only="csak|csakis|kizárólag|egyetlen",
    final="végső|végleges|végül|végső válasz|végleges válasz|összegezve",
    retract="várj|várjunk|javítás|tévedtem|helyesbítek|bocsánat|javítom|az én hibám|helyesbítés",
    except_="kivéve|kivételével",
    also="szintén",
    genitive="vitamin|hepatitis|csoport|típus|típusú|faktor|fehérje|stádium|osztály",
    suffixes="a az t vel nek ban",
    words_like_labels="a s e ő",
    not_english="a is no so me an as most",
)

SK = extended(
    CS,
    asked="otázka|otázku|otázky",
    answer="odpoveď|odpovede|odpoveďou|riešenie|odpovedám|výsledok",
    choice=(
        "pod písmenom|písmenom|možnosť|možnosti|voľba|voľbu|písmeno|variant|varianta|tvrdenie"
        "|výrok|bod|alternatíva"
        "|odpoveď pod"
    ),
    correct=(
        "správn*|pravdiv*|najlepš*|najpravdepodobnejš*|vhodn*|najvhodnejš*|platí|platn*|pravda"
        "|pravdepodobn*"
    ),
    wrong=(
        "nesprávn*|chybn*|zl*|mylná|nepravdiv*|vylúčen*|vylúčiť|vyluč*|nepravdepodobn*|odpadá"
        "|odpadajú"
        "|nevhodn*|neplatí|zamietn*|nie je správn*|nie sú správn*|nevysvetľuje"
    ),
    copula="je|sú|znie|bola by|by bola|bude|musí byť|zostáva|to je|ostáva",
    neg="nie|ani|žiadna|žiadny|namiesto|nikdy|nie je|nie sú",
    pick="vyberám|volím|zvolil by som|vybral by som|vybrala by som|označujem|zvolím",
    think="myslím že|domnievam sa že|podľa mňa|podľa môjho názoru|povedal by som|súdim že",
    it="to|toto|táto|tá|ona",
    skip=(
        "ten|tie|moja|môj|jednoznačne|určite|zrejme|tu|všetky|obe|áno|teraz|pre|rozhodne|ako|sa"
        "|na|v tomto prípade|pravdepodobne"
    ),
    so="preto|takže|teda|z toho vyplýva|čiže|a teda",
    hedge=(
        "možno|mohla by|mohol by|mohlo by|azda|buď|nie som si istý|nie som si istá|možné|medzi"
        "|asi|spočiatku"
    ),
    and_="a|i|spolu s|a tiež",
    or_="alebo|či",
    but="ale|avšak|zatiaľ čo|hoci|však|kým",
    because=(
        "pretože|lebo|keďže|kvôli|vzhľadom na|ktorá|ktorý|vysvetlenie|odôvodnenie|zdôvodnenie|pri"
        "|s|v|bez|podľa"
    ),
    if_="ak|keby|pokiaľ",
    only="len|iba|jedine|jediná|výlučne",
    final="konečná|finálna|nakoniec|konečne|konečná odpoveď|záverečná",
    retract=(
        "počkajte|počkať|oprava|pomýlil som sa|zmýlil som sa|opravujem|moja chyba|prepáčte"
        "|pomýlila som sa"
    ),
    except_="okrem|s výnimkou",
    also="tiež|taktiež|rovnako",
    words_like_labels="a i k o s u v z",
)

MT = cue_table(
    asked="mistoqsija|domanda|il-mistoqsija",
    answer="tweġiba|it-tweġiba|risposta|ir-risposta|soluzzjoni|is-soluzzjoni|tweġibiet",
    choice="għażla|l-għażla|għażliet|ittra|l-ittra|opzjoni|l-opzjoni|dikjarazzjoni|alternattiva",
    correct=(
        "korretta|it-tajba|tajba|tajjeb|l-aħjar|aħjar|l-aktar probabbli|l-iktar probabbli|vera"
        "|it-tajjeb|t-tajba|t-tajjeb|l-korretta|l-korrett"
        "|l-aktar xierqa|l-iktar xierqa|xierqa|it-tajba hija|eżatta|korrett|veru"
    ),
    wrong=(
        "ħażina|ħażin|il-ħażina|żbaljata|l-iżbaljata|falza|skorretta|mhix korretta"
        "|mhijiex korretta|eskluża"
        "|esklużi|inkorretta|mhux korretta|mhux tajba|ħżiena|inkorretti|improbabbli"
    ),
    copula="hija|hi|hu|huwa|huma|tkun|tibqa'|għandha tkun|tkun l",
    neg="mhux|mhijiex|mhix|la|qatt|minflok|ebda|mhumiex",
    pick="nagħżel|jien nagħżel|għażilt|nagħżlu|se nagħżel",
    think="naħseb li|naħseb|fl-opinjoni tiegħi|nemmen li|ngħid li",
    it="din|dan|dik",
    skip=(
        "il|l|it|ir|is|tiegħi|ċar|żgur|hawn|kollha|it-tnejn|iva|issa|f'dan il-każ|probabbilment"
        "|li|ta'"
    ),
    so="għalhekk|allura|konsegwentement|mela",
    hedge="forsi|jista'|tista'|possibbli|x'aktarx|m'inix ċert|bejn|possibilment|għall-ewwel",
    and_="u|flimkien ma'",
    or_="jew",
    but="imma|iżda|filwaqt li|madankollu",
    because=(
        "għax|għaliex|minħabba|billi|peress li|spjegazzjoni|raġuni|b'|meta|fejn|skont|minħabba li"
    ),
    if_="jekk|sakemm",
    only="biss|unika",
    final="finali|l-aħħar|fl-aħħar|it-tweġiba finali|finalment",
    retract="stenna|korrezzjoni|żbaljajt|skużi|nikkoreġi|l-iżball tiegħi",
    except_="ħlief|minbarra",
    also="ukoll",
    genitive="vitamina|epatite|grupp|tip|fattur",
    words_like_labels="u l a",
    not_english="a as so no me",
)

AF = extended(
    NL,
    asked="vraag",
    answer="antwoord|antwoorde|oplossing",
    choice="opsie|opsies|keuse|letter|stelling|alternatief",
    correct="korrek*|reg|regte|beste|waarskynlikste|mees waarskynlike|waar|pas die beste|juis*",
    wrong="verkeerd*|foutief|foutiewe|onjuis*|vals|uitgesluit|uitsluit|onwaarskynlik*",
    copula="is|bly|moet wees|sou wees|dit is",
    neg="nie|geen|nóg|nooit|in plaas van|nee",
    pick="kies|ek kies|gekies|ek sou kies",
    think="ek dink|ek glo|volgens my|ek meen",
    skip="die|'n|my|ek|ons|duidelik|seker|hier|al|albei|ja|nou|waarskynlik",
    hedge="miskien|moontlik|kan wees|sou kon|dalk|onseker|tussen|óf",
    so="dus|daarom|gevolglik",
    because="want|omdat|aangesien|weens|met|wat|verduideliking|rede",
    or_="of",
    and_="en|sowel as",
    final="finale|finaal|uiteindelik|finale antwoord",
    retract="wag|regstelling|ek was verkeerd|jammer|my fout",
)
