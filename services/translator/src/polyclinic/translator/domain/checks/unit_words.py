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
