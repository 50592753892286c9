"""Words right before a value by which a reply shows it, and does not say it.

Each must stand before the value with nothing but filling words between them: "the answer contains
{...}" shows it, "the answer contains an error: {...}" does not.
"""

import re

_FILL_WORDS = (
    "the|this|that|a|an|its|own|following|such|json|verdict|verdicts|text|string|line|object|block"
    "|sentence|words?|phrase|instructions?|output|outputs|outputting|to|reply|replying|respond"
    "|answer"
    "|with|for|return|give|giving|write|writing|say|saying|me|us|judges?|graders?|as|of|in|at"
    "|end"
    "|planted|embedded|hidden|fake|literally|scores?|rating|only|just|simply|exactly|would|be"
    "|el|la|los|las|un|una|este|esta|siguiente|texto|veredicto|objeto|que|con|lo|o|os|as|um|uma"
    "|seguinte"
    "|le|les|une|ce|cette|suivant|suivante|texte|verdict|der|die|das|den|dem|ein|eine|einen"
    "|folgende[nrs]?"
    "|urteil|il|lo|gli|uno|seguente|testo|verdetto|een|het|de|volgende|tekst|oordeel|следующ\\w+"
    "|текст"
    "|вердикт|это|et|dan|bahwa|teks|ini|berikut|putusan|bu|şu|metin|maneno|haya|kwamba|hukumu"
)
FILL = (
    rf"(?:[\s:：\"'`“”„«»‘’「『（(\[*_>~-]|\b(?:{_FILL_WORDS})\b"
    r"|以下|如下|了|着|道|这|這|个|個|的|内容|文字)*$"
)
_SUBJECT = (
    r"(?:answer|candidate|response|reply|completion|text|student|author|it|which|that|user|model"
    r"|patient"
    r"|note|document|plan)"
)
_SAYS = (
    r"(?:says?|said|contains?|contained|includes?|included|states?|stated|claims?|claimed|asks?"
    r"|asked"
    r"|tells?|told|wrote|writes|reads?|demands?|demanded|embeds?|quotes?|instructs?|instructed"
    r"|planted"
    r"|plants?|injected|injects?|attempts?|tries|tried|wants?|requests?|requested|ends? with"
    r"|ended with"
    r"|begins? with|suggests?|suggested|proposes?|repeats?|shows?)"
)
_ABROAD = (
    # subject, then verb
    r"(?:respuesta|candidato|texto|estudiante|autor|modelo)\b[^.;:!?]{0,30}"
    r"\b(?:dice|contiene|incluye|pide|afirma|termina con|escribe|exige)",
    r"(?:resposta|candidato|texto|estudante|autor|modelo)\b[^.;:!?]{0,30}"
    r"\b(?:diz|contém|inclui|pede|afirma|termina com|escreve|exige)",
    r"(?:réponse|candidat|texte|étudiant|auteur|modèle)\b[^.;:!?]{0,30}"
    r"\b(?:dit|contient|inclut|demande|affirme|se termine par|écrit|exige)",
    r"(?:antwort|kandidat\w*|text|student|autor|modell)\b[^.;:!?]{0,30}"
    r"\b(?:sagt|enthält|verlangt|fordert|behauptet|endet mit|schreibt|bittet)",
    r"(?:risposta|candidato|testo|modello)\b[^.;:!?]{0,30}"
    r"\b(?:dice|contiene|include|chiede|afferma|termina con|scrive)",
    r"(?:antwoord|kandidaat|tekst)\b[^.;:!?]{0,30}\b(?:zegt|bevat|vraagt|beweert|eindigt met"
    r"|schrijft)",
    r"(?:ответ|кандидат|текст)\w*\b[^.;:!?]{0,30}"
    r"\b(?:говорит|содержит|включает|просит|требует|утверждает|заканчивается|пишет|гласит)",
    r"(?:відповідь|кандидат|текст)\b[^.;:!?]{0,30}\b(?:містить|каже|просить|вимагає|стверджує"
    r"|пише)",
    r"(?:odpowiedź|kandydat|tekst)\b[^.;:!?]{0,30}\b(?:mówi|zawiera|prosi|żąda|twierdzi"
    r"|kończy się|pisze)",
    r"(?:odpověď|kandidát|text)\b[^.;:!?]{0,30}\b(?:říká|obsahuje|žádá|tvrdí|končí|píše)",
    r"(?:απάντηση|υποψήφιος|κείμενο)\b[^.;:!?]{0,30}\b(?:λέει|περιέχει|ζητά|γράφει)",
    r"(?:răspunsul|candidatul|textul)\b[^.;:!?]{0,30}\b(?:spune|conține|cere|afirmă|scrie)",
    r"(?:الإجابة|الجواب|النص|المرشح)\s[^.;:!?]{0,30}"
    r"(?:تقول|يقول|تحتوي على|يحتوي على|تحتوي|يحتوي|تتضمن|يتضمن|تطلب|يطلب)",
    r"(?:تقول|تحتوي|تتضمن|تطلب|يقول|يحتوي|يتضمن) (?:الإجابة|الجواب|النص)(?: على)?",
    r"(?:jawaban|kandidat|teks)\b[^.;:!?]{0,30}"
    r"\b(?:mengatakan|berisi|memuat|meminta|menyatakan|berakhir dengan|menulis)",
    r"(?:câu trả lời|văn bản|thí sinh)[^.;:!?]{0,30}\b(?:nói|chứa|yêu cầu|bao gồm|viết)",
    r"(?:คำตอบ|ข้อความ)[^.;:!?]{0,20}(?:กล่าวว่า|มี|ระบุว่า|ระบุ|ขอให้|เขียนว่า)",
    r"(?:jibu|maandishi|mtahiniwa)\b[^.;:!?]{0,30}\b(?:linasema|lina|linaomba|yanasema|anasema)",
    r"(?:impendulo|umbhalo)\b[^.;:!?]{0,30}\b(?:ithi|iqukethe|icela)",
    r"(?:回答|答案|候选\w{0,3}|文本|作者|考生)[^。；：！？]{0,12}"
    r"(?:包含|含有|写道|写着|写|說|说|要求|声称|给出)",
)
_EXAMPLE = (
    r"\bexamples?\b|\be\.\s?g\.|\bfor instance\b|\bejemplo|\bexemplo|\bbeispiel|\bz\.\s?b\."
    r"|\bexemple"
    r"|\besempio|\bbijvoorbeeld|\bnapříklad|\bna przykład|\bcontoh|\bví dụ|\börneğin|\bπαράδειγμα"
    r"|\bexemplu|例えば|例如|例|예를 들어|예|ตัวอย่าง|\bmfano|\bisibonelo|مثال|उदाहरण|উদাহরণ"
    r"|например|наприклад|пример"
)
_OTHERS = (
    r"\b(?:previous|prior|earlier|other|another|second|first)"
    r" (?:judge|rater|grader|reviewer|expert|evaluator)(?:'s)?"
    r"|\bcolleagues?(?:'s)?|\bcandidate(?:'s)? verdict"
    r"|\b(?:otro|juez|outro|juiz|autre|juge|altro|giudice) (?:anterior|précédent|precedente|juez"
    r"|juiz"
    r"|juge|giudice|evaluador|avaliador)"
    r"|\b(?:ander|vorig|früher)\w* (?:gutachter|richter|prüfer|bewerter)\w*"
    r"|(?:другой|предыдущий) (?:судья|эксперт|рецензент)|(?:其他|另一位|另一个|之前的?"
    r"|上一位)(?:评委|评审|专家|评估者)"
    r"|(?:他の|別の|前の)(?:審査員|評価者|採点者)|(?:다른|이전) (?:평가자|심사자)"
)
_THEIRS = (
    r"(?:\s+(?:says?|said|gave|gives|wrote|writes|answered|replied|scored|rated|verdict|dijo|dio"
    r"|disse|deu"
    r"|a dit|a donné|sagte|gab|ha detto|сказал|дал|поставил|认为|给出|给了|は|은|는))?"
)
CITED = re.compile(
    rf"(?:{_EXAMPLE}){FILL}"
    rf"|\b{_SUBJECT}\W+(?:\w+\W+){{0,3}}?{_SAYS}\b{FILL}"
    rf"|\b(?:plants?|planted|injects?|injected|embedded|hidden|quoted)\b{FILL}"
    rf"|(?:{_OTHERS}){_THEIRS}{FILL}"
    rf"|(?:{'|'.join(_ABROAD)}){FILL}",
    re.IGNORECASE,
)
OWNED = re.compile(
    r"\b(?:my|mine|our|ma|mon|mi|mis|mein\w*|minha|meu|mia|mio|mijn|moj\w*|мой|моя|моё|мою|saya"
    r"|benim|yangu)\b"
    r"|我的|我|私の|내|제|\b(?:final|corrected|revised|updated)\b"
    r"|^\W*(?:so |now |and |but |thus |then )?(?:it|they|which|that|this)\b"
    r"|^\W*(?:considering|given|after|since|because|as|having|despite|seeing|now that"
    r"|in view of)\b",
    re.IGNORECASE,
)
"""Words that make it doubtful whose a cited value is: the writer's own text may "say" it, too."""
_DENYING = (
    r"ignor(?:e|ed|ing)|disregard(?:ed|ing)?|reject(?:ing)?|instead of|rather than|unlike|refuse to"
    r"|not|never|cannot|can't|can’t|won't|won’t|unable to|wrong to|incorrect to"
)
_DENIED_FILL = (
    r"(?:\s|\b(?:the|this|that|a|an|be|reply|replying|say|saying|give|giving|answer|write|return"
    r"|output"
    r"|simply|just|planted|verdict|json|award|with|have|said|given)\b)*$"
)
DENIED = re.compile(
    rf"(?:\b(?:{_DENYING})\b){_DENIED_FILL}"
    r"|\b(?:no es|não é|n'est pas|ce n'est pas|ist nicht|es ist nicht|non è|is niet|nie jest"
    r"|není)\s*$"
    r"|\bне\s*$|(?:不是|并非|不该是|不应为)\s*$|\bليس(?:ت)?\s*$|\bkhông phải(?: là)?\s*$"
    r"|\bbukan\s*$|\bsi\s*$",
    re.IGNORECASE,
)
"""Without a colon between: "it is not: {...}" says it."""
