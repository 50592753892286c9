"""Words for units, by language; where a language is missing, its words change no flag.

Forms are parted by blanks; "*" stands for any ending, "_" for a blank.
Only words that stand behind a figure and mean this unit alone: no clock, no calendar month.
"""

WORDS = {
    "mg": "milligram* miligram* milligramm* miligramo* milligrammo milligrammi миллиграмм* "
    "міліграм* "
    "милиграм* miligrama miligrame miligramů miligramy milligrammaa miligramu miligramos "
    "milligrams milligrame milligrammes miligrame milligramlik miligrami milligrammin",
    "µg": "microgram* mikrogram* microgramo* microgrammi microgrammo микрограмм* мікрограм* "
    "микрограм* mikrogramm* mikrogrammaa microgrammes",
    "g": "gram grams gramm grama gramas gramo gramos grammo grammi gramme grammes grammaa gramů "
    "gramy gramów gramme грамм* грам грама грамів gramnya gramu gramma",
    "kg": "kilogram* kilogramo* quilograma* quilo quilos kilo kilos kilogramm* chilo "
    "chilogramm* килограмм* кілограм* килограма кило kilogrammes kilogrammaa",
    "ng": "nanogram* nanogramm* нанограмм* nanogramo*",
    "mL": "milliliter* millilitre* mililitro* millilitri millilitro mililiter* mililitre* "
    "миллилитр* мілілітр* милилитра mililitr* millilitraa mililita",
    "L": "liter liters litre litres litro litros litri liter liters литр* літр* litru litri "
    "litrů "
    "litry litrów litraa lita liternya lít litër",
    "dL": "deciliter* decilitre* decilitro* deciliter* dezilit* децилитр*",
    "IU": "unit units unidad unidades unidade unitate unități unités unité unità Einheit "
    "Einheiten "
    "eenheden enheter enheder единиц* одиниц* jednotek jednotky jednostek jednostki egység "
    "yksikköä ünite đơn_vị vitengo jedinica единици international_unit* internationale_Einheit* "
    "unidades_internacionais unidades_internacionales unités_internationales "
    "unità_internazionali международн*_единиц* jednostek_międzynarodowych",
    "mEq": "milliequivalent* miliequivalente* milliequivalenti milliéquivalent* "
    "Milliäquivalent* миллиэквивалент*",
    "mmol": "millimol* milimol* ммоль миллимол* мілімол*",
    "µmol": "micromol* mikromol* микромол*",
    "lb": "pound pounds libra libras livre livres Pfund libbra libbre funt* skålpund",
    "oz": "ounce ounces onza onzas onça onças Unze Unzen",
    "mm": "millimeter* millimetre* milímetro* millimetri millimetro Millimeter* миллиметр* "
    "міліметр* milimeter* milimetr*",
    "cm": "centimeter* centimetre* centímetro* centimetri centimetro Zentimeter* сантиметр* "
    "centymetr* centimetr* sentimeter*",
    "m": "meter meters metre metres metro metros metri метр* metrów metrů",
    "%": "percent per_cent Prozent por_cento por_ciento pour_cent percento per_cento procent* "
    "procenta процент* відсотк* відсотків на_сто prosent prosenttia protsenti százalék* yüzde "
    "persen peratus asilimia phần_trăm persent τοις_εκατό τοις_100 postotaka posto odstotkov "
    "odsto la_sută procentų procentai procenti տոկոս* პროცენტ* iphesenti pesenti boqolkiiba "
    "百分点 パーセント ％ 퍼센트 프로 بالمائة بالمئة في_المئة في_المائة فى_المئة "
    "فى_المائة بالمية درصد فیصد אחוז* प्रतिशत फीसदी फ़ीसदी टक्के शতাংশ শতাংশ சதவீதம் சதவிகிதம் "
    "விழுக்காடு శాతం ಪ್ರತಿಶತ ಶೇಕಡಾ ശതമാനം ટકા ਪ੍ਰਤੀਸ਼ਤ ਫੀਸਦੀ ਫ਼ੀਸਦੀ เปอร์เซ็นต์ เปอร์เซนต์ "
    "ເປີເຊັນ ភាគរយ ရာခိုင်နှုန်း በመቶ ፐርሰንት සියයට ප්‍රතිශත",
}
"""In any language: these words mean the same wherever they are read."""

PER_CENT_FIRST = ("百分之", "yüzde", "asilimia", "ร้อยละ", "boqolkiiba", "kashi", "ສ່ວນຮ້ອຍ", "ìdá")
"""Words for per cent that stand before the number."""

NO_UNIT = "-"
"""Name of words that begin like a unit and are none."""

TIMES = {
    "am": "h:ሰዓት* day:ቀን* ቀናት week:ሳምንት* month:ወር* year:ዓመት* አመት* min:ደቂቃ*",
    "ar": "h:ساعة ساعات day:يوم أيام يوما يومًا week:أسبوع أسابيع أسبوعا أسبوعًا "
    "month:شهر أشهر شهور شهرا شهرًا year:سنة سنوات عام أعوام عاما عامًا min:دقيقة دقائق",
    "bg": "h:час часа day:ден дни week:седмица седмици month:месец месеца year:година години "
    "min:минути",
    "bn": "h:ঘণ্টা* ঘন্টা* day:দিন* week:সপ্তাহ* month:মাস* year:বছর* min:মিনিট*",
    "ca": "h:hora hores day:dia dies week:setmana setmanes month:mes mesos year:any anys "
    "min:minut*",
    "cs": "h:hod. hodin* day:den dny dní dnů dnech week:týden týdn* month:měsíc* year:rok roky "
    "roků "
    "let roku min:minut*",
    "da": "h:time timer day:dag dage week:uge uger month:måned* year:år min:minut*",
    "de": "h:Std. Stunde* stündlich day:Tag Tage Tagen Tages tägig* week:Woche* "
    "wöchig* month:Monat* monatig* year:Jahr Jahre Jahren Jahres jährig* min:Minute* "
    "s:Sekunde*",
    "el": "h:ώρα ώρες ωρών day:ημέρα ημέρες ημερών μέρες week:εβδομάδα εβδομάδες εβδομάδων "
    "month:μήνα μήνες μηνών year:έτος έτη ετών χρόνια χρονών min:λεπτά",
    "en": "h:hour* day:day days week:week weeks weekly wk wks month:month months "
    "monthly year:year years yr yrs y/o yo min:minute* s:second seconds",
    "es": "h:hora horas hs day:día días dia dias week:semana semanas sem. month:mes meses "
    "year:año años "
    "min:minuto*",
    "et": "h:tund* day:päev* week:nädal* month:kuu kuud year:aasta* min:minut*",
    "fa": "h:ساعت day:روز روزه week:هفته month:ماه ماهه year:سال ساله min:دقیقه",
    "fi": "h:tunti* tunnin day:päivä* vuorokau* week:viikko* viikon month:kuukau* year:vuosi* "
    "vuotta "
    "vuoden vuotias min:minuutt*",
    "fr": "h:heure heures day:jour jours j week:semaine semaines month:mois year:an ans année "
    "années "
    "min:minute minutes s:seconde*",
    "gu": "h:કલાક* day:દિવસ* week:અઠવાડિય* month:મહિના* year:વર્ષ* min:મિનિટ*",
    "he": "h:שעות שעה day:ימים יום week:שבועות month:חודשים year:שנים שנה min:דקות",
    "hi": "h:घंटे घंटों घण्टे घंटा day:दिन दिनों week:सप्ताह सप्ताहों हफ्ते हफ़्ते हफ्तों "
    "month:महीने महीनों माह "
    "year:वर्ष वर्षों साल वर्षीय min:मिनट",
    "hr": "h:sat sata sati day:dan dana week:tjedan tjedn* month:mjesec* year:godin* min:minut*",
    "hu": "h:óra óra* day:nap napig napos napja naponta week:hét hetes hétig month:hónap* "
    "year:év éves "
    "min:perc*",
    "id": "h:jam day:hari week:minggu pekan month:bulan year:tahun min:menit s:detik",
    "it": "h:ora ore day:giorno giorni gg week:settiman* month:mese mesi year:anno anni min:minut*",
    "ja": "h:時間 day:日間 日 week:週間 週 month:か月 ヶ月 カ月 ヵ月 ケ月 箇月 year:年間 年 歳 "
    "才 min:分間 分 s:秒 -:分の 分割 分化 周期 週期 日本",
    "ko": "h:시간 day:일 week:주 주간 -:주사 일반 일부 세트 세대 month:개월 달 -:달리 year:년 "
    "세 살 min:분 s:초",
    "lt": "h:valand* day:dien* week:savait* month:mėnes* year:met* min:minu*",
    "lv": "h:stund* day:dien* week:nedēļ* month:mēneš* year:gad* min:minū*",
    "mr": "h:तास* day:दिवस* week:आठवड* month:महिन* year:वर्ष* min:मिनिट*",
    "ms": "h:jam day:hari week:minggu month:bulan year:tahun min:minit",
    "nb": "h:time timer day:dag dager døgn week:uke uker month:måned* year:år min:minutt*",
    "nl": "h:uur day:dag dagen week:week weken month:maand* year:jaar jarige min:minu* minuten",
    "pl": "h:godz. godzin* day:dzień dni dnia dniach week:tydzień tygodni* tygodnie month:miesi* "
    "year:rok lata lat roku min:minut*",
    "pt": "h:hora horas day:dia dias week:semana semanas month:mês meses year:ano anos min:minuto*",
    "ro": "h:oră ore day:zi zile week:săptămân* month:lună luni year:an ani min:minut*",
    "ru": "h:час часа часов часам day:день дня дней дн. дням сут. сутки суток "
    "week:недел* нед. month:месяц* мес. year:год года лет годам min:минут* s:секунд*",
    "sk": "h:hod. hodin* day:deň dni dní week:týžd* month:mesiac* year:rok roky rokov min:minút*",
    "sl": "h:ur ure day:dan dni dneh week:teden tedn* month:mesec* year:let leta leto min:minut*",
    "sr": "h:сат сата сати day:дан дана week:недељ* month:месец* year:годин* min:минут*",
    "sv": "h:timme timmar tim. day:dag dagar dygn week:vecka veckor month:månad* year:år årig "
    "min:minut*",
    "sw": "h:saa day:siku week:wiki juma majuma month:mwezi miezi year:mwaka miaka min:dakika",
    "ta": "h:மணி* day:நாள்* நாட்கள்* நாட்க* week:வார* month:மாத* year:வருட* ஆண்டு* வயது* min:நிமிட*",
    "te": "h:గంట* day:రోజు* week:వార* month:నెల* year:సంవత్సర* min:నిమిష*",
    "th": "h:ชั่วโมง day:วัน week:สัปดาห์ month:เดือน year:ปี min:นาที",
    "tr": "h:saat saatte saatlik day:gün günde günlük gündür week:hafta haftada haftalık "
    "haftadır "
    "month:ay ayda aylık aydır year:yıl yaş yaşında yıllık yıldır min:dakika*",
    "uk": "h:годин* год. day:день дня днів дні доби week:тижн* month:місяц* year:рік роки років "
    "року "
    "min:хвилин*",
    "ur": "h:گھنٹے گھنٹوں day:دن دنوں week:ہفتے ہفتوں month:ماہ مہینے مہینوں year:سال min:منٹ",
    "vi": "h:giờ day:ngày week:tuần month:tháng year:năm tuổi min:phút",
    "zh": "h:小时 小時 day:天 日 week:周 週 星期 month:个月 個月 year:年 岁 歲 min:分钟 分鐘 "
    "s:秒 -:周期 週期 年级 年級 日本 天然",
}
"""Times of each language: unit and forms. Under "-" are words that only begin like one of "
    "them."""
