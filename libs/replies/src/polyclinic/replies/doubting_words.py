"""Words before a value by which it is only considered, or somebody else's, or a draft."""

import re

_THEY = (
    r"(?:readers?|judges?|raters?|graders?|reviewers?|evaluators?|examiners?|clinicians?|doctors?"
    r"|experts?"
    r"|one|someone|somebody|some|others|others'|you|people|they)"
)
_IF = (
    r"\b(?:if|unless|suppose|supposing|assuming|hypothetical\w*|otherwise|tempted|inclined"
    r"|considered"
    r"|considering|should (?:it|i|this))\b|^\W*(?:were|had)\b"
    r"|\bsi (?:fuera|fuese|hubiera|hubiese|la|el|se|no|lo)\b|\bse (?:fosse|a resposta|o |for |la "
    r"|il )"
    r"|\bcaso\b|\bs'il|\bsi (?:elle|on|la|le|c')|\bwenn\b|\bfalls\b|\bwäre\b|\bhätte\b"
    r"|\bqualora\b|\bindien\b"
    r"|\bесли\b|\bбы\b|\bякби\b|\bякщо\b|\bgdyby\b|\bjeśli\b|\bjeżeli\b|\bkdyby\b|\bpokud\b"
    r"|\bdacă\b"
    r"|\bamennyiben\b|\bjos\b|\bεάν\b|\bαν\b|如果|假如|要是|倘若|もし|であれば|とすれば|だったら"
    r"|만약|다면|라면"
    r"|\bلو\b|\bإذا\b|\bاگر\b|अगर|यदि|যদি|ถ้า|หาก|\bnếu\b|\bjika\b|\bkalau\b|\bseandainya\b"
    r"|\beğer\b|olsaydı"
    r"|\bikiwa\b|\bingekuwa\b|\bkama jibu\b|\bukuba\b|אילו|\bאם\b"
)
_SOMEBODY = (
    rf"\b{_THEY}\b[^.;!?]{{0,40}}\b(?:would|could|might|may|can|will)\b"
    r"|\bi (?:would|could|might) have\b|\bi'd have\b"
    r"|\b(?:juez|evaluador|lector|revisor|colega|alguien)\b[^.;!?]{0,40}\b(?:diría|daría"
    r"|respondería|pondría)"
    r"|\b(?:juiz|avaliador|leitor|revisor|colega|alguém)\b[^.;!?]{0,40}\b(?:diria|daria"
    r"|responderia)"
    r"|\b(?:juge|évaluateur|lecteur|relecteur|collègue)\b[^.;!?]{0,40}\b(?:dirait|donnerait"
    r"|répondrait|mettrait)"
    r"|\b(?:gutachter|prüfer|leser|bewerter|kollege|richter)\w*\b[^.;!?]{0,40}\b(?:würde|könnte)"
    r"|\bwürde\b[^.;!?]{0,30}\b(?:gutachter|prüfer|leser|bewerter|kollege|richter)"
    r"|\b(?:giudice|valutatore|lettore|collega)\b[^.;!?]{0,40}\b(?:direbbe|darebbe|risponderebbe)"
    r"|(?:评委|评审|评估者|读者|专家|考官)[^。；！？]{0,12}(?:会|可能)"
    r"|(?:審査員|評価者|読者|採点者)[^。；！？]{0,16}(?:なら|かも)|(?:평가자|심사자"
    r"|독자)[^.;!?]{0,16}(?:라면|할 것)"
)
_BEST = (
    r"\b(?:would|could|might|should) (?:also |then |only |still )?(?:be|have been|get|have got"
    r"|score|receive|look like"
    r"|read|give|say|answer|earn|deserve|need)\b\W*$"
    r"|\b(?:perfect|ideal|flawless|full marks|maximum|best possible)\b[^.;!?\n]{0,30}$"
)
_DRAFT = (
    r"\b(?:draft|first (?:thought|pass|impression|attempt|guess|version)|initial(?:ly)?"
    r"(?: (?:thought|verdict|impression|score|assessment|reading))?|preliminary|tentative\w*|rough"
    r"|earlier|previously|before)\b[^.;!?\n]{0,24}$"
    r"|\b(?:borrador|rascunho|brouillon|entwurf|bozza|concept|szkic|návrh|taslak|draf|rasimu"
    r"|primera impresión"
    r"|primeira impressão|première impression|erster eindruck|prima impressione|provisional"
    r"|provisoire|vorläufig)"
    r"\b[^.;!?\n]{0,24}$|(?:черновик|чернетка|草稿|初稿|初步|下書き|초안|مسودة|bản nháp|πρόχειρο"
    r"|मसौदा|খসড়া|ร่าง)[^。.;!?\n]{0,16}$"
)
DOUBTED = re.compile(rf"{_IF}|{_SOMEBODY}|{_BEST}|{_DRAFT}", re.IGNORECASE)
_SAYING = (
    r"(?:now |rather |therefore |then )?(?:say|give|answer|rate|conclude|judge|score|grade|choose"
    r"|settle on"
    r"|assign|award|reply|call it|go with|vote|mark it|put it at|hold)"
)
MODAL = re.compile(r"\b(?:would|could|might|should)\b", re.IGNORECASE)
FIRST_PERSON = re.compile(
    rf"\b(?:i would|i'd|i should|i must|i will|i'll) {_SAYING}\b", re.IGNORECASE
)
SAID_NOW = re.compile(rf"\bi {_SAYING}\b[^.;!?\n]{{0,20}}$", re.IGNORECASE)
