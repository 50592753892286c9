"""Words by which a reply takes a verdict back, or calls one its last."""

import re

# Plans speak of the correction of sodium, and cases of revised criteria.
RETRACTED = re.compile(
    r"\bcorrection\s*[:*_—–-]|^\W*(?:\w+ )?correction\W*$"
    r"|\bcorrecting (?:my|myself|that|this|the)\b"
    r"|\b(?:revised|corrected|updated|amended)"
    r"\s*(?:[:*_]|(?:json|verdict|scor|grad|rating|judg|assessment|evaluation|reply"
    r"|answer\W*[:{])\w*)"
    r"|\bmy mistake\b|\bi (?:made (?:a|an) (?:mistake|error)|was (?:wrong|too)|misread|overlooked"
    r"|take (?:that|it) back)\b"
    r"|\bi (?:must |have to |need to |will |now |would )?(?:correct|revise|retract|withdraw"
    r"|change|reconsider)\b"
    r"|\b(?:on|upon) (?:second thoughts?|(?:further |closer )?(?:reflection|reconsideration"
    r"|review|inspection|look))\b"
    r"|\bscratch that\b|\bstrike that\b|\bchanged? my mind\b|\blet me (?:correct|revise"
    r"|reconsider|redo|rephrase"
    r"|change)\b"
    r"|\b(?:ignore|disregard) (?:the|my|that|this) (?:\w+ )?(?:above|previous|first|earlier|draft"
    r"|last)\b|\bi (?:annul|cancel|void) (?:this|that|my|the) (?:verdict|score)"
    r"|\b(?:anulo|cancelo|invalido|j'annule|annullo|anulez|unieważniam|аннулирую|отменяю)\b"
    # Spanish, Portuguese, French, Italian, Romanian, Catalan
    r"|\bcorrección\b|\b(?:me )?corrijo\b|\brectifico\b|pensándolo (?:mejor|bien)"
    r"|\bme equivoqué\b|\bme retracto\b"
    r"|\bcorreção\b|\bretifico\b|pensando (?:melhor|bem)|\bme enganei\b|\brefletindo melhor\b"
    r"|\bretiro o\b"
    r"|\bje (?:me )?(?:corrige|rectifie|ravise|rétracte)\b|\brectification\b|\bà la réflexion\b"
    r"|\bréflexion faite\b"
    r"|\bje me suis trompée?\b|\bcorrezione\b|\bmi correggo\b|\bripensandoci\b"
    r"|\bmi sono sbagliat[oa]\b|\brettifico\b"
    r"|\bcorectez\b|\bcorecție\b|\bmă corectez\b|\bcorrecció\b|\bem corregeixo\b"
    r"|\b(?:veredicto|juicio|veredito|verdict|verdetto) (?:corregido|corrigido|corrigé|corretto"
    r"|revis\w+)\b"
    r"|\breconsiderando\b|\baprès réflexion\b|\bje retire\b|\bretiro (?:lo|mi|este|o|isso)\b"
    r"|\britiro\b|\bme desdigo\b"
    # German, Dutch, Nordic
    r"|\bnach genauerer prüfung\b|\bkorrigierte\w*|\bich ziehe\b[^.!?\n]{0,30}\bzurück\b"
    r"|\bneem\b[^.!?\n]{0,20}\bterug\b"
    r"|\bkorrektur\b|\bich (?:korrigiere|berichtige|revidiere|widerrufe|ändere)\b"
    r"|\bbei näherer betrachtung\b"
    r"|\bnach (?:nochmaliger|erneuter) (?:prüfung|überlegung)\b|\bich habe mich geirrt\b"
    r"|\bberichtigung\b"
    r"|\bcorrectie\b|\bik (?:corrigeer|herzie|wijzig)\b|\bbij nader inzien\b|\bik vergiste me\b"
    r"|\bkorrigering\b|\brättelse\b|\bvid närmare eftertanke\b|\bved nærmere eftertanke\b"
    r"|\brettelse\b|\bkorjaus\b|\bkorjaan\b"
    # Slavic, Greek, Hungarian, Turkish
    r"|исправл|поправк|\bпоправляю|\bпередумал|\bпо размышлении|\bпри повторн\w+ (?:проверке"
    r"|рассмотрении)|\bя ошиб"
    r"|\bвиправл|\bпоправка|\bя помилив|\bpoprawka\b|\bpoprawiam\b|\bpo namyśle\b|\bkorekta\b"
    r"|\bpomyliłe?a?m się\b"
    r"|\boprava\b|\bopravuji\b|\bpo zvážení\b|\bispravak\b|\bispravka\b|\bispravljam\b|διόρθωση"
    r"|διορθώνω|ξανασκεπτόμενο"
    r"|\bjavítás\b|\bjavítom\b|\bhelyesbít|\bjobban meggondolva\b|\bdüzeltme\b|\bdüzeltiyorum\b"
    r"|\btekrar düşün"
    r"|\bпересмотр\w*|\bменяю (?:оценку|решение|вердикт)|\bберу\b[^.!?\n]{0,30}\bназад\b"
    r"|\bgeri al\w+|\bwycofuję\b"
    # East and South Asia
    r"|收回|撤回|取り消|철회|rút lại|tarik kembali|वापस लेता|वापस लेती|প্রত্যাহার|ถอน(?:คำ|การ)"
    r"|更正|订正|訂正|修正|纠正|改判|重新(?:考虑|評估|评估|审视)|再(?:三)?思考|仔细(?:想|考虑)"
    r"|我错了|考え直|見直|정정|수정합니다|다시 생각|재고"
    r"|แก้ไข|พิจารณาใหม่|คิดใหม่|\bđính chính\b|\bsửa lại\b|\bnghĩ lại\b|\bxem xét lại\b|\bkoreksi\b"
    r"|\bralat\b|\bsetelah dipikir"
    r"|सुधार|संशोधन|पुनर्विचार|सोचने पर|সংশোধন|পুনর্বিবেচনা|திருத்த|సవరణ|સુધારો|ತಿದ್ದುಪಡಿ|തിരുത്ത|ਸੋਧ"
    r"|सुधारणा|दुरुस्ती"
    # Africa, Near East
    r"|\bmarekebisho\b|\bnasahihisha\b|\bnarekebisha\b|\bnikifikiria tena\b|\bukulungisa\b"
    r"|\bngiyalungisa\b|\bgyara\b|\bàtúnṣe\b"
    r"|\bsaxid\b|እርማት|تصحيح|أصحح|عند (?:إعادة )?التفكير|بعد (?:إعادة )?(?:التفكير|المراجعة|النظر)"
    r"|أخطأت|اصلاح|تصحیح|بازنگری"
    r"|درستگی|نظر ثانی|תיקון|אני מתקן|במחשבה שנייה|בחשיבה",
    re.IGNORECASE | re.MULTILINE,
)
"""Also far from a value, they are about what the writer said."""
TURNED = re.compile(
    r"\b(?:wait|hold on|hmm+|actually|oops|sorry|no,)\b|\binstead\s*[:,]|\bsecond thoughts?\b"
    r"|\b(?:that|this|it|the (?:first|draft|above)|my (?:first|draft"
    r"|earlier)[^.;!?\n]{0,20}) (?:was|is)"
    r" (?:wrong|incorrect|not right|mistaken|too \w+)\b"
    r"|\b(?:espera|un momento|perdón|en realidad|espere|na verdade|desculpe|attendez|attends"
    r"|en fait|pardon|moment"
    r"|warte|eigentlich|doch nicht|aspetta|in realtà|scusa|wacht|eigenlijk|подожди\w*"
    r"|на самом деле|вообще-то|стоп"
    r"|зачекай\w*|насправді|czekaj|właściwie|vlastně|počkat|stai|de fapt|várj|valójában|bekle"
    r"|aslında|περίμενε"
    r"|στην πραγματικότητα|tunggu|sebenarnya|khoan|thực ra|subiri|kweli|linda)\b"
    r"|等等|等一下|其实|其實|不对|不對|待って|実は|やはり|いや|잠깐|사실|아니|เดี๋ยว|จริงๆ แล้ว"
    r"|انتظر|في الواقع|صبر کن|در واقع|रुकिए|असल में"
    r"|দাঁড়ান|আসলে|רגע|בעצם",
    re.IGNORECASE,
)
"""Between two verdicts, they turn from the first to the second."""
FINAL = re.compile(
    r"\bfinal(?:ly|e|es)?\b|\bdefinitiv[oae]?\b|\bdéfinitif\b|\bdéfinitive\b|\bendgültig\w*"
    r"|\babschließend\w*"
    r"|\bendurteil\b|\beindoordeel\b|\bdefinitie[fv]e?\b|\buiteindelijk\w*|\bslutlig\w*"
    r"|\bendelig\w*|\blopullin\w*"
    r"|\bostateczn\w*|\bkonečn\w*"
    r"|\bkonačn\w*|\bvégső\b|\bvégleges\b|\bитог\w*|\bокончательн\w*|\bостаточн\w*|\bпідсумков\w*"
    r"|\bτελικ\w*|\bnihai\b"
    r"|\bson karar\w*|最终|最終|最后|最終的|최종|نهائي\w*|نهایی|حتمی|अंतिम|চূড়ান্ত|สุดท้าย"
    r"|\bcuối cùng\b|\bakhir\b|\bmwisho\b"
    r"|\b\w{1,2}okugcina\b|இறுதி|తుది|סופי\w*|የመጨረሻ|\bso now\b|\btherefore my verdict\b",
    re.IGNORECASE,
)
ENDED_OTHERWISE = re.compile(
    r"\bfinal (?:verdict|score|scores|answer|rating|judge?ment|grade)\b\W{0,6}[:=]", re.IGNORECASE
)

EITHER = re.compile(
    r"[\s\W]*(?:or|or else|ou|ou bien|oder|o|o bien|o sea|ofwel|of|eller|lub|albo|nebo|или|або|sau"
    r"|vagy|veya|ή|atau|hoặc|au|或|或者|还是|または|あるいは|もしくは|또는|혹은|أو|یا|या|বা|หรือ|או)[\s\W]*",
    re.IGNORECASE,
)
"""Between two verdicts, they leave both open."""
UNDECIDED = re.compile(
    r"\b(?:cannot|can't|can’t|could not|unable to) (?:decide|choose|tell which|settle|say which)\b"
    r"|\bne (?:peux|saurais) pas (?:trancher|choisir|décider)\b"
    r"|\bno (?:puedo|sé) (?:decidir|elegir|cuál)"
    r"|\bnão (?:consigo|posso|sei) (?:decidir|escolher|qual)"
    r"|\bnon (?:posso|so) (?:decidere|scegliere)"
    r"|\bnicht (?:entscheiden|festlegen)\b|\bniet (?:kiezen|beslissen)\b|не могу (?:решить|выбрать)"
    r"|无法(?:决定|判断)|無法(?:決定|判斷)|決められ(?:ない|ません)|判断できません|결정할 수 없",
    re.IGNORECASE,
)
"""Behind a verdict, its writer says that there is none."""
