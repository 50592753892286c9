"""Words that tell, where a dot alone does not, whether a sentence ends."""

from __future__ import annotations

LETTERED = (
    "vitamin",
    "vitamín",
    "витамин",
    "hepatit",
    "гепатит",
    "typ",
    "tip",
    "тип",
    "grup",
    "group",
    "групп",
    "grad",
    "klas",
    "clas",
    "stad",
    "stage",
    "estad",
    "estág",
    "option",
    "opci",
    "opç",
    "answer",
    "antwort",
    "resp",
    "fakt",
    "factor",
    "fator",
    "plan",
    "child-pugh",
    "influenza",
    "blutgruppe",
    "kategor",
    "categor",
)
"""How words begin after which a single capital is no initial: "vitamin C. She ..."."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


GERMAN_BEFORE_ORDINAL = _words(
    "am im in der die das dem den des vom zum zur beim ab bis seit und oder ein eine einen einer "
    "ihr ihre ihrem ihrer sein seine seinem seiner jeder jede jeden jedem"
)
UNITS = _words("mg ml kg cm mm km dl cl l g m mcg mmhg hgmm bpm rpm h d s th rx мг мл кг см мм мкг")
"""Written without a vowel, or short, and no abbreviation that needs a word behind it."""
GERMAN_MONTHS = _words(
    "januar jänner februar märz april mai juni juli august september oktober november dezember"
)

JAPANESE_CONTINUING = "とっのはがでをにもへやか"
"""Particles: what stands before is quoted, the sentence goes on."""
KOREAN_CONTINUING = ("라고", "이라고", "하고", "라는", "고 ", "며", "라며")
CHINESE_SAYING = (
    "说",
    "說",
    "道",
    "问",
    "問",
    "答",
    "表示",
    "称",
    "稱",
    "喊",
    "告诉",
    "告訴",
    "回答",
)
