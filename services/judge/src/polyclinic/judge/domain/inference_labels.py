"""The words for the labels of natural-language inference, by language."""

from collections.abc import Mapping, Sequence

ENGLISH: Mapping[str, str] = {
    "entailment": "entailment|entails|entailed|entail|entailing|implied|implies",
    "neutral": "neutral|neutrality|neither entails nor contradicts"
    "|neither entailed nor contradicted|neither entail nor contradict"
    "|neither entailed by nor contradicts|neither supports nor contradicts"
    "|does not entail or contradict|undetermined",
    "contradiction": "contradiction|contradicts|contradicted|contradictory|contradict"
    "|contradicting",
}

LOCAL: Mapping[str, Mapping[str, str]] = {
    "de": {
        "entailment": "Folgerung|Implikation|Schlussfolgerung|folgt daraus|impliziert|Ableitung",
        "neutral": "neutral|neutrale|neutrales",
        "contradiction": "Widerspruch|widerspricht|widersprüchlich|Kontradiktion",
    },
    "es": {
        "entailment": "implicación|vinculación|entrañamiento|consecuencia lógica|implica"
        "|inferencia",
        "neutral": "neutral|neutra|neutro",
        "contradiction": "contradicción|contradice|contradictoria|contradictorio",
    },
    "pt": {
        "entailment": "implicação|acarretamento|implica|inferência|consequência lógica",
        "neutral": "neutro|neutra|neutralidade",
        "contradiction": "contradição|contradiz|contraditória|contraditório",
    },
    "fr": {
        "entailment": "implication|implique|inférence",
        "neutral": "neutre|neutralité",
        "contradiction": "contradiction|contredit|contradictoire",
    },
    "it": {
        "entailment": "implicazione|implica|inferenza",
        "neutral": "neutrale|neutro|neutra",
        "contradiction": "contraddizione|contraddice|contraddittoria",
    },
    "nl": {
        "entailment": "implicatie|impliceert|gevolgtrekking",
        "neutral": "neutraal|neutrale",
        "contradiction": "tegenspraak|contradictie|tegenstrijdig|spreekt tegen",
    },
    "ja": {
        "entailment": "含意|伴意|含意関係|帰結|導かれる",
        "neutral": "中立|中立的|無関係",
        "contradiction": "矛盾|相反",
    },
    "zh": {
        "entailment": "蕴含|蘊含|蕴涵|蘊涵|推出|蕴含关系",
        "neutral": "中立|中性|无关",
        "contradiction": "矛盾|相矛盾",
    },
    "ko": {
        "entailment": "함의|수반|포함 관계|함축",
        "neutral": "중립|중립적",
        "contradiction": "모순|모순됨",
    },
    "th": {
        "entailment": "การอนุมาน|อนุมานได้|การส่อความ|สนับสนุน|บ่งบอกถึง|สอดคล้องกัน",
        "neutral": "เป็นกลาง|กลาง|ความเป็นกลาง",
        "contradiction": "ขัดแย้ง|ความขัดแย้ง|ขัดแย้งกัน",
    },
    "sw": {
        "entailment": "matokeo ya lazima|udhaminishaji|uhusishaji|inathibitisha|inamaanisha"
        "|uthibitisho|unathibitisha",
        "neutral": "kati kwa kati|wastani|isiyoegemea upande|isiyo na upande|neutrali",
        "contradiction": "ukinzano|mkinzano|inapingana|kupingana|mgongano|upingamizi|yanapingana",
    },
    "zu": {
        "entailment": "okulandelayo|ukulandela|kuyalandela|ukuqinisekisa|iqinisekisa|kusho",
        "neutral": "okungathathi hlangothi|okungachemi|akuchemi|okuphakathi|ayithathi hlangothi",
        "contradiction": "ukuphikisana|kuyaphikisana|iyaphikisana|ukuphikisa|iphikisana"
        "|ukungqubuzana",
    },
    "pl": {
        "entailment": "wynikanie|implikacja|wynika",
        "neutral": "neutralne|neutralny|neutralna|neutralność",
        "contradiction": "sprzeczność|sprzeczne|zaprzecza",
    },
    "cs": {
        "entailment": "vyplývání|implikace|vyplývá",
        "neutral": "neutrální|neutralita",
        "contradiction": "rozpor|kontradikce|odporuje",
    },
    "ro": {
        "entailment": "implicare|implicație|implică",
        "neutral": "neutru|neutră|neutralitate",
        "contradiction": "contradicție|contrazice|contradictoriu",
    },
    "tr": {
        "entailment": "gerektirme|gerektirir|çıkarım|içerme",
        "neutral": "nötr|tarafsız|yansız",
        "contradiction": "çelişki|çelişir|çelişiyor|çelişkili",
    },
    "vi": {
        "entailment": "kéo theo|suy ra được|hàm ý|bao hàm",
        "neutral": "trung lập|trung tính",
        "contradiction": "mâu thuẫn|trái ngược",
    },
    "id": {
        "entailment": "entailment|implikasi|pengandungan|perikutan",
        "neutral": "netral|kenetralan",
        "contradiction": "kontradiksi|bertentangan|pertentangan",
    },
    "ru": {
        "entailment": "следование|следствие|импликация|логическое следствие|вытекает",
        "neutral": "нейтральность|нейтрально|нейтральный|нейтральная|нейтральное",
        "contradiction": "противоречие|противоречит",
    },
    "uk": {
        "entailment": "слідування|наслідок|імплікація|логічний наслідок|випливає",
        "neutral": "нейтральність|нейтрально|нейтральний|нейтральна|нейтральне",
        "contradiction": "суперечність|протиріччя|суперечить",
    },
    "el": {
        "entailment": "συνεπαγωγή|συνεπάγεται",
        "neutral": "ουδέτερο|ουδέτερη|ουδετερότητα",
        "contradiction": "αντίφαση|αντιφάσκει|αντιφατικό",
    },
    "ar": {
        "entailment": "استلزام|استنتاج|تضمين|يستلزم|الاستلزام",
        "neutral": "محايد|محايدة|حياد|الحياد",
        "contradiction": "تناقض|يتناقض|تناقضا|متناقض|التناقض",
    },
    "fa": {
        "entailment": "استلزام|دلالت|نتیجه گیری",
        "neutral": "خنثی|بی طرف",
        "contradiction": "تناقض|متناقض",
    },
    "he": {
        "entailment": "גרירה|היסק|נובע|נובעת",
        "neutral": "ניטרלי|נייטרלי|ניטרלית",
        "contradiction": "סתירה|סותר|סותרת",
    },
    "ur": {
        "entailment": "استلزام|لازم آنا",
        "neutral": "غیر جانبدار|نیوٹرل",
        "contradiction": "تضاد|متضاد|تناقض",
    },
    "hi": {
        "entailment": "अनुलग्नता|निहितार्थ|तार्किक निष्कर्ष|अनुलग्न",
        "neutral": "तटस्थ|निष्पक्ष",
        "contradiction": "विरोधाभास|विरोध|अंतर्विरोध",
    },
    "bn": {
        "entailment": "অনুসিদ্ধান্ত|নিহিতার্থ|অন্তর্ভুক্তি",
        "neutral": "নিরপেক্ষ",
        "contradiction": "বিরোধিতা|বিরোধ|পরস্পরবিরোধী|দ্বন্দ্ব",
    },
    "ta": {
        "entailment": "உட்கிடை|உள்ளடக்கம்",
        "neutral": "நடுநிலை|நடுநிலையானது",
        "contradiction": "முரண்பாடு|முரண்படுகிறது",
    },
    "te": {
        "entailment": "అనుమితి|అంతర్లీనార్థం",
        "neutral": "తటస్థం|తటస్థ",
        "contradiction": "వైరుధ్యం|విరుద్ధం",
    },
}


def words_for(label: str, language: str) -> Sequence[str]:
    """Every word for an English inference label in a language, English included."""
    local = LOCAL.get(language, {}).get(label, "")
    english = ENGLISH.get(label, label)
    return [word for text in (label, english, local) for word in text.split("|") if word]
