import json
import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polyclinic.linker.domain.lists.entries import MOST_CHARS, MOST_ENTRIES
from polyclinic.linker.domain.lists.reading import ListKind, read_list

DIFFERENTIAL, EXAMS = ListKind.DIFFERENTIAL, ListKind.EXAMS


@pytest.mark.parametrize(
    ("reply", "entries"),
    [
        ('{"diagnosis": "Flu", "differential": ["Flu", "Cold"]}', ["Flu", "Cold"]),
        ('["Flu", "Cold"]', ["Flu", "Cold"]),
        ('{"differential_diagnoses": ["Flu", "Cold"], "plan": ["rest"]}', ["Flu", "Cold"]),
        ('{"result": {"Differential Diagnosis": ["Flu"]}}', ["Flu"]),
        ('{"diagnósticos_diferenciais": ["Gripe"]}', ["Gripe"]),
        ('{"Differentialdiagnosen": ["Grippe"]}', ["Grippe"]),
        ('{"diagnostics_différentiels": ["Grippe"]}', ["Grippe"]),
        ('{"鉴别诊断": ["流感", "肺炎"]}', ["流感", "肺炎"]),
        ('{"possible": ["Flu"], "diagnosis": "Flu"}', ["Flu"]),
        ('{"differential": [{"name": "Flu", "why": "x"}, {"condition": "Ill"}]}', ["Flu", "Ill"]),
        ('{"differential": [{"doença": "Gripe", "probabilidade": "alta"}]}', ["Gripe"]),
        ('{"differential": [{"बीमारी": "फ्लू", "क्यों": "बुखार"}]}', ["फ्लू"]),
        ('{"differential": {"1": "Flu", "2": "Cold"}}', ["Flu", "Cold"]),
        ('{"differential": {"Flu": 0.6, "Cold": 0.3}}', ["Flu", "Cold"]),
        ('{"differential": "1. Flu 2. Cold"}', ["Flu", "Cold"]),
        ('{"differential": "Flu; Cold"}', ["Flu", "Cold"]),
        ('{"differential": ["1. **Flu**", "- \\"Cold\\"."]}', ["Flu", "Cold"]),
        ("<think>[\"Cold\"]</think>```json\n{\"differential\": [\"Flu\"]}\n```", ["Flu"]),
        ('{"differential": ["Flu", "Cold",]}', ["Flu", "Cold"]),
        ('{"differential": []}', []),
        ("1. Flu\n2. Cold", ["Flu", "Cold"]),
        (
            "Differential diagnosis:\n1. **Flu** - fever\n   - and cough\n2. Cold: mild\n\n"
            "Tests:\n- X-ray\n- CBC",
            ["Flu", "Cold"],
        ),
        ("Diagnóstico diferencial\n\n- Dengue\n- Zika", ["Dengue", "Zika"]),
        ('{"differential_rationale": ["so"], "differential": ["Flu"]}', ["Flu"]),
        ('{"justificativa_diferencial": ["so"], "diferencial": ["Gripe"]}', ["Gripe"]),
        ('{"differential": {"Flu": "high", "Cold": "muito baixa"}}', ["Flu", "Cold"]),
        ('{"differential": {"Flu": "60%", "Cold": "~ 30 %"}}', ["Flu", "Cold"]),
        ('{"differential": {"Flu": "It came with fever.", "Cold": "No fever."}}', ["Flu", "Cold"]),
        ('{"differential": {"Flu": {"why": "fever", "likelihood": "low"}}}', ["Flu"]),
        ('{"differential": {"most likely": "Flu", "possible": "Cold"}}', ["Flu", "Cold"]),
        ('{"differential": {"first": "Flu", "second": "Cold"}}', ["Flu", "Cold"]),
        ('{"differential": {"diagnosis_1": "Flu", "diagnosis_2": "Cold"}}', ["Flu", "Cold"]),
        ('{"differential": {"1st": {"name": "Flu"}, "2nd": {"name": "Cold"}}}', ["Flu", "Cold"]),
        ('{"utambuzi tofauti": [{"ugonjwa": "Malaria", "sababu": "homa"}]}', ["Malaria"]),
        ('{"鉴别诊断": [{"诊断": "流感", "理由": "发热"}]}', ["流感"]),
        ("鉴别诊断：\n1、流感\n2、肺炎", ["流感", "肺炎"]),
        ("鉴别诊断：\n1.流感\n2.肺炎", ["流感", "肺炎"]),
        ("鑑別診断：\n１．肺炎\n２．喘息", ["肺炎", "喘息"]),
        ("Differential:\na) Flu\nb) Cold", ["Flu", "Cold"]),
        ("Differential:\n1. Flu for 1.5 days\n1.5 mg of it", ["Flu for 1.5 days"]),
    ],
)  # fmt: skip
def test_a_differential(reply, entries):
    read = read_list(reply, DIFFERENTIAL)
    assert read.reason == ""
    assert list(read.entries) == entries


@pytest.mark.parametrize(
    ("reply", "entries"),
    [
        (
            '{"laboratory": ["CBC"], "imaging": ["CT"], "pathology": [], "other": ["ECG"]}',
            ["CBC", "CT", "ECG"],
        ),
        ('{"exams": {"laboratoriais": ["Hemograma"], "imagem": null}}', ["Hemograma"]),
        (
            '{"recommended_tests": [{"category": "lab", "tests": ["CBC", {"name": "CRP"}]},'
            ' {"category": "imaging", "tests": ["CT"]}]}',
            ["CBC", "CRP", "CT"],
        ),
        (
            '{"imaging": [{"exam": "Chest X-ray", "justification": "to rule out pneumonia"}]}',
            ["Chest X-ray"],
        ),
        ('{"differential": ["Flu"], "exams": ["CBC"]}', ["CBC"]),
        ('{"laboratory": "CBC; CRP", "imaging": "CT"}', ["CBC", "CRP", "CT"]),
        ('{"检查": {"实验室检查": ["血常规"], "影像学": ["胸片"]}}', ["血常规", "胸片"]),
        ('["CBC", "CT"]', ["CBC", "CT"]),
        ("1. **Laboratory tests:**\n   - CBC\n   - CRP: x\n2. **Imaging:**\n   - CT",
         ["CBC", "CRP", "CT"]),
        ("Laboratory:\n- CBC\nImaging:\n- CT\nOther:\n- ECG", ["CBC", "CT", "ECG"]),
        ("1. **Exames laboratoriais:**\n   - CBC\n2. **Outros:**\n   - ECG", ["CBC", "ECG"]),
        ("Tests:\n- CBC\n\nOther diagnoses to consider:\n- Flu", ["CBC"]),
        (
            "1. Laboratory: CBC, CRP\n2. **Imaging:** CT\n3. Other: ECG",
            ["Laboratory: CBC, CRP", "Imaging: CT", "Other: ECG"],
        ),
        (
            '{"laboratory": ["CBC"], "microbiology": ["Gram stain"], "cardiology": ["ECG"],'
            ' "endoscopia": ["EGD"], "treatment": ["rest"]}',
            ["CBC", "Gram stain", "ECG", "EGD"],
        ),
        ('{"biologie": ["NFS"], "imagerie": ["Scanner"], "autres": ["ECG"]}',
         ["NFS", "Scanner", "ECG"]),
        ('{"laboratory": {"CBC": "anaemia", "CRP": "sepsis"}, "imaging": {"CT": "mass"}}',
         ["CBC", "CRP", "CT"]),
        ('{"laboratory": {"1": "CBC", "2": "CRP"}}', ["CBC", "CRP"]),
    ],
)  # fmt: skip
def test_exams_of_all_categories(reply, entries):
    read = read_list(reply, EXAMS)
    assert read.reason == ""
    assert list(read.entries) == entries


FORM = '{"laboratory": ["..."], "imaging": ["..."], "other": ["..."]}'


def test_a_form_that_is_repeated_is_no_list():
    assert read_list(f'{FORM}\n{{"laboratory": ["CBC"]}}', EXAMS).entries == ("CBC",)
    assert read_list(FORM, EXAMS).reason == "unparsed"


@pytest.mark.parametrize(
    ("entry", "kept", "warning"),
    [
        ("", [], "empty"),
        ("   ", [], "empty"),
        ("...", [], "placeholder"),
        (None, [], "empty"),
        (3, [], "not_text"),
        (True, [], "not_text"),
        (1.5, [], "not_text"),
        ({}, [], "not_text"),
        ({"a": "x", "b": "y"}, [], "not_text"),
        ({"name": None}, [], "not_text"),
        ("<diagnosis 2>", [], "placeholder"),
        ("[diagnosis]", [], "placeholder"),
        ("None", [], "none_given"),
        ("Não se aplica.", [], "none_given"),
        (["Cold", ["Croup"]], ["Cold", "Croup"], "nested"),
        ([[[[[["deep"]]]]]], [], "not_text"),
        ("flu", ["flu"], "duplicate"),
    ],
)
def test_an_entry_that_is_none_is_left_out_and_said(entry, kept, warning):
    read = read_list(json.dumps({"differential": ["Flu", entry]}), DIFFERENTIAL)
    assert list(read.entries) == ["Flu", *kept]
    assert warning in read.warnings


@pytest.mark.parametrize(
    "list_", [[3, True], [{"a": "x", "b": "y"}], {"Flu": []} | {"x": {"y": {"z": 1}}}]
)
@pytest.mark.parametrize("kind", ["differential", "laboratory"])
def test_a_list_that_names_nothing_is_none(list_, kind):
    read = read_list(json.dumps({kind: list_}), ListKind(kind.replace("laboratory", "exams")))
    assert (read.reason, read.entries) == ("unparsed", ())


@pytest.mark.parametrize(
    ("entry", "kept"),
    [
        ('"Flu"', "Flu"),
        ("'Flu'.", "Flu"),
        ('"Flu', "Flu"),
        ('Flu"', "Flu"),
        ('fever "of unknown origin"', 'fever "of unknown origin"'),
        ('"Rotor" syndrome', '"Rotor" syndrome'),
        ('"a" and "b"', '"a" and "b"'),
        ('nail of 5"', 'nail of 5"'),
        ("“Flu”", "Flu"),
        ('*"Crohn\'s disease",*', "Crohn's disease"),
    ],
)
def test_marks_around_an_entry_go_and_those_within_stay(entry, kept):
    assert read_list(json.dumps([entry, "Cold"]), DIFFERENTIAL).entries == (kept, "Cold")


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        ("Flu (60%)", "Flu"),
        ("Flu [~ 5-10 % probability]", "Flu"),
        ("Gripe (muito baixa)", "Gripe"),
        ("Flu (most likely)", "Flu"),
        ("Flu - most likely", "Flu"),
        ("Flu – high", "Flu"),
        ("Flu: it came with fever and cough", "Flu"),
        ("Flu - explains the fever and the cough", "Flu"),
        ("流感：患者有发热、咳嗽和全身肌肉疼痛", "流感"),
        ("Most likely: Flu", "Flu"),
        ("Differential diagnosis: Flu", "Flu"),
    ],
)
def test_how_likely_and_why_are_no_part_of_a_diagnosis(entry, name):
    read = read_list(json.dumps({"differential": [entry, "Cold"]}), DIFFERENTIAL)
    assert (read.entries, read.warnings) == ((name, "Cold"), ("remark",))


@pytest.mark.parametrize(
    "entry",
    [
        *("Lupus (SLE)", "Lupus: SLE", "COVID-19 - severe", "Type 2 diabetes (with nephropathy)"),
        *("Non-Hodgkin lymphoma", "Infection: viral", "Burn (10 cm)", "肺炎:细菌性"),
    ],
)
def test_what_may_be_part_of_a_name_stays(entry):
    read = read_list(json.dumps({"differential": [entry, "Cold"]}), DIFFERENTIAL)
    assert (read.entries, read.warnings) == ((entry, "Cold"), ())


def test_remarks_of_examinations_are_left_to_the_rules_for_them():
    reply = json.dumps({"laboratory": ["Blood tests: CBC, CRP, ESR, ALT and AST"]})
    assert read_list(reply, EXAMS).entries == ("Blood tests: CBC, CRP, ESR, ALT and AST",)


def test_an_entry_of_10000_characters_is_cut():
    read = read_list(json.dumps(["very long " * 1000, "Flu"]), DIFFERENTIAL)
    assert [len(entry) <= MOST_CHARS for entry in read.entries] == [True, True]
    assert read.warnings == ("too_long",)


def test_a_list_of_10000_entries_is_cut():
    read = read_list(json.dumps([f"Disease {at}" for at in range(6000)]), EXAMS)
    assert read.entries == () or len(read.entries) == MOST_ENTRIES
    read = read_list(json.dumps([f"D {at}" for at in range(1000)]), DIFFERENTIAL)
    assert len(read.entries) == MOST_ENTRIES
    assert "too_many" in read.warnings


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        ("", "no_response"),
        (" \n", "no_response"),
        ("I would see a doctor.", "unparsed"),
        ('{"diagnosis": "Flu"}', "unparsed"),
        ('{"differential": 3}', "unparsed"),
        ('{"differential": ["Flu", "Co', "truncated"),
        ('{"differential": ["Flu"]} {"differential": ["Cold"]}', "ambiguous"),
        ("- Flu\n\nAnd then:\n- CT", "unparsed"),
        ("<think>never ends", "truncated"),
    ],
)
def test_no_list_has_a_reason(reply, reason):
    read = read_list(reply, DIFFERENTIAL)
    assert (read.reason, read.entries, read.rule) == (reason, (), "")
    assert read.detail


@pytest.mark.parametrize(
    ("reply", "kind", "entries"),
    [
        ('{"differential_excluded": ["Lupus"], "differential": ["Flu"]}', DIFFERENTIAL, ("Flu",)),
        ('{"differential_reasons": ["fever"], "differential": ["Flu"]}', DIFFERENTIAL, ("Flu",)),
        ('{"draft": {"ddx": ["Flu"]}, "final": {"ddx": ["Flu"]}}', DIFFERENTIAL, ("Flu",)),
        ('{"laboratory": ["CBC"], "exam_rationale": "fever; cough"}', ListKind.EXAMS, ("CBC",)),
        ('{"physical_examination": "rales", "exams": ["CBC"]}', ListKind.EXAMS, ("CBC",)),
        ('{"tests_not_needed": ["MRI"], "tests": ["CBC"]}', ListKind.EXAMS, ("CBC",)),
        ("Physical exam:\n- rales\n\nTests:\n- CBC", ListKind.EXAMS, ("CBC",)),
    ],
)
def test_only_the_list_that_is_meant_is_read(reply, kind, entries):
    assert read_list(reply, kind).entries == entries


@pytest.mark.parametrize(
    ("reply", "kind"),
    [
        ('{"main_differential": ["Flu"], "other_differentials": ["Cold"]}', DIFFERENTIAL),
        ('{"draft": {"differential": ["Flu"]}, "final": {"differential": ["Cold"]}}', DIFFERENTIAL),
        ('{"diagnosis": "Flu", "symptoms": ["fever"]}', DIFFERENTIAL),
        ('{"diagnosis": "Flu", "tests": ["CBC"]}', DIFFERENTIAL),
        ("Symptoms:\n- fever\n- cough", DIFFERENTIAL),
        ('{"diagnosis": ["Flu"]}', ListKind.EXAMS),
        ("Symptoms:\n- fever", ListKind.EXAMS),
        ("Considerations:\n- Flu\n\nI would order:\n- CBC", ListKind.EXAMS),
    ],
)
def test_a_list_that_may_be_another_one_is_none(reply, kind):
    assert read_list(reply, kind).reason == "unparsed"


def test_lines_of_a_reply_that_was_cut_are_no_list():
    assert read_list("1. Flu\n2. Co", DIFFERENTIAL, truncated=True).reason == "truncated"


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip


@given(
    values, st.sampled_from(["differential", "exams", "laboratory", "x"]), st.sampled_from(ListKind)
)
def test_no_json_makes_it_fail(value, key, kind):
    read = read_list(json.dumps({key: value}), kind)
    assert all(entry.strip() and len(entry) <= MOST_CHARS for entry in read.entries)
    assert (read.reason == "") == (read.rule != "")


@given(st.text(max_size=300), st.sampled_from(ListKind), st.booleans())
def test_no_text_makes_it_fail(reply, kind, truncated):
    read = read_list(reply, kind, truncated=truncated)
    assert bool(read.reason) != bool(read.rule)


def test_a_megabyte_of_anything_is_read_in_time():
    draw = random.Random(3)
    reply = "".join(draw.choices('[]{}",:\\n 1.-*abc\n', k=1_000_000))
    began = time.monotonic()
    for kind in ListKind:
        read_list(reply, kind)
    assert time.monotonic() - began < 20
