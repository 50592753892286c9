from polyclinic.judge.domain.cues.iberian import PT
from polyclinic.judge.domain.cues.table import cue_table, extended

GL = extended(
    PT,
    answer="resposta|respostas|solución|resultado|gabarito|respondo",
    choice="alínea|opción|opcións|alternativa|letra|letras|enunciado|afirmación|afirmacións|número",
    correct=(
        "correcta|correcto|correctas|correctos|axeitada|axeitado|acertada|verdadeira|certa"
        "|mellor|máis axeitada|máis probable|máis adecuada|válida|probable|apropiada"
    ),
    wrong=(
        "incorrecta|incorrecto|incorrectas|incorrectos|falsa|falso|falsas|errónea|errada"
        "|descartada|descartadas|descártase|descártanse|excluída|excluídas|improbable|eliminada"
        "|non encaixa|inadecuada"
    ),
    copula="é|son|sería|serían|está|debe ser|queda|corresponde a|será|parece ser|sexa",
    neg="non|nin|nunca|tampouco|ningunha|ningún|en lugar de|en vez de",
    pick="escollo|elixo|escollería|elixiría|selecciono|marco|opto por|quedo coa",
    think="creo que|penso que|considero que|coido que|na miña opinión|ao meu ver|diría que",
    skip="a|o|as|os|unha|un|miña|meu|claramente|sen dúbida|seguramente|aquí|todas|si|agora|máis",
    so="polo tanto|así que|entón|logo|por conseguinte|en consecuencia|por iso",
    hedge="quizais|talvez|podería|poderían|posiblemente|non estou seguro|entre|posible|posibles",
    and_="e|así como|ademais de",
    or_="ou",
    but="pero|senón|mentres que|aínda que|non obstante|en cambio",
    because="porque|xa que|pois|posto que|dado que|debido a|con|cando|explicación|xustificación",
    only="só|soamente|unicamente|única",
    final="final|finalmente|definitiva|resposta final",
    retract="agarda|espera|corrección|corrixo|equivoqueime|rectifico|perdón|errei",
    except_="excepto|agás|menos",
    not_english="so as no me also do son a",
)

CA = cue_table(
    asked="pregunta|qüestió",
    answer="resposta|respostes|solució|resultat|responc",
    choice=(
        "opció|opcions|alternativa|alternatives|lletra|lletres|enunciat|afirmació|afirmacions"
        "|número|diagnòstic"
    ),
    correct=(
        "correcta|correcte|correctes|adequada|adequat|encertada|vertadera|certa|millor"
        "|més adequada|més probable|apropiada|més apropiada|vàlida|probable|bona|encaixa"
    ),
    wrong=(
        "incorrecta|incorrecte|incorrectes|falsa|fals|falses|errònia|errònies|descartada"
        "|descartades|es descarta|es descarten|descarto|descartem|exclosa|excloses|improbable"
        "|equivocada|eliminada|eliminades|inadequada|no encaixa|no encaixen"
    ),
    copula="és|són|seria|serien|està|ha de ser|és a dir|queda|correspon a|serà|sembla ser",
    neg="no|ni|mai|tampoc|cap|en lloc de|en comptes de",
    pick="trio|escullo|triaria|escolliria|selecciono|marco|marcaria|opto per|em quedo amb",
    think="crec que|penso que|considero que|en la meva opinió|al meu parer|diria que",
    it="això|aquesta|aquest|ella|aquella",
    skip=(
        "la|el|les|els|un|una|meva|meu|clarament|sens dubte|definitivament|segurament|aquí"
        "|totes|tots|ambdues|sí|ara|de|del|que|es|molt|més|següent|per|a|al|ser|pot|poden|la més"
    ),
    so="per tant|així que|llavors|doncs|en conseqüència|per això",
    hedge=(
        "potser|podria|podrien|possiblement|no estic segur|no estic segura|pot ser|entre|dubto"
        "|possible|possibles|inicialment|al principi"
    ),
    and_="i|així com",
    or_="o|o bé",
    but="però|sinó|mentre que|encara que|tanmateix|en canvi",
    because="perquè|ja que|atès que|degut a|a causa|amb|quan|en|on|explicació|justificació|com",
    if_="si|a menys que|sempre que",
    only="només|únicament|única|sols",
    final="final|finalment|definitiva|resposta final",
    retract="espera|correcció|em corregeixo|corregeixo|m'he equivocat|rectifico|perdó|un moment",
    except_="excepte|llevat de|tret de|menys",
    also="també|a més|igualment",
    genitive="vitamina|hepatitis|grup|tipus|factor|proteïna|estadi|grau|classe|grip|pacient|cas",
    words_like_labels="a e i o",
    not_english="so as no me also i on",
)

EU = cue_table(
    asked="galdera|galderaren",
    answer="erantzuna|erantzun|erantzunak|erantzuna hau|emaitza|soluzioa",
    choice="aukera|aukerak|letra|hautabidea|baieztapena|esaldia|alternatiba|zenbakia",
    correct=(
        "zuzena|zuzenak|egokiena|egokia|egiazkoa|onena|hoberena|probableena|egia|zuzena da"
        "|baliozkoa|zuzenena"
    ),
    wrong=(
        "okerra|okerrak|oker|faltsua|faltsuak|gaizki|baztertuta|baztertua|baztertzen|desegokia"
        "|ezinezkoa|ez da zuzena|ez dira zuzenak|okerra da"
    ),
    copula="da|dira|izan behar du|litzateke|izango da",
    neg="ez|ez da|ez dira|inoiz ez|bat ere ez",
    pick="aukeratzen dut|hautatzen dut|aukeratuko nuke|hautatuko nuke|aukeratu dut|hautatu dut",
    think="uste dut|nire ustez|iruditzen zait|esango nuke",
    it="hau|hori",
    skip="den|dena|nire|argi|zalantzarik gabe|hemen|guztiak|biak|bai|orain|oso|beraz azken",
    so="beraz|hortaz|ondorioz|horregatik",
    hedge="agian|litekeena|baliteke|beharbada|ez nago ziur|artean|izan daiteke|izan liteke",
    and_="eta",
    or_="edo|ala",
    but="baina|baizik|ordea|berriz|aldiz",
    because="zeren|izan ere|delako|azalpena|arrazoia|gatik|eta gero",
    if_="baldin|bada",
    only="bakarrik|soilik",
    final="azken|azkenean|behin betiko|azken erantzuna",
    retract="itxaron|zuzenketa|oker nengoen|barkatu|zuzentzen|nahastu naiz",
    except_="izan ezik|salbu",
    also="ere",
    genitive="bitamina|hepatitis|taldea|mota|faktorea",
    suffixes="da a",
    not_english="an on as no da",
)
