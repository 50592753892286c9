"""Numbers written as words: they excuse a figure that stands on one side only."""

from __future__ import annotations

import unicodedata

import regex

from polyclinic.translator.domain.checks.folding import canonical

_NOON = 12

_WORDS = {
    "0": "zero null nulla cero zéro nul noll nol ноль нуль sıfır zero sifuri صفر शून्य 零 〇 영",
    "0.5": "half halve halb halbe halben media medio meia meio demi demie mezzo mezza pół yarım "
    "половина полтаблетки půl nửa setengah nusu نصف आधा আধা 半 반",
    "1": "one once first single an ein eine einen einer eines einem erste ersten einmal un una "
    "uno unos primer primera primero um uma primeiro primeira une première premier ena één een "
    "eerste eenmaal jeden jedna jedną jedno raz o en ett один одна одну одного первый раз "
    "một satu sekali moja mara bir واحد واحدة एक এক 一 壱 ひとつ 한 하나 일 አንድ",
    "2": "two twice second both double zwei zweimal zweite beide dos segundo segunda ambos dois "
    "duas ambas deux deuxième due secondo secondo twee tweemaal tweede beide dwa dwie dwóch "
    "dwukrotnie două doi dva dvě två два две двух дважды hai kedua dua mbili iki اثنان مرتين "
    "दो দুই দু 二 两 兩 ふた 두 둘 이 ሁለት",
    "3": "three thrice third triple drei dreimal dritte tres tercer tercera tercero três terceiro "
    "terceira trois troisième tre terzo terza drie driemaal derde trzy trzech trei tři tři tři "
    "три трёх трех третий трижды ba tiga tatu üç ثلاثة ثلاث تین तीन তিন 三 세 셋 삼 ሦስት",
    "4": "four fourth quadruple vier viermal vierte cuatro cuarto cuarta quatro quarto quarta "
    "quatre quatrième quattro cztery czterech patru čtyři fyra четыре четырёх bốn tư empat nne "
    "dört أربعة أربع चार চার 四 네 넷 사 አራት",
    "5": "five fifth fünf fünfte cinco quinto quinta cinq cinquième cinque vijf vijfde pięć cinci "
    "pět fem пять năm lima tano beş خمسة خمس पाँच पांच পাঁচ 五 다섯 오 አምስት",
    "6": "six sixth sechs sechste seis sexto sexta sixième sei sesto zes zesde sześć șase šest sex "
    "шесть sáu enam sita altı ستة ست छह ছয় 六 여섯 육",
    "7": "seven seventh sieben siebte siete séptimo sete sétimo sept septième sette settimo zeven "
    "siedem șapte sedm sju семь bảy tujuh saba yedi سبعة سبع सात সাত 七 일곱 칠",
    "8": "eight eighth acht achte ocho octavo oito oitavo huit otto acht osiem opt osm åtta восемь "
    "tám delapan nane sekiz ثمانية ثماني आठ আট 八 여덟 팔",
    "9": "nine ninth neun neunte nueve noveno nove nono neuf neuvième negen dziewięć nouă devět "
    "nio девять chín sembilan tisa dokuz تسعة تسع नौ নয় 九 아홉 구",
    "10": "ten tenth zehn zehnte diez décimo dez dix dixième dieci tien dziesięć zece deset tio "
    "десять mười sepuluh kumi on عشرة عشر दस দশ 十 열 십",
    "11": "eleven elf once onze undici jedenaście одиннадцать sebelas",
    "12": "twelve twelfth dozen zwölf doce doze douze dodici twaalf dwanaście двенадцать 十二",
    "20": "twenty zwanzig veinte vinte vingt venti twintig dwadzieścia двадцать 二十",
    "100": "hundred hundert cien ciento cem cento cent honderd sto сто 百",
    "1000": "thousand tausend mil mille duizend tysiąc тысяча 千",
}
_MONTHS = (
    "january jan janvier januar januari enero janeiro gennaio",
    "february feb février februar februari febrero fevereiro febbraio",
    "march mar mars märz maart marzo março",
    "april apr avril abril aprile",
    "may mai mei mayo maio maggio",
    "june jun juin juni junio junho giugno",
    "july jul juillet juli julio julho luglio",
    "august aug août agosto augustus",
    "september sep sept septembre septiembre setembro settembre",
    "october oct octobre oktober octubre outubro ottobre",
    "november nov novembre noviembre novembro",
    "december dec décembre dezember diciembre dezembro dicembre",
)
_SCALES = {
    "1000": "thousand tausend mil mille duizend тысяч тысячи тыс tysięcy tisíc ألف हज़ार हजार elfu "
    "nghìn ribu bin 千",
    "10000": "万 萬 만",
    "100000": "lakh lakhs लाख লাখ",
    "1000000": "million millions millionen millones milhões milioni miljoen mln million millón "
    "миллион миллиона миллионов مليون triệu juta milyon",
    "10000000": "crore crores करोड़",
    "100000000": "亿 億 억",
}
_WORD = regex.compile(r"[\p{L}\p{M}]+")
_HAN = regex.compile(r"[〇零一二两兩三四五六七八九十百半]+")
_ROMAN = regex.compile(r"(?<![\p{L}\p{N}])[IVX]{1,4}(?![\p{L}\p{N}])")
_ROMANS = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"]
_HAN_DIGITS = dict(zip("〇一二三四五六七八九", range(10), strict=True)) | {
    "零": 0,
    "两": 2,
    "兩": 2,
}
_AFTERNOON = regex.compile(r"\b(\d{1,2})(?:[:.](\d\d))?\s*p\.?\s?m\b", regex.IGNORECASE)


def _by_word(table: dict[str, str]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for value, words in table.items():
        for word in words.split():
            found.setdefault(unicodedata.normalize("NFC", word).casefold(), set()).add(value)
    return found


_VALUES = _by_word(_WORDS)
_MONTH_VALUES = _by_word({str(at): words for at, words in enumerate(_MONTHS, 1)})
_SCALE_VALUES = _by_word(_SCALES)


def named_values(text: str) -> set[str]:
    """Values that words, months, Roman and Chinese numerals of a text may stand for."""
    values: set[str] = set()
    for word in _words(text):
        values |= _VALUES.get(word, set()) | _MONTH_VALUES.get(word, set())
    for match in _HAN.finditer(text):
        values |= _han_values(match.group())
    for match in _ROMAN.finditer(text):
        if match.group() in _ROMANS:
            values.add(str(_ROMANS.index(match.group()) + 1))
    return values


def scales(text: str) -> set[int]:
    """Powers that words such as "million", "lakh" or "万" of a text multiply with."""
    found = {int(value) for word in _words(text) for value in _SCALE_VALUES.get(word, ())}
    return found | {
        int(value) for one in text if not one.isascii() for value in _SCALE_VALUES.get(one, ())
    }


def afternoon_times(text: str) -> dict[str, str]:
    """Times after noon as written and by a day of 24 hours: "2:30 pm" gives "2.3": "14.3"."""
    return {
        canonical(hour, minutes): canonical(str(int(hour) % _NOON + _NOON), minutes)
        for hour, minutes in _AFTERNOON.findall(text)
    }


def _words(text: str) -> list[str]:
    return _WORD.findall(unicodedata.normalize("NFC", text).casefold())


def _han_values(numeral: str) -> set[str]:
    """ "二十五" gives 25; each sign by itself is a value, too."""
    values = {str(_HAN_DIGITS[one]) for one in numeral if one in _HAN_DIGITS}
    if "半" in numeral:
        values.add("0.5")
    total = digit = 0
    for one in numeral.replace("半", ""):
        if one in _HAN_DIGITS:
            digit = _HAN_DIGITS[one]
        else:
            total += (digit or 1) * (10 if one == "十" else 100)
            digit = 0
    values.add(str(total + digit))
    return values
