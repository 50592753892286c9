"""Cue tables by language."""

from collections.abc import Mapping

from polyclinic.judge.domain.cues.african import SW, ZU
from polyclinic.judge.domain.cues.african_more import AM, HA, IG, SO, XH, YO
from polyclinic.judge.domain.cues.balkan import BG, HR, MK, SL, SQ, SR
from polyclinic.judge.domain.cues.baltic import ET, FI, LT, LV
from polyclinic.judge.domain.cues.caucasian import AZ, HY, KA
from polyclinic.judge.domain.cues.central import AF, HU, MT, SK
from polyclinic.judge.domain.cues.central_asian import KK, KY, MN, UZ
from polyclinic.judge.domain.cues.concluding import EXCEPTION, REMAINING
from polyclinic.judge.domain.cues.dravidian import KN, ML
from polyclinic.judge.domain.cues.east_asian import JA, KO, ZH
from polyclinic.judge.domain.cues.english import EN
from polyclinic.judge.domain.cues.germanic import DE, NL
from polyclinic.judge.domain.cues.greek import EL
from polyclinic.judge.domain.cues.iberian import ES, PT
from polyclinic.judge.domain.cues.iberian_more import CA, EU, GL
from polyclinic.judge.domain.cues.indic import BN, HI, TA, TE
from polyclinic.judge.domain.cues.indic_more import GU, MR, NE, PA, SI
from polyclinic.judge.domain.cues.latin_asian import ID, TR, VI
from polyclinic.judge.domain.cues.nordic import DA, IS, NO, SV
from polyclinic.judge.domain.cues.perso_arabic import FA, UR
from polyclinic.judge.domain.cues.romance import FR, IT, RO
from polyclinic.judge.domain.cues.semitic import AR, HE
from polyclinic.judge.domain.cues.slavic import CS, PL, RU, UK
from polyclinic.judge.domain.cues.southeast_asian import KM, LO, MS, MY, TL
from polyclinic.judge.domain.cues.table import CueTable, cue_table, with_new
from polyclinic.judge.domain.cues.thai import TH

_NONE = cue_table()
_ALIASES = {
    "iw": "he", "in": "id", "nb": "no", "nn": "no", "fil": "tl", "bs": "hr", "sh": "sr",
    "me": "sr", "cnr": "sr", "mo": "ro", "prs": "fa", "tgl": "tl", "ji": "yi", "yue": "zh",
}  # fmt: skip

TABLES: Mapping[str, CueTable] = {
    "af": AF, "am": AM, "ar": AR, "az": AZ, "bg": BG, "bn": BN, "ca": CA, "cs": CS, "da": DA,
    "de": DE, "el": EL, "en": EN, "es": ES, "et": ET, "eu": EU, "fa": FA, "fi": FI, "fr": FR,
    "gl": GL, "gu": GU, "ha": HA, "he": HE, "hi": HI, "hr": HR, "hu": HU, "hy": HY, "id": ID,
    "ig": IG, "is": IS, "it": IT, "ja": JA, "ka": KA, "kk": KK, "km": KM, "kn": KN, "ko": KO,
    "ky": KY, "lo": LO, "lt": LT, "lv": LV, "mk": MK, "ml": ML, "mn": MN, "mr": MR, "ms": MS,
    "mt": MT, "my": MY, "ne": NE, "nl": NL, "no": NO, "pa": PA, "pl": PL, "pt": PT, "ro": RO,
    "ru": RU, "si": SI, "sk": SK, "sl": SL, "so": SO, "sq": SQ, "sr": SR, "sv": SV, "sw": SW,
    "ta": TA, "te": TE, "th": TH, "tl": TL, "tr": TR, "uk": UK, "ur": UR, "uz": UZ, "vi": VI,
    "xh": XH, "yo": YO, "zh": ZH, "zu": ZU,
}  # fmt: skip


def table_of(language: str) -> CueTable:
    """The table of a BCP-47 code by its first part; an empty one for a language without."""
    code = language.replace("_", "-").split("-")[0].lower()
    code = _ALIASES.get(code, code)
    table = TABLES.get(code, _NONE)
    return with_new(table, so=REMAINING.get(code, ""), wrong=EXCEPTION.get(code, ""))
