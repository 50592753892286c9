from polyclinic.judge.domain.cues.table import cue_table
from polyclinic.replies.refusal_phrases import REFUSALS

DE = cue_table(
    asked="frage|aufgabe",
    answer="antwort|antworten|lösung|lösungen|ergebnis|antwort*|richtige antwort|endergebnis",
    choice=(
        "option|optionen|möglichkeit|möglichkeiten|buchstabe|buchstaben|auswahl"
        "|antwortmöglichkeit|aussage|aussagen|alternative|antwortoption|punkt|variante|nummer"
        "|diagnose"
    ),
    correct=(
        "richtig*|korrekt*|zutreffend*|stimmt|stimmen|trifft zu|treffen zu|passt"
        "|passt am besten|beste|am besten|am wahrscheinlichsten|wahrscheinlichste"
        "|wahrscheinlichsten|wahr|geeignetste|passend|am ehesten|passendste|passende"
    ),
    wrong=(
        "falsch*|inkorrekt*|unzutreffend*|ausgeschlossen|scheidet aus|scheiden aus"
        "|ausschließen|auszuschließen|schließe|entfällt|entfallen|unwahrscheinlich*|verworfen"
        "|unpassend*|ungeeignet*|fällt weg|fallen weg|kommt nicht infrage"
        "|kommt nicht in frage|kommen nicht infrage|kommen nicht in frage|passt nicht"
        "|passen nicht|trifft nicht zu|treffen nicht zu|stimmt nicht|stimmen nicht"
        "|auszuschliessen|widerlegt|fallen aus|fällt aus"
    ),
    copula="ist|sind|lautet|lauten|wäre|heißt|muss sein|dürfte sein|sei|bleibt|es ist|das ist",
    neg=(
        "nicht|kein|keine|keinen|keiner|keines|weder|noch|niemals|nie|statt|anstatt"
        "|keinesfalls|nicht die"
    ),
    pick=("wähle|wählen|gewählt|entscheide mich für|entscheide|nehme|tippe auf|tippe|plädiere für"),
    think=(
        "ich denke|ich glaube|ich meine|meines erachtens|meiner meinung nach|ich vermute|denke ich"
        "|am ehesten für"
    ),
    it="es|dies|das|dieses",
    skip=(
        "der|die|den|dem|des|ein|eine|einen|ich|meine|mein|wir|eindeutig|sicherlich|sicher"
        "|hier|klar|wahrscheinlich|vermutlich|und zwar|alle|beide|jeweils|ja|nun|jetzt|für"
        "|mich|auf|eher|wohl|insgesamt|am|zu|lediglich die|kann|können|werden|wird|man|an"
        "|folgende|folgendes|nach"
    ),
    so="also|daher|deshalb|somit|folglich|demnach|damit|deswegen|dementsprechend",
    hedge=(
        "vielleicht|möglicherweise|könnte|könnten|eventuell|entweder|unsicher|nicht sicher"
        "|möglich|kämen|käme|in betracht|denkbar|mag|würde|würden|zuerst|zunächst|anfangs"
        "|zwischen|angenommen"
    ),
    and_="und|sowie|und auch",
    or_="oder|beziehungsweise|bzw",
    but="aber|sondern|jedoch|hingegen|dagegen|während|obwohl|doch",
    because=(
        "denn|weil|da|aufgrund|wegen|mit|welche|welcher|welches|begründung|erklärung|in|bei"
        "|nämlich|ohne|was|wobei"
    ),
    if_="wenn|falls|sofern|ob",
    only="nur|lediglich|allein|ausschließlich",
    final=(
        "endgültig|endgültige|abschließend|final|finale|schlussendlich|letztendlich"
        "|endgültige antwort|endantwort|finale antwort"
    ),
    retract=(
        "moment|korrektur|halt|warte|nein doch|ich habe mich geirrt|das war falsch"
        "|ich korrigiere|mein fehler|ich muss mich korrigieren|fehler meinerseits|doch nicht"
        "|ich revidiere|das stimmt nicht"
    ),
    except_="außer|ausgenommen|bis auf|mit ausnahme von",
    refuse=REFUSALS["de"].cues,
    also="auch|ebenfalls|ebenso",
    genitive=(
        "vitamin|vitamine|hepatitis|gruppe|typ|blutgruppe|faktor|protein|stadium|grad|klasse"
        "|stufe|patient|fall|influenza"
    ),
    not_english="was an am will over man as also die in on of by",
)

NL = cue_table(
    asked="vraag",
    answer="antwoord|antwoorden|oplossing|het antwoord",
    choice=(
        "optie|opties|keuze|letter|mogelijkheid|mogelijkheden|alternatief|stelling|antwoordoptie"
    ),
    correct=(
        "juist*|correct*|goed|goede|klopt|kloppen|beste|het best|past|past het best|waar"
        "|meest waarschijnlijk|meest waarschijnlijke|passend"
    ),
    wrong=(
        "fout|foute|onjuist*|verkeerd*|incorrect*|uitgesloten|valt af|vallen af"
        "|onwaarschijnlijk*|uitsluiten|uit te sluiten|klopt niet|kloppen niet|past niet"
        "|passen niet|verworpen|afgevallen"
    ),
    copula="is|zijn|luidt|blijft|moet zijn|zou zijn|wordt|het is|dat is",
    neg="niet|geen|noch|nooit|in plaats van|nee",
    pick="kies|gekozen|kiezen|ga voor|selecteer",
    think="ik denk|ik denk dat|ik geloof|volgens mij|ik meen|mijns inziens|ik vermoed",
    it="het|dit|dat|deze",
    skip=(
        "de|een|ik|mijn|we|duidelijk|zeker|hier|waarschijnlijk|alle|beide|ja|nu|voor|te|van|er|wel"
    ),
    so="dus|daarom|derhalve|bijgevolg|daardoor",
    hedge=(
        "misschien|mogelijk|zou kunnen|kan zijn|kunnen|eventueel|ofwel|onzeker|niet zeker|kan"
        "|zou|zouden|wellicht|aanvankelijk|eerst|tussen"
    ),
    and_="en|evenals",
    or_="of|dan wel",
    but="maar|echter|terwijl|hoewel",
    because="want|omdat|aangezien|vanwege|doordat|met|die|wegens|in|uitleg|toelichting|bij|op",
    if_="als|indien|mits|tenzij",
    only="alleen|enkel|slechts",
    final="definitief|definitieve|uiteindelijk|uiteindelijke|eindantwoord|definitieve antwoord",
    retract=(
        "wacht|correctie|ik vergiste me|mijn fout|dat was fout|bij nader inzien|ik corrigeer|foutje"
    ),
    except_="behalve|uitgezonderd|op na",
    refuse=REFUSALS["nl"].cues,
    also="ook|eveneens",
    genitive="vitamine|groep|type|bloedgroep|factor|eiwit|stadium|graad|klasse|patiënt",
    words_like_labels="u",
    not_english="been me over as of no were",
)
