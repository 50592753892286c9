"""Words for numbers that mean the same in every language."""

NUMBERS = "numbers"
"""The file of a language's folder that says how it writes numbers, units and comparisons."""

SCALES = {
    "1000": "thousand tausend mil mille duizend тысяч тысячи тыс tysięcy tisíc ألف हज़ार हजार "
    "elfu nghìn ribu bin 千",
    "10000": "万 萬 만",
    "100000": "lakh lakhs लाख লাখ",
    "1000000": "million millions millionen millones milhões milioni miljoen mln millón миллион "
    "миллиона миллионов مليون triệu juta milyon",
    "10000000": "crore crores करोड़",
    "100000000": "亿 億 억",
}
"""Words that multiply with a power of ten, in every language."""

ONE_AND_A_HALF = (
    "anderthalb anderthalbe anderthalben eineinhalb einundeinhalb anderhalve anderhalf halvannen "
    "halvanden полтора полторы полутора півтора півтори másfél półtora půldruhého poldruha "
    "puolitoista poolteist podrugi डेढ़ डेढ দেড় ڈیڑھ ਡੇਢ દોઢ दीड"
)
TWO_AND_A_HALF = "ढाई আড়াই ڈھائی ਢਾਈ અઢી अडीच zweieinhalb tweeëneenhalf"
THIRDS = (
    "third thirds terço terços tercio tercios tercera tiers drittel drittels terzo terzi derde "
    "derdes tredjedel tredjedelar tredjedeler треть трети третину третина třetina třetiny "
    "tretina "
    "trzecia trzecie harmad kolmasosa kolmasosaa kolmannes treime treimi trećina "
    "trećine tretjina τρίτο τρίτα ثلث ثلثا ثلثي שליש तिहाई তৃতীয়াংশ سوم sepertiga pertiga "
    "theluthi "
    "üçte"
)
QUARTERS = (
    "quarter quarters cuarto cuartos cuarta quarto quartos quarta quart quarts viertel viertels "
    "quarti kwart kwarten fjerdedel fjerdedelar fjärdedel четверть четверти чверть чверті čtvrt "
    "čtvrtina čtvrtiny štvrtina ćwierć negyed neljännes neljäsosa sfert četvrt četvrtina τέταρτο "
    "τέταρτα ربع רבע चौथाई पाव पौन চতুর্থাংশ seperempat perempat robo çeyrek dörtte"
)
"""Words for fractions, in every language: each accounts for the fractions of its kind."""
