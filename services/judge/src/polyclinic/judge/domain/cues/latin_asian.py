from polyclinic.judge.domain.cues.table import cue_table
from polyclinic.replies.refusal_phrases import REFUSALS

TR = cue_table(
    asked="soru|soruda|sorunun",
    answer=(
        "cevap|yanıt|cevabı|cevabım|yanıtı|yanıtım|cevaptır|yanıttır|çözüm|cevaplar|yanıtlar"
        "|cevabımız|cevabıdır|yanıtıdır|cvp"
    ),
    choice=(
        "seçenek|seçeneği|seçenekler|seçeneğidir|seçeneğini|şık|şıkkı|şıkkıdır|şıkkını|şıklar"
        "|şıkları|seçenekleri|harf|harfi|ifade|tanı|numara"
    ),
    correct=(
        "doğru|doğrudur|doğrusu|doğru olan|en uygun|en olası|uygun|uygundur|en doğru|geçerli"
        "|en iyi|en uygunu|en olasıdır|en uygundur|doğrusudur|olası|isabetli"
    ),
    wrong=(
        "yanlış|yanlıştır|hatalı|hatalıdır|elenir|elendi|elenebilir|dışlanır|dışlanabilir"
        "|dışlandı|uygun değil|uygun değildir|olası değil|olası değildir|doğru değil"
        "|doğru değildir|elenmiştir|dışlanmıştır|geçersiz|eliyoruz|eleyebiliriz|açıklamaz"
        "|açıklamıyor|yanlışlar|yanlışlardır"
    ),
    copula=(
        "dır|dir|dur|dür|tır|tir|olmalı|olmalıdır|olur|olacak|olacaktır|olarak|şudur|budur|ise"
    ),
    neg="değil mi|hiçbiri|hiçbir|yerine|ne de|hayır|asla",
    neg_post="değil|değildir|olamaz|olmaz|değilse|değil de",
    pick=(
        "seçiyorum|seçerim|seçtim|seçilmeli|seçilmelidir|tercih ederim|tercih ediyorum"
        "|işaretliyorum|işaretlerim|seçerdim|seçelim|derim|diyorum"
    ),
    think="bence|sanırım|düşünüyorum|kanımca|bana göre|inanıyorum|düşünüyorum ki|galiba",
    it="bu|şu|o",
    skip=(
        "bir|benim|kesinlikle|açıkça|burada|tüm|her iki|ikisi|evet|şimdi|büyük olasılıkla"
        "|muhtemelen|en|çok|olan|bu sorunun|da|de|nihayetinde|aşağıdaki|göre|kabul"
        "|edilmelidir|olduğunu|olduğu"
    ),
    so="bu nedenle|dolayısıyla|bu yüzden|o halde|böylece|öyleyse|sonuç olarak|bundan dolayı",
    hedge=(
        "belki|olabilir|muhtemel|emin değilim|ya da belki|olabilirdi|kararsızım|arasında"
        "|mümkün|mümkündür|olasılıkla belki|ihtimal|başta"
    ),
    and_="ve|ile|hem",
    or_="veya|ya da|yahut|yoksa",
    but="ama|fakat|ancak|oysa|halbuki|lakin|aksine",
    because=(
        "çünkü|zira|nedeniyle|dolayı|açıklama|gerekçe|sebebiyle|yüzünden|için|olduğundan"
        "|olduğu için|nedeni|gibi"
    ),
    if_="eğer|şayet|takdirde|olsaydı",
    only="yalnızca|sadece|tek|yalnız|tek doğru",
    final="nihai|son|sonuç|kesin|nihai cevap|son cevap|son yanıt",
    retract=(
        "bekle|düzeltme|yanıldım|hata yaptım|özür dilerim yanlış|düzeltiyorum|pardon"
        "|yanlış söyledim|benim hatam"
    ),
    except_="hariç|dışında|haricinde",
    refuse=REFUSALS["tr"].cues,
    also="ayrıca",
    genitive="vitamini|vitamin|hepatit|grubu|grup|tip|tipi|faktör|protein|evre|derece|sınıf",
    suffixes=(
        "dir dır tir tır dur dür yi yı i ı nin nın in ın ye ya e a de da den dan si sı li lı"
        " deki ise yu yü dur'dur"
    ),
    words_like_labels="o",
    not_english="in on an me so as also am bu",
)

VI = cue_table(
    asked="câu hỏi",
    answer="đáp án|câu trả lời|trả lời|lời giải|kết quả|đáp số|đ.án",
    choice="phương án|lựa chọn|ý|câu|mục|chữ cái|tùy chọn|phát biểu|số|chẩn đoán",
    correct=(
        "đúng|đúng nhất|chính xác|chính xác nhất|phù hợp|phù hợp nhất|hợp lý|hợp lý nhất"
        "|tốt nhất|đúng đắn|thích hợp nhất|là đúng|thích hợp|có khả năng nhất"
    ),
    wrong=(
        "sai|không đúng|không chính xác|không phù hợp|bị loại|loại trừ|loại|loại bỏ"
        "|không hợp lý|bị loại trừ|đều sai|là sai|sai lầm|không giải thích|loại bỏ được"
    ),
    copula="là|chính là|sẽ là|phải là|ứng với|tức là|nên là",
    neg="không|không phải|không phải là|chẳng phải|chưa|thay vì|chứ không phải|đừng",
    pick="chọn|tôi chọn|em chọn|ta chọn|mình chọn|xin chọn|lựa",
    think=("tôi nghĩ|tôi nghĩ là|tôi cho rằng|theo tôi|tôi tin|tôi tin rằng|tôi nghĩ rằng|em nghĩ"),
    it="đó|nó|đây",
    skip=(
        "của|tôi|này|rõ ràng|chắc chắn|ở đây|đều|cả|hai|vâng|bây giờ|nhất|sau|như sau|thì"
        "|và đó|được|cho|có thể được|các|những|hẳn|bị"
    ),
    so="vì vậy|do đó|vậy|nên|vì thế|suy ra|cho nên|như vậy|tóm lại",
    hedge=(
        "có thể|có lẽ|không chắc|hoặc là|có thể là|chưa chắc|phân vân|giữa|lúc đầu|ban đầu|khả năng"
    ),
    and_="và|cùng với|cùng",
    or_="hoặc|hay|hay là",
    but="nhưng|mà|mà là|tuy nhiên|trong khi|song|còn",
    because="vì|bởi vì|do|bởi|giải thích|lý do|với|khi|trong|theo|dựa|tại vì",
    if_="nếu|giả sử|trong trường hợp",
    only="chỉ|chỉ có|duy nhất",
    final="cuối cùng|sau cùng|đáp án cuối cùng|câu trả lời cuối cùng|chốt",
    retract=(
        "khoan|đính chính|tôi nhầm|xin lỗi tôi nhầm|sửa lại|nhầm|tôi đã sai|chờ đã|tôi sai|sửa"
    ),
    except_="ngoại trừ|trừ|ngoài",
    refuse=REFUSALS["vi"].cues,
    also="cũng|cũng vậy",
    genitive=(
        "vitamin|viêm gan|nhóm|nhóm máu|týp|loại vi rút|yếu tố|cúm|độ|giai đoạn|bệnh nhân|típ"
    ),
    not_english="so as no me to on do an am in has",
)

ID = cue_table(
    asked="soal|pertanyaan",
    answer="jawaban|jawabannya|jawab|solusi|penyelesaian|kunci jawaban|jawaban saya",
    choice="pilihan|opsi|huruf|alternatif|pernyataan|nomor|butir|diagnosis|opsinya|poin",
    correct=(
        "benar|tepat|betul|paling tepat|paling benar|paling sesuai|sesuai|terbaik"
        "|paling mungkin|cocok|paling cocok|yang benar|yang tepat|sahih"
        "|kemungkinan besar benar"
    ),
    wrong=(
        "salah|keliru|tidak benar|tidak tepat|tidak sesuai|dieliminasi|disingkirkan"
        "|tersingkir|dikesampingkan|gugur|tidak cocok|kurang tepat|dapat disingkirkan"
        "|bisa disingkirkan|tidak mungkin|bukan jawaban|tidak menjelaskan|dikecualikan"
        "|dicoret"
    ),
    copula="adalah|ialah|yaitu|yakni|merupakan|menjadi|seharusnya|harusnya|jatuh pada",
    neg="bukan|bukanlah|tidak|tak|jangan|daripada|alih-alih|belum|bukannya|tiada",
    pick="memilih|pilih|saya pilih|saya memilih|kami memilih|dipilih|saya akan memilih",
    think="saya pikir|menurut saya|saya rasa|saya yakin|saya percaya|hemat saya|saya kira",
    it="ini|itu|ia",
    skip=(
        "yang|saya|dari|untuk|jelas|tentu|pasti|di sini|semua|keduanya|kedua|ya|sekarang"
        "|paling|adalah yang|berikut|dapat|bisa|kemungkinan besar|lah|dengan tepat"
    ),
    so="jadi|oleh karena itu|maka|dengan demikian|sehingga|karena itu|oleh sebab itu",
    hedge=(
        "mungkin|barangkali|bisa jadi|entah|tidak yakin|boleh jadi|antara|bisa saja"
        "|kemungkinan|awalnya|ragu"
    ),
    and_="dan|serta|bersama",
    or_="atau|ataupun",
    but="tetapi|tapi|melainkan|namun|sedangkan|meskipun|sementara",
    because=(
        "karena|sebab|dikarenakan|mengingat|penjelasan|alasan|dengan|pada|di|ketika|akibat"
        "|berdasarkan|tanpa"
    ),
    if_="jika|kalau|apabila|seandainya|bila",
    only="hanya|cuma|satu-satunya|semata",
    final="akhir|akhirnya|final|jawaban akhir|terakhir",
    retract=(
        "tunggu|koreksi|saya salah|maaf saya salah|ralat|saya keliru|saya koreksi|kesalahan saya"
    ),
    except_="kecuali|selain",
    refuse=REFUSALS["id"].cues,
    also="juga|pula",
    genitive=(
        "vitamin|hepatitis|golongan|golongan darah|tipe|kelompok|faktor|protein|stadium"
        "|derajat|kelas|influenza|pasien"
    ),
    not_english="so as no me also an in on am",
)
