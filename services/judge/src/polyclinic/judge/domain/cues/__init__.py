"""Cue tables by language."""

from collections.abc import Mapping

from polyclinic.judge.domain.cues.african import SW, ZU
from polyclinic.judge.domain.cues.east_asian import JA, KO, ZH
from polyclinic.judge.domain.cues.english import EN
from polyclinic.judge.domain.cues.germanic import DE, NL
from polyclinic.judge.domain.cues.greek import EL
from polyclinic.judge.domain.cues.iberian import ES, PT
from polyclinic.judge.domain.cues.indic import BN, HI, TA, TE
from polyclinic.judge.domain.cues.latin_asian import ID, TR, VI
from polyclinic.judge.domain.cues.perso_arabic import FA, UR
from polyclinic.judge.domain.cues.romance import FR, IT, RO
from polyclinic.judge.domain.cues.semitic import AR, HE
from polyclinic.judge.domain.cues.slavic import CS, PL, RU, UK
from polyclinic.judge.domain.cues.table import CueTable, cue_table
from polyclinic.judge.domain.cues.thai import TH

_NONE = cue_table()
_ALIASES = {"iw": "he", "in": "id"}

TABLES: Mapping[str, CueTable] = {
    "ar": AR, "bn": BN, "cs": CS, "de": DE, "el": EL, "en": EN, "es": ES, "fa": FA, "fr": FR,
    "he": HE, "hi": HI, "id": ID, "it": IT, "ja": JA, "ko": KO, "nl": NL, "pl": PL, "pt": PT,
    "ro": RO, "ru": RU, "sw": SW, "ta": TA, "te": TE, "th": TH, "tr": TR, "uk": UK, "ur": UR,
    "vi": VI, "zh": ZH, "zu": ZU,
}  # fmt: skip


def table_of(language: str) -> CueTable:
    """The table of a BCP-47 code by its first part; an empty one for a language without."""
    code = language.replace("_", "-").split("-")[0].lower()
    return TABLES.get(_ALIASES.get(code, code), _NONE)
