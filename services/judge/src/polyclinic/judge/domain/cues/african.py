from polyclinic.judge.domain.cues.table import cue_table
from polyclinic.replies.refusal_phrases import REFUSALS

SW = cue_table(
    asked="swali",
    answer="jibu|majibu|jawabu|ufumbuzi|suluhisho|jibu langu|jibu lake",
    choice="chaguo|chaguzi|herufi|machaguo|kauli|namba|nambari|mbadala|chaguo la|utambuzi",
    correct=(
        "sahihi|ni sahihi|sahihi zaidi|bora|bora zaidi|kweli|ndilo sahihi|ndiyo sahihi"
        "|linalofaa|linafaa|inayofaa|inafaa|yanayofaa|lililo sahihi|lililo bora|yaliyo sahihi"
        "|inayowezekana zaidi|kwa usahihi|stahiki|ndio sahihi|yafaa|zinazofaa"
    ),
    wrong=(
        "si sahihi|sio sahihi|siyo sahihi|makosa|kosa|batili|limeondolewa|zimeondolewa"
        "|yameondolewa|huondolewa|zinaondolewa|inaondolewa|linaondolewa|haifai|halifai"
        "|hazifai|hayafai|uongo|si kweli|sio kweli|limekataliwa|zimekataliwa|haielezi"
        "|halielezi|hazielezi|tunaondoa|ninaondoa|ondoa|hawezi kuwa|haiwezi kuwa|haiwezekani"
        "|haliwezekani|hayawezekani|hakuna uwezekano|si jibu|sio jibu|siyo jibu"
    ),
    copula=(
        "ni|ndiyo|ndilo|ndio|ndicho|ingekuwa|lingekuwa|huwa|itakuwa|litakuwa|ndizo|inabaki"
        "|linabaki|ndiye|yaani"
    ),
    neg="si|sio|siyo|lisilo|isiyo|yasiyo|lisio|isio|wala|hakuna|badala ya|hapana|kamwe|siyo tu",
    pick=(
        "nachagua|ninachagua|nimechagua|ningechagua|tunachagua|chagua|nateua|ninateua"
        "|nitachagua|natoa"
    ),
    think="nadhani|nafikiri|naamini|ninaamini|ninadhani|ninafikiri|kwa maoni yangu|naona",
    it="hii|hiyo|hilo|hili|hizo",
    skip=(
        "la|ya|wa|za|cha|langu|yangu|letu|lake|hapa|kabisa|wazi|bila shaka|kwa hakika|hakika"
        "|yote|zote|mimi|hasa|pia kwa|ndani|kwa|uwezekano mkubwa|naam|sasa|lifuatalo"
        "|yafuatayo|kuwa|kwamba|nzuri|zaidi"
    ),
    so="kwa hiyo|hivyo|kwa hivyo|basi|ndiyo maana|kwahiyo",
    hedge=(
        "labda|huenda|inawezekana|pengine|aidha|sina hakika|sina uhakika|yawezekana"
        "|huenda ikawa|linaweza kuwa|inaweza kuwa|kati ya|yanaweza kuwa|mwanzoni"
    ),
    and_="na|pamoja na|vilevile na",
    or_="au|ama",
    but="lakini|bali|ingawa|wakati|hata hivyo|ilhali",
    because=(
        "kwa sababu|kwa kuwa|kwani|maana|kutokana na|ambayo|ambalo|maelezo|sababu|kwa vile"
        "|ikiwa na|katika|bila"
    ),
    if_="kama|ikiwa|iwapo|endapo",
    only="tu|pekee|peke yake",
    final="mwisho|la mwisho|hatimaye|jibu la mwisho",
    retract=(
        "subiri|ngoja|marekebisho|nimekosea|nilikosea|samahani nimekosea|sahihisho"
        "|nasahihisha|najisahihisha|kosa langu"
    ),
    except_="isipokuwa|ila|mbali na",
    refuse=REFUSALS["sw"].cues,
    also="pia|vilevile",
    genitive=(
        "vitamini|hepatitisi|homa ya ini|kundi|aina|daraja|hatua|mgonjwa|damu|homa ya ini aina"
    ),
)

ZU = cue_table(
    asked="umbuzo|kumbuzo",
    answer=(
        "impendulo|izimpendulo|yimpendulo|uyimpendulo|iyimpendulo|yizimpendulo|isixazululo"
        "|isisombululo|impendulo yami|ayiyimpendulo impela"
    ),
    choice=(
        "ukukhetha|inketho|inketho ethi|izinketho|okukhethwayo|uhlamvu|isitatimende|inombolo"
        "|ukhetho|izinketho ezithi"
    ),
    correct=(
        "elungile|olungile|elifanele|efanele|ofanele|elungileyo|kulungile|ilungile|ulungile"
        "|ulungileyo|engcono|kahle|engcono kakhulu|iqiniso|liyiqiniso|eyiyo|okulungile"
        "|ezilungile|ezifanele|yiyo|yilo|nguyena|lungile|olufanele|oyiqiniso|kufanele"
    ),
    wrong=(
        "akalungile|akulungile|ayilungile|engalungile|ezingalungile|elingalungile"
        "|olungalungile|iphutha|ayifanele|akafanele|akulona iqiniso|amanga|liyiphutha"
        "|kuyiphutha|ziyiphutha|kukhishiwe|zikhishiwe|ngikhipha"
        "|azilungile|azifanele|ikhishiwe|ukhishiwe|kungekona|akawuchazi|akayichazi|awulungile"
        "|alilungile|ziyakhishwa|uyakhishwa|kuyakhishwa"
    ),
    copula=(
        "ngu|yi|ngo|ku|kungu|kuyi|kungaba|ingu|wu|yu|ngokuthi|iwu|uwu|ithi|kusho ukuthi"
        "|nguhlamvu|yinketho"
    ),
    neg=(
        "hhayi|ayikho|akukho|cha|akungo|esikhundleni sika|akungu|hayi|ayingu|akuyi|awuyi"
        "|akusilo|ayisiyo|akusiyo|akuyona|ayiyona|akayona|awuyona|akuyena|akulona|ayilona"
        "|akusona|ayisona|asiyona|asiyo|akusiye|akasiye|akuwona|awusiwo"
    ),
    pick="ngikhetha|ngiyakhetha|ngikhethe|ngizokhetha|sikhetha|khetha|ngingakhetha",
    think=("ngicabanga ukuthi|ngicabanga|ngikholwa ukuthi|ngikholwa|ngokubona kwami|ngombono wami"),
    it="lokhu|lokho|le|leyo|lona|yona",
    skip=(
        "u|i|o|ka|lika|ya|yami|wami|ye|lapha|impela|nakanjani|kakhulu|zonke|zombili|yebo"
        "|manje|ethi|wo|la|ba|kuphela lo|elandelayo|kule|e"
    ),
    so="ngakho|ngakho-ke|ngakho ke|ngalokho|kanjalo|ngenxa yalokho|yingakho|ngakhoke",
    hedge=(
        "mhlawumbe|kungenzeka|kungase|noma mhlawumbe|angiqiniseki|mhlawumbe ngu"
        "|kungenzeka kube|phakathi kuka|phakathi kwe|ingase|ingaba|kungaba ngu|ekuqaleni"
    ),
    and_="no|na|kanye no|kanye na|kanye ne|ne|nelika",
    or_="noma|okanye",
    but="kodwa|kepha|kanti|nakuba|noma kunjalo",
    because=(
        "ngoba|ngenxa|njengoba|ngenxa yokuthi|incazelo|isizathu|okuyi|okungu|ngesizathu|lapho"
    ),
    if_="uma|ukuba|inqobo nje",
    only="kuphela|qha",
    final="yokugcina|ekugcineni|impendulo yokugcina|sekugcineni",
    retract=(
        "linda|ukulungisa|ngenze iphutha|bengiphutha|uxolo ngenze iphutha|iphutha lami"
        "|ngiyazilungisa|ngiyalungisa|ima"
    ),
    except_="ngaphandle|ngaphandle kuka",
    refuse=REFUSALS["zu"].cues,
    also="futhi|nokho futhi",
    genitive=(
        "uvithamini|vithamini|ivithamini|isifo sokusha kwesibindi|iqembu|uhlobo|hlobo|isigaba"
        "|igazi|isiguli"
    ),
)
