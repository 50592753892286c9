"""Judges that decline, and judges that only begin as if they did."""

import pytest

from polyclinic.judge.domain.refusals import is_refusal


@pytest.mark.parametrize(
    "reply",
    [
        "I cannot find any error; the plan is complete.",
        "I can\u2019t really fault this answer: four of five.",
        "I am unable to identify an omission. Accuracy is high.",
        "No puedo encontrar ningún error en la respuesta.",
        "Não consigo identificar erros.",
        "Je ne peux pas trouver d'erreur.",
        "Non posso individuare errori.",
        "Ich kann keine Fehler in der Antwort erkennen.",
        "Leider kann ich keine Lücken finden.",
        "Ik kan geen fouten vinden.",
    ],
)
def test_finding_nothing_is_no_refusal(reply):
    assert not is_refusal(reply)


@pytest.mark.parametrize(
    "reply",
    [
        "I cannot judge medical answers.",
        "I can't see the point of this, and I cannot help with it.",
        "I'm sorry, but I cannot find it in me to grade this.",
        "I am unable to provide a verdict.",
        "No puedo evaluar esta respuesta.",
        "Não posso avaliar esta resposta.",
        "Je ne peux pas évaluer cette réponse.",
        "Non posso valutare questa risposta.",
        "Ich kann keine Bewertung abgeben.",
        "Ik kan geen oordeel geven.",
        "抱歉，我不能评分。",
    ],
)
def test_declining_is(reply):
    assert is_refusal(reply)
