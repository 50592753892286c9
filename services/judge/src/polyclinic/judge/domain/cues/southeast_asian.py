"""Khmer, Lao, Burmese, Malay and Tagalog."""

from polyclinic.judge.domain.cues.latin_asian import ID
from polyclinic.judge.domain.cues.table import cue_table, extended

KM = cue_table(
    asked="សំណួរ",
    answer="ចម្លើយ|ចំលើយ|ចម្លើយត្រឹមត្រូវ|ចម្លើយគឺ|ដំណោះស្រាយ|ចម្លើយដែលត្រឹមត្រូវ|ចម្លើយចុងក្រោយ",
    choice="ជម្រើស|អក្សរ|ប្រការ|លេខ|ចំណុច|ជំរើស|សេចក្តីថ្លែង",
    correct=("ត្រឹមត្រូវ|ត្រូវ|សមស្រប|ត្រឹមត្រូវបំផុត|ល្អបំផុត|សមស្របបំផុត|ពិត|ទំនងបំផុត|ដែលត្រឹមត្រូវ"),
    wrong=(
        "មិនត្រឹមត្រូវ|ខុស|មិនត្រូវ|មិនសមស្រប|ដកចេញ|មិនពិត|លុបចោល|មិនមែនជាចម្លើយ|ត្រូវបានដកចេញ|ត្រូវបានច្រានចោល|មិនទំនង"
    ),
    copula="គឺ|ជា|គឺជា|គួរតែជា|ត្រូវជា",
    neg="មិនមែន|មិន|ពុំ|ជំនួស|គ្មាន",
    pick="ជ្រើសរើស|ខ្ញុំជ្រើសរើស|រើស|ខ្ញុំរើស|សូមជ្រើស",
    think="ខ្ញុំគិតថា|តាមគំនិតខ្ញុំ|ខ្ញុំជឿថា|តាមយោបល់ខ្ញុំ",
    it="នេះ|វា|នោះ",
    skip=("របស់ខ្ញុំ|បំផុត|ដែល|នៅទីនេះ|ទាំង|ទាំងអស់|បាទ|ចាស|ឥឡូវ|ច្បាស់ណាស់|ពិតប្រាកដ|ក្នុងករណីនេះ|សម្រាប់|ថា|ខ្ញុំ|របស់"),
    so="ដូច្នេះ|ដូចនេះ|ហេតុនេះ|ដោយហេតុនេះ",
    hedge="ប្រហែល|អាច|ប្រហែលជា|អាចជា|មិនប្រាកដ|រវាង|អាចនឹង|ដំបូង",
    and_="និង|ព្រមទាំង",
    or_="ឬ|ឬក៏",
    but="ប៉ុន្តែ|តែ|ផ្ទុយទៅវិញ",
    because="ព្រោះ|ពីព្រោះ|ដោយសារ|មូលហេតុ|ការពន្យល់|ពន្យល់|ដោយ",
    if_="ប្រសិនបើ|បើ",
    only="តែមួយគត់|តែប៉ុណ្ណោះ|មានតែ",
    final="ចុងក្រោយ|ជាចុងក្រោយ|ទីបំផុត",
    retract="ចាំសិន|កែតម្រូវ|ខ្ញុំច្រឡំ|សូមទោស|ខ្ញុំខុស|កំហុសរបស់ខ្ញុំ|រង់ចាំ|ទេ សូមកែ",
    except_="លើកលែងតែ|ក្រៅពី",
    also="ផងដែរ|ក៏",
    genitive="វីតាមីន|រលាកថ្លើម|ក្រុម|ប្រភេទ",
)

LO = cue_table(
    asked="ຄຳຖາມ|ຄໍາຖາມ",
    answer="ຄຳຕອບ|ຄໍາຕອບ|ຕອບ|ຄຳຕອບທີ່ຖືກຕ້ອງ|ຄໍາຕອບທີ່ຖືກຕ້ອງ|ຄຳຕອບຄື|ຄຳເສລີຍ",
    choice="ຂໍ້|ຕົວເລືອກ|ທາງເລືອກ|ຕົວອັກສອນ|ຂໍ້ຄວາມ|ໝາຍເລກ",
    correct=("ຖືກຕ້ອງ|ຖືກ|ເໝາະສົມ|ເໝາະສົມທີ່ສຸດ|ດີທີ່ສຸດ|ຖືກຕ້ອງທີ່ສຸດ|ແມ່ນແທ້|ເປັນໄປໄດ້ຫຼາຍທີ່ສຸດ|ທີ່ຖືກຕ້ອງ|ທີ່ຖືກ|ຈິງ"),
    wrong=("ຜິດ|ບໍ່ຖືກຕ້ອງ|ບໍ່ຖືກ|ຕັດອອກ|ບໍ່ເໝາະສົມ|ບໍ່ແມ່ນຄຳຕອບ|ເປັນໄປບໍ່ໄດ້|ຖືກຕັດອອກ|ບໍ່ສອດຄ່ອງ|ບໍ່ຈິງ"),
    copula="ຄື|ແມ່ນ|ເປັນ|ໄດ້ແກ່|ຄວນແມ່ນ|ຈະແມ່ນ|ກໍຄື",
    neg="ບໍ່ແມ່ນ|ບໍ່|ບໍ|ແທນທີ່ຈະ",
    pick="ເລືອກ|ຂ້ອຍເລືອກ|ຂ້າພະເຈົ້າເລືອກ|ຂໍເລືອກ",
    think="ຂ້ອຍຄິດວ່າ|ຂ້າພະເຈົ້າຄິດວ່າ|ຄິດວ່າ|ຕາມຄວາມຄິດ",
    it="ນີ້|ມັນ|ນັ້ນ",
    skip=("ຂອງຂ້ອຍ|ຂອງ|ທີ່ສຸດ|ທີ່|ທັງໝົດ|ທັງສອງ|ແນ່ນອນ|ຊັດເຈນ|ຂ້ອຍ|ຂ້າພະເຈົ້າ|ວ່າ|ໃນກໍລະນີນີ້|ສຳລັບ|ຈະ|ກໍ|ແລ້ວ|ສະຫຼຸບ|ເຈົ້າ"),
    so="ດັ່ງນັ້ນ|ສະນັ້ນ|ເພາະສະນັ້ນ|ຈຶ່ງ",
    hedge="ອາດຈະ|ອາດ|ບາງທີ|ເປັນໄປໄດ້|ບໍ່ແນ່ໃຈ|ລະຫວ່າງ|ອາດເປັນ|ຕອນທຳອິດ",
    and_="ແລະ|ກັບ",
    or_="ຫຼື|ຫລື",
    but="ແຕ່|ແຕ່ວ່າ|ຢ່າງໃດກໍຕາມ",
    because="ເພາະ|ເພາະວ່າ|ເນື່ອງຈາກ|ເຫດຜົນ|ຄຳອະທິບາຍ|ຄໍາອະທິບາຍ|ຊຶ່ງ|ໂດຍ|ເນື່ອງ",
    if_="ຖ້າ|ຖ້າຫາກ",
    only="ເທົ່ານັ້ນ|ພຽງແຕ່|ມີແຕ່",
    final="ສຸດທ້າຍ|ໃນທີ່ສຸດ|ຄຳຕອບສຸດທ້າຍ",
    retract="ເດີ໋ຍວ|ລໍຖ້າ|ແກ້ໄຂ|ຂໍແກ້ໄຂ|ຂ້ອຍຜິດ|ຂໍໂທດ|ຂ້ອຍເຂົ້າໃຈຜິດ|ຖ້າກ່ອນ|ລໍຖ້າກ່ອນ",
    except_="ຍົກເວັ້ນ|ນອກຈາກ",
    also="ເຊັ່ນກັນ|ເຊັ່ນດຽວກັນ",
    genitive="ວິຕາມິນ|ຕັບອັກເສບ|ກຸ່ມ|ຊະນິດ|ປະເພດ",
)

MY = cue_table(
    asked="မေးခွန်း",
    answer="အဖြေ|အဖြေမှန်|အဖြေမှာ|အဖြေမှန်မှာ|အဖြေက|မှန်ကန်သောအဖြေ|ဖြေ",
    choice="ရွေးချယ်မှု|ရွေးချယ်စရာ|အက္ခရာ|နံပါတ်|ဖော်ပြချက်|အချက်",
    correct=(
        "မှန်ကန်|မှန်|မှန်ကန်သော|မှန်သော|အသင့်တော်ဆုံး|အကောင်းဆုံး|သင့်တော်|ဖြစ်နိုင်ခြေအရှိဆုံး"
        "|မှန်ကန်ပါသည်|မှန်ပါသည်|အမှန်ဆုံး|အမှန်|မှန်ကန်သည်|မှန်သည်|အဖြစ်နိုင်ဆုံး"
    ),
    wrong=(
        "မှား|မမှန်|မမှန်ကန်|မှားယွင်း|မသင့်တော်|ဖယ်ရှား|မဟုတ်မှန်|ပယ်|မှားသည်|မှားပါသည်"
        "|မှားယွင်းပါသည်|မမှန်ပါ|မမှန်ကန်ပါ|မှားသော|မှားယွင်းသော|မဖြစ်နိုင်"
    ),
    copula="ဖြစ်သည်|ဖြစ်ပါသည်|ဖြစ်ပါတယ်|မှာ|က|သည်|ဖြစ်တယ်|ပါ|သည့်|ဖြစ်မည်|ဆိုသည်မှာ",
    neg="အစား|ဘာမှ",
    neg_post="မဟုတ်|မဟုတ်ပါ|မဟုတ်ဘဲ|မဟုတ်ပါဘူး",
    pick="ရွေးချယ်ပါသည်|ရွေးပါသည်|ရွေးချယ်သည်|ရွေးပါတယ်|ရွေးချယ်ပါတယ်|ရွေးမည်",
    think="ထင်ပါသည်|ထင်သည်|ကျွန်ုပ်အထင်|ကျွန်တော့်အထင်|ကျွန်မအထင်|ထင်ပါတယ်",
    it="ဤ|၎င်း|ဒါ|ဒီ",
    skip=("ကျွန်ုပ်၏|ကျွန်တော်|ကျွန်မ|၏|ကို|သော|အားလုံး|နှစ်ခုလုံး|ဟုတ်ကဲ့|ယခု|သေချာပေါက်|အလွန်|ကျွန်ုပ်|ဟု|များ"),
    so="ထို့ကြောင့်|ထိုကြောင့်|ဒါကြောင့်|သို့ဖြစ်၍",
    hedge="ဖြစ်နိုင်|ဖြစ်နိုင်သည်|ဖြစ်ကောင်း|မသေချာ|ဖြစ်နိုင်ပါသည်|အကြား|ကြား",
    and_="နှင့်|နဲ့|ပြီး",
    or_="သို့မဟုတ်|ဒါမှမဟုတ်",
    but="သို့သော်|ဒါပေမဲ့|ဒါပေမယ့်|သော်လည်း",
    because="ဘာကြောင့်လဲဆိုတော့|အကြောင်းမှာ|အကြောင်းပြချက်|ရှင်းလင်းချက်|ကြောင့်|အကြောင်းရင်း",
    if_="အကယ်၍|လျှင်",
    only="သာ|သာလျှင်|တစ်ခုတည်း",
    final="နောက်ဆုံး|နောက်ဆုံးအဖြေ|အပြီးသတ်",
    retract="ခဏ|ပြင်ဆင်ချက်|ကျွန်ုပ်မှား|မှားသွား|တောင်းပန်|ပြင်ဆင်|ခဏစောင့်ပါ",
    except_="မှလွဲ၍|မှအပ",
    also="လည်း",
    genitive="ဗီတာမင်|အသည်းရောင်|အုပ်စု|အမျိုးအစား",
)

MS = extended(
    ID,
    answer="jawapan|jawapannya|jawapan saya|jawapan betul|jawapan yang betul|penyelesaian",
    choice="pilihan|opsyen|huruf|pernyataan|alternatif|nombor|item",
    correct=(
        "betul|tepat|paling tepat|paling sesuai|terbaik|paling mungkin|sesuai|adalah betul"
        "|ialah betul|paling betul|benar"
    ),
    wrong=(
        "salah|tidak betul|tidak tepat|tidak sesuai|disingkirkan|ditolak|palsu|tidak benar"
        "|boleh ditolak|boleh disingkirkan"
        "|tidak mungkin|kurang tepat|tak betul|kurang sesuai|mustahil"
    ),
    copula="ialah|adalah|merupakan|iaitu|mestilah|akan menjadi|ialah pilihan",
    neg="bukan|tidak|tak|bukannya|tiada|daripada|mahupun",
    pick="saya pilih|saya memilih|memilih|pilih|saya akan pilih|dipilih",
    because=(
        "kerana|sebab|disebabkan|penjelasan|oleh sebab|memandangkan|yang|dengan|pada|mengikut"
        "|penerangan"
    ),
    so="oleh itu|jadi|maka|justeru|dengan itu|oleh yang demikian|kesimpulannya",
    hedge=(
        "mungkin|barangkali|boleh jadi|mungkin juga|tidak pasti|antara|kemungkinan|pada mulanya"
        "|tak pasti"
    ),
    final="akhir|muktamad|akhirnya|jawapan akhir|jawapan muktamad|terakhir",
    retract=(
        "tunggu|pembetulan|saya silap|saya tersilap|maaf|silap saya|saya betulkan|tersilap|sebentar"
    ),
)

TL = cue_table(
    asked="tanong|katanungan",
    answer="sagot|ang sagot|kasagutan|tugon|tamang sagot|solusyon|sagot ko|ang tamang sagot",
    choice="opsyon|pagpipilian|titik|letra|pahayag|pagpili|alternatibo|numero|titik ng|opsiyon",
    correct=(
        "tama|tamang|wasto|wastong|pinakatama|pinakaangkop|angkop|pinakamahusay|pinakaposible|totoo"
        "|pinakamalamang|tumpak|pinakawasto|pinakamabuti|pinakaangkop na|pinakamainam|tugma"
        "|pinaka-tama"
    ),
    wrong=(
        "mali|maling|hindi tama|hindi wasto|di-tama|di wasto|hindi totoo|hindi angkop|inaalis"
        "|tinatanggal"
        "|maaaring alisin|hindi tumpak|walang katotohanan|malabong|malabo|hindi tugma|iwinawaksi"
        "|inalis|tanggalin"
    ),
    copula="ay|ay ang|dapat ay|magiging|nananatiling",
    neg="hindi|huwag|wala|sa halip na|di|kailanman|wala sa",
    pick="pinipili ko|pinili ko|pipiliin ko|pinipili ko ang|piliin|pipiliin ko ang|pumipili ako ng",
    think="sa tingin ko|naniniwala ako|sa palagay ko|sa aking palagay|sa opinyon ko|palagay ko",
    it="ito|iyon|iyan",
    skip=(
        "ang|ng|na|sa|ko|aking|si|malinaw|tiyak|dito|lahat|pareho|oo|opo|ngayon|mga|po|nga"
        "|sigurado|talaga"
        "|para|akong|ako|pinaka|kaso|kasong ito|sa kasong ito|halatang"
    ),
    so="kaya|samakatuwid|kung gayon|dahil dito|kaya naman|kaya't",
    hedge=(
        "marahil|maaari|maaaring|siguro|baka|posible|posibleng|hindi ako sigurado|sa pagitan"
        "|sa una|maaring"
    ),
    and_="at|pati",
    or_="o|o kaya",
    but="ngunit|pero|subalit|kundi|samantalang|bagamat|datapwat",
    because="dahil|sapagkat|kasi|paliwanag|dahilan|dahil sa|kung saan|ayon|kapag|mula",
    if_="kung|maliban kung",
    only="lamang|lang|tanging|nag-iisang",
    final="pangwakas|pinal|sa wakas|huling sagot|huli|panghuling sagot|panghuli|pinal na sagot",
    retract="teka|sandali|pagwawasto|nagkamali ako|paumanhin|itinatama ko|pagkakamali ko|mali ako",
    except_="maliban sa|bukod sa",
    also="din|rin",
    genitive="bitamina|hepatitis|grupo|uri|salik|klase",
    words_like_labels="o e",
    not_english="on so no me an as at may ways",
)
