"""Replies that decline, with lists of other things, and replies that only begin so."""

import pytest

from polyclinic.linker.domain.lists.reading import ListKind, read_list

REFUSALS = [
    "I cannot diagnose this:\n- see a doctor\n- call an ambulance",
    "I\u2019m sorry, but I can\u2019t help with that. Please:\n1. Contact your GP\n2. Rest",
    "I'm unable to provide a differential diagnosis:\n- Consult a physician\n- Go to the hospital",
    "As an AI, I am not able to make diagnoses.\n\nPlease tell me:\n- Age\n- Symptoms",
    "I cannot diagnose you, but you should:\n- See a doctor\n- Call an ambulance",
    "<think>Hm.</think>I must decline to answer:\n* Talk to a professional\n* Call emergency care",
    "Lo siento, no puedo dar un diagnóstico:\n- Acuda al médico\n- Llame a una ambulancia",
    "No puedo ayudarle con esto. Le recomiendo:\n- Descansar\n- Beber agua",
    "Não posso fornecer um diagnóstico:\n- Procure um médico\n- Vá ao pronto-socorro",
    "Sinto muito, mas não consigo avaliar este caso.\n- Idade\n- Sintomas",
    "Je suis désolé, je ne peux pas poser de diagnostic :\n- Consultez un médecin\n- Appelez le 15",
    "Ich kann hierzu keine Diagnose stellen:\n- Gehen Sie zum Arzt\n- Rufen Sie den Notruf",
    "Leider kann ich diesen Fall nicht beurteilen.\n1. Hausarzt fragen\n2. Ausruhen",
    "Mi dispiace, non posso fare una diagnosi:\n- Consulti un medico\n- Chiami un'ambulanza",
    "Ik kan deze vraag niet beantwoorden:\n- Ga naar de huisarts\n- Bel 112",
    "Przepraszam, nie mogę postawić diagnozy:\n- Idź do lekarza\n- Wezwij pogotowie",
    "Извините, я не могу поставить диагноз:\n- Обратитесь к врачу\n- Вызовите скорую",
    "Üzgünüm, bu konuda yardımcı olamam:\n- Doktora gidin\n- Ambulans çağırın",
    "抱歉，我无法诊断：\n1. 请去医院\n2. 请咨询医生",
    "申し訳ありませんが、診断することはできません。\n- 医師に相談する\n- 救急車を呼ぶ",
    "죄송합니다. 진단을 내릴 수 없습니다:\n- 의사와 상담하세요\n- 응급실로 가세요",
    "آسف، لا أستطيع تقديم تشخيص:\n- استشر الطبيب\n- اتصل بالإسعاف",
    "متأسفم، نمی\u200cتوانم تشخیص بدهم:\n- به پزشک مراجعه کنید\n- با اورژانس تماس بگیرید",
    "ขออภัย ฉันไม่สามารถวินิจฉัยได้:\n- ไปพบแพทย์\n- เรียกรถพยาบาล",
    "Samahani, siwezi kutoa utambuzi:\n- Muone daktari\n- Nenda hospitali",
    "Xin lỗi, tôi không thể chẩn đoán:\n- Hãy gặp bác sĩ\n- Gọi cấp cứu",
    "Maaf, saya tidak bisa mendiagnosis:\n- Temui dokter\n- Pergi ke rumah sakit",
    "Λυπάμαι, δεν μπορώ να κάνω διάγνωση:\n- Δείτε έναν γιατρό\n- Καλέστε ασθενοφόρο",
    "I can't assist with that. If you have symptoms:\n\n1. Seek medical attention\n2. Keep calm",
    "Je suis une IA et je ne peux pas aider :\n- Consultez votre médecin\n- Appelez le 15",
    "मुझे खेद है, मैं निदान नहीं कर सकता:\n- डॉक्टर से मिलें\n- एम्बुलेंस बुलाएँ",
    "Ngiyaxolisa, angikwazi ukuxilonga:\n- Bonana nodokotela\n- Phumula",
    "I cannot answer medical questions.",
    "Es tut mir leid, das kann ich nicht beurteilen.",
    "我不能回答这个问题。",
]


@pytest.mark.parametrize("reply", REFUSALS)
def test_a_refusal_has_no_list(reply):
    read = read_list(reply, ListKind.DIFFERENTIAL)
    assert (read.reason, read.entries, read.rule) == ("refusal", (), "")
    assert read.detail


@pytest.mark.parametrize(
    "opening",
    [
        "Differential diagnosis:",
        "I am not a doctor. Differential diagnosis:",
        "As an AI I give no medical advice. Differential:",
        "I'm sorry to hear that.",
        "I cannot be certain without more information:",
        "I can't rule out the following:",
        "I cannot give a definitive diagnosis.",
        "I cannot diagnose this, but the most likely are:",
        "I can't see him; here are my thoughts:",
        "I'm sorry, I cannot diagnose. However, a clinician would list:",
        "I am unable to make diagnoses. Possible causes:",
        'He says "I can\'t breathe" since yesterday.',
        "I can't provide medical advice.\n\nDifferential diagnosis:",
        "Note: I cannot replace a clinician's judgment.\n",
        "As an AI model I cannot give medical advice. For educational purposes only:",
        "I can't stress enough how urgent this is:",
        "I cannot overlook:",
        "Patient states: I cannot sleep and I can't eat.\n",
        "No puedo reemplazar la consulta médica.",
        "No puedo diagnosticar, pero consideraría:",
        "Como IA, não posso substituir um médico. Segue a lista:",
        "Ich kann mir keine andere Ursache denken:",
        "Siwezi kuchukua nafasi ya daktari. Orodha:",
        "我不能替代医生，仅供参考：",
        "No puedo descartar ninguna de estas:",
        "Não posso ver o paciente. Hipóteses:",
        "Je ne peux pas poser un diagnostic de certitude :",
        "Je ne peux pas le voir, mais j'évoquerais :",
        "Ich kann keine sichere Diagnose stellen:",
        "Ich kann ihn nicht sehen, würde aber an Folgendes denken:",
        "Non posso visitarlo, ma penserei a:",
        "Не могу осмотреть пациента. Возможные причины:",
        "Leider ist die Lage ernst:",
        "我无法确诊，鉴别诊断：",
        "抱歉，我不能面诊，但考虑：",
        "診断できませんが、次が考えられます：",
        "진단할 수 없지만 다음을 고려합니다:",
        "لا أستطيع الجزم:",
        "मैं निदान नहीं कर सकता, लेकिन:",
    ],
)
def test_a_caution_before_a_list_leaves_it_one(opening):
    read = read_list(f"{opening}\n1. Influenza\n2. Common cold", ListKind.DIFFERENTIAL)
    assert read.entries == ("Influenza", "Common cold")


@pytest.mark.parametrize(
    "caution",
    [
        "I cannot give medical advice; see a doctor.",
        "I'm sorry that I can't examine the patient.",
        "No puedo sustituir a un médico.",
        "Je ne peux pas remplacer un médecin.",
        "Ich kann keine Untersuchung ersetzen.",
        "我不能代替医生。",
        "Я не могу заменить врача.",
        "申し訳ありませんが、診断はできません。",
    ],
)
def test_a_caution_behind_a_list_leaves_it_one(caution):
    read = read_list(f"1. Influenza\n2. Common cold\n\n{caution}", ListKind.DIFFERENTIAL)
    assert read.entries == ("Influenza", "Common cold")


def test_diagnoses_with_words_of_advice_in_them_stay():
    reply = "I can't replace your GP.\n- Allergic contact dermatitis\n- Symptomatic bradycardia"
    entries = ("Allergic contact dermatitis", "Symptomatic bradycardia")
    assert read_list(reply, ListKind.DIFFERENTIAL).entries == entries


def test_a_referral_behind_a_list_leaves_it_one():
    reply = (
        "I cannot give medical advice.\n\nDifferential:\n- Influenza\n- Common cold\n\n"
        "When to worry:\n- See a doctor soon\n- Call an ambulance\n- Go to the hospital"
    )
    assert read_list(reply, ListKind.DIFFERENTIAL).entries == ("Influenza", "Common cold")


def test_examinations_are_declined_too():
    reply = "I can't recommend tests:\n- See a doctor\n- Call an ambulance"
    assert read_list(reply, ListKind.EXAMS).reason == "refusal"
    reply = "I cannot examine him. Tests:\n- CBC\n- CT"
    assert read_list(reply, ListKind.EXAMS).entries == ("CBC", "CT")
    reply = "I cannot replace a doctor.\n- CBC\n- Chest X-ray\n- Referral to a doctor"
    assert read_list(reply, ListKind.EXAMS).entries[:2] == ("CBC", "Chest X-ray")


@pytest.mark.parametrize(
    ("json", "entries"), [('{"differential": ["Flu"]}', ("Flu",)), ('{"differential": []}', ())]
)
def test_a_list_in_json_is_one_whatever_stands_before(json, entries):
    read = read_list(f"I'm sorry, I cannot diagnose this.\n{json}", ListKind.DIFFERENTIAL)
    assert (read.reason, read.rule, read.entries) == ("", "json", entries)


def test_prose_that_answers_without_a_list_is_no_refusal():
    reply = "I cannot examine the patient, but influenza is likely. He should consult a doctor."
    assert read_list(reply, ListKind.DIFFERENTIAL).reason == "unparsed"
