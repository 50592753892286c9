"""Words that tell, where a dot alone does not, whether a sentence ends."""

from __future__ import annotations

STARTERS: dict[str, frozenset[str]] = {
    code: frozenset(words.split())
    for code, words in {
        "en": "the he she it they we this that these there his her in on at no a an after if",
        "de": "der die das er sie es ein eine kein keine dann im in bei nach wir ihr sein und "
        "seit aber auch danach es morgen heute",
        "es": "el la los las un una se no su sus en ella él tras hoy",
        "pt": "o a os as um uma ele ela não no na em foi seu sua após hoje",
        "fr": "le la les il elle ils un une on ce cette aucun son sa après",
        "it": "il lo la i gli le un una non si è lui lei dopo in",
        "nl": "de het een hij zij ze er geen in na dit wij",
        "ro": "el ea un o nu se în după",
        "pl": "on ona nie po w to pacjent",
        "cs": "on ona ten ta po v pacient",
        "sv": "han hon den det en ett i inga",
        "da": "han hun den det en et i ingen",
        "nb": "han hun den det en et i ingen",
        "ca": "el la els les un una no es en",
    }.items()
}
"""First words that a name, a month or a counted noun never is."""

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


ORDINAL_LANGUAGES = _words("de tr cs pl da nb fi hu sk sl hr et lv sr")
"""Where "5." is "fifth"."""
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
