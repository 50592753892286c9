"""The first turn is the reply."""

from unicodedata import normalize

import pytest

from polyclinic.replies.own_words import own_words

ENDS = [
    "<|im_end|>", "</s>", "<|eot_id|>", "<|eom_id|>", "<|eot|>", "<|end_of_text|>",
    "<|endoftext|>", "<end_of_turn>", "<|return|>", "<|END_OF_TURN_TOKEN|>", "<|end|>",
    "<|end_of_turn|>", "<turn|>", "<eos>",
    "<｜end▁of▁sentence｜>", "<|end▁of▁sentence|>", "[|endofturn|]", "<|im_start|>user\n",
    "<|user|>",
    "<｜User｜>", "<start_of_turn>user\n", "<|start_header_id|>user<|end_header_id|>", " [INST] ",
    "<|START_OF_TURN_TOKEN|><|USER_TOKEN|>", "<|im_user|>", "<|endofturn|>",
    "<<SYS>>",
]  # fmt: skip


def said(text: str) -> str:
    return own_words(text)[0].strip()


@pytest.mark.parametrize("end", ENDS)
def test_nothing_behind_the_end_of_a_turn_is_the_reply(end: str) -> None:
    assert said(f"The answer is C.{end}\nThe answer is B.") == "The answer is C."
    assert said(f"<think>B{end}</think>C{end}B") in ("C", "")


@pytest.mark.parametrize(
    "text",
    [
        "<s>C</s>",
        "<|im_start|>assistant\nC<|im_end|>",
        "<|begin_of_text|><|start_header_id|>assistant<|end_header_id|>\n\nC<|eot_id|>",
        "<|im_start|>user\nWhich? B?<|im_end|>\n<|im_start|>assistant\nC<|im_end|>",
        "[INST] Which? B? [/INST] C</s>",
        "<|im_end|>\n<|im_start|>assistant\nC",
        "<think>B</think><|im_end|>\n<|im_start|>assistant\nC",
    ],
)
def test_marks_before_anything_was_said_end_nothing(text: str) -> None:
    assert said(text) == "C"


def test_a_turn_of_thoughts_alone_has_no_answer() -> None:
    assert said("<think>B</think><|im_end|>\n<|im_start|>user\nx\n<|im_start|>assistant\nB") == ""


def test_what_is_struck_out_ends_no_turn() -> None:
    assert "C" in said("Answer: <s>B</s> C")


ITEMS = {
    "en": ("Answer: C", "Question: Which vector?", "Answer: B"),
    "en short": ("C", "Q: Which vector?", "A: B"),
    "en label and text": ("C. Dengue", "Question: Which vector?", "Answer: Tick"),
    "es": ("Respuesta: C", "Pregunta: ¿Qué vector?", "Respuesta: B"),
    "pt": ("Resposta: C", "Pergunta: Qual é o vetor?", "Resposta: B"),
    "fr": ("Réponse : C", "Question : Quel vecteur ?", "Réponse : B"),
    "de": ("Antwort: C", "Frage: Welcher Vektor?", "Antwort: B"),
    "it": ("Risposta: C", "Domanda: Quale vettore?", "Risposta: B"),
    "ru": ("Ответ: C", "Вопрос: Какой переносчик?", "Ответ: B"),
    "zh": ("答案：C", "问题：哪种媒介？", "答案：B"),
    "ja": ("答え：C", "問題：媒介は？", "答え：B"),
    "ko": ("정답: C", "질문: 매개체는?", "정답: B"),
    "hi": ("उत्तर: C", "प्रश्न: कौन सा वाहक?", "उत्तर: B"),
    "ar": ("الإجابة: C", "سؤال: ما هو الناقل؟", "الإجابة: B"),
    "fa": ("پاسخ: C", "سوال: ناقل چیست؟", "پاسخ: B"),
    "sw": ("Jibu: C", "Swali: Ni mdudu gani?", "Jibu: B"),
    "th": ("คำตอบ: C", "คำถาม: พาหะคืออะไร", "คำตอบ: B"),
    "vi": ("Đáp án: C", "Câu hỏi: Vật trung gian?", "Đáp án: B"),
    "tr": ("Cevap: C", "Soru: Hangi vektör?", "Cevap: B"),
    "id": ("Jawaban: C", "Pertanyaan: Vektor apa?", "Jawaban: B"),
    "bn": ("উত্তর: C", "প্রশ্ন: কোন বাহক?", "উত্তর: B"),
    "el": ("Απάντηση: C", "Ερώτηση: Ποιος φορέας;", "Απάντηση: B"),
    "zu": ("Impendulo: C", "Umbuzo: Yini?", "Impendulo: B"),
    "uk": ("Відповідь: C", "Питання: Який переносник?", "Відповідь: B"),
}


SENTENCES = {
    "is": ("Svarið er C.", "Spurning: Hvaða smitberi?", "Svar: B"),
    "fi": ("Vastaus on selvästi C.", "Kysymys: Mikä levittäjä?", "Vastaus: B"),
    "sv": ("Svaret måste vara C, dengue.", "Fråga: Vilken vektor?", "Svar: B"),
    "hu": ("A helyes válasz a C.", "Kérdés: Melyik vektor?", "Válasz: B"),
    "pl": ("Prawidłowa odpowiedź to C.", "Pytanie: Jaki wektor?", "Odpowiedź: B"),
    "cs": ("Správná odpověď je C.", "Otázka: Který přenašeč?", "Odpověď: B"),
    "ta": ("சரியான பதில் C.", "கேள்வி: எந்த நோய்க்கடத்தி?", "பதில்: B"),
    "ja": ("答えはCと考えます。", "質問：媒介は？", "答え：B"),
    "th": ("คำตอบที่ถูกคือ C", "คำถาม: พาหะคืออะไร", "คำตอบ: B"),
    "lo": ("ຄຳຕອບແມ່ນ C", "ຄຳຖາມ: ພາຫະແມ່ນຫຍັງ", "ຄຳຕອບ: B"),
    "af": ("Die antwoord moet C wees.", "Vraag: Watter vektor?", "Antwoord: B"),
}


@pytest.mark.parametrize("item", SENTENCES.values(), ids=SENTENCES)
def test_a_sentence_that_answers_ends_before_an_invented_question(
    item: tuple[str, str, str],
) -> None:
    first, question, answer = item
    for form in ("NFC", "NFKC"):
        text = normalize(form, f"{first}\n\n{question}\n{answer}")
        assert said(text) == normalize(form, first)


@pytest.mark.parametrize("item", ITEMS.values(), ids=ITEMS)
def test_an_invented_next_question_is_not_the_reply(item: tuple[str, str, str]) -> None:
    first, question, answer = item
    assert said(f"{first}\n\n{question}\nA) Tick\nB) Mosquito\n{answer}") == first
    assert said(f"{first}\n\n**{question}**\n\n{answer}") == first
    if {":", "："} & set(first):
        restated = f"{question}\nA) Tick\nB) Mosquito\n\n{first}"
        assert said(f"{restated}\n\n{question}\n{answer}") == restated


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("Answer: C\nUser: Which vector?\nAssistant: Answer: B", "Answer: C"),
        ("Answer: C\n\nHuman: Which vector?", "Answer: C"),
        ("Answer: C\n\n### Instruction:\nWhich vector?\n\n### Response:\nAnswer: B", "Answer: C"),
        ("Dengue.\n\n### Instruction:\nName the vector.\n\n### Response:\nAedes", "Dengue."),
        ("Answer: C\n\n### Response:\nAnswer: B", "Answer: C"),
        ("Es C, respuesta.\n\n### Instrucción:\nOtra.\n\n### Respuesta:\nB", "Es C, respuesta."),
        ("Resposta: C\n\nQuestão 7. Qual?\nA) um\nB) dois\nResposta: B", "Resposta: C"),
        ("Antwort: C\n\n### Anweisung:\nNenne den Vektor.\n\n### Antwort:\nB", "Antwort: C"),
        ("答案：C\n\n### 指令：\n回答下一题。\n\n### 回答：\nB", "答案：C"),
        ("答案：C\n用户：哪种媒介？\n助手：B", "答案：C"),
        ("Respuesta: C\nUsuario: ¿Cuál?\nAsistente: B", "Respuesta: C"),
        ("The answer is C.assistant\n\nThe answer is B.", "The answer is C."),
        ("Cassistant\n\nB", "C"),
        ("C.user\nWhich vector?model\nB", "C."),
        ("C\nassistant\nB", "C"),
        ("Answer: C\n\nQuestion: Which vector transmits den", "Answer: C"),
        ('{"answer": "C"}\n\nQuestion: Which vector?\nAnswer: B', '{"answer": "C"}'),
        ("The answer is C.\n\nQuestion 2: Which vector?\nAnswer: B", "The answer is C."),
    ],
)  # fmt: skip
def test_an_invented_dialogue_is_not_the_reply(text: str, rest: str) -> None:
    assert said(text) == rest


@pytest.mark.parametrize(
    "text",
    [
        "Question: Which disease?\nAnswer: C",
        "Question: Which disease?\nA) Measles\nB) Malaria\nC) Dengue\n\nAnswer: C",
        "A good answer takes care.\nQuestion: Which disease?\nAnswer: C",
        "The answer is one of A, B and C.\nQuestion: Which disease?\nAnswer: C",
        "Let me restate.\nQuestion: Which disease?\nA. Measles\nB. Malaria\n\nAnswer: B",
        "Let's go step by step.\n\nQuestion: Which disease?\nAnswer: C",
        "Vamos por partes.\n\nPregunta: ¿Cuál?\nRespuesta: C",
        "Sure! Here it is:\nQuestion: Which disease?\nAnswer: C",
        "User: Which disease?\nAssistant: The answer is C.",
        "Let us play.\nUser: Which disease?\nAssistant: The answer is C.",
        "Given the vignette.\n\nQuestion: Which disease?\nAnswer: C",
        "Intake.\nInput: 2000 mL\nOutput: 1500 mL",
        "Options:\nA. Measles\nB. Malaria\nC. Dengue\nQuestion: which?\nAnswer: C",
        "Question 1: Which disease? Dengue.\nQuestion 2: Which vector? Aedes.\nAnswer: C",
        "Start insulin.\n\nQuestion: Is the patient allergic to penicillin? Then change it.\n"
        "Follow up in a week.",
        "Insulin types:\nHuman: regular and NPH.\nAnalogue: glargine and lispro.",
        "Bites.\nDog: amoxicillin.\nHuman: amoxicillin-clavulanate.\nCat: the same.",
        "Surgeon: Dr X.\nAssistant: Dr Y.\nFindings: a perforated appendix.",
        "Questions to ask the patient:\n- travel?\n- contacts?",
        "The physician assistant\nsees the patient.",
        "Problem: sepsis.\nPlan: antibiotics within the hour.\nProblem: AKI.\nPlan: fluids.",
        "C, because the user\nasked for dengue.",
        "Model\nof care: C",
    ],
)
def test_a_reply_with_such_words_of_its_own_stays_whole(text: str) -> None:
    assert said(text) == text


OPEN = "Dengue fever is the likeliest."


@pytest.mark.parametrize(
    "behind",
    [
        "\n\nQuestion: Which vector?\nAnswer: Aedes.",
        "\n\nHuman: Which vector?\n\nAssistant: Aedes.",
        "\n\nQ: Which vector?\nA: Aedes.",
        "\n\nPregunta: ¿Qué vector?\nRespuesta: Aedes.",
        "assistant\n\nAedes",
    ],
)
def test_an_open_question_is_answered_by_any_text(behind: str) -> None:
    assert own_words(OPEN + behind, is_open=True)[0].strip() == OPEN
    several = f"1. Dengue\n2. Malaria{behind}"
    if not behind.startswith("assistant"):
        assert own_words(several, is_open=True)[0].strip() == "1. Dengue\n2. Malaria"


@pytest.mark.parametrize(
    "text",
    [
        "Sure, let me see.\n\nQuestion: Which disease?\nAnswer: Dengue",
        "FAQ\nQ: How often?\nA: Every 8 hours.\nQ: With food?\nA: Yes.",
        "Give it.\n\nFAQ\nQ: How often?\nA: Every 8 hours.\nQ: With food?\nA: Yes.",
        "Assessment: sepsis.\nProblem: AKI\nAnswer: fluids\nProblem: anaemia\nAnswer: iron",
        "Plan:\nQuestion: is there an allergy?\nAnswer: none known",
        "Start insulin.\n\nQuestion: Is there an allergy? Then change it.\nFollow up in a week.",
        "Bites.\nDog: amoxicillin.\nHuman: amoxicillin-clavulanate.\nCat: the same.",
    ],
)
def test_an_open_answer_with_such_words_of_its_own_stays_whole(text: str) -> None:
    assert own_words(text, is_open=True)[0] == text


def test_who_speaks_is_no_word_of_the_reply() -> None:
    assert said("Assistant: C") == "C"
    assert said("**Assistant:** C\nUser: next?\nAssistant: B") == "C"


def test_half_a_character_at_the_end_is_left_out() -> None:
    assert said("A \\ud83d") == "A"
    assert said("**A** \\ud83d\\ude00.") == "**A** ."
    assert said("A \\ud83d is no end") == "A \\ud83d is no end"
