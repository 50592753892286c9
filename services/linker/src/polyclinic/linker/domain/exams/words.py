"""Words that the rules for examinations know; without accents and in lower case."""

import unicodedata

BODY = frozenset(
    (
        *("abdomen", "abdominal", "adrenal", "ankle", "ankles", "aorta", "aortic", "arm", "arms"),
        *("arterial", "bile", "biliary", "bladder", "blood", "body", "bone", "bowel", "brain"),
        *("breast", "calf", "cardiac", "carotid", "cerebral", "cervical", "chest", "coronary"),
        *("cranial", "csf", "dorsal", "elbow", "extremities", "extremity", "eye", "eyes", "face"),
        *("facial", "feet", "femoral", "foot", "gallbladder", "hand", "hands", "head", "heart"),
        *("hepatic", "hip", "hips", "jugular", "kidney", "kidneys", "knee", "knees", "leg", "legs"),
        *("limb", "limbs", "liver", "lumbar", "lumbosacral", "lung", "lungs", "mediastinal"),
        *("mediastinum", "muscle", "nasal", "neck", "nerve", "oral", "orbit", "orbits", "ovarian"),
        *("pancreas", "pancreatic", "pelvic", "pelvis", "plasma", "pleural", "popliteal"),
        *("pulmonary", "rectal", "renal", "retroperitoneal", "retroperitoneum", "sacral"),
        *("scrotal", "serum", "shoulder", "sinus", "sinuses", "skin", "skull", "soft", "spinal"),
        *("spine", "spleen", "splenic", "sputum", "stomach", "stool", "testicular", "thoracic"),
        *("thoracoabdominal", "thorax", "throat", "thyroid", "tissue", "transabdominal"),
        *("transvaginal", "urinary", "urine", "uterine", "uterus", "vaginal", "venous", "vessels"),
        *("wrist", "wrists", "nerves", "joint", "joints", "whole", "vascular"),
        # Portuguese
        *("abdome", "abdominais", "articulacoes", "axilar", "baco", "bexiga", "braco", "cabeca"),
        *("cardiaca", "cardiaco", "cerebrais", "cerebro", "coluna", "coracao", "coronariana"),
        *("cranio", "encefalo", "escroto", "estomago", "face", "fezes", "figado", "hepatica"),
        *("hepatico", "joelho", "joelhos", "liquor", "lombar", "mamas", "mama", "maos", "mao"),
        *("medula", "mediastino", "membros", "musculo", "olhos", "ossea", "ovarios", "pancreatica"),
        *("pelve", "pelvica", "pelvico", "pele", "perna", "pernas", "perna", "pes", "pe"),
        *("pescoco", "pleura", "prostata", "pulmao", "pulmoes", "pulmonar", "quadril", "renais"),
        *("rim", "rins", "sacra", "sangue", "seios", "sistemica", "superiores", "inferiores"),
        *("tireoide", "toracica", "toracico", "torax", "urina", "urinarias", "urinario", "utero"),
        *("vias", "biliares", "vesicula", "venoso", "venosa", "arterial", "soro", "sanguinea"),
        *("escarro", "retroperitonio", "testiculos", "transvaginal", "total", "cervical"),
    )
)
"""Parts, specimens, and adjectives of both: alone they are no examination."""

ASPECTS = frozenset(
    (
        *(
            "anterior",
            "ap",
            "bilateral",
            "contrast",
            "differential",
            "dynamic",
            "eosin",
            "inferior",
        ),
        *("intravenous", "iv", "lateral", "left", "lower", "pa", "parasites", "perfusion"),
        *("platelets", "posterior", "right", "screen", "screening", "crossmatch", "sensitivity"),
        *("sensitivities", "sensitivy", "sensibility", "susceptibility", "susceptibilities"),
        *("superior", "upper", "with", "without", "direct", "indirect", "total", "free", "fasting"),
        *("postprandial", "resting", "stress", "ventilation", "ova", "type", "type-specific"),
        *("hematoxylin", "microscopy", "morning", "evening", "static", "t1", "t2", "iga", "igg"),
        *(
            "abo",
            "rh",
            "igm",
            "ige",
            "aerobic",
            "anaerobic",
            "thick",
            "thin",
            "quantitative",
            "qualitative",
        ),
        # Portuguese
        *("antibiograma", "ovos", "parasitas", "perfil", "contraste", "com", "sem", "direita"),
        *("esquerda", "direito", "esquerdo", "fracoes", "fracao", "direta", "indireta", "livre"),
        *("jejum", "repouso", "esforco", "ventilacao", "perfusao", "sensibilidade", "anterior"),
        *("perfil", "posteroanterior", "tipagem", "quantitativo", "qualitativo"),
    )
)
"""Views, phases, fractions and second halves of fixed phrases: alone they are no examination."""

LINKING = frozenset(
    (
        *("of", "the", "a", "an", "in", "on", "for", "to", "at", "by", "and", "or"),
        *(
            "de",
            "da",
            "do",
            "das",
            "dos",
            "em",
            "na",
            "no",
            "nas",
            "nos",
            "e",
            "ou",
            "o",
            "as",
            "os",
        ),
    )
)

GROUPS = frozenset(
    (
        *("culture", "cultures", "serology", "serologies", "serological tests", "tumor markers"),
        *("tumour markers", "antibodies", "autoantibodies", "hormones", "vitamins", "markers"),
        *("cultura", "culturas", "sorologia", "sorologias", "marcadores tumorais", "anticorpos"),
        *("autoanticorpos", "hormonios", "vitaminas", "marcadores", "laboratory tests", "labs"),
        *("laboratory", "blood tests", "imaging", "exames laboratoriais", "exames de sangue"),
        *("exames de imagem", "imaging studies", "blood work", "bloods", "other tests", "tests"),
        *("other", "others", "outro", "outros", "outros exames"),
    )
)
"""Names of groups: what stands in brackets behind them is what is wanted."""


def plain(text: str) -> str:
    """Lower case, without accents."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def is_dependent(piece: str) -> bool:
    """Whether a part of a compound names no examination by itself."""
    words = plain(piece).replace(",", " ").split()
    return all(word in BODY or word in ASPECTS or word in LINKING for word in words)
