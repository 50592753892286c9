from polyclinic.judge.domain.cues.table import cue_table, extended

DA = cue_table(
    asked="spørgsmål|spørgsmålet",
    answer="svar|svaret|svarer|løsning|løsningen|facit|resultatet",
    choice=(
        "mulighed|muligheden|muligheder|svarmulighed|svarmuligheden|svarmuligheder|valgmulighed"
        "|valgmuligheden|bogstav|alternativ|udsagn|udsagnet|punkt|valg|valget|diagnosen"
    ),
    correct=(
        "rigtig*|korrekt*|bedste|mest sandsynlige|mest korrekte|passer|passer bedst|sand|sandt"
        "|bedst|mest passende|passende|sandsynlig|rette|stemmer"
    ),
    wrong=(
        "forkert*|ukorrekt*|falsk*|usandsynlig*|udelukket|udelukkes|kan udelukkes|udelukke"
        "|passer ikke|stemmer ikke|fejl|fejlagtig*|urigtig*|usand|usandt|forkastes|afvises"
    ),
    copula="er|må være|ville være|bliver|lyder|forbliver|vil være|skal være|det er",
    neg="ikke|ingen|hverken|aldrig|i stedet for|nej|intet",
    pick="vælger|jeg vælger|valgt|vælge|jeg går med|jeg ville vælge",
    think="jeg tror|jeg mener|efter min mening|jeg vil sige|jeg antager|jeg tænker",
    it="det|dette|denne",
    skip=(
        "den|de|en|et|mit|min|jeg|vi|klart|helt sikkert|sikkert|her|alle|begge|ja|nu|af|på"
        "|formentlig|sandsynligvis|altså også|meget|følgende|i dette tilfælde|i det her tilfælde"
        "|kan|der|at|til|tydeligt|mest"
    ),
    so="derfor|altså|således|dermed|så|følgelig|konklusion",
    hedge=(
        "måske|muligvis|kunne|kunne være|kan være|eventuelt|enten|ikke sikker|usikker|mellem"
        "|mulig|mulige|først|umiddelbart|tvivl"
    ),
    and_="og|samt",
    or_="eller",
    but="men|mens|hvorimod|dog|derimod|selvom",
    because=(
        "fordi|da|eftersom|på grund|idet|med|som|hvilket|forklaring|begrundelse|ved|i|uden|hvor"
    ),
    if_="hvis|såfremt|medmindre",
    only="kun|alene|udelukkende",
    final="endelig|endelige|endelige svar|det endelige svar|til sidst|afsluttende",
    retract=(
        "vent|rettelse|jeg tog fejl|korrektion|det var forkert|undskyld|min fejl|nej vent"
        "|jeg retter|ved nærmere eftertanke"
    ),
    except_="undtagen|bortset fra|på nær",
    also="også|ligeledes",
    genitive="vitamin|hepatitis|gruppe|type|faktor|protein|stadie|grad|klasse|blodtype|patient",
    words_like_labels="i å",
    not_english="i at an as no so for me to",
)

NO = extended(
    DA,
    asked="spørsmål|spørsmålet|oppgave",
    answer="svar|svaret|svarer|løsning|løsningen|fasit|fasiten|resultatet",
    choice=(
        "alternativ|alternativet|alternativer|alternativene|svaralternativ|svaralternativet"
        "|bokstav|påstand|påstanden|utsagn|valg|mulighet|muligheten|punkt"
    ),
    correct=(
        "riktig*|korrekt*|beste|best|mest sannsynlig*|passer|passer best|sann|sant|rett|rette"
        "|mest passende|sannsynlig*|stemmer"
    ),
    wrong=(
        "feil|feilaktig*|galt|gal|gale|ukorrekt*|falsk*|usannsynlig*|utelukket|utelukkes"
        "|kan utelukkes|usann|usant|uriktig*|stemmer ikke|passer ikke|forkastes"
    ),
    copula="er|må være|ville være|blir|lyder|forblir|vil være|skal være|det er",
    neg="ikke|ingen|verken|aldri|i stedet for|nei|ikkje",
    pick="velger|jeg velger|valgt|velge|jeg går for|jeg ville valgt|vel",
    think="jeg tror|jeg mener|etter min mening|jeg vil si|jeg antar|jeg tenker",
    skip=(
        "den|de|en|et|mitt|min|jeg|vi|klart|helt sikkert|sikkert|her|alle|begge|ja|nå|av|på"
        "|sannsynligvis|trolig|i dette tilfellet|kan|til|at|følgende|mest|tydelig"
    ),
    so="derfor|altså|dermed|så|følgelig|konklusjon",
    hedge="kanskje|muligens|kan være|kunne|eventuelt|enten|usikker|ikke sikker|mellom|mulig|mulige",
    because="fordi|siden|ettersom|på grunn|da|med|som|forklaring|begrunnelse|ved|i|uten|hvor",
    retract="vent|rettelse|jeg tok feil|korreksjon|det var feil|beklager|min feil|nei vent",
    except_="unntatt|bortsett fra",
    also="også|i tillegg",
    final="endelig|endelige|endelig svar|til slutt|endelige svar",
)

SV = cue_table(
    asked="fråga|frågan|uppgift",
    answer="svar|svaret|svarar|lösning|lösningen|facit|resultatet",
    choice=(
        "alternativ|alternativet|alternativen|svarsalternativ|svarsalternativet|bokstav|bokstaven"
        "|påstående|påståendet|val|valet|möjlighet|punkt|diagnosen"
    ),
    correct=(
        "rätt|rätta|riktig*|korrekt*|bästa|bäst|mest sannolik*|passar|passar bäst|sann|sant"
        "|stämmer|mest troliga|lämpligast*|trolig*|sannolik*|sanna"
    ),
    wrong=(
        "fel|felaktig*|inkorrekt*|falsk*|osannolik*|uteslutas|utesluts|utesluten|uteslutna"
        "|kan uteslutas|osann|osant|oriktig*|stämmer inte|stämmer ej|passar inte|förkastas"
    ),
    copula="är|måste vara|vore|blir|lyder|förblir|bör vara|det är|ska vara|skulle vara",
    neg="inte|ej|ingen|inget|varken|aldrig|i stället för|istället för|nej|icke",
    pick="väljer|jag väljer|valt|välja|jag går på|jag skulle välja",
    think="jag tror|jag anser|enligt min mening|jag menar|jag skulle säga|jag tycker|jag tänker",
    it="det|detta|denna",
    skip=(
        "den|de|en|ett|mitt|min|jag|vi|klart|säkert|helt säkert|här|alla|båda|ja|nu|av|på"
        "|sannolikt|troligen|i det här fallet|i detta fall|följande|kan|att|till|mest|tydligt"
    ),
    so="därför|alltså|således|därmed|så|följaktligen|slutsats",
    hedge=(
        "kanske|möjligen|kunde|kan vara|skulle kunna vara|eventuellt|antingen|osäker|inte säker"
        "|mellan|möjlig|möjliga|först"
    ),
    and_="och|samt",
    or_="eller",
    but="men|medan|däremot|dock|utan",
    because=(
        "eftersom|därför att|på grund|då|med|som|vilket|förklaring|motivering|vid|i|där|för att"
    ),
    if_="om|ifall|såvida",
    only="bara|endast|enbart",
    final=(
        "slutgiltig|slutgiltiga|slutligen|slutligt|slutgiltigt|slutsvar|slutgiltigt svar|till slut"
    ),
    retract=(
        "vänta|rättelse|jag hade fel|jag tog fel|korrigering|det var fel|förlåt|mitt fel|nej vänta"
    ),
    except_="utom|förutom|bortsett från",
    also="också|även|likaså",
    genitive="vitamin|hepatit|grupp|typ|faktor|protein|stadium|grad|klass|blodgrupp|patient",
    words_like_labels="i å",
    not_english="i an as no so on for me an to",
)

IS = cue_table(
    asked="spurning|spurningu|spurningin",
    answer="svar|svarið|svara|lausn|lausnin|niðurstaðan",
    choice="valkostur|valkosturinn|valmöguleiki|kostur|stafur|bókstafur|fullyrðing|liður|möguleiki",
    correct=("rétt*|besta|besti|líklegast*|best|satt|sönn|passar|passar best|viðeigandi|líkleg*"),
    wrong=(
        "rangt|rangur|röng|rangar|ósatt|ósönn|útilokað|útilokaðir|útiloka|ólíkleg*|villa|rang*"
        "|passar ekki"
    ),
    copula="er|eru|væri|verður|hlýtur að vera|það er",
    neg="ekki|enginn|hvorki|aldrei|nei|í stað",
    pick="vel|ég vel|valdi|velja|ég myndi velja",
    think="ég held|ég tel|að mínu mati|ég held að",
    it="það|þetta|þessi",
    skip="mitt|minn|hér|öll|allir|báðir|já|nú|af|á|líklega|greinilega|sá|sú|hinn|í þessu tilviki",
    so="því|þess vegna|þannig|svo",
    hedge="kannski|hugsanlega|gæti|gæti verið|mögulega|annaðhvort|óviss|ekki viss|milli",
    and_="og|ásamt",
    or_="eða",
    but="en|heldur|hins vegar|samt",
    because="vegna|af því að|þar sem|þar sem að|útskýring|rökstuðningur|með|sem|í|við",
    if_="ef",
    only="aðeins|bara|eingöngu",
    final="endanlegt|loka|lokasvar|að lokum|endanlega",
    retract="bíddu|leiðrétting|ég hafði rangt|leiðrétti|afsakið|mín mistök",
    except_="nema|fyrir utan",
    also="einnig|líka",
    genitive="vítamín|lifrarbólga|flokkur|tegund|blóðflokkur",
    words_like_labels="á í ó",
    not_english="an as no so me",
)
