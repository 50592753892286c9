"""The clinical sentences that the tiny model learns: own templates in three languages."""

import itertools
import random
import unicodedata
from collections.abc import Iterator, Sequence

# English, Portuguese, Hindi.
Triple = tuple[str, str, str]

DRUGS: list[Triple] = [
    ("metformin", "metformina", "मेटफॉर्मिन"),
    ("amoxicillin", "amoxicilina", "एमोक्सिसिलिन"),
    ("insulin", "insulina", "इंसुलिन"),
    ("warfarin", "varfarina", "वारफेरिन"),
    ("enalapril", "enalapril", "एनालाप्रिल"),
    ("prednisone", "prednisona", "प्रेडनिसोन"),
    ("paracetamol", "paracetamol", "पैरासिटामोल"),
    ("artesunate", "artesunato", "आर्टेसुनेट"),
]
SYMPTOMS: list[Triple] = [
    ("fever", "febre", "बुखार"),
    ("chest pain", "dor no peito", "सीने में दर्द"),
    ("dry cough", "tosse seca", "सूखी खांसी"),
    ("headache", "dor de cabeça", "सिरदर्द"),
    ("shortness of breath", "falta de ar", "सांस की तकलीफ"),
    ("abdominal pain", "dor abdominal", "पेट दर्द"),
]
DISEASES: list[Triple] = [
    ("pneumonia", "pneumonia", "निमोनिया"),
    ("malaria", "malária", "मलेरिया"),
    ("dengue", "dengue", "डेंगू"),
    ("asthma", "asma", "दमा"),
    ("tuberculosis", "tuberculose", "तपेदिक"),
    ("appendicitis", "apendicite", "अपेंडिसाइटिस"),
    ("anemia", "anemia", "एनीमिया"),
    ("hypertension", "hipertensão", "उच्च रक्तचाप"),
    ("diabetes", "diabetes", "मधुमेह"),
]
TESTS: list[Triple] = [
    ("chest X-ray", "radiografia de tórax", "छाती का एक्स-रे"),
    ("blood culture", "hemocultura", "रक्त कल्चर"),
    ("electrocardiogram", "eletrocardiograma", "ईसीजी"),
    ("complete blood count", "hemograma completo", "पूर्ण रक्त गणना"),
    ("abdominal ultrasound", "ultrassonografia abdominal", "पेट का अल्ट्रासाउंड"),
    ("lumbar puncture", "punção lombar", "लम्बर पंक्चर"),
]
LABORATORY: list[tuple[str, str, str, str]] = [
    ("glucose", "glicose", "ग्लूकोज", "mg/dL"),
    ("creatinine", "creatinina", "क्रिएटिनिन", "mg/dL"),
    ("potassium", "potássio", "पोटैशियम", "mmol/L"),
    ("hemoglobin", "hemoglobina", "हीमोग्लोबिन", "g/dL"),
]
DOSES = ["2", "5", "7.5", "10", "25", "40", "500", "850"]
DAYS = ["2", "3", "4", "5", "7", "10", "14", "21"]
AGES = ["7", "23", "34", "45", "58", "62", "71", "80"]
PEOPLE: list[Triple] = [
    ("man", "Um homem de {n} anos", "{n} साल के एक पुरुष को"),
    ("woman", "Uma mulher de {n} anos", "{n} साल की एक महिला को"),
]
FIXED: list[Triple] = [
    (
        "What is the most likely diagnosis?",
        "Qual é o diagnóstico mais provável?",
        "सबसे संभावित निदान क्या है?",
    ),
    (
        "Which drug is the first choice?",
        "Qual medicamento é a primeira escolha?",
        "पहली पसंद की दवा कौन सी है?",
    ),
    (
        "Which test should be ordered first?",
        "Qual exame deve ser solicitado primeiro?",
        "पहले कौन सी जांच करानी चाहिए?",
    ),
    (
        "What is the best next step?",
        "Qual é a melhor conduta a seguir?",
        "अगला सबसे अच्छा कदम क्या है?",
    ),
    (
        "Which of the following is true?",
        "Qual das seguintes afirmações é verdadeira?",
        "निम्नलिखित में से कौन सा सही है?",
    ),
    (
        "Which symptom is a warning sign?",
        "Qual sintoma é um sinal de alarme?",
        "कौन सा लक्षण खतरे का संकेत है?",
    ),
    (
        "The patient was discharged home.",
        "O paciente recebeu alta para casa.",
        "मरीज़ को घर भेज दिया गया।",
    ),
    (
        "The chest X-ray was normal.",
        "A radiografia de tórax era normal.",
        "छाती का एक्स-रे सामान्य था।",
    ),
    (
        "Blood pressure was 140/90 mmHg.",
        "A pressão arterial era de 140/90 mmHg.",
        "रक्तचाप 140/90 mmHg था।",
    ),
    ("Dr. Silva saw the patient.", "O Dr. Silva atendeu o paciente.", "डॉ. सिल्वा ने मरीज़ को देखा।"),
    (
        "Take this medicine with food.",
        "Tome este medicamento com alimentos.",
        "यह दवा भोजन के साथ लें।",
    ),
    (
        "Please see a doctor today.",
        "Por favor, procure um médico hoje.",
        "कृपया आज ही डॉक्टर को दिखाएं।",
    ),
    ("Case report", "Relato de caso", "केस रिपोर्ट"),
    ("Discussion", "Discussão", "चर्चा"),
    ("Conclusion", "Conclusão", "निष्कर्ष"),
    ("Treatment", "Tratamento", "इलाज"),
    ("Diagnosis", "Diagnóstico", "निदान"),
    ("None of the above", "Nenhuma das anteriores", "इनमें से कोई नहीं"),
    ("All of the above", "Todas as anteriores", "ये सभी"),
]


def triples(seed: int = 3) -> list[Triple]:
    """Every sentence that the model learns, in NFKC, as SentencePiece hands it back."""
    rng = random.Random(seed)  # noqa: S311 - not for secrets
    found: dict[str, Triple] = {}
    for group, most in _groups():
        chosen = group if len(group) <= most else rng.sample(group, most)
        for triple in chosen:
            en, pt, hi = (unicodedata.normalize("NFKC", text) for text in triple)
            found.setdefault(en, (en, pt, hi))
    return list(found.values())


def _groups() -> Iterator[tuple[list[Triple], int]]:
    """Sentences of one template each, and how many of them are learnt."""
    yield FIXED, 99
    yield from ((group, 99) for group in _options())
    yield [(f"The answer is {x}.", f"A resposta é {x}.", f"उत्तर {x} है।") for x in "ABCDE"], 9
    yield _doses(), 64
    yield _lasting(), 48
    yield _levels(), 32
    yield _improved(), 48
    yield _denied(), 30
    yield _patients(), 120
    yield _of_diseases(), 27
    yield _warned(), 40


def _options() -> Iterator[list[Triple]]:
    for words in (DRUGS, SYMPTOMS, DISEASES, TESTS):
        yield [_capital(words_of_one) for words_of_one in words]
    yield [
        (f"Give {n} mg of {en}", f"Administrar {n} mg de {pt}", f"{n} मिलीग्राम {hi} दें")
        for (en, pt, hi), n in itertools.product(DRUGS, ["5", "10", "40", "500"])
    ]


def _doses() -> list[Triple]:
    return [
        (
            f"The patient takes {n} mg of {en} every day.",
            f"O paciente toma {n} mg de {pt} todos os dias.",
            f"मरीज़ हर दिन {n} मिलीग्राम {hi} लेता है।",
        )
        for (en, pt, hi), n in itertools.product(DRUGS, DOSES)
    ]


def _lasting() -> list[Triple]:
    return [
        (f"She has had {en} for {n} days.", f"Ela tem {pt} há {n} dias.", f"उसे {n} दिनों से {hi} है।")
        for (en, pt, hi), n in itertools.product(
            SYMPTOMS, ["2", "3", "4", "5", "7", "10", "14", "21"]
        )
    ]


def _levels() -> list[Triple]:
    return [
        (
            f"Serum {en} was {n} {unit}.",
            f"O nível sérico de {pt} era de {n} {unit}.",
            f"सीरम {hi} {n} {unit} था।",
        )
        for (en, pt, hi, unit), n in itertools.product(LABORATORY, DOSES)
    ]


def _improved() -> list[Triple]:
    return [
        (
            f"{symptom[0].capitalize()} improved after {drug[0]}.",
            f"{symptom[1].capitalize()} melhorou após {drug[1]}.",
            f"{drug[2]} के बाद {symptom[2]} में सुधार हुआ।",
        )
        for symptom, drug in itertools.product(SYMPTOMS, DRUGS)
    ]


def _denied() -> list[Triple]:
    return [
        (
            f"No {a[0]} or {b[0]} was reported.",
            f"Não houve relato de {a[1]} ou {b[1]}.",
            f"{a[2]} या {b[2]} की कोई शिकायत नहीं थी।",
        )
        for a, b in itertools.permutations(SYMPTOMS, 2)
    ]


def _patients() -> list[Triple]:
    return [
        (
            f"A {n}-year-old {person[0]} has {a[0]} and {b[0]}.",
            f"{person[1].format(n=n)} tem {a[1]} e {b[1]}.",
            f"{person[2].format(n=n)} {a[2]} और {b[2]} है।",
        )
        for person, n, (a, b) in itertools.product(
            PEOPLE, AGES, itertools.permutations(SYMPTOMS, 2)
        )
    ]


def _of_diseases() -> list[Triple]:
    found: list[Triple] = []
    for en, pt, hi in DISEASES:
        found += [
            (
                f"Which drug is used to treat {en}?",
                f"Qual medicamento é usado para tratar {pt}?",
                f"{hi} के इलाज के लिए कौन सी दवा दी जाती है?",
            ),
            (
                f"What is the most common symptom of {en}?",
                f"Qual é o sintoma mais comum de {pt}?",
                f"{hi} का सबसे आम लक्षण क्या है?",
            ),
            (
                f"The most likely diagnosis is {en}.",
                f"O diagnóstico mais provável é {pt}.",
                f"सबसे संभावित निदान {hi} है।",
            ),
        ]
    return found


def _warned() -> list[Triple]:
    return [
        (
            f"Do not give {drug[0]} to a patient with {disease[0]}.",
            f"Não administre {drug[1]} a um paciente com {disease[1]}.",
            f"{disease[2]} के मरीज़ को {drug[2]} न दें।",
        )
        for drug, disease in itertools.product(DRUGS, DISEASES)
    ]


def _capital(words: Sequence[str]) -> Triple:
    en, pt, hi = words
    return en[0].upper() + en[1:], pt[0].upper() + pt[1:], hi
