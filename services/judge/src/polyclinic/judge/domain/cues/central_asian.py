from polyclinic.judge.domain.cues.table import cue_table, extended

KK = cue_table(
    asked="сұрақ|сұраққа|сұрақтың",
    answer="жауап|жауабы|жауабым|жауаптар|жауабы мынау|шешім|шешімі|жауапты",
    choice=(
        "нұсқа|нұсқасы|нұсқалар|нұсқалары|әріп|әрпі|таңдау|тұжырым|вариант|варианты|тармақ|пікір"
    ),
    correct=(
        "дұрыс|ең дұрыс|ең ықтимал|ең қолайлы|ең жақсы|ең сәйкес|сәйкес|сәйкес келеді|рас|ақиқат"
        "|нақты"
        "|ықтимал|дұрысы"
    ),
    wrong=(
        "қате|бұрыс|дұрыс емес|жалған|жоққа шығарылады|алынып тасталады|сәйкес емес|сәйкес келмейді"
        "|ықтимал емес|қателер|жарамсыз|теріс"
    ),
    copula="болып табылады|болады|болуы керек|деп|болып|болар еді",
    neg="орнына|жоқ|ешқайсысы|ешқашан",
    neg_post="емес",
    pick="таңдаймын|таңдар едім|таңдадым|таңдаймыз",
    think="менің ойымша|ойлаймын|деп ойлаймын|менің пікірімше|деп санаймын",
    it="бұл|ол|осы",
    skip="менің|анық|әрине|мұнда|барлық|екеуі де|иә|қазір|ең|осы жағдайда|өте|сөзсіз",
    so="сондықтан|демек|осылайша|сонымен|сол себепті|қорытынды",
    hedge="мүмкін|болуы мүмкін|бәлкім|сенімді емеспін|арасында|ықтимал болуы",
    and_="және|мен|пен|бен",
    or_="немесе|не|я",
    but="бірақ|ал|алайда|дегенмен",
    because="өйткені|себебі|себептен|түсіндірме|түсіндіру|негіздеме|бойынша|үшін|қайсысы",
    if_="егер",
    only="тек|ғана|жалғыз",
    final="соңғы|түпкілікті|соңында|түпкі|соңғы жауап|қорытынды жауап",
    retract="күтіңіз|күте тұрыңыз|түзету|қателестім|кешіріңіз|түзетемін|менің қатем",
    except_="басқа|қоспағанда",
    also="сондай-ақ|да|де",
    genitive="витамин|витамині|гепатит|гепатиті|тобы|түрі|факторы",
    words_like_labels="а я ә",
)

KY = extended(
    KK,
    asked="суроо|суроого",
    answer="жооп|жообу|жообум|туура жооп|жооптор",
    choice="вариант|варианты|тандоо|тамга|ырастоо|пункт",
    correct="туура|эң туура|эң ылайыктуу|ылайыктуу|эң ыктымал|эң жакшы|чын",
    wrong="туура эмес|ката|жалган|четке кагылат|алып салынат|туура келбейт",
    neg_post="эмес",
    pick="тандайм|тандадым|тандап алам",
    so="ошондуктан|демек|ошентип",
    because="анткени|себеби|түшүндүрмө|үчүн",
    or_="же",
    and_="жана|менен",
    final="акыркы|жыйынтык|акыркы жооп",
)

MN = cue_table(
    asked="асуулт|асуултын|асуултад",
    answer="хариулт|хариулт нь|зөв хариулт|зөв хариулт нь|хариу|хариултууд|шийдэл|миний хариулт",
    choice="сонголт|сонголтууд|хувилбар|үсэг|мэдэгдэл|хариултын хувилбар|заалт",
    correct=(
        "зөв|хамгийн зөв|хамгийн тохиромжтой|тохиромжтой|хамгийн магадлалтай|үнэн|хамгийн сайн"
        "|тохирно|тохирч|магадлалтай"
    ),
    wrong=(
        "буруу|худал|хасагдана|хасагдах|үгүйсгэгдэнэ|тохирохгүй|алдаатай|зөв биш|магадлал багатай"
        "|тохиромжгүй"
    ),
    copula="нь|юм|болно|байх ёстой|байна|мөн|бол|байх болно",
    neg="үгүй|оронд|хэзээ ч|аль нь ч",
    neg_post="биш|бус",
    pick="сонгоно|сонгож байна|сонгоё|сонголоо|сонгосон",
    think="миний бодлоор|гэж бодож байна|бодоход|гэж үзэж байна",
    it="энэ|тэр|үүнд",
    skip="миний|тодорхой|мэдээж|энд|бүх|хоёулаа|тийм|одоо|хамгийн|энэ тохиолдолд|маш",
    so="тиймээс|иймд|иймээс|тэгэхээр|ийнхүү",
    hedge="магадгүй|байж болно|байж магадгүй|эсвэл магадгүй|эргэлзэж|хооронд|боломжтой|итгэлгүй",
    and_="ба|болон|мөн түүнчлэн",
    or_="эсвэл|буюу",
    but="гэхдээ|харин|гэвч",
    because="учир нь|учраас|тул|шалтгаан|тайлбар|гэдэг нь|дагуу",
    if_="хэрэв",
    only="зөвхөн|ганц|цорын ганц",
    final="эцсийн|эцэст нь|эцсийн хариулт|төгсгөлд",
    retract="хүлээ|хүлээгээрэй|засвар|би андуурсан|алдсан|уучлаарай|засъя|миний алдаа",
    except_="бусад|эс тооцвол",
    also="мөн адил|бас",
    genitive="витамин|гепатит|бүлэг|төрөл|хүчин зүйл",
    words_like_labels="а",
)

UZ = cue_table(
    asked="savol|savolga|savolning|савол",
    answer="javob|javobi|javobim|javoblar|javobidir|javobdir|yechim|жавоб|жавоби",
    choice=(
        "variant|varianti|variantlar|variantidir|harf|harfi|tanlov|fikr|gap|band|вариант|варианти"
        "|variantni|tasdiq"
    ),
    correct=(
        "to'g'ri|eng to'g'ri|eng maqbul|eng mos|mos|eng ehtimoliy|to'g'ridir|eng yaxshi|haqiqat"
        "|mos keladi|togri|to'g'risi|тўғри|eng to'g'risi|ehtimoliy"
    ),
    wrong=(
        "noto'g'ri|xato|noto'g'ridir|to'g'ri emas|yolg'on|istisno|chiqarib tashlanadi|mos emas"
        "|mos kelmaydi"
        "|inkor etiladi|нотўғри|хато|ehtimoldan yiroq|rad etiladi"
    ),
    copula="bu|hisoblanadi|bo'ladi|bo'lishi kerak|dir|sanaladi|bo'lardi",
    neg="yo'q|o'rniga|hech qachon|hech biri|na",
    neg_post="emas",
    pick="tanlayman|tanladim|tanlardim|tanlaymiz|belgilayman",
    think="menimcha|o'ylaymanki|mening fikrimcha|fikrimcha|deb o'ylayman",
    it="shu|u|ushbu",
    skip="mening|aniq|albatta|bu yerda|barcha|ikkalasi ham|ha|hozir|eng|bu holatda|juda|shubhasiz",
    so="shuning uchun|demak|shunday qilib|binobarin|xulosa",
    hedge="balki|ehtimol|mumkin|bo'lishi mumkin|ishonchim komil emas|orasida|avvaliga",
    and_="va|bilan|hamda",
    or_="yoki|yo",
    but="lekin|ammo|biroq|balki emas",
    because="chunki|sababi|sababli|tufayli|izoh|tushuntirish|asos|uchun|ko'ra",
    if_="agar",
    only="faqat|yagona",
    final="yakuniy|oxirgi|nihoyat|yakuniy javob|oxirgi javob",
    retract="kuting|to'xtang|tuzatish|xato qildim|adashdim|kechirasiz|tuzataman|mening xatom",
    except_="tashqari|bundan mustasno",
    also="shuningdek|ham",
    genitive="vitamin|vitamini|gepatit|gepatiti|guruh|guruhi|tur|turi|omil",
    suffixes="dir",
    words_like_labels="u",
    not_english="so no me an as u",
)
