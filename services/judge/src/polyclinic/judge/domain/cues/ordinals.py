"""Ordinal numbers: "the third option" names an option by its place."""

from collections.abc import Mapping
from functools import lru_cache

from polyclinic.judge.domain.text import clean, fold, without_accents

_BY_LANGUAGE: Mapping[str, str] = {
    "am": "የመጀመሪያው* ሁለተኛ* ሦስተኛ*,ሶስተኛ* አራተኛ* አምስተኛ*",
    "ar": "الأول,الأولى,أول الثاني,الثانية الثالث,الثالثة الرابع,الرابعة الخامس,الخامسة",
    "az": "birinci ikinci üçüncü dördüncü beşinci",
    "bg": "първ* втор* трет* четвърт* пета,петият,пети",
    "bn": "প্রথম দ্বিতীয় তৃতীয় চতুর্থ পঞ্চম",
    "ca": "primera,primer segona,segon tercera,tercer quarta,quart cinquena,cinquè",
    "cs": "první,prvním druhá,druhou,druhý třetí čtvrtá,čtvrtou,čtvrtý pátá,pátou,pátý",
    "da": "første anden,andet,andre tredje fjerde femte",
    "de": "erste* zweite* dritte* vierte* fünfte*",
    "el": "πρώτη,πρώτο δεύτερη,δεύτερο τρίτη,τρίτο τέταρτη,τέταρτο πέμπτη,πέμπτο",
    "en": "first,1st second,2nd third,3rd fourth,4th fifth,5th",
    "es": "primera,primer,primero segunda,segundo tercera,tercer,tercero cuarta,cuarto"
    " quinta,quinto",
    "et": "esimene,esimest teine,teist kolmas,kolmandat neljas,neljandat viies,viiendat",
    "eu": "lehen,lehenengo bigarren hirugarren laugarren bosgarren",
    "fa": "اول,نخست,اولین دوم,دومین سوم,سومین چهارم,چهارمین پنجم,پنجمین",
    "fi": "ensimmäi* toinen,toisen,toiseksi kolma* neljä* viides,viidennen",
    "fr": "première,premier deuxième,seconde,second troisième quatrième cinquième",
    "gl": "primeira,primeiro segunda,segundo terceira,terceiro cuarta,cuarto quinta,quinto",
    "gu": "પહેલો,પ્રથમ બીજો,દ્વિતીય ત્રીજો,તૃતીય ચોથો,ચતુર્થ પાંચમો",
    "he": "הראשונה,הראשון,ראשונה השנייה,השניה,השני,שנייה השלישית,השלישי,שלישית"
    " הרביעית,הרביעי,רביעית החמישית,החמישי,חמישית",
    "hi": "पहला,प्रथम,पहले दूसरा,द्वितीय,दूसरे तीसरा,तृतीय,तीसरे चौथा,चतुर्थ,चौथे पाँचवाँ,पांचवां,पाँचवां",
    "hr": "prv* drug* treć* četvrt* peta,peti",
    "hu": "első második harmadik negyedik ötödik",
    "hy": "առաջին երկրորդ երրորդ չորրորդ հինգերորդ",
    "id": "pertama kedua ketiga keempat kelima",
    "is": "fyrsti,fyrsta annar,önnur,annað þriðji,þriðja fjórði,fjórða fimmti,fimmta",
    "it": "prima,primo seconda,secondo terza,terzo quarta,quarto quinta,quinto",
    "ka": "პირველ* მეორე მესამე მეოთხე მეხუთე",
    "kk": "бірінші екінші үшінші төртінші бесінші",
    "kn": "ಮೊದಲ,ಮೊದಲನೆಯ,ಮೊದಲನೇ ಎರಡನೆಯ,ಎರಡನೇ ಮೂರನೆಯ,ಮೂರನೇ ನಾಲ್ಕನೆಯ,ನಾಲ್ಕನೇ ಐದನೆಯ,ಐದನೇ",
    "ko": "첫 두 세 네 다섯",
    "lt": "pirm* antr* treči* ketvirt* penkt*",
    "lv": "pirm* otr* treš* ceturt* piekt*",
    "mk": "прв* втор* трет* четврт* петт*",
    "ml": "ആദ്യ,ഒന്നാമത്തെ രണ്ടാമത്തെ,രണ്ടാം മൂന്നാമത്തെ,മൂന്നാം നാലാമത്തെ,നാലാം അഞ്ചാമത്തെ,അഞ്ചാം",
    "mr": "पहिला,पहिले,प्रथम दुसरा,दुसरे,द्वितीय तिसरा,तिसरे,तृतीय चौथा,चौथे पाचवा,पाचवे",
    "mt": "ewwel,l-ewwel tieni,it-tieni tielet,it-tielet raba',ir-raba' ħames,il-ħames",
    "ne": "पहिलो,प्रथम दोस्रो,दोश्रो तेस्रो,तेश्रो चौथो पाँचौं",
    "nl": "eerste tweede derde vierde vijfde",
    "no": "første andre,annet tredje fjerde femte",
    "pa": "ਪਹਿਲਾ,ਪਹਿਲੀ ਦੂਜਾ,ਦੂਜੀ,ਦੂਸਰਾ ਤੀਜਾ,ਤੀਜੀ ਚੌਥਾ,ਚੌਥੀ ਪੰਜਵਾਂ,ਪੰਜਵੀਂ",
    "pl": "pierwsz* drug* trzeci* czwart* piąt*",
    "pt": "primeira,primeiro segunda,segundo terceira,terceiro quarta,quarto quinta,quinto",
    "ro": "prima,primul,întâia doua,doilea treia,treilea patra,patrulea cincea,cincilea",
    "ru": "перв* втор* трет* четверт*,четвёрт* пятый,пятая",
    "si": "පළමු,පළමුවන දෙවන,දෙවැනි තෙවන,තුන්වන හතරවන,සිව්වන පස්වන",
    "sk": "prvá,prvú,prvý druhá,druhú,druhý tretia,tretiu,tretí štvrtá,štvrtú,štvrtý piata,piaty",
    "sl": "prva,prvi,prvo druga,drugi,drugo tretja,tretji,tretjo četrta,četrti,četrto"
    " peta,peti,peto",
    "sq": "parë,e parë dytë,e dytë tretë,e tretë katërt,e katërt pestë,e pestë",
    "sr": "prv*,прв* drug*,друг* treć*,трећ* četvrt*,четврт* peta,peti,пета,пети",
    "sv": "första andra tredje fjärde femte",
    "sw": "kwanza pili tatu nne tano",
    "ta": "முதல்,முதலாவது இரண்டாவது,இரண்டாம் மூன்றாவது,மூன்றாம் நான்காவது,நான்காம் ஐந்தாவது,ஐந்தாம்",
    "te": "మొదటి రెండవ,రెండో మూడవ,మూడో నాల్గవ,నాలుగో,నాలుగవ ఐదవ,ఐదో",
    "tl": "una,unang ikalawa,ikalawang,pangalawa,pangalawang ikatlo,ikatlong,pangatlo,pangatlong"
    " ikaapat,ikaapat na,pang-apat ikalima,ikalimang",
    "tr": "birinci,ilk ikinci üçüncü dördüncü beşinci",
    "uk": "перш* друг* трет* четверт* п'ят*",
    "ur": "پہلا,پہلی دوسرا,دوسری تیسرا,تیسری چوتھا,چوتھی پانچواں,پانچویں",
    "uz": "birinchi ikkinchi uchinchi to'rtinchi beshinchi",
    "vi": "nhất hai ba tư năm",
    "xh": "lokuqala,yokuqala,lwokuqala lwesibini,yesibini lwesithathu,yesithathu lwesine,yesine"
    " lwesihlanu,yesihlanu",
    "zu": "lokuqala,yokuqala,sokuqala lwesibili,yesibili,sesibili lwesithathu,yesithathu"
    " lwesine,yesine lwesihlanu,yesihlanu",
}
"""Places in order, parted by blanks; forms by commas; a trailing "*" marks a stem."""

_SAME = {"ms": "id", "ky": "kk", "af": "nl"}
SHORTEST_STEM = 3


class Ordinals:
    """The ordinals of one language, and the English ones."""

    def __init__(self, language: str) -> None:
        self._words: dict[str, int] = {}
        self._stems: list[tuple[str, int]] = []
        for code in ("en", _SAME.get(language, language)):
            for place, forms in enumerate(_BY_LANGUAGE.get(code, "").split()):
                for form in forms.split(","):
                    self._add(clean(form), place)

    def _add(self, form: str, place: int) -> None:
        if form.endswith("*"):
            self._stems.append((fold(form[:-1]), place))
            return
        self._words[fold(form)] = place
        self._words.setdefault(without_accents(fold(form)), place)

    def place(self, word: str) -> int | None:
        """Place that an ordinal names, from 0; None for any other word."""
        key = fold(word)
        if key in self._words:
            return self._words[key]
        for stem, place in self._stems:
            if key.startswith(stem) and len(key) <= len(stem) + SHORTEST_STEM:
                return place
        return None


@lru_cache(maxsize=128)
def ordinals_of(language: str) -> Ordinals:
    """The ordinals of the first part of a BCP-47 code."""
    return Ordinals(language)
