"""Words that head a question, an answer, and the turns of a dialogue, in many languages."""

QUESTION = (
    "question|query|pregunta|pergunta|questão|frage|domanda|vraag|вопрос|питання"
    "|запитання|pytanie|otázka|întrebare|întrebarea|kérdés|ερώτηση|soru|سؤال|السؤال|سوال|پرسش"
    "|שאלה|प्रश्न|सवाल|প্রশ্ন|கேள்வி|ప్రశ్న|પ્રશ્ન|ಪ್ರಶ್ನೆ|ചോദ്യം|ਪ੍ਰਸ਼ਨ|ਸਵਾਲ|ප්‍රශ්නය|คำถาม|ຄຳຖາມ|សំណួរ|မေးခွန်း"
    "|câu hỏi|pertanyaan|soal|soalan|tanong|katanungan|swali|umbuzo|ìbéèrè|tambaya|ajụjụ|ጥያቄ|ሕቶ"
    "|su'aal|问题|問題|题目|題目|问|問|質問|질문|문제|galdera|fråga|spørgsmål|spørsmål|kysymys"
    "|küsimus|jautājums|klausimas|въпрос|питање|pitanje|vprašanje|pyetje|прашање|კითხვა|հարց|sual"
    "|сұрақ|savol|асуулт|spurning|ceist|cwestiwn|funso|ekibuuzo|ikibazo|gaaffii|laaj|mubvunzo"
    "|potso|q"
)  # fmt: skip
ANSWER = (
    "answer|response|respuesta|resposta|gabarito|réponse|antwort|risposta|antwoord|ответ"
    "|відповідь|odpowiedź|odpověď|odpoveď|răspuns|răspunsul|válasz|απάντηση|cevap|yanıt|الإجابة"
    "|الجواب|إجابة|جواب|پاسخ|תשובה|उत्तर|जवाब|উত্তর|பதில்|விடை|సమాధానం|జవాబు|જવાબ|ಉತ್ತರ|ഉത്തരം|ਉੱਤਰ"
    "|ਜਵਾਬ|පිළිතුර|คำตอบ|ຄຳຕອບ|ចម្លើយ|အဖြေ|đáp án|trả lời|câu trả lời|jawaban|jawapan|sagot|jibu"
    "|impendulo|ìdáhùn|amsa|azịza|መልስ|jawaab|答案|回答|答|答え|解答|正解|정답|답|답변|erantzuna"
    "|svar|vastaus|vastus|atbilde|atsakymas|отговор|одговор|odgovor|përgjigje|პასუხი|պատասխան"
    "|cavab|жауап|javob|хариулт|freagra|ateb|yankho|igisubizo|deebii|tontu|mhinduro|karabo|a"
)  # fmt: skip
ASKER = (
    "user|human|instructions?|input|instrucci[oó]n(?:es)?|instruç(?:ão|ões)|anweisung(?:en)?"
    "|istruzion[ei]|instructies?|инструкци[яи]|інструкці[яї]|instrukcj[ae]|pokyny?"
    "|instrucțiun[ei]|utasítás|οδηγίες|οδηγία|talimat(?:lar)?|yönerge|التعليمات|تعليمات"
    "|دستورالعمل|ہدایات|הוראות|निर्देश|নির্দেশ|வழிமுறை|సూచన|คำสั่ง|hướng dẫn|instruksi|arahan"
    "|指令|指示|지시|지시사항|ohje|instruktion(?:er)?|instruks|usuario|usuário|utilisateur|benutzer|nutzer|utente|用户|用戶"
    "|使用者"
    "|人类|ユーザー|사용자|пользователь|користувач|użytkownik|uživatel|utilizator|felhasználó"
    "|χρήστης|المستخدم|مستخدم|کاربر|صارف|उपयोगकर्ता|ব্যবহারকারী|பயனர்|వినియోగదారు|ผู้ใช้|người dùng"
    "|pengguna|kullanıcı|mtumiaji|umsebenzisi|gebruiker|användare|bruger|bruker|käyttäjä|משתמש"
    "|gumagamit|mai amfani|olùmúlò"
)  # fmt: skip
REPLIER = (
    "assistant|ai|bot|chatbot|model|asistente|assistente|assistent|asystent|asistent|asszisztens"
    "|助手|助理|アシスタント|어시스턴트|ассистент|помощник|асистент|المساعد|مساعد|دستیار|सहायक"
    "|সহকারী|ผู้ช่วย|trợ lý|asisten|pembantu|asistan|msaidizi|umsizi|βοηθός|עוזר"
)  # fmt: skip
STATED = (
    r"answer\s+is[\s:*(\"'“]{0,6}(?:option\s+|choice\s+)?\w\b|respuesta\s+(?:\w+\s+)?es"
    r"|resposta\s+(?:\w+\s+)?é|réponse\s+(?:\w+\s+)?est|antwort\s+ist"
    r"|risposta\s+(?:\w+\s+)?è|ответ\s*[:—–-]|答案(?:是|为|為)|答えは|正解は|정답은|답은"
    r"|الإجابة\s+هي|उत्तर\s+.{0,20}है"
    r"|đáp án (?:là|đúng là)|jawabannya adalah|jibu ni|cevap\s|antwoord is|\\boxed"
)
OPENERS = (
    "let's|let us|let me|i will|i'll|sure|okay|certainly|of course|to answer|first,|here is"
    "|here's|we need|vamos|analicemos|analisemos|claro|primero|analysons|voyons|commençons"
    "|bien sûr|zuerst|schauen wir|lassen sie|analizziamo|vediamo|certo|давайте|сначала|разбер"
    "|конечно|我们|让我们|首先|好的|まず|では|먼저|이제|دعنا|أولا|بالتأكيد|आइए|पहले|mari kita"
    "|pertama|baik|hãy|trước|tuchambue|kwanza|önce|hadi"
)
"""A reply that begins so and gives no answer is still on its way to one."""
