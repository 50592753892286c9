from polyclinic.judge.domain.cues.table import cue_table
from polyclinic.replies.refusal_phrases import REFUSALS

PL = cue_table(
    asked="pytanie|pytania",
    answer="odpowiedź|odpowiedzi|odpowiedzią|rozwiązanie|odp|odpowiadam",
    choice=(
        "opcja|opcję|opcje|opcji|opcją|litera|literę|wariant|wybór|stwierdzenie|punkt"
        "|podpunkt|diagnoza"
    ),
    correct=(
        "prawidłow*|poprawn*|właściw*|słuszn*|trafn*|prawdziw*|najlepsz*"
        "|najbardziej prawdopodobn*|najtrafniejsz*|dobra|pasuje|pasuje najlepiej"
        "|najwłaściwsz*|odpowiednia|prawdopodobn*"
    ),
    wrong=(
        "nieprawidłow*|niepoprawn*|błędn*|fałszyw*|niewłaściw*|wykluczon*|wykluczyć|wyklucza*"
        "|odrzuc*|odpada*|nieprawdziw*|mało prawdopodobn*|nie pasuje|nie pasują|wyklucz*|zła"
        "|złe|nietrafn*|nieodpowiedni*"
    ),
    copula="to|jest|są|brzmi|będzie|byłaby|musi być|pozostaje|to jest|stanowi",
    neg="nie|ani|żadna|żaden|zamiast|nigdy|a nie|nie jest|nie są",
    pick=(
        "wybieram|wybrałbym|wybrałabym|zaznaczam|stawiam na|decyduję się na|wskazuję"
        "|zaznaczyłbym|wybrano"
    ),
    think=(
        "myślę że|uważam że|moim zdaniem|sądzę że|według mnie|wydaje mi się że|powiedziałbym że"
    ),
    it="ona|ono|ta|tą",
    skip=(
        "na|moja|moim|ja|oczywiście|zdecydowanie|zapewne|tutaj|wszystkie|obie|tak|teraz"
        "|jednoznacznie|tym|się|z pewnością|najpewniej|następująca|jako|pewno|można|należy"
        "|mogą|być|może być wykluczona|z|o|do"
    ),
    so="więc|zatem|dlatego|stąd|tak więc|a więc|wobec tego",
    hedge=(
        "może|możliwe|mogłaby|być może|ewentualnie|nie jestem pewien|nie jestem pewna|możliwa"
        "|mogłyby|wahałbym|niepewn*|między|początkowo|chyba"
    ),
    and_="i|oraz|a także|wraz z",
    or_="lub|albo|czy|bądź",
    but="ale|lecz|tylko|natomiast|podczas gdy|choć|jednak|zaś|chociaż",
    because=(
        "ponieważ|bo|gdyż|dlatego że|z powodu|ze względu|która|który|wyjaśnienie|uzasadnienie"
        "|przy|w|bowiem|według|bez"
    ),
    if_="jeśli|jeżeli|gdyby|o ile|chyba że",
    only="jedynie|wyłącznie|jedyna|jedyną|jedyny",
    final="ostateczna|ostatecznie|końcowa|ostateczny|ostateczna odpowiedź",
    retract=(
        "poprawka|pomyliłem się|pomyliłam się|korekta|przepraszam pomyłka|poprawiam|zaraz"
        "|chwila|mój błąd|sprostowanie"
    ),
    except_="oprócz|poza|z wyjątkiem",
    refuse=REFUSALS["pl"].cues,
    also="także|również|też",
    genitive=(
        "witamina|witaminy|typu|typ|grupa|grupy|czynnik|białko|stopień|klasa|stadium|grypa"
        "|zapalenie wątroby"
    ),
    words_like_labels="a i o u w z",
    not_english="to no me also on so by",
)

CS = cue_table(
    asked="otázka|otázku|otázky",
    answer="odpověď|odpovědi|odpovědí|řešení|odp|odpovídám",
    choice=(
        "možnost|možnosti|možností|volba|volbu|písmeno|varianta|variantu|tvrzení|výrok|bod|diagnóza"
    ),
    correct=(
        "správn*|pravdiv*|nejlepší|nejpravděpodobnější|vhodn*|nejvhodnější|platí|platn*"
        "|pravda|pravděpodobn*|odpovídá nejlépe"
    ),
    wrong=(
        "nesprávn*|chybn*|špatn*|nepravdiv*|vyloučen*|vyloučit|vylučuj*|nepravděpodobn*"
        "|odpadá|odpadají|nevhodn*|neplatí|vylouč*|zamítnut*|nevysvětluje|nevysvětlují"
    ),
    copula="je|jsou|zní|byla by|by byla|bude|musí být|zůstává|to je",
    neg="ne|není|nejsou|ani|žádná|žádný|místo|nikdy|nikoli|nikoliv|a ne",
    pick="volím|vybírám|vybral bych|zvolím|zvolil bych|zvolila bych|označím|označuji",
    think="myslím že|domnívám se že|podle mě|podle mého názoru|řekl bych|soudím že",
    it="to|toto|tato|ta|ona",
    skip=(
        "ten|ty|moje|má|jednoznačně|určitě|zřejmě|zde|všechny|obě|ano|teď|nyní|pro|tedy"
        "|rozhodně|jako|se|lze|na|jistě|pravděpodobně|za|mohou|může|být"
    ),
    so="proto|takže|tudíž|z toho plyne|čili",
    hedge=(
        "možná|mohla by|mohl by|mohly by|snad|eventuálně|buď|nejsem si jist|nejsem si jistý"
        "|možné|mezi|nevím jistě|asi|zpočátku"
    ),
    and_="a|i|spolu s|a také",
    or_="nebo|či|anebo",
    but="ale|nýbrž|avšak|zatímco|ačkoli|však|kdežto",
    because=(
        "protože|neboť|jelikož|kvůli|vzhledem k|která|který|vysvětlení|odůvodnění|při|v|s|bez|podle"
    ),
    if_="pokud|jestliže|kdyby|jestli|zda",
    only="jen|pouze|jedině|jediná|jedinou",
    final="konečná|finální|nakonec|konečně|konečná odpověď|závěrečná",
    retract="oprava|spletl jsem se|zmýlil jsem se|moment|opravuji|moje chyba|počkat|omyl",
    except_="kromě|vyjma|s výjimkou",
    refuse=REFUSALS["cs"].cues,
    also="také|též|rovněž",
    genitive=(
        "vitamin|vitamín|hepatitida|skupina|skupiny|typ|typu|faktor|protein|stupeň|třída"
        "|stadium|chřipka"
    ),
    words_like_labels="a i k o s u v z",
    not_english="to no me also on so a by",
)

RU = cue_table(
    asked="вопрос|вопроса|задание",
    answer="ответ|ответы|ответом|решение|отв|отвечаю|ответа",
    choice=(
        "вариант|варианты|варианта|вариантом|вариантов|буква|букву|под буквой|пункт|пункты"
        "|пункте|опция|выбор|утверждение|утверждения|номер|диагноз|вариант ответа|под номером"
    ),
    correct=(
        "правильн*|верн*|прав|правильно|верно|корректн*|лучш*|наилучш*|наиболее вероятн*"
        "|подходит|наиболее подходящ*|подходит лучше|соответствует|точн*|истинн*|вероятн*"
        "|уместн*"
    ),
    wrong=(
        "неправильн*|неверн*|ошибочн*|некорректн*|исключ*|маловероятн*|неподходящ*|отпада*"
        "|ложн*|отверга*|не подходит|не подходят|исключается|отбрасыва*|неверно|не объясняет"
        "|не объясняют|отсека*|отметаем|неточн*"
    ),
    copula="это|является|будет|есть|должен быть|остается|остаётся|являются|был бы|будут",
    neg="не|ни|нет|никогда|вместо|а не|не является|нельзя|неужели",
    pick=(
        "выбираю|выбрал бы|выберу|выбрать|отмечаю|склоняюсь к|выбираем|останавливаюсь на"
        "|выбран|выбрала бы"
    ),
    think=(
        "я думаю|думаю что|думаю|считаю что|по-моему|на мой взгляд|полагаю что|полагаю"
        "|мне кажется|я бы сказал"
    ),
    it="он|она|оно|этот|эта",
    skip=(
        "мой|наш|под|однозначно|определенно|определённо|конечно|скорее всего|вероятно|здесь"
        "|все|оба|да|теперь|самый|самым|наиболее|следующий|точно|явно|сюда|можно|для|к|на|из"
        "|я|мы|данном|данный|случае|в данном случае|в этом случае|являлся"
    ),
    so="следовательно|поэтому|значит|таким образом|итак|тогда|стало быть|отсюда",
    hedge=(
        "возможно|может быть|может|могут|мог бы|могли бы|вероятны|не уверен|не уверена"
        "|наверное|сомневаюсь|между|возможны|возможен|сначала|предположим|скажем|казалось"
    ),
    and_="и|а также|вместе с|плюс",
    or_="или|либо",
    but="но|а|однако|тогда как|в то время как|хотя|зато",
    because=(
        "потому что|так как|поскольку|ибо|из-за|ввиду|который|которая|объяснение|обоснование"
        "|пояснение|при|в|с|ведь|согласно|без|учитывая|благодаря"
    ),
    if_="если|при условии|бы если|разве что",
    only="только|лишь|единственн*|исключительно",
    final="окончательн*|итоговый|финальный|наконец|итог|итоговый ответ|окончательный ответ",
    retract=(
        "постойте|подождите|поправка|исправляюсь|я ошибся|я ошиблась|ошибка с моей стороны"
        "|стоп|нет погодите|извините ошибся|точнее|поправлюсь|хотя нет|погодите"
    ),
    except_="кроме|за исключением|помимо",
    refuse=REFUSALS["ru"].cues,
    also="также|тоже",
    genitive=(
        "витамин|витамина|витамины|гепатит|гепатита|гепатите|группа|группы|тип|типа|фактор"
        "|белок|класс|стадия|степень|грипп|гриппа"
    ),
    words_like_labels="а и в с к о у я б ж",
)

UK = cue_table(
    asked="питання|запитання|завдання",
    answer="відповідь|відповіді|відповіддю|розв'язок|рішення|відп|відповідаю",
    choice=(
        "варіант|варіанти|варіанта|варіантом|варіантів|літера|літеру|буква|букву|під літерою"
        "|пункт|опція|вибір|твердження|номер|діагноз|під номером|варіант відповіді"
    ),
    correct=(
        "правильн*|вірн*|коректн*|найкращ*|найімовірніш*|найбільш імовірн*|підходить"
        "|найбільш відповідн*|слушн*|точн*|відповідає|істинн*|імовірн*"
    ),
    wrong=(
        "неправильн*|невірн*|помилков*|некоректн*|виключ*|малоймовірн*|відпада*|хибн*"
        "|відкида*|не підходить|не підходять|невідповідн*|не пояснює|не пояснюють|відкинут*"
    ),
    copula="це|є|буде|має бути|залишається|являється|була б|становить",
    neg="не|ні|немає|ніколи|замість|а не|не є|жоден|жодна|ані",
    pick=(
        "обираю|вибираю|обрав би|обрала б|оберу|вибрати|позначаю|схиляюся до|обрати|зупиняюся на"
    ),
    think=(
        "я думаю|думаю що|думаю|вважаю що|на мою думку|гадаю що|гадаю|мені здається|вважаю"
        "|я б сказав"
    ),
    it="він|вона|воно|цей|ця",
    skip=(
        "мій|наша|моя|під|однозначно|звичайно|певно|скоріш за все|ймовірно|тут|усі|всі|обидва"
        "|так|тепер|саме|найбільш|наступна|точно|можна|для|до|на|у|з|я|ми|цьому|випадку"
        "|у цьому випадку|в цьому випадку"
    ),
    so="отже|тому|таким чином|відтак|тоді|звідси",
    hedge=(
        "можливо|може бути|може|можуть|міг би|могла б|могли б|або ж|не впевнений|не впевнена"
        "|мабуть|сумніваюся|між|можливі|можливий|спочатку|припустимо"
    ),
    and_="і|й|та|а також|разом з|плюс",
    or_="або|чи",
    but="але|а|однак|тоді як|проте|хоча|натомість|зате",
    because=(
        "тому що|оскільки|бо|адже|через|який|яка|пояснення|обґрунтування|при|в|за|згідно|без"
        "|з огляду|враховуючи"
    ),
    if_="якщо|якби|за умови|хіба що",
    only="тільки|лише|єдин*|виключно",
    final="остаточн*|підсумкова|фінальна|нарешті|остаточна відповідь",
    retract=(
        "зачекайте|стривайте|виправлення|виправляюся|я помилився|я помилилася|помилка|точніше"
        "|чекайте|моя помилка|уточнення"
    ),
    except_="крім|окрім|за винятком",
    refuse=REFUSALS["uk"].cues,
    also="також|теж",
    genitive=(
        "вітамін|вітаміну|вітаміни|гепатит|гепатиту|група|групи|тип|типу|фактор|білок|клас"
        "|стадія|ступінь|грип|грипу"
    ),
    words_like_labels="а і й в у з о я є б ж",
)
