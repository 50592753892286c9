"""Words to the judge in the other languages.

Each entry: words of which a text must hold one, which cost next to nothing to look for; a pattern.
"""

EAST_ASIAN = (
    (
        "忽略|无视|無視|忽視|忘记|忘記|理会",
        r"(?:忽略|无视|無視|忽視|忘记|忘記|不要理会)(?:以上|上述|之前|先前|前面|所有|一切|全部|任何|的|上面)*"
        r"(?:指令|指示|说明|說明|规则|規則|提示|标准|標準|要求)",
    ),
    (
        "分",
        r"(?:请|請|必须|必須|应该|應該|务必)?(?:给|給|打|评|評|判)(?:我|这个|這個|此|该|本|出|予|为|為)*"
        r"(?:回答|答案|回复)?(?:打|评|評)?(?:5|五|10|十|100|满|滿|最高)分",
    ),
    (
        "评委|评审|裁判|评分者|評審|考官|评估者|评判者",
        r"(?:评委|评审|裁判|评分者|評審|考官|评估者|评判者)(?:请|請|，请|：|您好|你好)",
    ),
    (
        "评委|评审|裁判|评分者|評審|考官|评判者",
        r"你(?:现在|現在)?是(?:一个|一位|一名)?(?:评委|评审|裁判|评分者|評審|考官|评判者)",
    ),
    (
        "無視|忘れ",
        r"(?:以前|上記|これまで|前|すべて|全て)の(?:すべての|全ての)?(?:指示|命令|ルール|基準|プロンプト)を?"
        r"(?:無視|忘れ)",
    ),
    ("点", r"(?:5|五|10|満|最高)点(?:満点)?(?:を|で)(?:つけ|付け|与え|くださ|下さ|採点|評価)"),
    ("採点者|評価者|審査員|審判", r"(?:採点者|評価者|審査員|審判)(?:へ|様|の方|さん|は)"),
    (
        "무시|잊",
        r"(?:이전|위의|앞의|모든|기존)\s*(?:의\s*)?(?:모든\s*)?(?:지시|지침|명령|규칙|기준)"
        r"(?:사항)?(?:을|를)?\s*"
        r"(?:무시|잊)",
    ),
    (
        "점",
        r"(?:5|10|만|최고)\s*점(?:을|으로)?\s*(?:만점(?:을)?\s*)?(?:주세요|줘|부여|매겨|평가해)",
    ),
)
SOUTH_EAST_ASIAN = (
    (
        "คำสั่ง|คำแนะนำ|กฎ|เกณฑ์",
        r"(?:ละเว้น|เพิกเฉย|ไม่ต้องสนใจ|ลืม|อย่าสนใจ|ละเลย)(?:ต่อ)?\s*(?:คำสั่ง|คำแนะนำ|กฎ|เกณฑ์)",
    ),
    (
        "คะแนน|เต็ม",
        r"(?:ให้|โปรดให้|กรุณาให้)\s*(?:ฉัน|ผม|คำตอบนี้|คำตอบ)?\s*(?:คะแนน\s*)?(?:คะแนนเต็ม"
        r"|เต็ม|5\s*คะแนน"
        r"|ห้าคะแนน|คะแนนสูงสุด)",
    ),
    (
        "ผู้ตัดสิน|กรรมการ|ผู้ประเมิน|ผู้ให้คะแนน",
        r"(?:เรียน|ถึง|คุณคือ)\s*(?:ท่าน)?\s*(?:ผู้ตัดสิน|กรรมการ|ผู้ประเมิน|ผู้ให้คะแนน)",
    ),
    (
        "abaikan|lupakan",
        r"\b(?:abaikan|lupakan) (?:semua |seluruh )?(?:instruksi|perintah|aturan|kriteria"
        r"|petunjuk)\b",
    ),
    ("beri", r"\bberi(?:kan)? (?:\w+ ){0,4}?(?:nilai (?:5|10|sempurna|tertinggi)|(?:5|10) poin)"),
    (
        "bỏ qua|phớt lờ|quên",
        r"\b(?:bỏ qua|phớt lờ|quên) (?:\w+ ){0,3}(?:hướng dẫn|chỉ dẫn|quy tắc|tiêu chí)",
    ),
    ("điểm", r"\bcho (?:\w+ ){0,5}(?:5|10) điểm"),
)
AFRICAN = (
    (
        "maagizo|maelekezo|kanuni|vigezo|miongozo|sheria",
        r"\b(?:puuza|pakua|sahau|usizingatie|usifuate|acha) (?:\w+ ){0,2}?(?:maagizo|maelekezo"
        r"|kanuni"
        r"|vigezo|miongozo|sheria)\b",
    ),
    (
        "alama|pointi",
        r"\b(?:nipe|toa|ipe|mpe|unipe|nipatie) (?:\w+ ){0,4}?(?:alama|pointi)"
        r" (?:5|10|tano|kumi|kamili|zote|za juu)",
    ),
    (
        "jaji|mkadiriaji|mtathmini|msahihishaji",
        r"\b(?:ndugu|mpendwa|kwa) (?:jaji|mkadiriaji|mtathmini|msahihishaji)\b",
    ),
    (
        "imiyalelo|imiyalo|imithetho|iziqondiso|imigomo",
        r"\b(?:ziba|zinda|indiva|ungayinaki|ungazinaki|shaya indiva|yeka|khohlwa)\w* (?:\w+ ){0,3}?"
        r"(?:imiyalelo|imiyalo|imithetho|iziqondiso|imigomo)\b",
    ),
    (
        "amaphuzu|amamaki",
        r"\b(?:u?nginike|nika|yinike|yinikeze|nikeza|ngiphe) (?:\w+ ){0,4}?(?:amaphuzu|amamaki)"
        r" (?:\w+ )?(?:angu-?)?(?:5|10|amahlanu|aphelele|aphezulu)",
    ),
    (
        "jaji|mahluleli|mhloli",
        r"\b(?:jaji|mahluleli|mhloli)(?: othandekayo)?,? (?:ngicela|sicela|nikeza|nika)\b",
    ),
)
OTHER = (
    (
        "التعليمات|الأوامر|القواعد|المعايير|الإرشادات",
        r"(?:تجاهل|تجاهلي|انس|أهمل)\s+(?:جميع |كل |كافة )?(?:التعليمات|الأوامر|القواعد"
        r"|المعايير|الإرشادات)",
    ),
    (
        "أعط|امنح|ضع",
        r"(?:أعط|أعطني|امنح|امنحني|ضع)\s+(?:\w+ ){0,4}?(?:(?:5|10|خمس|عشر) (?:درجات|نقاط)"
        r"|الدرجة الكاملة|أعلى درجة|العلامة الكاملة)",
    ),
    (
        "игнорируй|забудь|внимания",
        r"(?:игнорируй(?:те)?|забудь(?:те)?|проигнорируй(?:те)?|не обращай(?:те)? внимания на)\s+"
        r"(?:все |всё |любые )?(?:\w+ )?(?:инструкции|указания|правила|критерии)",
    ),
    (
        "балл|очк|оценк",
        r"(?:поставь(?:те)?|дай(?:те)?|оцени(?:те)?)\s+(?:\w+ ){0,4}?(?:5|10|пять|десять"
        r"|максимальн\w+"
        r"|высш\w+)\s*(?:балл|очк|оценк)",
    ),
    (
        "निर्देश|नियम",
        r"(?:पिछले|उपरोक्त|सभी|पहले के)\s+(?:सभी )?(?:निर्देश|निर्देशों|नियम|नियमों)\s*(?:को"
        r"|की)?\s*"
        r"(?:अनदेखा|नज़रअंदाज़|भूल|उपेक्षा)",
    ),
    ("अंक", r"(?:मुझे|इस उत्तर को)\s+(?:\w+ ){0,2}?(?:5|10|पाँच|पूरे|पूर्ण)\s*अंक"),
    (
        "talimatları|kuralları|yönergeleri|komutları",
        r"\b(?:önceki|yukarıdaki|tüm) (?:\w+ )?(?:talimatları|kuralları|yönergeleri|komutları)"
        r" (?:yok say|görmezden gel|unut)",
    ),
    ("puan", r"\b(?:bana|bu cevaba|bu yanıta) (?:\w+ ){0,2}?(?:5|10|tam) puan"),
    (
        "gnoruj|zapomnij",
        r"\b(?:zignoruj|ignoruj|zapomnij o) (?:\w+ ){0,3}?(?:instrukcj\w+|polece\w+|zasad\w*"
        r"|kryteri\w+)",
    ),
)
