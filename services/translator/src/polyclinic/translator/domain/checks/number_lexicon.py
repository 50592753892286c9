"""Words that stand for numbers, by language; forms of one value are parted by "/"."""

VALUES_IN_ORDER = ("0.5", *map(str, range(1, 13)))
WORDS = {
    "af": "half/helfte een/eerste twee/tweede drie vier vyf ses sewe agt nege tien elf twaalf",
    "am": "ግማሽ አንድ/አንዴ ሁለት ሦስት/ሶስት አራት አምስት ስድስት ሰባት ስምንት ዘጠኝ አስር",
    "ar": "نصف واحد/واحدة/مرة "
    "اثنان/اثنين/مرتين/مرتان/ساعتين/ساعتان/يومين/يومان/أسبوعين/أسبوعان/شهرين/شهران/سنتين/عامين/"
    "قرصين/قرصان/حبتين/حبتان/كبسولتين/جرعتين ثلاثة/ثلاث أربعة/أربع خمسة/خمس ستة/ست "
    "سبعة/سبع ثمانية/ثماني تسعة/تسع عشرة/عشر",
    "bn": "অর্ধেক/আধা এক/একটি/একবার দুই/দুটি/দুবার তিন/তিনটি চার/চারটি পাঁচ ছয় সাত আট নয় দশ",
    "cs": "půl/polovina jeden/jedna/jedno/jednou dva/dvě/dvou/dvakrát tři/tří/třikrát "
    "čtyři/čtyřikrát pět/pěti šest/šesti sedm/sedmi osm/osmi devět/devíti deset/deseti",
    "de": "halb/halbe/halben/halber/halbes/hälfte "
    "ein/eine/einen/einer/eines/einem/eins/erste/ersten/einmal/erster "
    "zwei/zweimal/zweite/zweiten/beide/beiden drei/dreimal/dritte/dritten "
    "vier/viermal/vierte/vierten fünf/fünfte/fünften sechs/sechste/sechsten sieben/siebte "
    "acht/achte neun/neunte zehn/zehnte elf zwölf",
    "el": "μισό/μισή ένας/ένα/μία/μια/πρώτη δύο/δυο/δεύτερη τρεις/τρία τέσσερις/τέσσερα πέντε "
    "έξι επτά/εφτά οκτώ/οχτώ εννέα/εννιά δέκα",
    "en": "half/halves/halved one/once/first/single/a/an two/twice/second/both/double/pair "
    "three/thrice/third/triple four/fourth five/fifth six/sixth seven/seventh "
    "eight/eighth nine/ninth ten/tenth eleven/eleventh twelve/twelfth/dozen",
    "es": "medio/media/mitad un/una/uno/primer/primera/primero "
    "dos/segundo/segunda/ambos/ambas/doble tres/tercer/tercera/tercero "
    "cuatro/cuarto/cuarta cinco/quinto/quinta seis/sexto siete/séptimo ocho/octavo "
    "nueve/noveno diez/décimo once doce",
    "fa": "نصف/نیم یک/یکبار دو/دوبار سه چهار پنج شش هفت هشت نه ده",
    "fr": "demi/demie/moitié un/une/premier/première deux/deuxième/double/second/seconde "
    "trois/troisième quatre/quatrième cinq/cinquième six/sixième sept/septième "
    "huit/huitième neuf/neuvième dix/dixième onze douze",
    "he": "חצי אחד/אחת/פעם שניים/שתיים/שני/שתי/פעמיים שלושה/שלוש ארבעה/ארבע חמישה/חמש שישה/שש "
    "שבעה/שבע שמונה תשעה/תשע עשרה/עשר",
    "hi": "आधा/आधी एक दो/दोनों तीन चार पाँच/पांच छह/छः सात आठ नौ दस ग्यारह बारह",
    "id": "setengah satu/sekali/pertama dua/kedua tiga/ketiga empat/keempat lima enam tujuh "
    "delapan sembilan sepuluh",
    "it": "mezzo/mezza/metà un/una/uno/primo/prima due/secondo/seconda/entrambi tre/terzo/terza "
    "quattro/quarto/quarta cinque/quinto sei/sesto sette/settimo otto/ottavo nove/nono "
    "dieci/decimo undici dodici",
    "ko": "반 한/하나/일 두/둘/이 세/셋/삼 네/넷/사 다섯/오 여섯/육 일곱/칠 여덟/팔 아홉/구 열/십",
    "nl": "half/halve/helft een/één/eerste/eenmaal twee/tweede/tweemaal/beide "
    "drie/derde/driemaal vier/vierde vijf/vijfde zes/zesde zeven acht negen tien elf "
    "twaalf",
    "pl": "pół/połowa jeden/jedna/jedną/jedno/raz dwa/dwie/dwóch/dwukrotnie "
    "trzy/trzech/trzykrotnie cztery/czterech pięć/pięciu sześć/sześciu siedem/siedmiu "
    "osiem/ośmiu dziewięć/dziewięciu dziesięć/dziesięciu",
    "pt": "meio/meia/metade um/uma/primeiro/primeira "
    "dois/duas/segundo/segunda/ambos/ambas/dobro três/terceiro/terceira "
    "quatro/quarto/quarta cinco/quinto/quinta seis/sexto sete/sétimo oito/oitavo "
    "nove/nono dez/décimo onze doze",
    "ro": "jumătate un/o/una/unu/prima doi/două/dublu trei/treia patru cinci șase/şase "
    "șapte/şapte opt nouă zece",
    "ru": "половина/половину/пол один/одна/одну/одного/раз/первый/однократно "
    "два/две/двух/дважды/второй/оба/обе три/трёх/трех/трижды/третий "
    "четыре/четырёх/четырех пять/пяти шесть/шести семь/семи восемь/восьми девять/девяти "
    "десять/десяти",
    "sv": "halv/halva en/ett/första två/andra tre/tredje fyra/fjärde fem/femte sex/sjätte sju "
    "åtta nio tio elva tolv",
    "sw": "nusu moja/mmoja/kwanza mbili/wawili/pili tatu/watatu nne/wanne tano/watano sita saba "
    "nane tisa kumi",
    "ta": "அரை/பாதி ஒரு/ஒன்று இரண்டு/இரு மூன்று நான்கு ஐந்து ஆறு ஏழு எட்டு ஒன்பது பத்து",
    "tr": "yarım/yarısı bir/birinci iki/ikinci/çift üç/üçüncü dört beş altı yedi sekiz dokuz on",
    "uk": "половина/половину один/одна/одну/раз два/дві/двох/двічі три/трьох/тричі чотири п'ять "
    "шість сім вісім дев'ять десять",
    "ur": "آدھا/آدھی ایک دو/دونوں تین چار پانچ چھ سات آٹھ نو دس",
    "vi": "nửa một/đầu hai/đôi ba tư/bốn năm sáu bảy tám chín mười",
    "zu": "uhhafu isisodwa/eyodwa/kanye ezimbili/amabili/kabili ezintathu/amathathu/kathathu "
    "ezine ezinhlanu",
}
"""A half, and one to twelve as far as a language is covered."""

MONTHS = {
    "de": "januar/jänner februar märz april mai juni juli august september oktober november "
    "dezember",
    "en": "january/jan february/feb march/mar april/apr may june/jun july/jul august/aug "
    "september/sep/sept october/oct november/nov december/dec",
    "es": "enero/ene febrero/feb marzo/mar abril/abr mayo/may junio/jun julio/jul agosto/ago "
    "septiembre/setiembre/sep octubre/oct noviembre/nov diciembre/dic",
    "fr": "janvier/janv février/févr mars avril/avr mai juin juillet/juil août septembre/sept "
    "octobre/oct novembre/nov décembre/déc",
    "it": "gennaio/gen febbraio/feb marzo/mar aprile/apr maggio/mag giugno/giu luglio/lug "
    "agosto/ago settembre/set ottobre/ott novembre/nov dicembre/dic",
    "nl": "januari februari maart april mei juni juli augustus september oktober november december",
    "pl": "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października "
    "listopada grudnia",
    "pt": "janeiro/jan fevereiro/fev março/mar abril/abr maio/mai junho/jun julho/jul "
    "agosto/ago setembro/set outubro/out novembro/nov dezembro/dez",
    "ru": "января/январь февраля/февраль марта/март апреля/апрель мая/май июня/июнь июля/июль "
    "августа/август сентября/сентябрь октября/октябрь ноября/ноябрь декабря/декабрь",
    "tr": "ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık",
    "id": "januari februari maret april mei juni juli agustus september oktober november desember",
    "ar": "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر",
    "hi": "जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर",
    "sw": "januari februari machi aprili mei juni julai agosti septemba oktoba novemba desemba",
}
"""January to December."""

SCALES = {
    "1000": "thousand tausend mil mille duizend тысяч тысячи тыс tysięcy tisíc ألف हज़ार हजार "
    "elfu nghìn ribu bin 千",
    "10000": "万 萬 만",
    "100000": "lakh lakhs लाख লাখ",
    "1000000": "million millions millionen millones milhões milioni miljoen mln millón миллион "
    "миллиона миллионов مليون triệu juta milyon",
    "10000000": "crore crores करोड़",
    "100000000": "亿 億 억",
}
"""Words that multiply with a power of ten, in every language."""

ONE_AND_A_HALF = (
    "anderthalb anderthalbe anderthalben eineinhalb einundeinhalb anderhalve anderhalf halvannen "
    "halvanden полтора полторы полутора півтора півтори másfél półtora půldruhého poldruha "
    "puolitoista poolteist podrugi डेढ़ डेढ দেড় ڈیڑھ ਡੇਢ દોઢ दीड"
)
TWO_AND_A_HALF = "ढाई আড়াই ڈھائی ਢਾਈ અઢી अडीच zweieinhalb tweeëneenhalf"
THIRDS = (
    "third thirds terço terços tercio tercios tercera tiers drittel drittels terzo terzi derde "
    "derdes tredjedel tredjedelar tredjedeler треть трети третину третина třetina třetiny "
    "tretina "
    "trzecia trzecie harmad kolmasosa kolmasosaa kolmannes treime treimi trećina "
    "trećine tretjina τρίτο τρίτα ثلث ثلثا ثلثي שליש तिहाई তৃতীয়াংশ سوم sepertiga pertiga "
    "theluthi "
    "üçte"
)
QUARTERS = (
    "quarter quarters cuarto cuartos cuarta quarto quartos quarta quart quarts viertel viertels "
    "quarti kwart kwarten fjerdedel fjerdedelar fjärdedel четверть четверти чверть чверті čtvrt "
    "čtvrtina čtvrtiny štvrtina ćwierć negyed neljännes neljäsosa sfert četvrt četvrtina τέταρτο "
    "τέταρτα ربع רבע चौथाई पाव पौन চতুর্থাংশ seperempat perempat robo çeyrek dörtte"
)
"""Words for fractions, in every language: each accounts for the fractions of its kind."""
