"""Lists in the forms that models give them, whatever stands beside, below and between entries."""

import pytest

from polyclinic.linker.domain.lists.reading import ListKind, read_list

DIFFERENTIAL, EXAMS = ListKind.DIFFERENTIAL, ListKind.EXAMS


@pytest.mark.parametrize(
    ("reply", "entries"),
    [
        (
            "Differential diagnosis:\n\nMost likely:\n- Dengue\n\nLess likely:\n- Malaria\n- Zika",
            ["Dengue", "Malaria", "Zika"],
        ),
        (
            "**Differential diagnosis**\n\n**1. Dengue**\nRash and fever.\n\n"
            "**2. Malaria**\nTravel.",
            ["Dengue", "Malaria"],
        ),
        (
            "## Differential diagnosis\n\n### Infectious causes\n- Dengue\n"
            "- Malaria\n\n### Autoimmune\n- SLE\n\n## Plan\n- CBC",
            ["Dengue", "Malaria", "SLE"],
        ),
        ("1. Dengue:\n- rash\n- fever\n2. Malaria:\n- travel", ["Dengue", "Malaria"]),
        (
            "1. **Dengue**\nSupporting features:\n- rash\n- fever\nAgainst:\n"
            "- no bleeding\n2. **Malaria**\nSupporting features:\n- travel",
            ["Dengue", "Malaria"],
        ),
        (
            "Differential:\n1. Dengue\n2. Malaria\n\n"
            "I would order the following.\n1. CBC\n2. Smear",
            ["Dengue", "Malaria"],
        ),
        (
            "Differential:\n1. Dengue\n2. Malaria\n\nRecommended tests\n- CBC\n- Smear",
            ["Dengue", "Malaria"],
        ),
        (
            "Differential diagnosis: Dengue, malaria, and Zika.",
            ["Dengue", "malaria", "Zika"],
        ),
        (
            "Differential diagnosis:\nDengue\nMalaria\nZika virus infection\n"
            "\nThe patient should rest.",
            ["Dengue", "Malaria", "Zika virus infection"],
        ),
        ("- Dengue\nRash and fever.\n- Malaria\nTravel.", ["Dengue", "Malaria"]),
        ("• Dengue\n- rash\n• Malaria\n- travel", ["Dengue", "Malaria"]),
        ("* Dengue\n- Malaria", ["Dengue", "Malaria"]),
        (
            "| # | Condition | Likelihood |\n|---|---|---|\n"
            "| 1 | **Dengue** | high |\n| 2 | Malaria | low |",
            ["Dengue", "Malaria"],
        ),
        (
            "| Rank | Diagnóstico | Justificativa |\n|:-:|---|---|\n"
            "| 1 | Dengue | febre, exantema |\n| 2 | Malária | viagem |",
            ["Dengue", "Malária"],
        ),
        (
            "<ol><li>Dengue</li><li>Malaria<ul><li>travel</li></ul></li></ol>",
            ["Dengue", "Malaria"],
        ),
        (
            '{"differential":{"COVID-19":"cough and fever","Flu":"season"}}',
            ["COVID-19", "Flu"],
        ),
        (
            '{"differential":{"1. Dengue":"rash","2. Malaria":"travel"}}',
            ["Dengue", "Malaria"],
        ),
        (
            '{"differential":[{"Dengue":"rash","likelihood":"high"},{"Malaria":"tra'
            'vel","likelihood":"low"}]}',
            ["Dengue", "Malaria"],
        ),
        (
            '{"differential":[{"condition":"Dengue"},{"condition":"Malaria"}]}',
            ["Dengue", "Malaria"],
        ),
        (
            '{"differential":{"most_likely":"Dengue","second":"Malaria"}}',
            ["Dengue", "Malaria"],
        ),
        (
            '{"diagnosis":"Dengue","differential":"Dengue, Malaria and Zika"}',
            ["Dengue", "Malaria", "Zika"],
        ),
        (
            '{"differential":["Pneumonia, viral","Dengue"]}',
            ["Pneumonia, viral", "Dengue"],
        ),
        ("鉴别诊断：\n1. 登革热\n皮疹和发热。\n2. 疟疾\n旅行史。", ["登革热", "疟疾"]),
        ("## 鑑別診断\n### デング熱\n- 発疹\n### マラリア\n- 渡航歴", ["デング熱", "マラリア"]),
        (
            "### Differential Diagnosis\n\n"
            "1. **Dengue fever** – most likely\n   * Rash\n"
            "   * Thrombocytopenia\n\n2. **Malaria**\n   * Travel\n\n"
            "### Next steps\n\n1. CBC\n2. NS1 antigen",
            ["Dengue fever", "Malaria"],
        ),
        (
            "Here is my differential diagnosis:\n\nA) Dengue\nB) Malaria",
            ["Dengue", "Malaria"],
        ),
        (
            "1. Dengue\n\n   The rash fits.\n\n2. Malaria\n\n   The travel fits.",
            ["Dengue", "Malaria"],
        ),
        ("1) Dengue – rash; 2) Malaria – travel", ["Dengue", "Malaria"]),
        (
            "Diagnósticos diferenciais:\n1. Dengue\n"
            "Justificativa: febre e exantema.\n2. Malária\n"
            "Justificativa: viagem.",
            ["Dengue", "Malária"],
        ),
        (
            "Differential diagnosis:\n\n**Dengue** – rash\n\n**Malaria** – travel",
            ["Dengue", "Malaria"],
        ),
        (
            "Differential diagnosis:\n\n**Dengue**: rash and fever\n**Malaria**: travel",
            ["Dengue", "Malaria"],
        ),
    ],
)
def test_diagnoses_and_not_their_reasons(reply, entries):
    read = read_list(reply, DIFFERENTIAL)
    assert (list(read.entries), read.reason) == (entries, "")


@pytest.mark.parametrize(
    ("reply", "entries"),
    [
        (
            "## Recommended tests\n### Laboratory\n- CBC\n- CRP\n### Imaging\n- CT",
            ["CBC", "CRP", "CT"],
        ),
        ("1. Laboratory tests\n- CBC\n- CRP\n2. Imaging\n- CT", ["CBC", "CRP", "CT"]),
        ("| Test | Why |\n|---|---|\n| CBC | anaemia |\n| CT | mass |", ["CBC", "CT"]),
        (
            "| Category | Tests |\n|---|---|\n| Lab | CBC<br>CRP |\n| Imaging | CT |",
            ["CBC", "CRP", "CT"],
        ),
        (
            '{"CBC":"to look for anaemia","Chest X-ray":"to look for pneumonia"}',
            ["CBC", "Chest X-ray"],
        ),
        (
            '{"imaging":"CT of the chest, abdomen and pelvis"}',
            ["CT of the chest, abdomen and pelvis"],
        ),
        ('{"exams":[{"CBC":"anaemia"},{"CRP":"sepsis"}]}', ["CBC", "CRP"]),
        ('{"exams":[{"laboratory":"CBC"},{"imaging":"CT"}]}', ["CBC", "CT"]),
        (
            "Tests:\n1. CBC\nTo look for anaemia.\n2. CT\nTo look for a mass.",
            ["CBC", "CT"],
        ),
        (
            "Exames:\n- Hemograma completo\n  - para avaliar anemia\n"
            "- Radiografia de tórax\n  - para avaliar pneumonia",
            ["Hemograma completo", "Radiografia de tórax"],
        ),
        (
            "1. **Complete blood count:**\n   - to assess anaemia\n"
            "2. **Chest X-ray:**\n   - to rule out pneumonia",
            ["Complete blood count", "Chest X-ray"],
        ),
        (
            "## Tests\n### Chest X-ray\nTo rule out pneumonia.\n### ECG\nTo check the rhythm.",
            ["Chest X-ray", "ECG"],
        ),
    ],
)
def test_examinations_and_not_their_reasons(reply, entries):
    read = read_list(reply, EXAMS)
    assert (list(read.entries), read.reason) == (entries, "")


@pytest.mark.parametrize(
    "reply",
    [
        '{"Diagnosis": "Dengue", "Reasoning": "rash"}',
        '{"Patient": "45-year-old man", "Assessment": "Flu"}',
        "**Dengue**\n- rash\n\n**Malaria**\n- travel",
        "### Assessment\nDengue.\n### Plan\nRest.",
    ],
)
def test_what_may_be_something_else_is_no_list(reply):
    assert read_list(reply, DIFFERENTIAL).reason == "unparsed"


def test_commas_within_an_entry_stay():
    reply = '{"differential": ["Pneumonia, viral", "Flu"]}'
    assert read_list(reply, DIFFERENTIAL).entries == ("Pneumonia, viral", "Flu")
    reply = '{"differential": "Type 2 diabetes, with complications"}'
    assert read_list(reply, DIFFERENTIAL).entries == ("Type 2 diabetes, with complications",)


@pytest.mark.parametrize(
    "reply",
    [
        "1\ufe0f\u20e3 Flu\n2\ufe0f\u20e3 Cold",
        "① Flu\n② Cold",
        "i. Flu\nii. Cold",
        "**#1** Flu\n**#2** Cold",
        "1-Flu\n2-Cold",
        "A. Flu\n   Fever.\nB. Cold\n   Sneezes.",
        "- 60% Flu\n- 20 % Cold",
        "1. Flu → fever\n2. Cold → sneezes",
        "1. Flu ★★\n2. Cold ★",
        "<ol><li><b>Flu</b>: fever</li><li><b>Cold</b>: sneezes</li></ol>",
        "**Most likely**\n- Flu\n\n**Less likely**\n- Cold",
        "First differential:\n1. Croup\n\nI discard that.\n\nFinal differential:\n1. Flu\n2. Cold",
        "1. Differential diagnosis\n   a) Flu\n   b) Cold\n2. Workup\n   a) X-ray",
        '{"1": "Flu", "2": "Cold"}',
        '{"most likely": ["Flu"], "possible": ["Cold"]}',
        '{"Flu": 0.6, "Cold": 0.2}',
    ],
)
def test_marks_and_likelihoods_of_any_kind_are_no_part_of_a_name(reply):
    assert read_list(reply, DIFFERENTIAL).entries == ("Flu", "Cold")


def test_what_a_model_asks_is_no_list():
    reply = "I need to know more:\n1. How old is the child?\n2. Is there a fever?"
    assert read_list(reply, DIFFERENTIAL).reason == "unparsed"


def test_numbers_of_a_name_stay():
    reply = "Exams:\n- 17-hydroxyprogesterone\n- 3D CT"
    assert read_list(reply, EXAMS).entries == ("17-hydroxyprogesterone", "3D CT")
