"""Xhosa, Yoruba, Hausa, Igbo, Amharic and Somali."""

from polyclinic.judge.domain.cues.african import ZU
from polyclinic.judge.domain.cues.table import cue_table, extended

XH = extended(
    ZU,
    asked="umbuzo|lombuzo",
    answer="impendulo|iimpendulo|yimpendulo|isisombululo|impendulo yam|impendulo echanekileyo",
    choice="ukhetho|unobumba|inketho|inombolo|ingxelo|iinketho|isivakalisi|olukhethwayo|uonobumba",
    correct=(
        "echanekileyo|ichanekile|elungileyo|ilungile|ngcono|eyona ilungileyo|eyona ichanekileyo"
        "|olufanelekileyo"
        "|efanelekileyo|ofanelekileyo|yinyani|yinyaniso|lichanekile|uchanekile|okuchanekileyo"
        "|lulungile|luchanekile"
        "|ochanekileyo|olulungileyo|oluchanekileyo|kuchanekile|lilungile|eyona"
    ),
    wrong=(
        "engachanekanga|ayichanekanga|ayilunganga|iphosakele|engalunganga|ephosakeleyo"
        "|alichanekanga|akuchanekanga"
        "|ikhutshiwe|zikhutshiwe|aluchanekanga|alulunganga|luphosakele|gwenxa|bubuxoki"
        "|abufanelekanga|ayifanelekanga"
        "|azichanekanga|uphosakele|olungachanekanga|ongachanekanga|ziphosakele|azilunganga"
    ),
    copula="ngu|yi|ngo|lu|lelona|ibe|iya kuba|kufuneka ibe|nguye",
    neg=(
        "hayi|ayingo|ayingu|asingu|asiyiyo|ayisiyo|asilulo|asikuko|endaweni ye|akukho|asiyo|asilo"
        "|endaweni ka"
    ),
    pick="ndikhetha|ndiyakhetha|ndikhethe|ndiza kukhetha|ndingakhetha|sikhetha",
    think="ndicinga ukuba|ndicinga|ndikholelwa|ngokoluvo lwam|ndiyakholelwa ukuba|ngokwam",
    so="ngoko|ngoko ke|ngenxa yoko|kungoko|ke ngoko",
    hedge=(
        "mhlawumbi|kusenokwenzeka|inokuba|andiqinisekanga|phakathi kwe|isenokuba|ekuqaleni"
        "|kunokwenzeka"
    ),
    or_="okanye",
    and_="kunye no|kunye|no|na|kunye ne",
    but="kodwa|ke|noxa|nangona",
    because="kuba|ngenxa yokuba|ngokuba|inkcazo|isizathu|njengoko|ngenxa",
    if_="ukuba nje|ukuba",
    only="kuphela",
    final="yokugqibela|ekugqibeleni|impendulo yokugqibela",
    retract="yima|linda|ulungiso|ndenze impazamo|uxolo|impazamo yam|bendiphazamile|ndiyazilungisa",
    except_="ngaphandle|ngaphandle kwe",
    also="kwakhona",
)

YO = cue_table(
    asked="ìbéèrè|ibeere",
    answer="ìdáhùn|idahun|ìdáhùn tó tọ́|èsì|ojútùú|ìdáhùn mi|ìdáhùn náà|ìdáhùn tí ó tọ́",
    choice="àṣàyàn|aṣayan|lẹ́tà|yíyàn|gbólóhùn|ọ̀rọ̀|nọ́ńbà|leta|àbá",
    correct=(
        "tọ́|tọ|ó tọ́|tó tọ́|tí ó tọ́|dára jù|dára jùlọ|tó dára jù|tó dára jùlọ|òótọ́|péye"
        "|bójú mu|tó yẹ|yẹ|to tọ"
        "|tí ó dára jù|ṣeé ṣe jù|tó bá a mu jù|tí ó yẹ jùlọ|tó péye"
    ),
    wrong=(
        "kò tọ́|kò tọ|àṣìṣe|irọ́|kì í ṣe òótọ́|kò bójú mu|kò yẹ|tí kò tọ́|tó kù díẹ̀ káàtó"
        "|kò péye|kò tọ̀nà|ko tọ|kò bá a mu|a yọ"
    ),
    copula="ni|jẹ́|ni ó|yóò jẹ́|gbọ́dọ̀ jẹ́|jẹ",
    neg="kì í ṣe|kò|kii ṣe|dípò|rárá|kì",
    pick="mo yan|mo mú|èmi yóò yan|a yan|mo yàn|máa yan",
    think="mo rò pé|mo gbà pé|lójú tèmi|ní èrò tèmi|mo gbàgbọ́ pé",
    it="èyí|ìyẹn|òun",
    skip="náà|mi|gan-an|dájúdájú|níbí|gbogbo|méjèèjì|bẹ́ẹ̀ni|báyìí|tó|tí|ó|jù|jùlọ|pé|fún|sí",
    so="nítorí náà|torí náà|nítorínáà|nítorí bẹ́ẹ̀|nitorina",
    hedge="bóyá|ó ṣeé ṣe|lè jẹ́|ó lè jẹ́|kò dá mi lójú|láàárín|boya",
    and_="àti|pẹ̀lú",
    or_="tàbí|àbí",
    but="ṣùgbọ́n|àmọ́|bíkòṣe",
    because="nítorí|torí|nítorí pé|àlàyé|ìdí|tori pe|gẹ́gẹ́",
    if_="bí|tí bá",
    only="nìkan|ṣoṣo",
    final="ìkẹyìn|ìdáhùn ìkẹyìn|níkẹyìn|tó kẹ́yìn|ikẹhin|ti ìkẹyìn",
    retract="dúró|àtúnṣe|mo ṣe àṣìṣe|ẹ jọ̀ọ́|àṣìṣe mi|má bínú|ẹ dúró",
    except_="àyàfi|yàtọ̀ sí",
    also="pẹ̀lú náà",
    genitive="fítámì|vitamin|hepatitis|ẹgbẹ́|irú|oríṣi",
    words_like_labels="a o e i ó ń",
    not_english="so no me on an as are a i ni to",
)

HA = cue_table(
    asked="tambaya|tambayar",
    answer="amsa|amsar|amsoshi|amsata|mafita|amsa ta|amsar ita",
    choice="zaɓi|zabi|zaɓin|harafi|zaɓuɓɓuka|bayani|magana|lamba|zabin|harafin",
    correct=(
        "daidai|mafi dacewa|mafi kyau|gaskiya|dacewa|mafi daidai|mafi yiwuwa|dai-dai|ingantacce"
        "|ingantacciya|ingantacciyar|ta dace|ya dace|mafi inganci"
    ),
    wrong=(
        "ba daidai ba|kuskure|ƙarya|karya|bai dace ba|ba gaskiya ba|bai yi daidai ba|an cire"
        "|ba daidai bane|ba su dace ba|mara daidai|ba daidai ba ne|ba daidai ba ce|ba ta dace ba"
    ),
    copula="ita ce|ce|ne|shi ne|shine|itace|zai zama|wato|su ne|shi",
    neg="ba|ba a|maimakon|babu|ko ɗaya",
    pick="na zaɓi|na zabi|zan zaɓi|ina zaɓar|mun zaɓi|zan zabi|na ɗauki",
    think="ina tsammanin|ina ganin|a ra'ayina|na yi imani|ina tunanin",
    it="wannan|wancan",
    skip="ta|na|da ta|tabbas|a nan|duka|dukansu|eh|yanzu|da|a|mafi|sosai|wannan tambayar|ga|lallai",
    so="saboda haka|don haka|shi ya sa|sabili da haka|saboda hakan",
    hedge="watakila|mai yiwuwa|yana iya|zai iya zama|wataƙila|ban tabbata ba|tsakanin|za ta iya",
    and_="da kuma|tare da",
    or_="ko",
    but="amma|sai dai|yayin da",
    because="saboda|domin|dalili|bayani shi ne|gama|sabili|wanda|bisa ga|bayanin|bayani:",
    if_="idan|in har",
    only="kawai|kaɗai",
    final="ƙarshe|na ƙarshe|a ƙarshe|amsar ƙarshe|ta ƙarshe|karshe|amsa ta ƙarshe",
    retract="dakata|gyara|na yi kuskure|yi haƙuri|kuskurena|ka dakata|tsaya|afuwan",
    except_="sai|ban da|in ban da",
    also="haka kuma|kuma",
    genitive="bitamin|hepatitis|rukuni|nau'i",
    words_like_labels="a i",
    not_english="a so no me an as do in on",
)

IG = cue_table(
    asked="ajụjụ|ajuju",
    answer="azịza|aziza|azịza ziri ezi|azịza m|ngwọta|azịza ya|azịza bụ",
    choice="nhọrọ|nhoro|mkpụrụedemede|akwụkwọ|okwu|nọmba|ahịrịokwu|mkpụrụ edemede",
    correct=(
        "ziri ezi|kacha mma|kasị mma|eziokwu|dabara|kwesịrị|kachasị mma|kachasị ziri ezi"
        "|kacha dabara|ziri|nke kacha mma|dabara adaba|nke ziri ezi|kacha ekwe omume"
        "|kwesịrị ekwesị"
    ),
    wrong=(
        "ezighi ezi|adịghị mma|ezighị ezi|abụghị eziokwu|adabaghị|mejọrọ|mmejọ|hiere"
        "|na-ezighi ezi|ekwesịghị|ụgha|wepụrụ|eziteghị|bụ asị|bụ ụgha"
    ),
    copula="bụ|bu|ga-abụ|kwesịrị ịbụ|na-abụ",
    neg="abụghị|ọ bụghị|bụghị|kama|mba|enweghị",
    pick="ahọrọ m|m na-ahọrọ|m họrọ|aga m ahọrọ|m ga-ahọrọ|anyị họrọ|a na m ahọrọ",
    think="echere m|m chere|n'uche m|ekwenyere m|m kwenyere",
    it="nke a|nke ahụ|ọ",
    skip="m|nke|na|doro anya|ebe a|niile|abụọ|ee|ugbu a|kacha|n'ezie|n'|ihe",
    so="ya mere|yabụ|n'ihi ya|ka|n'ihi nke a|yabu",
    hedge="ma eleghị anya|nwere ike|ọ nwere ike|nwere ike ịbụ|ejighị m n'aka|n'etiti|eleghị anya",
    and_="na kwa|tinyere",
    or_="ma ọ bụ",
    but="mana|ma|kama ọ bụ",
    because="n'ihi na|maka na|ihe kpatara|nkọwa|n'ihi|makana|dịka",
    if_="ọ bụrụ",
    only="naanị",
    final="ikpeazụ|azịza ikpeazụ|n'ikpeazụ|nke ikpeazụ",
    retract="chere|ndozi|emehiere m|ndo|mmejọ m|m mehiere|gbaghara m",
    except_="ewezuga|ma e wezuga",
    also="kwa",
    genitive="vitamin|vitamịn|hepatitis|ìgwè|ụdị",
    words_like_labels="a i o ọ m e",
    not_english="so no me an as a i na",
)

AM = cue_table(
    asked="ጥያቄ|ጥያቄው|ጥያቄ፡",
    answer="መልስ|መልሱ|ትክክለኛው መልስ|መልሴ|መልሶች|መፍትሔ|መልሱም|ትክክለኛ መልስ",
    choice="ምርጫ|ምርጫው|አማራጭ|አማራጩ|ፊደል|ምርጫዎች|አማራጮች|ዓረፍተ ነገር|ሐረግ|ቁጥር",
    correct=(
        "ትክክል|ትክክለኛ|ትክክለኛው|ትክክል ነው|ተስማሚ|ምርጥ|እውነት|ይበልጥ ተስማሚ|ተገቢ|በጣም ተስማሚ|በጣም ተስማሚው|የሚስማማው|ተገቢው"
        "|ተመራጭ|የተሻለ|ይበልጥ ሊሆን የሚችለው|ልክ"
    ),
    wrong=(
        "ስህተት|የተሳሳተ|የተሳሳተው|ትክክል አይደለም|ሐሰት|ውድቅ|አይስማማም|ትክክል አይደሉም|ስህተት ነው|ተገቢ አይደለም|ይወገዳል|ይወገዳሉ"
        "|የተሳሳቱ|ተስማሚ አይደለም|ሐሰተኛ"
    ),
    copula="ነው|ናቸው|ይሆናል|መሆን አለበት|ማለት|ነዉ",
    neg="ሳይሆን አይደለም|ምንም|ፋንታ|በጭራሽ|ይልቅ",
    neg_post="አይደለም|አይደሉም|ሳይሆን",
    pick="እመርጣለሁ|መረጥኩ|መርጫለሁ|እንመርጣለን|የምመርጠው",
    think="ይመስለኛል|በእኔ አስተያየት|አምናለሁ|እንደማስበው|በእኔ አመለካከት",
    it="ይህ|ያ|እሱ|እሷ|ይኸውም",
    skip="የእኔ|በግልጽ|በእርግጥ|እዚህ|ሁሉም|ሁለቱም|አዎ|አሁን|በጣም|ይበልጥ|ለዚህ ጥያቄ|የሆነው|እኔ",
    so="ስለዚህ|ስለሆነም|በመሆኑም|እናም",
    hedge="ምናልባት|ሊሆን ይችላል|ይችላል|ሊሆኑ ይችላሉ|እርግጠኛ አይደለሁም|መካከል|መጀመሪያ",
    and_="እና|ከ ጋር",
    or_="ወይም|ወይስ",
    but="ግን|ነገር ግን|ይሁን እንጂ",
    because="ምክንያቱም|ምክንያት|ማብራሪያ|ምክንያቱ|መሠረት|ስለ",
    if_="ከሆነ",
    only="ብቻ|ብቸኛ",
    final="የመጨረሻ|የመጨረሻው|በመጨረሻ|የመጨረሻ መልስ|የመጨረሻው መልስ",
    retract="ቆይ|ይቅርታ|ማስተካከያ|ተሳስቻለሁ|እርማት|የእኔ ስህተት|ተሳሳትኩ|ቆይ ቆይ",
    except_="በስተቀር|ውጭ",
    also="እንዲሁም",
    genitive="ቫይታሚን|ቪታሚን|ሄፓታይተስ|ቡድን|ዓይነት",
    suffixes="ነው",
)

SO = cue_table(
    asked="su'aal|su'aasha|su'aashan",
    answer="jawaab|jawaabta|jawaabaha|jawaabteyda|xal|xalka|jawaabtu|jawaabta saxda ah",
    choice=(
        "doorasho|doorashada|xaraf|xarafka|xulasho|ikhtiyaar|oraah|lambarka|dookha|ikhtiyaarka"
        "|xulashada"
    ),
    correct=(
        "sax|saxda|saxan|saxda ah|ugu habboon|habboon|ugu fiican|run|ugu macquulsan|saxsan"
        "|ugu saxsan|ku habboon|ugu suurtagalsan"
    ),
    wrong=(
        "khalad|khaldan|qalad|qaldan|ma saxna|been|laga saaray|kuma habboona|saxma aha|sax ma aha"
        "|aan sax ahayn|laga saari karaa|waa khalad"
    ),
    copula="waa|ah|noqon doontaa|waxaa weeye|noqonaysaa|weeye|tahay",
    neg="ma|maaha|ma aha|halkii|maya|midna|oo aan",
    pick="waxaan dooranayaa|waan doortay|waxaan doortay|dooran lahaa|waxaan xushay|doortay",
    think="waxaan u malaynayaa|waxaan aaminsanahay|aragtidayda|waxay ila tahay|waxaan qabaa",
    it="tani|taasi|tan",
    skip="la|u|ugu|dhab ahaantii|halkan|dhammaan|labadaba|haa|hadda|ee|oo|ka|aad",
    so="sidaas darteed|haddaba|sidaa darteed|markaa|sidaas awgeed",
    hedge=(
        "malaha|laga yaabaa|waxaa laga yaabaa|noqon karaa|ma hubo|noqon kartaa|u dhexeeya"
        "|marka hore"
    ),
    and_="iyo",
    or_="ama|mise",
    but="laakiin|balse|hase yeeshee",
    because="sababtoo ah|maxaa yeelay|sababta|sharaxaad|waayo|maadaama|sharraxaad",
    if_="haddii",
    only="kaliya|keliya|oo kaliya",
    final=(
        "ugu dambayn|kama dambaysta|jawaabta ugu dambaysa|ugu dambaysa|kama dambaysta ah|gabagabo"
    ),
    retract="sug|sax ahaan|waan khalday|raali ahow|sixid|khaladkayga|raalli ahow|waan qalday",
    except_="marka laga reebo|mooyee",
    also="sidoo kale",
    genitive="fiitamiin|cagaarshow|nooca|koox",
    words_like_labels="u i",
    not_english="so no me an as a is",
)
