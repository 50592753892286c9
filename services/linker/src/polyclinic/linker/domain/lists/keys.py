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
    *("диагноз", "заболевание", "название", "التشخيص", "المرض", "निदान", "बीमारी", "โรค"),
    *("utambuzi", "ugonjwa", "kipimo", "jina", "isifo", "질환", "질병"),
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
        "funcion",
    ),
    *("microbio", "biolog", "bioch", "bioqu", "hematolog", "haematolog", "serolog", "sorolog"),
    *("cytolog", "citolog", "genetic", "molecul", "cultur", "cardiolog", "electrophysiolog"),
    *("eletrofisiolog", "neurophysiolog", "neurofisiolog", "endoscop", "ultraso", "bedside"),
    *("微生物", "内镜", "内視鏡", "内视镜", "心电", "生理"),
    *("其他", "その他", "기타", "друг", "проч", "اخر", "أخر", "अन्य", "อื่น", "nyingine", "okunye"),
)
"""In keys of a category beside categories of examinations; elsewhere they may mean anything."""

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
    *("sababu", "maelezo", "isizathu", "为什么", "reihenfolge", "因为", "依据", "التفسير", "السبب"),
    *("कारण", "เหตุผล", "이유", "вероятн", "причин", "wahrscheinlich"),
    *("code", "rank", "begrund", "raison", "理由", "説明", "说明", "근거", "обоснов", "why"),
)
_LEFT_OUT = (
    *("excluded", "ruled out", "rejected", "discarded", "descartad", "excluid", "ausgeschlossen"),
    *("exclu s", "ecarte", "esclus", "排除", "除外"),
    *("not needed", "not indicated", "not recommended", "not required", "unnecessary", "avoid"),
    *("nao indicad", "nao recomendad", "no indicad", "no recomendad", "desnecess", "innecesari"),
    *("nicht indiziert", "nicht notig", "non indique", "non indicat", "不需要", "不推荐", "不要"),
)
"""In keys of what is not on the list."""

_BEDSIDE = (
    *("physical exam", "exame fisico", "examen fisico", "exploracion fisica", "examen physique"),
    *(
        "korperliche untersuchung",
        "esame obiettivo",
        "体格检查",
        "身体診察",
        "身体所見",
        "신체검사",
    ),
)
"""In keys of findings that an examination made, and not of examinations to make."""

_ELSEWHERE = (
    *("symptom", "sintoma", "signs", "finding", "achado", "hallazgo", "complaint", "history"),
    *(
        "treatment",
        "tratamento",
        "tratamiento",
        "behandlung",
        "traitement",
        "medication",
        "medicamento",
    ),
    *("therap", "terap", "reference", "referencia", "citation", "literature", "risk factor"),
    *("症状", "治疗", "治療", "증상", "치료", "симптом", "лечен", "الأعراض", "العلاج", "लक्षण"),
)
"""In keys of other lists of an answer."""
_DIAGNOSES = ("diagnos", "hypothes", "hipotes", "诊断", "診断", "진단", "диагноз", "consideration")

_SECTIONS = (
    *("assessment", "summary", "conclusion", "introduction", "background", "discussion", "plan"),
    *("recommend", "next step", "presentation", "case", "impression", "overview", "follow up"),
    *("patient", "answer", "response", "result", "question", "age", "disclaimer", "key point"),
    *("management", "laborator", "resumo", "conclus", "introdu", "discuss", "recomend", "paciente"),
    *("resposta", "respuesta", "resumen", "plano", "manejo", "zusammenfassung", "beurteilung"),
    *("empfehl", "antwort", "resume", "reponse", "riassunto", "risposta", "prochaines etapes"),
    *(
        "总结",
        "结论",
        "建议",
        "患者",
        "回答",
        "まとめ",
        "結論",
        "考察",
        "요약",
        "결론",
        "환자",
        "답변",
    ),
    *("вывод", "заключен", "рекоменда", "пациент", "ответ", "ملخص", "خلاصة", "सारांश", "निष्कर्ष"),
)
"""In headings and keys of the parts of an answer, none of which is the name of anything."""

_CAUSES = (
    *(
        "infect",
        "infecc",
        "infekt",
        "инфекц",
        "感染",
        "autoimmun",
        "autoimun",
        "vascular",
        "vaskul",
    ),
    *("neoplas", "malign", "metabol", "toxic", "traum", "congenit", "inflam", "genetic", "cause"),
    *("causa", "ursache", "common", "rare", "serious", "urgent", "life threat", "must not miss"),
    *("benign", "endocrin", "neurolog", "cardiac", "cardiov", "pulmon", "respirat", "category"),
    *("frequent", "primary", "secondary", "main", "principal", "alternativ", "systemic", "group"),
)
"""In headings and keys of groups of diagnoses."""

LIKELIHOODS = frozenset(
    (
        *("very high", "high", "moderate", "medium", "intermediate", "low", "very low", "likely"),
        *("most likely", "very likely", "less likely", "least likely", "unlikely", "possible"),
        *("probable", "definite", "alta", "media", "moderada", "baixa", "muito alta"),
        *("muito baixa", "alto", "medio", "moderado", "baixo", "provavel", "improvavel"),
        *("possivel", "baja", "bajo", "muy alta", "muy baja", "hoch", "mittel", "niedrig"),
        *("gering", "eleve", "elevee", "moyenne"),
        *("faible", "高", "中", "低", "juu", "wastani", "chini"),
    )
)
"""How sure a model is of a diagnosis, `folded`: never the name of one."""


def folded(key: str) -> str:
    """A key without case, accents and punctuation; vowel signs (Hindi, Thai) are letters."""
    plain = unicodedata.normalize("NFKD", key.casefold())
    kept = "".join(char for char in plain if not 0x300 <= ord(char) < 0x370)  # noqa: PLR2004
    kept = unicodedata.normalize("NFC", kept)
    return " ".join("".join(char if _is_letter(char) else " " for char in kept).split())


def _is_letter(char: str) -> bool:
    return char.isalnum() or unicodedata.category(char).startswith("M")


def is_about(key: str, stems: tuple[str, ...]) -> bool:
    """Whether a key has one of some stems in it."""
    plain = folded(key)
    return any(stem in plain for stem in stems)


def is_commentary(key: str) -> bool:
    """Whether a key says why, how sure or of which kind, and not what."""
    return is_about(key, _COMMENTARY)


def is_section(key: str) -> bool:
    """Whether a key or heading is that of a part of an answer, and no name."""
    return is_about(key, (*_SECTIONS, *_ELSEWHERE, *_DIAGNOSES, *DIFFERENTIAL)) or is_left_out(key)


def is_group(key: str) -> bool:
    """Whether a heading tells diagnoses apart: by cause, by how likely they are."""
    words = folded(key)
    likely = words in LIKELIHOODS or any(words.startswith(f"{one} ") for one in LIKELIHOODS)
    return likely or is_about(key, _CAUSES)


def is_left_out(key: str) -> bool:
    """Whether a key is of what was decided against, or of findings: its entries are no answer."""
    return is_about(key, _LEFT_OUT) or is_about(key, _BEDSIDE)


def is_elsewhere(key: str, *, exams: bool) -> bool:
    """Whether a key is that of another list than the one of diagnoses, or of examinations."""
    others = (*_DIAGNOSES, *DIFFERENTIAL) if exams else EXAMS
    return is_about(key, _ELSEWHERE) or is_about(key, others) or is_left_out(key)
