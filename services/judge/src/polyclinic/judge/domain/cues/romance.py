from polyclinic.judge.domain.cues.table import cue_table
from polyclinic.replies.refusal_phrases import REFUSALS

FR = cue_table(
    asked="question",
    answer="réponse|réponses|solution|résultat|rép",
    choice=(
        "option|options|choix|lettre|lettres|proposition|propositions|alternative|item|énoncé"
        "|affirmation|numéro|diagnostic"
    ),
    correct=(
        "correct|correcte|correctes|corrects|exact|exacte|exactes|bonne|bon|bonnes|juste"
        "|justes|vraie|vrai|meilleure|meilleur|plus probable|la plus probable|appropriée"
        "|la plus appropriée|adaptée|adéquate|convient|convient le mieux|valide|pertinente"
        "|probable"
    ),
    wrong=(
        "incorrect|incorrecte|incorrectes|incorrects|inexact|inexacte|inexactes|fausse|faux"
        "|fausses|mauvaise|mauvaises|erronée|erronées|exclue|exclues|exclu|exclus|écartée"
        "|écartées|écarté|écartés|éliminée|éliminées|éliminé|éliminés|à exclure|à écarter"
        "|peu probable|improbable|improbables|j'élimine|j'exclus|j'écarte|s'excluent"
        "|inadaptée|ne convient pas|ne conviennent pas|n'expliquent pas|n'explique pas"
    ),
    copula=(
        "est|sont|serait|c'est|c'est-à-dire|ce sont|doit être|reste|correspond à|sera"
        "|semble être|ce serait"
    ),
    neg="pas|ne|n'est pas|ni|non|aucune|aucun|jamais|au lieu de|plutôt que|n'est|ne sont",
    pick=(
        "je choisis|choisis|je sélectionne|je retiens|je coche|je prends|j'opte pour"
        "|opte pour|je vote pour|j'ai choisi|je choisirais|retenons|on retient|cochez"
    ),
    think=(
        "je pense que|je pense|je crois que|je crois|à mon avis|selon moi|je dirais"
        "|j'estime que|je dirais que|je suppose que"
    ),
    it="cela|ceci|ça|elle|il|celle|celui",
    skip=(
        "la|le|les|un|une|ma|mon|notre|je|clairement|sans doute|certainement|probablement|ici"
        "|toutes|tous|deux|oui|maintenant|de|du|des|l'|d'|plus|très|suivante|suivantes|par"
        "|pour|à|au|être|seraient|peut|peuvent|on|nous|sûrement|évidemment"
    ),
    so="donc|ainsi|par conséquent|alors|c'est pourquoi|en conséquence|d'où",
    hedge=(
        "peut-être|pourrait|pourraient|possiblement|éventuellement|soit|je ne suis pas sûr"
        "|hésite|entre|possible|possibles|possibilités|incertain|peut être|au départ|d'abord"
        "|pas certain|pas sûr|supposons"
    ),
    and_="et|ainsi que|de même que",
    or_="ou|ou bien",
    but="mais|tandis que|alors que|bien que|cependant|toutefois|en revanche",
    because=(
        "car|parce que|puisque|étant donné|en raison|vu|avec|qui|lorsque|en|dans|où"
        "|explication|justification|selon|sans|comme|dû à|grâce à"
    ),
    if_="si|s'il|à moins que|à condition que",
    only="seul|seule|seulement|uniquement",
    final=(
        "finale|final|finalement|définitive|définitif|réponse finale|réponse définitive"
        "|en définitive"
    ),
    retract=(
        "attendez|attends|correction|je me corrige|je me suis trompé|erreur de ma part"
        "|je rectifie|pardon|en fait non|c'était une erreur|je me suis trompée|à la réflexion"
        "|après réflexion"
    ),
    except_="sauf|excepté|hormis|à l'exception de|à part",
    refuse=REFUSALS["fr"].cues,
    also="aussi|également",
    genitive=(
        "vitamine|vitamines|hépatite|groupe|type|facteur|protéine|stade|grade|classe|grippe"
        "|patient|cas"
    ),
    words_like_labels="a y o",
    not_english="on me an as no son pour ans car to",
)

IT = cue_table(
    asked="domanda|quesito",
    answer="risposta|risposte|soluzione|risultato|rispondo",
    choice=(
        "opzione|opzioni|alternativa|alternative|lettera|lettere|scelta|affermazione"
        "|affermazioni|numero|diagnosi|voce"
    ),
    correct=(
        "corretta|corretto|corrette|corretti|giusta|giusto|giuste|esatta|esatto|esatte|vera"
        "|vero|migliore|più probabile|più adatta|più appropriata|appropriata|valida|adeguata"
        "|probabile|adatta"
    ),
    wrong=(
        "errata|errato|errate|errati|sbagliata|sbagliato|sbagliate|scorretta|falsa|falso"
        "|false|esclusa|escluse|escluso|esclusi|scartata|scartate|si esclude|si escludono"
        "|da escludere|eliminata|eliminate|improbabile|improbabili|escludo|escludiamo"
        "|non spiega|non spiegano|inadatta|non corretta|scartiamo"
    ),
    copula="è|sono|sarebbe|deve essere|resta|rimane|corrisponde a|sarà|sia|cioè|c'è|sembra",
    neg="non|né|nessuna|nessuno|mai|invece di|anziché|no|piuttosto che",
    pick="scelgo|sceglierei|seleziono|opto per|opterei per|indico|segno|propendo per|voto per",
    think=(
        "penso che|penso|credo che|credo|secondo me|a mio parere|ritengo che|direi|direi che"
        "|a mio avviso|suppongo che"
    ),
    it="questo|questa|ciò|quella|essa|esso",
    skip=(
        "la|il|lo|le|gli|i|un|una|mia|mio|io|chiaramente|sicuramente|certamente|probabilmente"
        "|qui|tutte|tutti|entrambe|sì|ora|di|del|della|delle|dell|che|più|molto|seguente|per"
        "|da|si|essere|al|alla|ovviamente|può|possono|senza dubbio|l'|nostra"
    ),
    so="quindi|perciò|dunque|pertanto|di conseguenza|allora",
    hedge=(
        "forse|potrebbe|potrebbero|possibilmente|magari|non sono sicuro|può essere|tra"
        "|possibile|possibili|incerto|dubbio|inizialmente|supponiamo|non sono sicura"
    ),
    and_="e|ed|nonché|insieme a",
    or_="o|oppure|ovvero",
    but="ma|bensì|mentre|sebbene|tuttavia|però|invece",
    because=(
        "perché|poiché|dato che|siccome|in quanto|visto che|a causa|con|quando|in|dove"
        "|spiegazione|motivazione|secondo|senza|come|nel"
    ),
    if_="se|a meno che|qualora|purché",
    only="solo|soltanto|solamente|unica|unico",
    final="finale|definitiva|definitivo|infine|risposta finale|in definitiva",
    retract=(
        "aspetta|correzione|mi correggo|ho sbagliato|mi sono sbagliato|anzi|rettifico|scusa"
        "|mio errore|un momento|ripensandoci|era sbagliato"
    ),
    except_="tranne|eccetto|salvo|a parte|fuorché",
    refuse=REFUSALS["it"].cues,
    also="anche|inoltre|pure",
    genitive=(
        "vitamina|vitamine|epatite|gruppo|tipo|fattore|proteina|stadio|grado|classe|influenza"
        "|paziente|caso"
    ),
    words_like_labels="a e i o",
    not_english="so as no me in also come i",
)

RO = cue_table(
    asked="întrebarea|întrebare",
    answer="răspuns|răspunsul|răspunsuri|răspunsurile|soluția|rezultat",
    choice=(
        "varianta|variantele|variantă|opțiunea|opțiune|opțiunile|litera|alternativa|alegerea"
        "|afirmația|diagnosticul"
    ),
    correct=(
        "corect|corectă|corecte|corecta|adevărat|adevărată|potrivit|potrivită"
        "|cel mai probabil|cea mai bună|cea mai potrivită|just|bun|cel mai bun|valabil"
        "|cel mai potrivit|bună"
    ),
    wrong=(
        "greșit|greșită|greșite|incorect|incorectă|incorecte|fals|falsă|false|exclus|exclusă"
        "|excluse|se exclude|se exclud|eliminat|eliminată|eliminate|improbabil|improbabilă"
        "|eronat|nepotrivit|excludem|nu explică"
    ),
    copula="este|e|sunt|ar fi|trebuie să fie|rămâne|corespunde|va fi|fiind|îi",
    neg="nu|nici|niciuna|niciunul|nu este|nu e|în loc de|niciodată|ci nu",
    pick="aleg|alegem|selectez|optez pentru|bifez|aș alege",
    think="cred că|consider că|după părerea mea|părerea mea|aș spune|presupun că",
    it="aceasta|acesta|asta|acest|această|ea",
    skip=(
        "cel|cea|cele|un|o|al|ale|clar|evident|sigur|desigur|probabil|aici|toate|ambele|da"
        "|acum|de|din|mai|cu|pentru|la|se|următorul|a|meu|mea|eu|poate fi exclus|pot fi"
    ),
    so="deci|așadar|prin urmare|astfel|de aceea|în consecință",
    hedge="poate|ar putea|posibil|eventual|nu sunt sigur|probabilă|între|posibile|s-ar putea",
    and_="și|precum și|împreună cu",
    or_="sau|ori|fie",
    but="dar|ci|însă|iar|deși|totuși|în timp ce",
    because=(
        "pentru că|deoarece|fiindcă|întrucât|datorită|având în vedere|dat fiind|care|când|în"
        "|explicație|căci|din cauza"
    ),
    if_="dacă|în cazul în care",
    only="doar|numai|singura|singurul",
    final="final|finală|definitiv|în final|răspuns final|răspunsul final",
    retract=("stai|corecție|corectez|am greșit|m-am înșelat|scuze|greșeala mea|de fapt nu|pardon"),
    except_="cu excepția|în afară de|exceptând|mai puțin",
    refuse=REFUSALS["ro"].cues,
    also="de asemenea|și el",
    genitive="vitamina|hepatita|grupa|tip|tipul|factorul|proteina|stadiul|gradul|clasa|gripa",
    words_like_labels="a e o i",
    not_english="so as no me also fie care are",
)
