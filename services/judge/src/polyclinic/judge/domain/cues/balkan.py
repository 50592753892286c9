"""South Slavic languages, Bulgarian, Macedonian and Albanian."""

from polyclinic.judge.domain.cues.table import CueTable, cue_table, extended

_LETTERS = dict(
    zip(
        "abvgdđežzijklmnoprstćufhcčš",
        "абвгдђежзијклмнопрстћуфхцчш",
        strict=True,
    )
)


def _cyrillic(text: str) -> str:
    """Serbian in its other script."""
    for pair, letter in (("lj", "љ"), ("nj", "њ"), ("dž", "џ")):
        text = text.replace(pair, letter)
    return "".join(_LETTERS.get(char, char) for char in text)


HR = cue_table(
    asked="pitanje|pitanja|pitanju",
    answer="odgovor|odgovori|odgovora|rješenje|rešenje|odgovaram|rezultat",
    choice=(
        "opcija|opciju|opcije|mogućnost|slovo|slovom|tvrdnja|tvrdnje|izbor|alternativa|stavka"
        "|ponuđeni|pod slovom|varijanta|pod|izjava|dijagnoza"
    ),
    correct=(
        "toč*|tač*|isprav*|pravil*|najbolj*|najvjerojatnij*|najverovatnij*|prikladn*|odgovara"
        "|najbolje odgovara|istinit*|najprikladnij*|vjerojatn*|najpravilnij*|najadekvatnij*"
        "|najispravnij*|najtočnij*|najtačnij*"
    ),
    wrong=(
        "netoč*|netač*|neisprav*|nepravil*|pogreš*|pogrješ*|isključen*|isključuj*|otpada*|odbač*"
        "|odbacuj*|neistinit*|lažn*|malo vjerojatn*|ne odgovara|isključiti|eliminiran*|eliminisan*"
        "|nije točn*|nije tačn*|nisu točn*|nisu tačn*|pogrješn*|krivo|kriv"
    ),
    copula="je|su|bi bio|bi bila|mora biti|ostaje|glasi|jest|jeste|to je|bila bi|bi bilo",
    neg="ne|nije|nisu|ni|niti|nikada|umjesto|umesto|nijedan|nijedna",
    pick="biram|odabirem|izabrao bih|izabrala bih|odabrao bih|zaokružujem|biramo|odlučujem se za",
    think="mislim da|smatram da|po mom mišljenju|vjerujem da|verujem da|rekao bih|rekla bih",
    it="to|ovo|ona|on",
    skip=(
        "moj|moja|jasno|sigurno|svakako|ovdje|ovde|svi|sve|obje|obe|da|sada|se|najviše|vrlo"
        "|vjerojatno|verovatno|u ovom slučaju|sljedeći|sledeći|za|može|mogu"
    ),
    so="dakle|stoga|prema tome|zato|znači|sukladno tome|zbog toga",
    hedge=(
        "možda|moglo bi|mogao bi|mogla bi|moguće|eventualno|nisam siguran|nisam sigurna|između"
        "|mogući|u početku|dvojim"
    ),
    and_="i|te|kao i",
    or_="ili",
    but="ali|nego|već|dok|međutim|iako",
    because="jer|budući da|zbog|koji|koja|objašnjenje|obrazloženje|s obzirom|pošto|kod|prema|u|sa",
    if_="ako|ukoliko",
    only="samo|jedino|isključivo|jedini|jedina",
    final="konačan|konačni|konačno|konačan odgovor|konačni odgovor|na kraju|zaključak",
    retract=(
        "čekaj|čekajte|ispravak|ispravka|pogriješio sam|pogrešio sam|ispravljam|oprostite"
        "|moja greška|izvinite|pogriješila sam"
    ),
    except_="osim|izuzev|sem",
    also="također|takođe",
    genitive="vitamin|vitamina|hepatitis|hepatitisa|grupa|grupe|skupina|tip|tipa|faktor|faktora",
    words_like_labels="a i u o s k",
    not_english="a to no so me on as i a do of",
)

SR = CueTable(
    phrases={kind: f"{text}|{_cyrillic(text)}" for kind, text in HR.phrases.items()},
    words_like_labels=HR.words_like_labels | set("аиуоск"),
    not_english=HR.not_english,
)

SL = cue_table(
    asked="vprašanje|vprašanja",
    answer="odgovor|odgovori|odgovora|rešitev|rezultat|odgovarjam",
    choice="možnost|možnosti|črka|črko|trditev|trditve|izbira|opcija|alternativa|pod črko|točka",
    correct=(
        "praviln*|pravi|prava|najboljš*|najverjetnejš*|najustreznejš*|ustrez*|drži|resnič*|točen"
        "|točna|verjet*|najprimernejš*|primer*|velja"
    ),
    wrong=(
        "nepraviln*|napač*|netoč*|izključ*|izloč*|odpade*|ne drži|neresnič*|malo verjet*|neverjet*"
        "|neustrez*|ne velja|ni praviln*|niso praviln*|ne ustreza|zavrn*"
    ),
    copula="je|so|bi bil|bi bila|mora biti|ostane|se glasi|bo|to je",
    neg="ne|ni|niso|niti|nikoli|namesto|noben|nobena",
    pick="izberem|izbral bi|izbrala bi|izbiram|izbral|obkrožim|odločim se za",
    think="mislim da|menim da|po mojem mnenju|rekel bi|rekla bi|verjamem da",
    it="to|ta|tisti",
    skip=(
        "moj|moja|jasno|gotovo|seveda|tukaj|vsi|vse|oba|obe|zdaj|verjetno|v tem primeru|naslednji"
        "|se|najbolj"
    ),
    so="torej|zato|tako|zatorej|sledi da",
    hedge=(
        "morda|mogoče|lahko|lahko bi bil|lahko bi|nisem prepričan|nisem prepričana|med|možni|sprva"
    ),
    and_="in|ter|kot tudi",
    or_="ali",
    but="ampak|vendar|temveč|toda|medtem ko|čeprav|a",
    because="ker|saj|zaradi|ki|razlaga|pojasnilo|utemeljitev|obrazložitev|pri|glede|v|z",
    if_="če|kadar",
    only="samo|le|zgolj|edini|edina",
    final="končni|končni odgovor|končno|na koncu|dokončen|dokončno",
    retract=(
        "počakaj|počakajte|popravek|zmotil sem se|zmotila sem se|popravljam|oprostite|moja napaka"
    ),
    except_="razen|izvzemši",
    also="tudi|prav tako",
    genitive="vitamin|vitamina|hepatitis|skupina|tip|faktor",
    words_like_labels="a v z s k h i o",
    not_english="a to no so me on as i so do in",
)

BG = cue_table(
    asked="въпрос|въпроса|въпросът",
    answer="отговор|отговорът|отговора|отговори|решение|отг|отговарям|резултат",
    choice=(
        "вариант|вариантът|варианта|опция|буква|твърдение|твърдението|твърдения|избор|подточка"
        "|алтернатива|точка|диагноза|възможност"
    ),
    correct=(
        "правил*|верен|верният|вярно|вярна|верни|верният отговор|най-добр*|най-вероятн*|коректн*"
        "|подходящ*|най-подходящ*|вероятн*|отговаря|точен|точният|истина|истинно"
    ),
    wrong=(
        "неправил*|грешен|грешна|грешно|грешни|грешният|погреш*|невярн*|неверен|неверни|неверният"
        "|изключ*|отпада*|отхвърл*|малко вероятн*|малковероятн*|неподходящ*|не е вярно"
        "|не е верен|не е правил*|не са верни|лъжлив*|неточ*"
    ),
    copula="е|са|би бил|би било|трябва да е|остава|това е|ще бъде|се явява|би бил",
    neg="не|не е|не са|нито|никога|вместо|никой|няма",
    pick="избирам|бих избрал|бих избрала|избрах|посочвам|спирам се на|избираме",
    think="мисля че|смятам че|според мен|считам че|по мое мнение|бих казал|вярвам че",
    it="това|той|тя|то|този|тази",
    skip=(
        "моят|моя|ясно|със сигурност|сигурно|тук|всички|двата|да|сега|най|вероятно|в този случай"
        "|следният|под|се|за"
    ),
    so="следователно|затова|значи|така|поради това|ето защо|и така",
    hedge=(
        "може би|може|би могъл|би могло|възможно|евентуално|не съм сигурен|не съм сигурна|между"
        "|възможни|отначало"
    ),
    and_="и|както и",
    or_="или",
    but="но|а|обаче|докато|въпреки|ала",
    because="защото|тъй като|понеже|поради|който|която|обяснение|обосновка|при|в|с|според|със|без",
    if_="ако|освен ако",
    only="само|единствено|единственият",
    final=(
        "окончателен|окончателно|краен|крайният|накрая|окончателен отговор|окончателният"
        "|крайният отговор"
    ),
    retract=(
        "чакайте|почакай|поправка|сгреших|грешка от моя страна|коригирам|извинете|поправям се|чакай"
    ),
    except_="освен|с изключение на",
    also="също|също така",
    genitive="витамин|хепатит|група|тип|фактор|клас|грип",
    words_like_labels="а и в с у о я",
)

MK = extended(
    BG,
    asked="прашање|прашањето",
    answer="одговор|одговорот|одговори|решение",
    choice="опција|опцијата|варијанта|буква|тврдење|тврдењето|избор|алтернатива",
    correct="точен|точниот|точна|точно|точни|правил*|исправ*|најдобр*|најверојатн*|соодвет*",
    wrong="неточ*|погреш*|грешен|грешна|грешно|неправил*|исклуч*|отфрл*|не е точ*|не се точ*",
    copula="е|се|би бил|мора да е|останува|тоа е",
    pick="избирам|би избрал|одбирам",
    because="бидејќи|затоа што|поради|објаснување|образложение|кој|која|во|со|кај",
    so="затоа|значи|следствено|според тоа",
    hedge="можеби|може|можно|не сум сигурен|помеѓу|меѓу",
    final="конечен|конечно|конечен одговор|конечниот",
    retract="чекај|исправка|згрешив|поправка|извинете",
)

SQ = cue_table(
    asked="pyetja|pyetje|pyetjen",
    answer="përgjigjja|përgjigje|përgjigja|përgjigjet|zgjidhja|përgjigjem|rezultati",
    choice=(
        "opsioni|opsionet|alternativa|alternativat|shkronja|shkronjën|me shkronjën|pohimi|pohimet"
        "|zgjedhja|varianti"
        "|mundësia"
    ),
    correct=(
        "e duhur|e saktë|i saktë|saktë|të sakta|e drejtë|i drejtë|më e mirë|më e mira|më i miri"
        "|më e saktë"
        "|më e mundshme|më e përshtatshme|më i përshtatshëm|e vërtetë|i vërtetë|më e saktë"
        "|më i saktë"
        "|përshtatet|më i mundshëm|e sakta"
    ),
    wrong=(
        "e gabuar|i gabuar|të gabuara|gabim|gabuar|e pasaktë|i pasaktë|e rreme|i rremë|përjashtohet"
        "|përjashtohen|pasaktë|nuk është e saktë|nuk janë të sakta|e papërshtatshme|hidhet poshtë"
        "|eliminohet"
    ),
    copula="është|janë|do të ishte|duhet të jetë|mbetet|do të jetë",
    neg="nuk|jo|as|asnjë|kurrë|në vend të|s'",
    pick="zgjedh|unë zgjedh|do të zgjidhja|zgjodha|përzgjedh",
    think="mendoj se|besoj se|sipas meje|sipas mendimit tim|do të thoja",
    it="kjo|ky|ajo|kjo është",
    skip="ime|im|qartë|sigurisht|këtu|të gjitha|të dyja|po|tani|e|i|të|së|në këtë rast|më",
    so="prandaj|pra|kështu|rrjedhimisht|si rrjedhojë",
    hedge=(
        "ndoshta|mund|mund të jetë|mundet|mundësisht|nuk jam i sigurt|midis|ndërmjet|e mundshme"
        "|fillimisht"
    ),
    and_="dhe|si dhe|edhe",
    or_="ose|apo",
    but="por|ndërsa|megjithatë|mirëpo|përkundrazi",
    because=(
        "sepse|pasi|meqë|për shkak|për shkak se|që|shpjegimi|shpjegim|arsyetimi|me|kur|në|sipas"
    ),
    if_="nëse|në qoftë se",
    only="vetëm|e vetmja",
    final=(
        "përfundimtare|përfundimisht|në fund|përgjigja përfundimtare|përgjigjja përfundimtare"
        "|finale"
    ),
    retract="prisni|prit|korrigjim|gabova|më falni|korrigjoj|gabimi im",
    except_="përveç|me përjashtim",
    also="gjithashtu",
    genitive="vitamina|hepatiti|grupi|tipi|faktori|klasa",
    words_like_labels="e i a u",
    not_english="a as so no me on i is",
)
