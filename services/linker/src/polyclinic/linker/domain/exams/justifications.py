"""Why an examination is wanted, and how it is asked for: neither is part of its name."""

import re

_VERBS = (
    "rule out|ruling out|r/o|assess|assessing|evaluate|evaluating|exclude|excluding|confirm"
    "|confirming|check|checking|look for|looking for|identify|identifying|detect|detecting"
    "|determine|investigate|monitor|monitoring|visuali[sz]e|characteri[sz]e|screen for|establish"
    "|guide|differentiate|document|measure|help|further|better|search for|stage|quantify"
    "|descartar|avaliar|excluir|confirmar|investigar|identificar|verificar|pesquisar|detectar"
    "|monitorar|diferenciar|caracterizar|afastar|estadiar|guiar|orientar|determinar|auxiliar"
    "|evaluar|identificar|detectar|buscar"
)
_PURPOSES = (
    "evaluation|assessment|suspected|suspicion|possible|potential|ruling|exclusion|confirmation"
    "|further|staging|monitoring|detection|diagnosis|baseline|better|definitive|signs"
    "|avaliação|suspeita|possível|confirmação|exclusão|estadiamento|diagnóstico"
)
_TAIL = re.compile(
    rf"\s*[,;]?\s+(?:(?:in order )?to (?:{_VERBS})\b"
    rf"|for (?:the )?(?:{_PURPOSES})\b"
    r"|(?:if|when|unless|because|given|since|due to|based on|depending on|as needed|as indicated"
    r"|looking for|considering|in case|in view of)\b"
    rf"|(?:para|a fim de|com o objetivo de|visando|por) (?:a )?(?:{_VERBS}|{_PURPOSES})\b"
    r"|(?:se|caso|devido|pois|porque|dado|conforme|quando)\b).*$",
    re.IGNORECASE | re.DOTALL,
)
_WHY = re.compile(
    rf"(?:(?:in order )?(?:to|para) )?(?:{_VERBS})\b|for\b|if\b|when\b|because\b|given\b|due\b"
    r"|para\b|se\b|caso\b|devido\b|pois\b|suspected\b|suspeita\b|possible\b|optional\b|opcional\b"
    r"|looking\b|especially\b|including possible\b|urgent|stat\b|priority|as needed|preferably"
    r"|necessary|recommended|first[- ]line|baseline|repeat",
    re.IGNORECASE,
)
_ASKING = re.compile(
    r"(?:(?:please|(?:i|we) (?:would|will|should)|consider(?:ing|ation of)?|order(?:ing)?"
    r"|perform(?:ing)?|obtain(?:ing)?|request(?:ing)?|recommend(?:ed|ing)?|repeat|urgent|immediate"
    r"|initial|solicitar|realizar|pedir|considerar|fazer|obter|repetir|colher|coleta de)\s+)+"
    r"(?:(?:a|an|the|um|uma|o|novo|nova)\s+)?",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"(?:an?|the|uma?)\s+(?=\S{2})", re.IGNORECASE)
_SHORT_REASON_WORDS = 6


def without_reason(text: str) -> str:
    """A name without the clause behind it that says what it is for."""
    cut = _TAIL.sub("", f" {text}").strip(" ,;.:-–—")
    return cut or text


def without_request(text: str) -> str:
    """A name without words that ask for it: "Order a chest X-ray"."""
    for pattern in (_ASKING, _ARTICLE):
        match = pattern.match(text)
        if match and text[match.end() :].strip():
            text = text[match.end() :]
    return text.strip()


def is_reason(text: str) -> bool:
    """Whether a remark says why or when, or is too long for a part of a name."""
    return _WHY.match(text.strip()) is not None or len(text.split()) > _SHORT_REASON_WORDS
