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

NEGATIONS = (
    "no not non nicht nie não nem ni ne pas nu nincs não ej inte ikke niet geen не ні δεν ไม่ "
    "不 未 لا ليس غير نه नहीं न değil tidak không 않 하지 si hakuna al at least most mindestens "
    "höchstens almeno menos moins mínimo máximo"
)
"""Words that may turn a comparison round: "no less than", "al menos"."""
