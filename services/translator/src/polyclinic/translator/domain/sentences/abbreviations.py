"""Words that are written with a dot and do not end a sentence by it.

Four kinds, each a line of blank-separated words without their last dot, in lower case:
`title` and `inner` are never followed by a new sentence; `number` only where no number follows;
`closing` may end one, which what follows decides. `plain` words are abbreviations elsewhere only.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

_EVERYWHERE = {
    "title": "dr dra drs prof mr mrs ms mme st",
    "inner": "vs cf ca approx resp incl e.g i.e viz",
    "number": "fig figs no nos nr vol p pp art jan feb mar apr jun jul aug sep sept oct nov dec",
    "closing": "etc al a.m p.m i.v i.m p.o s.c b.i.d t.i.d q.i.d q.d p.r.n inc max min mg ml kg cm",
}

_BY_LANGUAGE: dict[str, dict[str, str]] = {
    "af": {"title": "mnr mev mej", "inner": "bv d.w.s"},
    "am": {"title": "ዶ ፕሮፍ", "inner": "ሚ.ግ ሚ.ሊ ወ.ዘ.ተ"},
    "ar": {"title": "د أ م ا", "inner": "ص ج"},
    "bg": {"title": "д-р проф акад г-н г-жа", "number": "стр чл фиг", "inner": "напр т.е т.н"},
    "bn": {"title": "ডা ডাঃ ড ডঃ মো মোঃ প্রফে", "inner": "মি গ্রা মি.গ্রা মি.লি কি.গ্রা"},
    "ca": {"title": "sr sra", "inner": "p.ex aprox", "number": "pàg núm"},
    "cs": {
        "title": "mudr mvdr phdr judr ing bc mgr rndr doc p pí nar",
        "inner": "např tzv tj resp příp popř vč tzn",
        "number": "č str obr odst tab r",
        "closing": "atd apod aj",
    },
    "da": {"title": "hr fr", "inner": "f.eks bl.a evt inkl ca dvs jf pga", "closing": "osv mv o.l"},
    "de": {
        "title": "hr fr frl priv.-doz med univ dipl ing habil",
        "inner": "bzw z.b u.a d.h o.g ggf evtl inkl exkl vgl sog bes rel klin path pat stdl "
        "li re bds st.p z.n v.a i.d.r u.u mind ungef zzgl wg lt gem m.e s.o s.u v z u d i o s",
        "number": "abb tab nr bd kap s str stat art abs ziff jh ssw",
        "closing": "usw usf o.ä o.b u.ä tgl",
    },
    "el": {
        "title": "κ κα κος δρ καθ αγ",
        "inner": "π.χ δηλ βλ λ.χ περ",
        "number": "σελ εικ αρ πίν",
        "closing": "κ.λπ κλπ κ.ά κτλ μ.μ π.μ",
    },
    "en": {
        "title": "messrs rev hon capt lt sgt gen sr jr mt",
        "inner": "pt pts hx dx tx rx sx c.f esp diff",
        "number": "sec eq ref refs ch tab",
        "closing": "ltd co corp hr hrs wk wks yr yrs mo tabs caps dept hosp wt ht temp med lat",
    },
    "es": {
        "title": "sr sra srta sta sto ud uds d dña lic ing gral fco ma",
        "inner": "ej p.ej aprox máx mín ee aprox",
        "number": "pág págs núm núms cap ene abr ago dic tab",
        "closing": "v.o vo ee.uu comp",
    },
    "fa": {"title": "دکتر آ", "inner": "ص"},
    "fi": {"title": "tri", "inner": "esim ns mm ts eli n noin", "closing": "jne ym"},
    "fr": {
        "title": "m mm mlle mlles pr me mgr vve",
        "inner": "env p.ex ex éd av apr c.-à-d cad",
        "number": "chap janv févr juil déc pl n",
        "closing": "cp cpr gél amox",
    },
    "gu": {"title": "ડૉ ડો શ્રી", "inner": "મિ ગ્રા મિ.ગ્રા કિ.ગ્રા"},
    "he": {"title": "ד פרופ'", "inner": "מ ג"},
    "hi": {"title": "डॉ डा श्री श्रीमती प्रो पं", "inner": "मि ग्रा मि.ग्रा मि.ली कि.ग्रा सं कि"},
    "hr": {"title": "dr mr prim gosp", "inner": "npr tj tzv odn", "number": "str br sl"},
    "hu": {
        "title": "özv ifj id",
        "inner": "pl ill kb ún tkp",
        "number": "old sz",
        "closing": "stb",
    },
    "id": {
        "title": "tn ny sdr bpk ir drg h hj",
        "inner": "tsb sbb a.n yth",
        "number": "tgl hal gbr",
        "closing": "dll dst dsb",
    },
    "it": {
        "title": "dott dott.ssa sig sig.ra sigg sig.na ing avv on",
        "inner": "paz p.es es ad circa",
        "number": "pag tav gen mag giu lug ago set ott dic",
        "closing": "ecc cpr fl gtt",
    },
    "kn": {"title": "ಡಾ ಶ್ರೀ ಪ್ರೊ", "inner": "ಮಿ ಗ್ರಾಂ ಮಿ.ಗ್ರಾಂ"},
    "lt": {"title": "gyd", "inner": "pvz t.y", "closing": "t.t"},
    "lv": {"title": "prof", "inner": "piem t.i", "closing": "utt"},
    "ml": {"title": "ഡോ ശ്രീ പ്രൊഫ", "inner": "മി ഗ്രാം മി.ഗ്രാം"},
    "mr": {"title": "डॉ श्री प्रा सौ", "inner": "मि ग्रॅ मि.ग्रॅ मि.ली"},
    "nb": {"title": "hr fr", "inner": "f.eks bl.a evt inkl dvs jf pga", "closing": "osv mm o.l"},
    "nl": {
        "title": "dhr mevr mw ir drs geb",
        "inner": "bijv o.a d.w.z i.v.m t.o.v m.n evt pt nl incl a.d.h.v i.p.v z.g",
        "number": "blz afb jrg",
        "closing": "enz e.d",
    },
    "pa": {"title": "ਡਾ ਸ ਸ੍ਰੀ ਪ੍ਰੋ", "inner": "ਮਿ ਗ੍ਰਾ ਮਿ.ਗ੍ਰਾ"},
    "pl": {
        "title": "lek hab inż mgr pan ks św ul al",
        "inner": "np tj tzn tzw m.in ok wg pt ew",
        "number": "str rys tab nr r ust pkt przyj",
        "closing": "itd itp tabl godz",
    },
    "pt": {
        "title": "sr sra srta exa d enf v.exa",
        "inner": "p.ex ex aprox máx mín pac obs ax",
        "number": "pág págs núm fev abr mai ago set out dez tab cap",
        "closing": "v.o comp cp cps amp",
    },
    "ro": {
        "title": "dl dna d-na dlui d-l conf asist",
        "inner": "aprox ex de.ex",
        "number": "pag ian iun iul noi ghe mai art",
        "closing": "ș.a ş.a",
    },
    "ru": {
        "title": "д-р проф акад им доц г-н г-жа",
        "inner": "т.е т.к напр см т т.о тыс млн",
        "number": "стр рис табл гл ст п пост янв фев апр авг сент окт нояб дек",
        "closing": "т.д т.п др пр г гг в.м табл мг мл руб сут",
    },
    "sk": {
        "title": "mudr ing mgr doc p",
        "inner": "napr tzv tj resp príp",
        "number": "č str obr",
        "closing": "atď apod",
    },
    "sl": {"title": "ga g", "inner": "npr tj t.i oz", "number": "str št", "closing": "itd ipd"},
    "sr": {"title": "др проф г-дин", "inner": "нпр тј тзв"},
    "sv": {"title": "hr fr tabl", "inner": "t.ex bl.a d.v.s ca s.k inkl", "closing": "osv m.m etc"},
    "sw": {"title": "dkt bw bi mhe prof", "inner": "k.m", "number": "tar uk na", "closing": "n.k"},
    "ta": {"title": "டாக் மரு திரு திருமதி", "inner": "மி கி மி.கி மி.லி"},
    "te": {"title": "డా శ్రీ ప్రొ", "inner": "మి గ్రా మి.గ్రా"},
    "tr": {
        "title": "uzm doç op av yrd öğr sn",
        "inner": "örn yak ör",
        "number": "sf şek",
        "closing": "vb vs vd",
    },
    "uk": {
        "title": "д-р проф акад ім доц",
        "inner": "т.б тобто напр див т",
        "number": "стор рис табл ст січ лют бер квіт трав черв лип серп вер жовт лист груд",
        "closing": "т.д т.п ін р рр мг мл",
    },
    "ur": {"inner": "ڈی این ایم آر بی سی ایس پی ٹی ایف ایچ"},
    "vi": {
        "title": "bs ts ths gs pgs tp ths.bs gs.ts đ q p cn ds",
        "inner": "vd",
        "closing": "v.v",
        "plain": "ca",
    },
    "xh": {"title": "dkt nksk"},
    "zu": {"title": "dkt mnu nksz", "inner": "isib"},
}


@dataclass(frozen=True)
class Abbreviations:
    """The words of one language, by what may follow them; see the module."""

    never: frozenset[str]
    number: frozenset[str]
    closing: frozenset[str]


@cache
def abbreviations(code: str) -> Abbreviations:
    """The words of a language (BCP-47 without region) and those of every language."""
    own = _BY_LANGUAGE.get(code, {})
    closing = _words("closing", own)
    number = _words("number", own)
    own_words = {word for words in own.values() for word in words.split()}
    everywhere = _words("title", _EVERYWHERE) | _words("inner", _EVERYWHERE)
    return Abbreviations(
        never=_words("title", own)
        | _words("inner", own) - set(own.get("closing", "").split())
        | (everywhere - own_words),
        number=number | (_words("number", _EVERYWHERE) - own_words),
        closing=closing | (_words("closing", _EVERYWHERE) - own_words),
    )


def _words(kind: str, lists: dict[str, str]) -> frozenset[str]:
    return frozenset(lists.get(kind, "").split())
