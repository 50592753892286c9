from polyclinic.judge.domain.cues.table import cue_table
from polyclinic.replies.refusal_phrases import REFUSALS

ES = cue_table(
    asked="pregunta",
    answer="respuesta|respuestas|solución|contestación|resultado|resp|respondo",
    choice=(
        "opción|opciones|alternativa|alternativas|letra|letras|inciso|elección|enunciado"
        "|afirmación|afirmaciones|literal|número|diagnóstico"
    ),
    correct=(
        "correcta|correcto|correctas|correctos|adecuada|adecuado|acertada|verdadera|verdadero"
        "|cierta|mejor|la más adecuada|más adecuada|más adecuado|más probable|apropiada"
        "|más apropiada|válida|encaja|encaja mejor|indicada|probable|más acertada|acierta"
    ),
    wrong=(
        "incorrecta|incorrecto|incorrectas|incorrectos|falsa|falso|falsas|falsos|errónea"
        "|erróneas|erróneo|descartada|descartado|descartadas|descartados|descarta|descartan"
        "|se descarta|se descartan|descartar|descarto|descartamos|excluida|excluidas|excluye"
        "|excluyen|se excluye|se excluyen|eliminadas|eliminada|elimino|eliminamos|improbable"
        "|improbables|equivocada|inadecuada|inadecuadas|no encaja|no encajan|no explica"
        "|no explican|quedan fuera|queda fuera"
    ),
    copula=(
        "es|son|sería|serían|está|están|debe ser|es decir|queda|quedaría|resulta"
        "|corresponde a|corresponde|será|parece ser|parece|sea|serán"
    ),
    neg="no|ni|nunca|tampoco|ninguna|ninguno|en lugar de|en vez de|jamás",
    pick=(
        "elijo|elegiría|elegimos|escojo|escogería|selecciono|seleccionaría|me quedo con"
        "|nos quedamos con|quedamos con|quedándonos con"
        "|opto por|optaría por|marco|marcaría|me inclino por|elegir|seleccionar|voto por"
    ),
    think=(
        "creo que|creo|pienso que|considero que|en mi opinión|a mi juicio|opino que|diría que"
        "|diría|me parece que|estimo que"
    ),
    it="esto|eso|esta|ésta|esa|ella|ello",
    skip=(
        "la|el|las|los|lo|un|una|mi|nuestra|su|yo|claramente|sin duda|definitivamente"
        "|seguramente|probablemente|evidentemente|aquí|todas|todos|ambas|ambos|sí|ahora|de"
        "|del|que|se|muy|la más|más|siguiente|siguientes|por|para|a|al|ser|pueden|puede|han"
        "|ha|sido"
    ),
    so=(
        "por tanto|por lo tanto|así que|entonces|luego|por consiguiente|en consecuencia"
        "|por ello|así|por eso"
    ),
    hedge=(
        "quizá|quizás|tal vez|podría|podrían|podria|posiblemente|acaso|no estoy seguro"
        "|podría ser|puede ser|dudo|entre|posible|posibles|no estoy segura|a lo mejor"
        "|al principio|inicialmente|supongamos|pudiera"
    ),
    and_="y|e|así como|además de|junto con",
    or_="o|u|o bien",
    but="pero|sino|sino que|mientras que|aunque|sin embargo|en cambio|no obstante",
    because=(
        "porque|ya que|pues|puesto que|dado que|debido a|debido|dado|con|que es|la cual"
        "|cuando|en|donde|explicación|justificación|por la|por el|según|sin|como"
    ),
    if_="si|a menos que|siempre que|en caso de",
    only="solo|sólo|solamente|únicamente|única|único",
    final="final|finalmente|definitiva|definitivo|respuesta final|en definitiva",
    retract=(
        "espera|corrección|corrijo|me equivoqué|rectifico|mejor dicho|perdón|me he equivocado"
        "|un momento|estaba equivocado|me retracto|fue un error|pensándolo mejor"
    ),
    except_="excepto|salvo|menos|a excepción de",
    refuse=REFUSALS["es"].cues,
    also="también|además|igualmente",
    genitive=(
        "vitamina|vitaminas|hepatitis|grupo|tipo|factor|proteína|estadio|grado|clase"
        "|influenza|gripe|paciente|caso|etapa|anfotericina"
    ),
    words_like_labels="a e o u y",
    not_english="so as no me sea he also son sin",
)

PT = cue_table(
    asked="questão|pergunta",
    answer="resposta|respostas|gabarito|solução|resultado|resp|respondo",
    choice=(
        "alínea|alternativa|alternativas|opção|opções|letra|letras|item|escolha|afirmativa"
        "|afirmativas|afirmação|assertiva|assertivas|número|diagnóstico"
    ),
    correct=(
        "correta|correto|corretas|corretos|correcta|correcto|correctas|correctos|certa|certo"
        "|certas|adequada|adequado|verdadeira"
        "|verdadeiro|melhor|mais adequada|mais adequado|mais provável|apropriada|válida"
        "|acertada|mais apropriada|provável|se encaixa|encaixa"
    ),
    wrong=(
        "incorreta|incorreto|incorretas|incorretos|incorrecta|incorrecto|incorrectas|incorrectos"
        "|errada|errado|erradas|errados|falsa|falso"
        "|falsas|falsos|descartada|descartadas|descartado|descartados|descarta|descartam"
        "|excluída|excluídas|excluído|excluídos|eliminada|eliminadas|eliminado|eliminados"
        "|descartar|descartamos|improvável|improváveis|equivocada|inadequada|inadequadas"
        "|não se encaixa|não explica|não explicam|não se aplica|elimino|excluo|descarto"
    ),
    copula=(
        "é|são|seria|seriam|está|estão|deve ser|fica|corresponde a|corresponde à|corresponde"
        "|será|parece ser|seja|serão|trata-se da"
    ),
    neg="não|nem|nunca|tampouco|nenhuma|nenhum|em vez de|em lugar de|jamais|ao invés de",
    pick=(
        "escolho|escolheria|seleciono|marco|marcaria|opto por|opto pela|optaria pela|assinalo"
        "|assinalar|fico com|ficamos com|resta a|sobra a|assinale|assinalaria|marcar|voto na"
    ),
    think=(
        "acho que|acho|creio que|penso que|acredito que|considero que|na minha opinião"
        "|a meu ver|diria que|diria|julgo que|entendo que"
    ),
    it="isso|isto|esta|essa|esse|ela|ele",
    skip=(
        "a|as|os|um|uma|minha|meu|eu|nossa|claramente|sem dúvida|certamente|provavelmente"
        "|aqui|todas|todos|ambas|ambos|sim|agora|de|da|do|das|dos|que|se|muito|mais|seguinte"
        "|seguintes|por|para|à|ao|na|no|ser|definitivamente|pode|podem|foi|foram|pela|pelo"
        "|portanto a"
    ),
    so=(
        "portanto|logo|assim|então|por isso|dessa forma|desse modo|consequentemente"
        "|por conseguinte|sendo assim"
    ),
    hedge=(
        "talvez|poderia|poderiam|possivelmente|quem sabe|não tenho certeza|pode ser|podem ser"
        "|dúvida|entre|possível|possíveis|porventura|em dúvida|inicialmente|a princípio"
        "|suponha"
    ),
    and_="e|bem como|assim como|além de|junto com",
    or_="ou|ou então",
    but="mas|mas sim|e sim|porém|enquanto|embora|no entanto|todavia|contudo|senão|já a",
    because=(
        "porque|pois|já que|uma vez que|visto que|dado que|devido|devido à|devido ao|com"
        "|que é|a qual|quando|em|onde|explicação|justificativa|conforme|sem|como|porquanto"
    ),
    if_="se a|se o|a menos que|se fosse",
    only="só|somente|apenas|única|único",
    final="final|finalmente|definitiva|definitivo|resposta final|por fim|em definitivo",
    retract=(
        "espera|espere|correção|corrijo|me enganei|errei|retifico|melhor dizendo|desculpe"
        "|cometi um erro|estava errado|um momento|pensando melhor|na verdade não|enganei-me"
    ),
    except_="exceto|excepto|salvo|menos|com exceção de|fora",
    refuse=REFUSALS["pt"].cues,
    also="também|além disso|igualmente",
    genitive=(
        "vitamina|vitaminas|hepatite|grupo|tipo|fator|proteína|estágio|grau|classe|influenza"
        "|paciente|caso|anfotericina|estadiamento"
    ),
    words_like_labels="a e o",
    not_english="so as no me on also do",
)
