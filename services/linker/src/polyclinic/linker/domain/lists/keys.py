"""Keys that models give to lists and names, in several languages."""

import unicodedata

NAMES = (
    *("name", "diagnosis", "disease", "condition", "disorder", "exam", "test", "study", "term"),
    *("examination", "procedure", "entity", "label", "title", "text", "value", "item"),
    *("nome", "diagnostico", "doenca", "condicao", "hipotese", "exame", "teste", "procedimento"),
    *("nombre", "enfermedad", "examen", "prueba", "estudio", "nom", "diagnostic", "maladie"),
    *("diagnose", "krankheit", "untersuchung", "malattia", "diagnosi", "esame"),
    *(
        "诊断",
        "疾病",
        "名称",
        "检查",
        "診断",
        "診断名",
        "疾患",
        "病名",
        "検査",
        "検査名",
        "진단",
        "검사",
    ),
    *("диагноз", "название", "التشخيص", "निदान", "utambuzi", "jina"),
)
"""What names an object, the likeliest first, `folded`."""

DIFFERENTIAL = (
    *("differential", "ddx", "diferencia", "differentiel", "differenzial", "鉴别", "鑑別", "감별"),
    *("дифференц", "تفريق", "تفاضل", "विभेदक", "แยกโรค", "tofauti"),
)
"""In every key of a list of diagnoses."""

EXAMS = (
    *(
        "exam",
        "test",
        "investigat",
        "workup",
        "work up",
        "procedure",
        "studies",
        "prueba",
        "estudio",
    ),
    *("laborator", "labs", "imag", "radiolog", "patholog", "patolog", "biops", "histolog"),
    *(
        "analis",
        "analyses",
        "untersuch",
        "labor",
        "bildgeb",
        "esami",
        "prove",
        "vipimo",
        "uchunguzi",
    ),
    *(
        "检查",
        "檢查",
        "检验",
        "影像",
        "病理",
        "检测",
        "検査",
        "画像",
        "검사",
        "영상",
        "анализ",
        "обследован",
    ),
    *("فحص", "فحوص", "تحاليل", "जांच", "परीक्षण", "ตรวจ"),
)
"""In keys of lists of examinations and of their categories."""

OTHERS = (
    *(
        "other",
        "outr",
        "otr",
        "autre",
        "ander",
        "sonstige",
        "altr",
        "misc",
        "additional",
        "functional",
    ),
    *("其他", "その他", "기타", "друг", "проч", "اخر", "أخر", "अन्य", "อื่น", "nyingine", "okunye"),
)
"""In keys of a category beside categories of examinations."""

_COMMENTARY = (
    *("justif", "rationale", "reason", "explan", "comment", "note", "purpose", "motivo", "razon"),
    *("raciocin", "observ", "explica", "likelihood", "probab", "confidence", "priority", "urgency"),
    *(
        "category",
        "categoria",
        "type",
        "tipo",
        "indication",
        "indicac",
        "evidence",
        "support",
        "icd",
    ),
    *("code", "rank", "begrund", "raison", "理由", "説明", "说明", "근거", "обоснов", "why"),
)


def folded(key: str) -> str:
    """A key without case, accents and punctuation."""
    plain = unicodedata.normalize("NFKD", key.casefold())
    kept = "".join(char for char in plain if not 0x300 <= ord(char) < 0x370)  # noqa: PLR2004
    kept = unicodedata.normalize("NFC", kept)
    return " ".join("".join(char if char.isalnum() else " " for char in kept).split())


def is_about(key: str, stems: tuple[str, ...]) -> bool:
    """Whether a key has one of some stems in it."""
    plain = folded(key)
    return any(stem in plain for stem in stems)


def is_commentary(key: str) -> bool:
    """Whether a key says why, how sure or of which kind, and not what."""
    return is_about(key, _COMMENTARY)
