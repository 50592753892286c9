import pytest

from polyclinic.judge.domain.nli import extract_nli

LABELS = ("entailment", "neutral", "contradiction")


@pytest.mark.parametrize(
    ("language", "reply", "label"),
    [
        ("en", "Neither entailment nor contradiction holds, so: neutral.", "neutral"),
        ("en", "Entailment", "entailment"),
        ("en", "entailment.", "entailment"),
        ("en", "**Label:** contradiction", "contradiction"),
        ("en", "The hypothesis contradicts the premise.", "contradiction"),
        ("en", "The premise neither entails nor contradicts the hypothesis.", "neutral"),
        ("en", '{"label": "entailment"}', "entailment"),
        ("en", "The relation is contradiction, not entailment.", "contradiction"),
        ("en", "<think>contradiction</think>neutral", "neutral"),
        ("en", "The statements are neutral with respect to each other.", "neutral"),
        ("de", "Die Antwort ist Widerspruch.", "contradiction"),
        ("de", "Kein Widerspruch, sondern neutral.", "neutral"),
        ("es", "La respuesta es contradicción.", "contradiction"),
        ("es", "Implicación", "entailment"),
        ("pt", "Resposta: neutro", "neutral"),
        ("pt", "Trata-se de uma contradição.", "contradiction"),
        ("ja", "答えは「矛盾」です。", "contradiction"),
        ("ja", "含意", "entailment"),
        ("ja", "矛盾ではなく中立です。", "neutral"),
        ("zh", "答案：蕴含", "entailment"),
        ("zh", "两者并不矛盾，因此是中立。", "neutral"),
        ("zh", "前提与假设矛盾。", "contradiction"),
        ("th", "คำตอบ: ขัดแย้ง", "contradiction"),
        ("th", "เป็นกลาง", "neutral"),
        ("sw", "Jibu: neutral", "neutral"),
        ("sw", "Jibu ni ukinzano.", "contradiction"),
        ("zu", "Impendulo: contradiction", "contradiction"),
        ("zu", "Impendulo: ukuphikisana", "contradiction"),
        ("ru", "Ответ: противоречие", "contradiction"),
        ("ar", "الجواب: محايد", "neutral"),
        ("ko", "정답: 모순", "contradiction"),
        ("ko", "중립입니다.", "neutral"),
    ],
)
def test_label(language: str, reply: str, label: str) -> None:
    found = extract_nli(reply, LABELS, language)
    assert found.labels == (label,)
    assert found.positions == (LABELS.index(label),)
    assert found.rule


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        ("The premise does not entail the hypothesis.", "unparseable"),
        ("This is not a contradiction.", "unparseable"),
        ("It could be neutral or entailment.", "ambiguous"),
        ("The answer is entailment. The answer is neutral.", "ambiguous"),
        ("A", "unparseable"),
        ("yes", "unparseable"),
        ("", "no_response"),
        ("<think>Perhaps neutral", "truncated_reasoning"),
        ("I'm sorry, I can't help with that.", "refusal"),
    ],
)
def test_no_label(reply: str, reason: str) -> None:
    assert extract_nli(reply, LABELS, "en").reason == reason
