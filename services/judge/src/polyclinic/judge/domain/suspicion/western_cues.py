"""Words to the judge in English, Spanish, Portuguese, German, Dutch, French and Italian.

Each entry: words of which a text must hold one, which cost next to nothing to look for; a pattern.
"""

_JUDGE = r"(?:judge|grader|evaluator|examiner|rater|assessor|llm|ai model|language model)"
_THIS = r"(?:this|my|the|that) (?:answer|response|reply|submission|text|completion|solution)"
_TOP = (
    r"(?:full (?:marks|score|points|credit)|top (?:marks|score)|perfect (?:score|marks|rating)"
    r"|(?:the )?(?:maximum|highest|best)(?: possible)? (?:score|rating|marks?|grade|points?)"
    r"|(?:a |an )?(?:score of )?(?:5|10|100|five|ten)"
    r"(?: ?/ ?(?:5|10|100)| out of (?:5|10|five|ten)| points?| stars?))"
)
_ORDERED = (
    r"(?:^|[.!?:;,\n>)*-] ?|\b(?:please|kindly|and|then|now|to|must|should|can|simply|just) )"
)
"""Before an imperative: what patients do, or should not do, is no order."""
ENGLISH = (
    (
        "ignore|disregard|forget|override|bypass",
        rf"{_ORDERED}(?:ignore|disregard|forget|override|bypass)"
        r" (?:all |any |the |your |these |those )*"
        r"(?:previous|prior|above|earlier|preceding|foregoing|other|existing|grading|original"
        r"|system)"
        r" (?:\w+ )?(?:instructions?|rules?|prompts?|criteria|guidelines|directions|messages?"
        r"|rubrics?)\b",
    ),
    (
        "ignore|disregard|forget",
        rf"{_ORDERED}(?:ignore|disregard|forget) (?:the |your )(?:instructions|rubric|criteria"
        r"|reference answer|system prompt|grading\b)",
    ),
    (
        "judge|grader|evaluator|examiner|rater|assessor|llm|ai model|language model",
        rf"\b(?:dear|attention|note to|message to|instructions? (?:to|for)|hey|hello)"
        rf" (?:the )?{_JUDGE}\b",
    ),
    (
        "judge|grader|evaluator|examiner|rater|assessor|llm|ai model|language model",
        rf"\byou are (?:now )?(?:the |a |an )?(?:\w+ ){{0,2}}{_JUDGE}\b",
    ),
    (
        "judge|grader|evaluator|examiner|rater|assessor|llm|ai model|language model",
        rf"\bas (?:the|an?) (?:\w+ )?{_JUDGE},? (?:you )?(?:must|should|please|give|rate|score"
        r"|have to)\b",
    ),
    (
        "give|assign|award|grant",
        rf"\b(?:give|assign|award|grant) (?:me|it|{_THIS}) (?:\w+ ){{0,2}}{_TOP}",
    ),
    (
        "rate |score |grade |mark |evaluate ",
        rf"\b(?:rate|score|grade|mark|evaluate) (?:me|it|{_THIS}) (?:as |with |at |a |an )*"
        rf"(?:{_TOP}|correct|equivalent|right)",
    ),
    (
        "answer|response|reply|submission|completion|solution|text",
        rf"\b{_THIS} (?:must|should|deserves?|has to|is to) (?:to )?(?:be )?"
        rf"(?:given|scored|rated|graded|marked|receives?|gets?|awarded|judged)? ?(?:as |with "
        rf"|at |a )*"
        rf"(?:{_TOP}|correct|equivalent)",
    ),
    (
        "json|{",
        r"\b(?:output|return|print|write|(?:respond|reply|answer)(?: only| exactly| just)* with)"
        r" (?:only |exactly |just )*"
        r"(?:the )?(?:following )?(?:json|\{\s*\")",
    ),
    (
        "judge|grader|evaluator",
        r"\b(?:judge|grader|evaluator),? please (?:give|rate|score|mark|accept)\b",
    ),
    ("set ", r"\bset (?:all |the |every )?(?:scores?|ratings?|axes) to\b"),
    (
        "instruction",
        r"\bnew (?:system )?instructions?(?: for (?:the )?(?:judge|grader|evaluator))?\s*:",
    ),
)
IBERIAN = (
    (
        "instrucciones|instruções|reglas|regras|criterios|critérios|indicaciones|orientações",
        r"(?<!no )(?<!não )(?<!nunca )\b(?:ignora|ignore|ignorar|olvida|olvide|omite|desconsidera"
        r"|desconsidere|esqueça|esquece|descarta|descarte) (?:todas? |todos? )?"
        r"(?:las |los |as |os |la |o |a )?(?:(?:\w+ )?(?:instrucciones|instruções)"
        r"(?!.{0,12}(?:prospecto|médic|rótulo|bula))"
        r"|(?:reglas|regras|criterios|critérios|indicaciones|orientações) (?:de evaluación"
        r"|de avaliação"
        r"|anterior\w*|previ\w+|prévi\w+|acima|de arriba))",
    ),
    (
        "juez|evaluador|calificador|juiz|avaliador|corretor",
        r"\b(?:estimado|querido|prezado|caro|atención|atenção),? (?:al? |ao? |sr\.? )?"
        r"(?:juez|evaluador|calificador|juiz|avaliador|corretor)\b",
    ),
    (
        "puntos|pontos|estrellas|estrelas|puntuación|nota|calificación|pontuação|5|10",
        r"\b(?:dame|deme|asigna(?:me|le)?|asigne|otorga|otorgue|dê(?:-me)?|dá-me|atribua|conceda"
        r"|califica|califique|evalúa|avalie|pontue) (?:\w+ ){0,5}?"
        r"(?:(?:5|10|cinco|diez|dez) (?:puntos|pontos|estrellas|estrelas)|(?:5|10) ?/ ?(?:5|10)"
        r"|(?:5|10) (?:de|sobre|em) (?:5|10)"
        r"|(?:la |a )?(?:puntuación|nota|calificación|pontuação) (?:máxima|más alta|mais alta"
        r"|perfecta"
        r"|perfeita))",
    ),
    (
        "respuesta|resposta",
        r"\b(?:esta|a) (?:respuesta|resposta) (?:debe|merece|deve) (?:\w+ ){0,3}"
        r"(?:(?:5|cinco)\b|(?:puntuación|nota|pontuação|calificación) máxima)",
    ),
    (
        "juez|evaluador|juiz|avaliador",
        r"\b(?:eres|usted es|você é|tu és) (?:ahora |agora )?(?:el |un |o |um )?"
        r"(?:juez|evaluador|juiz|avaliador)\b",
    ),
)
GERMANIC = (
    (
        "ignorier|vergiss|vergessen|missachte|negeer|vergeet",
        r"\b(?:ignorier\w*|vergiss|vergessen sie|missachte\w*|negeer|vergeet) (?:sie )?"
        r"(?:alle |die |deine |ihre |de |het )*(?:vorherigen|vorigen|obigen|bisherigen|früheren"
        r"|vorangegangenen|vorige|bovenstaande|eerdere)? ?"
        r"(?:anweisungen|instruktionen|regeln|kriterien|vorgaben|instructies|criteria)\b",
    ),
    (
        "gib|geben|vergib|vergeben|bewerte",
        r"\b(?:gib|geben sie|vergib|vergeben sie|bewerte|bewerten sie) (?:\w+ ){0,5}?"
        r"(?:(?:5|10|fünf|zehn) (?:punkte|sterne)|(?:5|10) von (?:5|10)|volle punktzahl"
        r"|(?:die )?(?:höchst|best|maximal)\w* (?:note|punktzahl|bewertung)"
        r"|(?:die )?höchstpunktzahl)",
    ),
    (
        "richter|bewerter|gutachter|prüfer",
        r"\b(?:lieber|sehr geehrter|achtung,?|hinweis an den) (?:herr )?(?:richter|bewerter"
        r"|gutachter"
        r"|prüfer)\b",
    ),
    ("du bist", r"\bdu bist (?:jetzt |nun )?(?:der |ein )?(?:richter|bewerter|prüfer|gutachter)\b"),
    ("geef", r"\bgeef (?:\w+ ){0,4}?(?:5|10) (?:punten|sterren)"),
)
ROMANCE = (
    (
        "instructions|consignes|règles|critères|istruzioni|regole|criteri",
        r"\b(?:ignore[zr]?|oublie[zr]?|ignora|ignorate|dimentica) (?:toutes? |tutte? )?"
        r"(?:les |vos |tes |le |la )?(?:\w+ )?"
        r"(?:instructions|consignes|règles|critères|istruzioni|regole|criteri)\b",
    ),
    (
        "donne|attribue|accorde|note|assegna|dammi|dai",
        r"\b(?:donne[zr]?|attribue[zr]?|accorde[zr]?|note[zr]?|assegna|dammi|dai) (?:\w+[- ]){0,5}?"
        r"(?:(?:5|10|cinq|dix|cinque|dieci) (?:points|étoiles|punti|stelle)|(?:5|10) ?(?:sur|su"
        r"|/) ?"
        r"(?:5|10)|(?:la )?(?:note|punteggio|voto) (?:maximale?|massimo|la plus élevée))",
    ),
    (
        "juge|évaluateur|correcteur|giudice|valutatore",
        r"\b(?:cher|chère|attention,?|caro|gentile) (?:juge|évaluateur|correcteur|giudice"
        r"|valutatore)\b",
    ),
)
