from polyclinic.judge.domain.cues.table import cue_table

LT = cue_table(
    asked="klausimas|klausimo",
    answer="atsakymas|atsakymai|atsakau|ats|sprendimas|atsakymą|rezultatas",
    choice="variantas|variantą|variantai|pasirinkimas|raidė|teiginys|teiginiai|alternatyva|punktas",
    correct=(
        "teising*|tinkam*|geriaus*|labiausiai tikėtin*|tikėtin*|tiksl*|tinka|labiausiai tinka"
        "|tiesa|labiausiai tinkam*|tikras"
    ),
    wrong=(
        "neteising*|klaiding*|netinkam*|netinka|atmestin*|atmetam*|atmest*|netikėtin*|melaging*"
        "|netiksl*|klaida|nėra teising*|atkrinta|neteisinga|mažai tikėtin*"
    ),
    copula="yra|būtų|bus|turi būti|lieka|tai yra|tai",
    neg="ne|nėra|nei|niekada|vietoj|joks|jokia",
    pick="renkuosi|pasirenku|rinkčiausi|pasirinkčiau|pasirinkau|žymiu",
    think="manau kad|manau|mano nuomone|mano manymu|sakyčiau",
    it="šis|ši|jis|ji",
    skip="mano|aiškiai|tikrai|čia|visi|visos|abu|taip|dabar|pats|todėl galutinis|šiuo atveju|labai",
    so="todėl|taigi|vadinasi|tad|dėl to",
    hedge="galbūt|galėtų|gali|gali būti|galimai|abejoju|nesu tikras|tarp|galimas|galimi|iš pradžių",
    and_="ir|bei",
    or_="arba|ar",
    but="bet|o|tačiau|nors|tuo tarpu|ne o",
    because="nes|kadangi|dėl|kuris|kuri|paaiškinimas|pagrindimas|su|kai|kur|pagal",
    if_="jei|jeigu|nebent",
    only="tik|vien|vienintelis",
    final="galutinis|galutinai|galiausiai|galutinis atsakymas|pagaliau",
    retract="palaukite|pataisymas|klydau|suklydau|atsiprašau|taisau|mano klaida|palauk|pataisa",
    except_="išskyrus|be",
    also="taip pat",
    genitive="vitaminas|vitamino|hepatitas|hepatito|grupė|grupės|tipas|tipo|faktorius",
    words_like_labels="o į",
    not_english="no so me an as to",
)

LV = cue_table(
    asked="jautājums|jautājuma|jautājumā",
    answer="atbilde|atbildes|atbildi|risinājums|atb|rezultāts",
    choice=(
        "variants|variantu|varianti|opcija|izvēle|burts|apgalvojums|apgalvojumi|alternatīva|punkts"
    ),
    correct=(
        "pareiz*|labāk*|vislabāk*|visticamāk*|ticamāk*|piemērotāk*|vispiemērotāk*|atbilst"
        "|vislabāk atbilst|īstā|patiess|patiesa|der"
    ),
    wrong=(
        "nepareiz*|kļūdain*|aplam*|nepatiess|nepatiesa|izslēgt*|izslēdzam*|neatbilst|neder"
        "|maz ticam*|neticam*|kļūda|nepiemērot*|noraidīt*|atkrīt"
    ),
    copula="ir|būtu|būs|jābūt|paliek|tas ir",
    neg="nav|ne|nekad|nevis|neviens|neviena",
    pick="izvēlos|izvēlētos|es izvēlos|atzīmēju|izvēlējos",
    think="domāju ka|domāju|manuprāt|uzskatu ka|uzskatu|es teiktu",
    it="tas|tā|šis|šī",
    skip="mana|mans|skaidri|noteikti|šeit|visi|visas|abi|jā|tagad|šajā gadījumā|ļoti|acīmredzami",
    so="tāpēc|tātad|līdz ar to|tādēļ|tāpēc galīgā",
    hedge="varbūt|varētu|var būt|iespējams|neesmu pārliecināts|starp|iespējamie|sākumā",
    and_="un|kā arī",
    or_="vai",
    but="bet|taču|tomēr|kaut gan|turpretī",
    because="jo|tā kā|dēļ|kas|kurš|skaidrojums|pamatojums|ar|kad|kur|saskaņā",
    if_="ja|ja vien",
    only="tikai|vienīgi|vienīgais",
    final="galīgā|galīgi|galu galā|galīgā atbilde|gala|gala atbilde|beidzot",
    retract="pagaidiet|labojums|es kļūdījos|kļūdījos|atvainojos|laboju|mana kļūda|pagaidi",
    except_="izņemot",
    also="arī",
    genitive="vitamīns|hepatīts|grupa|tips|faktors",
    not_english="no so me an as to ar",
)

ET = cue_table(
    asked="küsimus|küsimuse|küsimusele",
    answer="vastus|vastused|vastuseks|vastuse|lahendus|vastan|tulemus",
    choice="variant|vastusevariant|valik|valikuvariant|täht|väide|väited|alternatiiv|punkt|valikud",
    correct=(
        "õige|õiged|õigeks|korrektne|parim|kõige tõenäolisem|tõenäolisem|sobivaim|sobib"
        "|kõige sobivam|sobib kõige paremini|tõene|tõenäoline|paikapidav|õigem"
    ),
    wrong=(
        "vale|valed|väär|väärad|ebaõige|ebaõiged|ekslik|välistatud|välistada|välistan|ei sobi"
        "|ebatõenäoline|ei ole õige|pole õige|sobimatu|langeb ära|välistame"
    ),
    copula="on|oleks|peab olema|jääb|see on|olema",
    neg="ei|pole|ei ole|mitte|ega|asemel|mitte kunagi|ükski",
    pick="valin|ma valin|valiksin|valisin|vali",
    think="arvan et|ma arvan|minu arvates|usun et|ma arvan et|ütleksin et",
    it="see|ta",
    skip=(
        "minu|selgelt|kindlasti|siin|kõik|mõlemad|jah|nüüd|kõige|ilmselt|seega lõplik|antud juhul"
        "|väga"
    ),
    so="seega|järelikult|niisiis|sellepärast|seetõttu",
    hedge=(
        "võib|võib olla|võiks|võib-olla|võimalik|võimalikud|ehk|pole kindel|vahel|esialgu|kahtlen"
    ),
    and_="ja|ning",
    or_="või",
    but="aga|kuid|vaid|siiski|kuigi|samas",
    because="sest|kuna|tõttu|mis|kes|selgitus|põhjendus|põhjus|kui|kus|vastavalt",
    if_="juhul kui|tingimusel",
    only="ainult|üksnes|vaid ainult|ainus",
    final="lõplik|lõplikult|lõpuks|lõplik vastus|lõppvastus",
    retract="oota|parandus|ma eksisin|eksisin|vabandust|parandan|minu viga",
    except_="välja arvatud|peale",
    also="samuti|ka",
    genitive="vitamiin|hepatiit|rühm|tüüp|faktor|klass",
    not_english="on no so me an as",
)

FI = cue_table(
    asked="kysymys|kysymyksen|kysymykseen",
    answer="vastaus|vastaukset|vastaukseni|vastauksena|ratkaisu|vastaan|lopputulos",
    choice=(
        "vaihtoehto|vaihtoehdot|vaihtoehdon|vaihtoehdoista|vastausvaihtoehto|kirjain|väite"
        "|väittämä|valinta|kohta|väittämät"
    ),
    correct=(
        "oikea|oikein|oikeat|oikeaa|paras|todennäköisin|sopivin|sopii|sopii parhaiten|tosi|totta"
        "|pitää paikkansa|paikkansapitävä|osuvin|todennäköinen|parhaiten|oikeaksi|oikean"
    ),
    wrong=(
        "väärä|väärin|väärät|virheellinen|virheelliset|epätosi|poissuljettu|voidaan sulkea pois"
        "|sulkea pois|suljetaan pois|suljen pois|epätodennäköinen|ei sovi|ei pidä paikkaansa"
        "|ei ole oikein|ei ole oikea|hylätään|poissulkea|eivät sovi"
    ),
    copula="on|ovat|olisi|täytyy olla|jää|se on|kuuluu|lienee",
    neg="ei|eivät|ei ole|eivät ole|en|ei koskaan|sijaan|sijasta|mikään",
    pick="valitsen|valitsisin|valitsin|valitse|valitaan|päädyn",
    think="mielestäni|luulen että|uskon että|ajattelen että|sanoisin että|luulen|uskon",
    it="se|tämä",
    skip=(
        "minun|selvästi|varmasti|tässä|kaikki|molemmat|kyllä|nyt|todennäköisesti|ilmeisesti"
        "|siis lopullinen"
        "|tässä tapauksessa|hyvin|seuraava|kaikkein"
    ),
    so="siis|siksi|joten|näin ollen|täten|eli|tämän vuoksi",
    hedge=(
        "ehkä|voisi|voisi olla|saattaa|mahdollisesti|joko|en ole varma|välillä|mahdollinen"
        "|voi olla|aluksi"
    ),
    and_="ja|sekä",
    or_="tai|vai",
    but="mutta|vaan|kun taas|kuitenkin|vaikka",
    because="koska|sillä|joka|selitys|perustelu|perustelut|kun|vuoksi|takia|mukaan",
    if_="jos|mikäli|ellei",
    only="vain|ainoastaan|ainoa",
    final="lopullinen|lopullinen vastaus|lopuksi|lopulta",
    retract="hetkinen|korjaus|olin väärässä|erehdyin|anteeksi|korjaan|virheeni|odota|tein virheen",
    except_="paitsi|lukuun ottamatta",
    also="myös|samoin",
    genitive="vitamiini|hepatiitti|ryhmä|tyyppi|tekijä|proteiini|luokka|potilas",
    suffixes="on",
    not_english="on no so me an as",
)
