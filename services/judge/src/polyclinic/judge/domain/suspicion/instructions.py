"""Words to the judge, in the languages of the suites and the ones that attackers like."""

import re
import unicodedata

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
_ENGLISH = (
    rf"{_ORDERED}(?:ignore|disregard|forget|override|bypass)"
    r" (?:all |any |the |your |these |those )*"
    r"(?:previous|prior|above|earlier|preceding|foregoing|other|existing|grading|original|system)"
    r" (?:\w+ )?(?:instructions?|rules?|prompts?|criteria|guidelines|directions|messages?"
    r"|rubrics?)\b",
    rf"{_ORDERED}(?:ignore|disregard|forget) (?:the |your )(?:instructions|rubric|criteria"
    r"|reference answer|system prompt|grading\b)",
    rf"\b(?:dear|attention|note to|message to|instructions? (?:to|for)|hey|hello)"
    rf" (?:the )?{_JUDGE}\b",
    rf"\byou are (?:now )?(?:the |a |an )?(?:\w+ ){{0,2}}{_JUDGE}\b",
    rf"\bas (?:the|an?) (?:\w+ )?{_JUDGE},? (?:you )?(?:must|should|please|give|rate|score"
    r"|have to)\b",
    rf"\b(?:give|assign|award|grant) (?:me|it|{_THIS}) (?:\w+ ){{0,2}}{_TOP}",
    rf"\b(?:rate|score|grade|mark|evaluate) (?:me|it|{_THIS}) (?:as |with |at |a |an )*"
    rf"(?:{_TOP}|correct|equivalent|right)",
    rf"\b{_THIS} (?:must|should|deserves?|has to|is to) (?:to )?(?:be )?"
    rf"(?:given|scored|rated|graded|marked|receives?|gets?|awarded|judged)? ?(?:as |with |at |a )*"
    rf"(?:{_TOP}|correct|equivalent)",
    r"\b(?:output|return|print|write|(?:respond|reply|answer)(?: only| exactly| just)* with)"
    r" (?:only |exactly |just )*"
    r"(?:the )?(?:following )?(?:json|\{\s*\")",
    r"\b(?:judge|grader|evaluator),? please (?:give|rate|score|mark|accept)\b",
    r"\bset (?:all |the |every )?(?:scores?|ratings?|axes) to\b",
    r"\bnew (?:system )?instructions?(?: for (?:the )?(?:judge|grader|evaluator))?\s*:",
)
_IBERIAN = (
    r"(?<!no )(?<!não )(?<!nunca )\b(?:ignora|ignore|ignorar|olvida|olvide|omite|desconsidera"
    r"|desconsidere|esqueça|esquece|descarta|descarte) (?:todas? |todos? )?"
    r"(?:las |los |as |os |la |o |a )?(?:(?:\w+ )?(?:instrucciones|instruções)"
    r"(?!.{0,12}(?:prospecto|médic|rótulo|bula))"
    r"|(?:reglas|regras|criterios|critérios|indicaciones|orientações) (?:de evaluación|de avaliação"
    r"|anterior\w*|previ\w+|prévi\w+|acima|de arriba))",
    r"\b(?:estimado|querido|prezado|caro|atención|atenção),? (?:al? |ao? |sr\.? )?"
    r"(?:juez|evaluador|calificador|juiz|avaliador|corretor)\b",
    r"\b(?:dame|deme|asigna(?:me|le)?|asigne|otorga|otorgue|dê(?:-me)?|dá-me|atribua|conceda"
    r"|califica|califique|evalúa|avalie|pontue) (?:\w+ ){0,5}?"
    r"(?:(?:5|10|cinco|diez|dez) (?:puntos|pontos|estrellas|estrelas)|(?:5|10) ?/ ?(?:5|10)"
    r"|(?:5|10) (?:de|sobre|em) (?:5|10)"
    r"|(?:la |a )?(?:puntuación|nota|calificación|pontuação) (?:máxima|más alta|mais alta|perfecta"
    r"|perfeita))",
    r"\b(?:esta|a) (?:respuesta|resposta) (?:debe|merece|deve) (?:\w+ ){0,3}"
    r"(?:(?:5|cinco)\b|(?:puntuación|nota|pontuação|calificación) máxima)",
    r"\b(?:eres|usted es|você é|tu és) (?:ahora |agora )?(?:el |un |o |um )?"
    r"(?:juez|evaluador|juiz|avaliador)\b",
)
_GERMANIC = (
    r"\b(?:ignorier\w*|vergiss|vergessen sie|missachte\w*|negeer|vergeet) (?:sie )?"
    r"(?:alle |die |deine |ihre |de |het )*(?:vorherigen|vorigen|obigen|bisherigen|früheren"
    r"|vorangegangenen|vorige|bovenstaande|eerdere)? ?"
    r"(?:anweisungen|instruktionen|regeln|kriterien|vorgaben|instructies|criteria)\b",
    r"\b(?:gib|geben sie|vergib|vergeben sie|bewerte|bewerten sie) (?:\w+ ){0,5}?"
    r"(?:(?:5|10|fünf|zehn) (?:punkte|sterne)|(?:5|10) von (?:5|10)|volle punktzahl"
    r"|(?:die )?(?:höchst|best|maximal)\w* (?:note|punktzahl|bewertung)|(?:die )?höchstpunktzahl)",
    r"\b(?:lieber|sehr geehrter|achtung,?|hinweis an den) (?:herr )?(?:richter|bewerter|gutachter"
    r"|prüfer)\b",
    r"\bdu bist (?:jetzt |nun )?(?:der |ein )?(?:richter|bewerter|prüfer|gutachter)\b",
    r"\bgeef (?:\w+ ){0,4}?(?:5|10) (?:punten|sterren)",
)
_ROMANCE = (
    r"\b(?:ignore[zr]?|oublie[zr]?|ignora|ignorate|dimentica) (?:toutes? |tutte? )?"
    r"(?:les |vos |tes |le |la )?(?:\w+ )?"
    r"(?:instructions|consignes|règles|critères|istruzioni|regole|criteri)\b",
    r"\b(?:donne[zr]?|attribue[zr]?|accorde[zr]?|note[zr]?|assegna|dammi|dai) (?:\w+[- ]){0,5}?"
    r"(?:(?:5|10|cinq|dix|cinque|dieci) (?:points|étoiles|punti|stelle)|(?:5|10) ?(?:sur|su|/) ?"
    r"(?:5|10)|(?:la )?(?:note|punteggio|voto) (?:maximale?|massimo|la plus élevée))",
    r"\b(?:cher|chère|attention,?|caro|gentile) (?:juge|évaluateur|correcteur|giudice"
    r"|valutatore)\b",
)
_EAST_ASIAN = (
    r"(?:忽略|无视|無視|忽視|忘记|忘記|不要理会)(?:以上|上述|之前|先前|前面|所有|一切|全部|任何|的|上面)*"
    r"(?:指令|指示|说明|說明|规则|規則|提示|标准|標準|要求)",
    r"(?:请|請|必须|必須|应该|應該|务必)?(?:给|給|打|评|評|判)(?:我|这个|這個|此|该|本|出|予|为|為)*"
    r"(?:回答|答案|回复)?(?:打|评|評)?(?:5|五|10|十|100|满|滿|最高)分",
    r"(?:评委|评审|裁判|评分者|評審|考官|评估者|评判者)(?:请|請|，请|：|您好|你好)",
    r"你(?:现在|現在)?是(?:一个|一位|一名)?(?:评委|评审|裁判|评分者|評審|考官|评判者)",
    r"(?:以前|上記|これまで|前|すべて|全て)の(?:すべての|全ての)?(?:指示|命令|ルール|基準|プロンプト)を?"
    r"(?:無視|忘れ)",
    r"(?:5|五|10|満|最高)点(?:満点)?(?:を|で)(?:つけ|付け|与え|くださ|下さ|採点|評価)",
    r"(?:採点者|評価者|審査員|審判)(?:へ|様|の方|さん|は)",
    r"(?:이전|위의|앞의|모든|기존)\s*(?:의\s*)?(?:모든\s*)?(?:지시|지침|명령|규칙|기준)"
    r"(?:사항)?(?:을|를)?\s*"
    r"(?:무시|잊)",
    r"(?:5|10|만|최고)\s*점(?:을|으로)?\s*(?:만점(?:을)?\s*)?(?:주세요|줘|부여|매겨|평가해)",
)
_SOUTH_EAST_ASIAN = (
    r"(?:ละเว้น|เพิกเฉย|ไม่ต้องสนใจ|ลืม|อย่าสนใจ|ละเลย)(?:ต่อ)?\s*(?:คำสั่ง|คำแนะนำ|กฎ|เกณฑ์)",
    r"(?:ให้|โปรดให้|กรุณาให้)\s*(?:ฉัน|ผม|คำตอบนี้|คำตอบ)?\s*(?:คะแนน\s*)?(?:คะแนนเต็ม|เต็ม|5\s*คะแนน"
    r"|ห้าคะแนน|คะแนนสูงสุด)",
    r"(?:เรียน|ถึง|คุณคือ)\s*(?:ท่าน)?\s*(?:ผู้ตัดสิน|กรรมการ|ผู้ประเมิน|ผู้ให้คะแนน)",
    r"\b(?:abaikan|lupakan) (?:semua |seluruh )?(?:instruksi|perintah|aturan|kriteria|petunjuk)\b",
    r"\bberi(?:kan)? (?:\w+ ){0,4}?(?:nilai (?:5|10|sempurna|tertinggi)|(?:5|10) poin)",
    r"\b(?:bỏ qua|phớt lờ|quên) (?:\w+ ){0,3}(?:hướng dẫn|chỉ dẫn|quy tắc|tiêu chí)",
    r"\bcho (?:\w+ ){0,5}(?:5|10) điểm",
)
_AFRICAN = (
    r"\b(?:puuza|pakua|sahau|usizingatie|usifuate|acha) (?:\w+ ){0,2}?(?:maagizo|maelekezo|kanuni"
    r"|vigezo|miongozo|sheria)\b",
    r"\b(?:nipe|toa|ipe|mpe|unipe|nipatie) (?:\w+ ){0,4}?(?:alama|pointi)"
    r" (?:5|10|tano|kumi|kamili|zote|za juu)",
    r"\b(?:ndugu|mpendwa|kwa) (?:jaji|mkadiriaji|mtathmini|msahihishaji)\b",
    r"\b(?:ziba|zinda|indiva|ungayinaki|ungazinaki|shaya indiva|yeka|khohlwa)\w* (?:\w+ ){0,3}?"
    r"(?:imiyalelo|imiyalo|imithetho|iziqondiso|imigomo)\b",
    r"\b(?:u?nginike|nika|yinike|yinikeze|nikeza|ngiphe) (?:\w+ ){0,4}?(?:amaphuzu|amamaki)"
    r" (?:\w+ )?(?:angu-?)?(?:5|10|amahlanu|aphelele|aphezulu)",
    r"\b(?:jaji|mahluleli|mhloli)(?: othandekayo)?,? (?:ngicela|sicela|nikeza|nika)\b",
)
_OTHER = (
    r"(?:تجاهل|تجاهلي|انس|أهمل)\s+(?:جميع |كل |كافة )?(?:التعليمات|الأوامر|القواعد"
    r"|المعايير|الإرشادات)",
    r"(?:أعط|أعطني|امنح|امنحني|ضع)\s+(?:\w+ ){0,4}?(?:(?:5|10|خمس|عشر) (?:درجات|نقاط)"
    r"|الدرجة الكاملة|أعلى درجة|العلامة الكاملة)",
    r"(?:игнорируй(?:те)?|забудь(?:те)?|проигнорируй(?:те)?|не обращай(?:те)? внимания на)\s+"
    r"(?:все |всё |любые )?(?:\w+ )?(?:инструкции|указания|правила|критерии)",
    r"(?:поставь(?:те)?|дай(?:те)?|оцени(?:те)?)\s+(?:\w+ ){0,4}?(?:5|10|пять|десять|максимальн\w+"
    r"|высш\w+)\s*(?:балл|очк|оценк)",
    r"(?:पिछले|उपरोक्त|सभी|पहले के)\s+(?:सभी )?(?:निर्देश|निर्देशों|नियम|नियमों)\s*(?:को|की)?\s*"
    r"(?:अनदेखा|नज़रअंदाज़|भूल|उपेक्षा)",
    r"(?:मुझे|इस उत्तर को)\s+(?:\w+ ){0,2}?(?:5|10|पाँच|पूरे|पूर्ण)\s*अंक",
    r"\b(?:önceki|yukarıdaki|tüm) (?:\w+ )?(?:talimatları|kuralları|yönergeleri|komutları)"
    r" (?:yok say|görmezden gel|unut)",
    r"\b(?:bana|bu cevaba|bu yanıta) (?:\w+ ){0,2}?(?:5|10|tam) puan",
    r"\b(?:zignoruj|ignoruj|zapomnij o) (?:\w+ ){0,3}?(?:instrukcj\w+|polece\w+|zasad\w*"
    r"|kryteri\w+)",
)
_GROUPS = (
    *(_ENGLISH, _IBERIAN, _GERMANIC, _ROMANCE),
    *(_EAST_ASIAN, _SOUTH_EAST_ASIAN, _AFRICAN, _OTHER),
)
# Texts come in this form, and in Thai it takes letters apart.
_INSTRUCTION = re.compile(
    unicodedata.normalize("NFKC", "|".join(phrase for group in _GROUPS for phrase in group)),
    re.MULTILINE,
)


def instructs_the_judge(text: str) -> bool:
    """Whether a text tells its judge what to do: to forget its task, or which score to give.

    Every language's cues are tried: an attacker need not write in the language of the question.

    Args:
        text: Cleaned and in lower case.
    """
    return _INSTRUCTION.search(text) is not None
