"""Phrases by which models decline, by language."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class RefusalPhrases:
    """Phrases of one language, separated by "|".

    A trailing "*" marks a stem, "…" up to eight words between.
    """

    declines: str
    """By these the writer says that it will not or cannot."""
    cautions: str
    """Apologies, referrals, doubts: they come with refusals, and with answers too."""
    apart: str = ""
    """Declines that are of no use to who looks at words one by one."""

    @property
    def cues(self) -> str:
        """Declines and cautions."""
        return "|".join(part for part in (self.declines, self.cautions) if part)


REFUSALS: Mapping[str, RefusalPhrases] = {
    "ar": RefusalPhrases(
        declines="لا أستطيع|لا يمكنني",
        cautions=(
            "آسف|عذرا|أعتذر|استشارة طبية|نصيحة طبية|استشر|لا أعرف|لا أعلم|للأسف"
            "|نصائح طبية|مراجعة الطبيب|لا يمكن تحديد|كنموذج لغوي"
            "|المعلومات غير كافية|أنا آسف|طبيب مختص"
        ),
        apart="لست قادرا|لا أقدر|لن أتمكن",
    ),
    "bn": RefusalPhrases(
        declines="পারছি না|পারি না|পারব না",
        cautions=(
            "দুঃখিত|চিকিৎসা পরামর্শ|চিকিৎসা সংক্রান্ত পরামর্শ|ডাক্তারের সাথে"
            "|জানি না|ক্ষমা করবেন|চিকিৎসকের পরামর্শ|অক্ষম|ডাক্তারের পরামর্শ"
            "|চিকিৎসাগত পরামর্শ"
        ),
    ),
    "cs": RefusalPhrases(
        declines="nemohu|nejsem schopen",
        cautions=(
            "omlouvám se|bohužel|lékařskou radu|poraďte se|nevím|promiňte"
            "|je mi líto|nelze určit|lékařské rady"
        ),
        apart="nemůžu|nejsem schopna",
    ),
    "de": RefusalPhrases(
        declines=(
            "ich kann keine|ich kann nicht|nicht beantworten|kann ich nicht|nicht in der lage"
        ),
        cautions=(
            "tut mir leid|es tut mir leid|leider kann ich|entschuldigung"
            "|keine medizinische beratung|als ki|ich weiß nicht|wenden sie sich"
            "|keinen medizinischen rat"
        ),
        apart=(
            "ich kann … nicht|ich kann … keine*|kann ich … nicht"
            "|kann ich … keine*|ich darf … keine*"
        ),
    ),
    "el": RefusalPhrases(
        declines="δεν μπορώ|αδυνατώ",
        cautions=(
            "λυπάμαι|συγγνώμη|ιατρική συμβουλή|ιατρικές συμβουλές|συμβουλευτείτε"
            "|δεν γνωρίζω|δεν ξέρω|δυστυχώς|γιατρό"
        ),
        apart="δεν είμαι σε θέση",
    ),
    "en": RefusalPhrases(
        declines=(
            "i can't|i cannot|i can not|i am unable|i'm unable|i won't"
            "|i'm not able|i am not able|unable to answer|unable to provide"
            "|cannot answer|can't answer|cannot provide|can't provide"
            "|i must decline|i decline|cannot help|can't help"
        ),
        cautions=(
            "i'm sorry|i am sorry|i apologize|as an ai|not a doctor"
            "|consult a doctor|medical advice|not qualified|not comfortable|sorry"
            "|cannot determine|can't determine|impossible to determine"
            "|not enough information|insufficient information|i don't know"
            "|i do not know|cannot be determined|unable to determine"
        ),
        apart="i must respectfully decline",
    ),
    "es": RefusalPhrases(
        declines="no puedo|no me es posible|no estoy capacitado",
        cautions=(
            "lo siento|disculpa|disculpe|consejo médico|consulte|como ia|no sé"
            "|como modelo de lenguaje|lamento|consultar a un médico|no dispongo"
            "|no es posible determinar|imposible determinar"
            "|no se puede determinar"
        ),
        apart="no estoy capacitada",
    ),
    "fa": RefusalPhrases(
        declines="نمیتوانم|نمی توانم|قادر نیستم",
        cautions=(
            "متاسفم|متأسفم|متاسفانه|توصیه پزشکی|مشاوره پزشکی|با پزشک|نمیدانم"
            "|نمی دانم|عذر میخواهم|عذر می خواهم|معذرت|پزشک مشورت|پوزش"
        ),
    ),
    "fr": RefusalPhrases(
        declines="je ne peux pas|impossible de répondre|je ne suis pas en mesure",
        cautions=(
            "désolé|désolée|je suis désolé|je regrette|avis médical"
            "|consultez un médecin|en tant qu'ia|je ne sais pas|conseil médical"
            "|malheureusement|impossible de déterminer|conseils médicaux"
        ),
        apart="je ne peux|je ne saurais|je ne suis pas habilité*",
    ),
    "he": RefusalPhrases(
        declines="אני לא יכול|איני יכול|אינני יכול|אין באפשרותי|איני יכולה",
        cautions=(
            "מצטער|מצטערת|ייעוץ רפואי|להתייעץ עם רופא|לא יודע|סליחה|לצערי"
            "|פנה לרופא|לא ניתן לקבוע|כמודל שפה|אין לי מספיק|להיבדק"
        ),
        apart="אני לא יכולה|אינני יכולה",
    ),
    "hi": RefusalPhrases(
        declines="मैं नहीं दे सकता|नहीं दे सकता|उत्तर नहीं दे",
        cautions=(
            "क्षमा करें|माफ़ कीजिए|माफ कीजिए|चिकित्सा सलाह|चिकित्सकीय सलाह"
            "|डॉक्टर से|मुझे नहीं पता|असमर्थ|माफ़ करें|खेद है|सलाह नहीं"
            "|चिकित्सक से|पर्याप्त जानकारी नहीं"
        ),
        apart="नहीं कर सकता|नहीं कर सकती|नहीं दे सकती",
    ),
    "id": RefusalPhrases(
        declines="saya tidak bisa|saya tidak dapat",
        cautions=(
            "maaf|mohon maaf|nasihat medis|saran medis|konsultasikan|tidak tahu"
            "|sebagai ai|hubungi dokter|tidak dapat menentukan"
            "|konsultasi dengan dokter"
        ),
    ),
    "it": RefusalPhrases(
        declines="non posso|non sono in grado",
        cautions=(
            "mi dispiace|spiacente|purtroppo non|consiglio medico|consulti"
            "|come ia|non lo so|come modello linguistico|impossibile determinare"
            "|consigli medici|consulti un medico"
        ),
    ),
    "ja": RefusalPhrases(
        declines=(
            "回答できません|お答えできません|答えられません|回答することができません|できかねます|お手伝いできません|回答はできません"
            "|答えることはできません|答えることができません"
        ),
        cautions=(
            "申し訳|判断できません|情報が不足|情報が必要|分かりません|わかりません|医師に相談|ご相談ください|医学的アドバイス|医療アドバイス"
            "|医師の診察|正確な回答ができません|選択することはできません|具体的な病態が示されていません|お知らせください|教えていただけますか"
            "|情報がない|ごめんなさい"
        ),
        apart=(
            "診断できません|診断することはできません|診断することができません|診断はできません|行うことはできません|行うことができません"
            "|提供できません"
        ),
    ),
    "ko": RefusalPhrases(
        declines="답변할 수 없*|답변드릴 수 없*|제공할 수 없*|드릴 수 없*|도와드릴 수 없*",
        cautions=(
            "죄송*|의학적 조언*|의료 조언*|의사와 상담*|모르겠*|알 수 없*"
            "|할 수 없습니다|의사에게*|판단할 수 없*|정보가 부족*|전문의*|유감*"
        ),
        apart="진단할 수 없*|진단을 내릴 수 없*",
    ),
    "nl": RefusalPhrases(
        declines="ik kan geen|ik kan niet|niet beantwoorden",
        cautions=(
            "het spijt me|sorry|helaas kan ik|geen medisch advies"
            "|ik weet het niet|raadpleeg een arts"
        ),
        apart="ik kan … niet|ik kan … geen|kan ik … niet|kan ik … geen",
    ),
    "pl": RefusalPhrases(
        declines="nie mogę|nie jestem w stanie",
        cautions=(
            "przepraszam|niestety|porady medycznej|skonsultuj|jako model|nie wiem"
            "|przykro mi|porad medycznych|nie można ustalić"
        ),
    ),
    "pt": RefusalPhrases(
        declines="não posso|não consigo",
        cautions=(
            "desculpe mas|sinto muito|lamento|infelizmente não|orientação médica"
            "|consulte|não é possível determinar|como modelo de linguagem"
            "|como uma ia|não sei|aconselhamento médico|não tenho informações"
            "|procure um médico|peço desculpas"
        ),
    ),
    "ro": RefusalPhrases(
        declines="nu pot|nu sunt în măsură",
        cautions=(
            "îmi pare rău|ne pare rău|sfat medical|consultați|nu știu|din păcate|sfaturi medicale"
        ),
    ),
    "ru": RefusalPhrases(
        declines="не могу|не в состоянии",
        cautions=(
            "извините|к сожалению|простите|медицинск* консультац*"
            "|обратитесь к врачу|не знаю|как языковая модель|как ии|сожалею"
            "|невозможно определить|медицинских советов|медицинские советы"
            "|недостаточно данных"
        ),
    ),
    "sw": RefusalPhrases(
        declines="siwezi|siwezi kutoa",
        cautions=(
            "samahani|pole|ushauri wa kitabibu|ushauri wa matibabu"
            "|ushauri wa daktari|muone daktari|sijui|kama modeli|nasikitika|muone"
            "|wasiliana na daktari"
        ),
    ),
    "ta": RefusalPhrases(
        declines="",
        cautions=(
            "மன்னிக்கவும்|முடியாது|மருத்துவ ஆலோசனை|மருத்துவரை|தெரியவில்லை"
            "|வருந்துகிறேன்|தெரியாது|இயலாது|மருத்துவரிடம்|முடியவில்லை"
        ),
        apart="என்னால் … முடியாது",
    ),
    "te": RefusalPhrases(
        declines="చేయలేను|ఇవ్వలేను|చెప్పలేను",
        cautions=("క్షమించండి|వైద్య సలహా|వైద్యుడిని|తెలియదు|వైద్యుని|సంప్రదించండి|చింతిస్తున్నాను"),
        apart="నిర్ధారించలేను",
    ),
    "th": RefusalPhrases(
        declines="ไม่สามารถให้|ไม่สามารถตอบ",
        cautions=(
            "ขอโทษ|ขออภัย|ไม่สามารถ|คำแนะนำทางการแพทย์|ปรึกษาแพทย์|ไม่ทราบ|ไม่รู้|เสียใจ|พบแพทย์|ข้อมูลไม่เพียงพอ"
        ),
        apart="ไม่สามารถวินิจฉัย|ไม่สามารถช่วย",
    ),
    "tr": RefusalPhrases(
        declines="yapamam|yardımcı olamam|veremem|cevaplayamam|yanıtlayamam",
        cautions=(
            "üzgünüm|özür dilerim|tıbbi tavsiye|doktora danışın|bilmiyorum"
            "|maalesef|bir doktora|tıbbi öneri|danışmalısınız"
        ),
        apart="koyamam|veremiyorum|yapamıyorum|koyamıyorum",
    ),
    "uk": RefusalPhrases(
        declines="не можу",
        cautions=(
            "вибачте|на жаль|пробачте|зверніться до лікаря|не знаю"
            "|як мовна модель|як ші|медичних порад|медичні поради"
            "|неможливо визначити|недостатньо даних"
        ),
    ),
    "ur": RefusalPhrases(
        declines="نہیں دے سکتا|نہیں کر سکتا|نہیں دے سکتی",
        cautions=(
            "معذرت|معاف کیجیے|افسوس|طبی مشورہ|ڈاکٹر سے|میں نہیں جانتا|معلوم نہیں"
            "|قاصر ہوں|معاف کریں|طبی مشورے"
        ),
        apart="نہیں کر سکتی",
    ),
    "vi": RefusalPhrases(
        declines="tôi không thể|không thể trả lời",
        cautions=(
            "xin lỗi|rất tiếc|tư vấn y tế|lời khuyên y tế|tham khảo ý kiến bác sĩ"
            "|không biết|không thể xác định|gặp bác sĩ"
        ),
    ),
    "zh": RefusalPhrases(
        declines="无法回答|無法回答|不能提供|无法提供|無法提供|不能回答|我不能",
        cautions=(
            "抱歉|对不起|對不起|医疗建议|醫療建議|咨询医生|諮詢醫生|很遗憾|我不知道|作为AI|作为一个|无法确定|無法確定|无法判断"
            "|無法判斷|信息不足|就医|请咨询|资料不足"
        ),
        apart="我无法|我無法|无法诊断|無法診斷|无法给出|無法給出|不能诊断|不能診斷",
    ),
    "zu": RefusalPhrases(
        declines="angikwazi|anginakukwazi|ngeke ngikwazi",
        cautions=(
            "uxolo|ngiyaxolisa|iseluleko sezokwelapha|angazi|bonana nodokotela"
            "|xhumana nodokotela|dokotela|iseluleko sodokotela"
        ),
    ),
}
