"""Words for signs and comparisons.

"*" stands for any ending. Words of unspaced scripts are found anywhere, others as words.
"""

MINUS = (
    "minus minús menos moins meno minusz miinus mínus negativ* négati* negatief negatiewe "
    "negatyw* ujemn* zápor* negatīv* neigiam* negatif минус мінус отрицательн* від'ємн* "
    "отрицателн* ниже нижче μείον αρνητικ* eksi below under unter onder unterhalb bajo abaixo "
    "sotto hasi toa alám âm trừ ลบ ติดลบ 负 負 零下 マイナス 氷点下 마이너스 음의 영하 سالب* "
    "ناقص تحت "
    "منفی منفي زیر מינוס שלילי* מתחת ऋण* ऋणात्मक माइनस বিয়োগ মাইনাস ঋণাত্মক மைனஸ் எதிர்மறை "
    "మైనస్ రుణాత్మక ಮೈನಸ್ മൈനസ് માઇનસ"
)
"""In any language; they only ever excuse a dash."""

LESS = {
    "ar": "أقل أصغر دون تحت يقل تقل أدنى فأقل وأقل أو_أقل حتى",
    "bg": "под по-мал* по-малк* по-ниск* до",
    "ca": "menys menor inferior sota",
    "cs": "méně menší nižší pod než mladší do",
    "da": "under mindre lavere færre yngre",
    "de": "weniger kleiner unter unterhalb niedriger geringer jünger bis kürzer",
    "el": "κάτω μικρότερ* λιγότερ* χαμηλότερ* έως μέχρι",
    "en": "less lower fewer under below smaller younger shorter within up",
    "es": "menos menor* inferior* debajo bajo por_debajo hasta más_joven",
    "fa": "کمتر زیر پایین کوچکتر",
    "fi": "alle vähemmän pienempi alhaisempi enintään asti",
    "fr": "moins inférieur* sous dessous plus_bas jusqu'à jusqu'au",
    "hi": "कम नीचे छोट* तक",
    "hr": "manje manj* ispod niž* mlađ* do",
    "hu": "alatt* kevesebb kisebb alacsonyabb legfeljebb",
    "id": "kurang di_bawah lebih_rendah lebih_kecil hingga sampai",
    "it": "meno minore minori inferior* sotto più_basso fino entro",
    "ja": "未満 以下 下回 より小 より低 より少 まで",
    "ko": "미만 이하 보다_작 보다_낮 아래 적은 까지",
    "ms": "kurang bawah",
    "nb": "under mindre lavere færre yngre",
    "nl": "minder kleiner lager onder jonger beneden tot",
    "pl": "mniej mniejsz* poniżej niższ* młodsz* pod do",
    "pt": "menos menor* inferior* abaixo até",
    "ro": "mai_puțin mai_mic* sub inferior* puțin până",
    "ru": "менее меньш* ниже до младше моложе",
    "sk": "menej menš* nižš* pod mladš* do",
    "sl": "manj manjš* pod nižj* mlajš*",
    "sr": "мање мањ* испод ниж* млађ* до",
    "sv": "under mindre lägre färre yngre till",
    "sw": "chini pungufu kasoro",
    "th": "น้อยกว่า ต่ำกว่า ไม่ถึง ไม่เกิน",
    "tr": "az altı* küçük düşük kadar",
    "uk": "менш* нижч* до молодш* до",
    "ur": "کم نیچے",
    "vi": "dưới ít_hơn nhỏ_hơn thấp_hơn trở_xuống đến",
    "zh": "小于 小於 低于 低於 少于 少於 不足 不到 以下 以内 未满 不超过",
}

MORE = {
    "ar": "أكثر أكبر فوق يزيد تزيد أعلى يفوق يتجاوز أكثر فأكثر وأكثر فوق فما_فوق أو_أكثر من",
    "bg": "над повече по-голям* по-висок* най-малко поне от",
    "ca": "més major superior sobre almenys",
    "cs": "více vyšší větší nad starší alespoň nejméně od",
    "da": "over mere større højere flere ældre mindst",
    "de": "mehr größer grösser über oberhalb höher älter mindestens ab länger ab aufwärts",
    "el": "πάνω μεγαλύτερ* περισσότερ* άνω τουλάχιστον από",
    "en": "more greater higher over above larger older longer least exceeding exceed* beyond "
    "older over",
    "es": "más mayor* superior* encima sobre menos partir",
    "fa": "بیشتر بالای بالاتر بزرگتر حداقل",
    "fi": "yli enemmän suurempi korkeampi vähintään täyttäne* alkaen",
    "fr": "plus supérieur* dessus moins partir",
    "hi": "अधिक ज्यादा ज़्यादा ऊपर बड़*",
    "hr": "više već* iznad viš* starij* barem najmanje",
    "hu": "felett* több nagyobb magasabb fölött* legalább idősebb",
    "id": "lebih di_atas",
    "it": "più maggiore maggiori superior* sopra oltre almeno pari partire",
    "ja": "超 以上 上回 より大 より高 より多 から",
    "ko": "초과 이상 보다_크 보다_큰 보다_높 넘 부터",
    "ms": "lebih atas",
    "nb": "over mer større høyere flere eldre minst",
    "nl": "meer groter hoger boven ouder minstens vanaf",
    "pl": "więcej większ* powyżej wyższ* starsz* ponad co_najmniej stars*",
    "pt": "mais maior* superior* acima menos partir",
    "ro": "mai_mult mai_mare peste superior* mult",
    "ru": "более больш* выше свыше старше не_менее от начиная",
    "sk": "viac väčš* vyšš* nad starš*",
    "sl": "več večj* nad višj* starejš*",
    "sr": "више већ* изнад виш* старij* преко",
    "sv": "över mer större högre fler äldre minst från",
    "sw": "zaidi juu",
    "th": "มากกว่า สูงกว่า เกิน ขึ้นไป",
    "tr": "fazla üstü* üzeri* büyük yüksek itibaren",
    "uk": "більш* вищ* понад старш* від",
    "ur": "زیادہ اوپر",
    "vi": "trên nhiều_hơn lớn_hơn cao_hơn hơn trở_lên",
    "zh": "大于 大於 高于 高於 多于 多於 超过 超過 以上 不少于 及以上 起",
}
"""By language; of a language that is missing nothing is said."""

NEGATIONS = (
    "no not non nicht nie não nem ni ne pas nu nincs não ej inte ikke niet geen не ні δεν ไม่ "
    "不 未 لا ليس غير نه नहीं न değil tidak không 않 하지 si hakuna al at least most mindestens "
    "höchstens almeno menos moins mínimo máximo"
)
"""Words that may turn a comparison round: "no less than", "al menos"."""
