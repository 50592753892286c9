"""The leak check over a table of tricky texts: what is found stands between « and »."""

import re
import time

import pytest

from polyclinic.datasets.cases import ClinicalCase, GoldEntry
from polyclinic.datasets.leaks import leak_problems, leaks_of
from polyclinic.datasets.reading import read_samples

MARKED = re.compile(r"«([^»]*)»")

LEAKS = [
    # Case, accents, Unicode forms.
    ("Malaria", "Her brother had «malaria» last year."),
    ("malaria", "«MALARIA» was seen in the village."),
    ("MALÁRIA", "Teve «malária» em 2010."),
    ("Febre amarela", "Vacina contra «FEBRE AMARELA» em dia."),
    ("Doença de Chagas", "Pai com «doenca de chagas»."),
    ("Doenca de Chagas", "Pai com «doença de Chagas»."),
    ("Leishmaniose visceral", "Casos de «leishmaniose visceral» na rua."),
    ("Sjögren syndrome", "A sister with «Sjogren syndrome»."),
    ("Sjogren syndrome", "A sister with «Sjo\u0308gren syndrome»."),
    ("Me\u0301nie\u0300re disease", "Thought to be «Ménière disease»."),
    ("Ménière disease", "Thought to be «Me\u0301nie\u0300re disease»."),
    ("Strasse fever", "Called «Straße fever» there."),
    ("Ødem", "Ser ut som «odem»."),
    ("Dengue", "Ｔｅｓｔ ｆｏｒ «ｄｅｎｇｕｅ» positive."),
    # What Arabic writes in front of a word.
    ("ملاريا", "يعاني من «الملاريا» منذ سنة."),
    ("الملاريا", "أصيب ب«ملاريا» و«الملاريا» من قبل."),
    ("ملاريا", "دواء «للملاريا»، وب«الملاريا» أصيب أخوه."),
    ("التهاب الكبد", "أخوه مصاب ب«التهاب الكبد»."),
    ("التهاب رئوي", "شخص «الالتهاب الرئوي» سابقا."),
    ("حمى الضنك", "ف«حمى الضنك» منتشرة."),
    ("Ζήκα", "Ύποπτος για «ΖΗΚΑ»."),
    # Hyphens, line breaks, blanks, apostrophes.
    ("Guillain-Barré syndrome", "Known «Guillain Barre syndrome»."),
    ("Guillain Barré syndrome", "Known «Guillain–Barré\nsyndrome»."),
    ("Guillain-Barré syndrome", "Known «Guillain-\nBarré syndrome»."),
    ("Tuberculosis", "Contact with «tubercu-\nlosis» at work."),
    ("Neurocysticercosis", "Was it «neuro-cysticercosis»?"),
    ("Non-Hodgkin lymphoma", "A «nonHodgkin lymphoma»?"),
    ("Yellow fever", "No «yellow\u00a0\n  fever» here."),
    ("Yellow fever", "No «yel\u00adlow fev\u200ber» here."),
    ("Chagas’ disease", "His «Chagas' disease»."),
    ("Crohn's disease", "Her «Crohn’s disease», she says."),
    ("Crohn's disease", "Known «Crohn disease»."),
    ("Crohn disease", "Known «Crohn's disease», and «CROHNS DISEASE»."),
    ("Takayasu's arteritis", "«Takayasu arteritis»"),
    ("COVID-19", "He had «covid 19» twice."),
    ("COVID-19", "He had «Covid19» twice."),
    ("Diabetes mellitus, type 2", "Father: «diabetes mellitus type 2»."),
    # Plurals are the name, too.
    ("Migraine", "A long history of «migraines»."),
    ("Abscess", "Two «abscesses» were drained."),
    # Both halves of "X (ABC)".
    ("Systemic lupus erythematosus (SLE)", "An aunt with «SLE»."),
    ("Systemic lupus erythematosus (SLE)", "«Systemic lupus erythematosus» runs in the family."),
    ("SLE (systemic lupus erythematosus)", "«systemic lupus erythematosus» and «SLE»"),
    ("Tuberculosis (TB)", "Her mother had «TB»."),
    ("Tuberculosis (TB)", "Her mother had «tuberculosis (TB)»."),
    ("Dengue fever (severe)", "A neighbour had «dengue fever»."),
    ("登革热（DF）", "怀疑«DF»。"),
    # Initials of three or more words that count, also dotted and in the plural.
    ("Deep vein thrombosis", "Had a «DVT» in 2019."),
    ("Deep vein thrombosis", "Had two «DVTs»."),
    ("Deep vein thrombosis", "Had a «D.V.T». before."),
    ("Infarto agudo do miocárdio", "História de «IAM» prévio."),
    ("Lupus eritematoso sistémico", "Una hermana con «LES»."),
    ("Acidente vascular cerebral", "Mãe com «AVC»-hemorrágico."),
    ("Graft-versus-host disease", "Known «GVHD»."),
    ("Type 2 diabetes mellitus", "Father with «T2DM»."),
    ("Системная красная волчанка", "У сестры «СКВ»."),
    # A name in capitals, short and long.
    ("AIDS", "Treated for «AIDS» in 1995."),
    ("DENGUE", "Um vizinho teve «dengue»."),
    # Scripts without borders between words.
    ("登革热", "患者得了«登革热»三天"),
    ("ไข้เลือดออก", "ผู้ป่วยเป็น«ไข้เลือดออก»เมื่อวาน"),
    ("デング熱", "昨年«デング熱»に罹患"),
    ("뎅기열", "작년에 «뎅기열»을 앓았다"),
    # A name within a longer phrase is the name.
    ("Lung cancer", "She came for «lung cancer» screening."),
    ("Influenza", "«Influenza»-like illness; «influenza», she thinks. («influenza»)"),
]

CLEAN = [
    # Inside another word.
    ("Malaria", "She took antimalarials and an antimalarial drug."),
    ("Pneumonia", "Bronchopneumonia was ruled out."),
    ("Gout", "The goutweed grew along the route."),
    ("Systemic lupus erythematosus (SLE)", "MEASLES as a child, SLEEPY now, TSLE 3, SLE2."),
    ("Deep vein thrombosis", "DVTX and ADVT are codes."),
    # Parts of the name.
    ("Tuberculous meningitis", "No meningitis; tuberculous contact denied."),
    ("Yellow fever", "A fever, and yellow eyes. Yellow. Fever."),
    ("Dengue fever (acute phase)", "Acute phase reactants were raised."),
    ("Lung cancer", "Cancer of the lung was not thought of."),
    # Acronyms are capitals, and two words make none.
    ("Infectious mononucleosis", "Ceftriaxone 1 g IM; das Kind lag im Bett. I'm fine. IM."),
    ("Infectious mononucleosis (IM)", "Im Verlauf war das Kind im Bett; I'm fine."),
    ("Acute idiopathic rhinitis", "Room air; air hunger."),
    ("AIDS", "She wears hearing aids."),
    ("Systemic lupus erythematosus", "He said sle and Sle."),
    ("Infarto do miocárdio", "IM e IAM não são iniciais dele."),
    # Redactions, and blanks that are not blanks of the name.
    ("Malaria", "Her brother had [REDACTED] last year."),
    ("Yellow fever", "yellow [REDACTED] fever"),
    ("Dengue", "[REDACTED] [redacted] [ REDACTED ]"),
    ("Redacted", "Nothing but [REDACTED]."),
    # Other letters, other words.
    ("ไข้", "ผู้ป่วยไอ"),
    ("가나", "각나라의 사람"),
    ("か病", "が病"),
    ("Sarna", "Sarnarum"),
    ("سل", "غسل يديه، ورسل الطبيب مسلول."),
    ("ملاريا", "مضادملاريا وسملاريا"),
    ("X", "An X-ray was taken."),
    ("", "Whatever stands here."),
]


def case_of(diagnosis: str, text: str) -> ClinicalCase:
    return ClinicalCase(text, diagnosis=diagnosis)


@pytest.mark.parametrize(("diagnosis", "marked"), LEAKS)
def test_names_are_found_where_they_stand(diagnosis, marked) -> None:
    text = MARKED.sub(r"\1", marked)
    found = leaks_of(case_of(diagnosis, text))
    assert [leak.text for leak in found] == MARKED.findall(marked)
    assert all(text[leak.start : leak.end] == leak.text for leak in found)
    assert {leak.field for leak in found} == {"presentation"}


@pytest.mark.parametrize(("diagnosis", "text"), CLEAN)
def test_what_only_looks_like_the_name_is_none(diagnosis, text) -> None:
    assert leaks_of(case_of(diagnosis, text)) == ()


def test_kinds_are_told_apart() -> None:
    case = case_of("Systemic lupus erythematosus", "SLE is systemic lupus erythematosus.")
    assert [(leak.kind, leak.name) for leak in leaks_of(case)] == [
        ("acronym", "SLE"),
        ("name", "Systemic lupus erythematosus"),
    ]


@pytest.mark.parametrize(
    ("diagnosis", "text"),
    [
        ("a" + "," * 60 + "b", "a" + "," * 40 + "c"),
        ("a-" * 400 + "b", "a " * 20_000),
        ("-(" * 400 + "ab", "-(" * 20_000),
        ("ab " * 30_000, "ab " * 30_000),
        ("A" * 10 + " x y z", "A." * 50_000),
        ("aaaaaaab", "a-" * 50_000),
    ],
)
def test_no_name_takes_long(diagnosis, text) -> None:
    began = time.process_time()
    assert leaks_of(case_of(diagnosis, text)) == ()
    assert time.process_time() - began < 5


def test_tasks_are_looked_at_for_what_they_show() -> None:
    case = ClinicalCase("A bite.", "Serology: rabies.", "Rabies", "Rabies vaccine.")
    for task, fields in {"diagnosis": ["workup"], "exams": [], "treatment": []}.items():
        assert [leak.field for leak in leaks_of(case, [task])] == fields
    assert [leak.field for leak in leaks_of(case)] == ["workup"]


def test_other_names_of_the_included_diagnosis_are_gold_names() -> None:
    gold = (
        GoldEntry(("Hansen's disease", "Leprosy"), included=True),
        GoldEntry(("Psoriasis",)),
    )
    case = ClinicalCase("No leprosy, no psoriasis.", diagnosis="Hanseniasis", differential=gold)
    assert [leak.text for leak in leaks_of(case)] == ["leprosy"]


def test_problems_say_file_line_field_and_characters(sample, lines) -> None:
    given = {"presentation": "Sister had\nrabies.", "workup": "RABIES.", "diagnosis": "Rabies"}
    clean = {"presentation": "A bite.", "diagnosis": "Rabies"}
    data = lines(
        sample(id="a", task="clinical_case", input=clean, target=None),
        sample(id="b", task="clinical_case", input=given, target=None),
        sample(id="c", task="diagnosis", input="With rabies.", target="Rabies"),
        sample(id="d"),
    )
    found = leak_problems(read_samples(data, "cases.jsonl").renditions)
    assert [(one.where, one.field, one.code, one.severity) for one in found] == [
        ("cases.jsonl:2", "input.presentation", "leak", "error"),
        ("cases.jsonl:2", "input.workup", "leak", "error"),
        ("cases.jsonl:3", "input", "leak", "error"),
    ]
    assert "characters 12-17: 'rabies'" in found[0].what


def test_only_the_tasks_of_the_suite_count(sample, lines) -> None:
    given = {"presentation": "A bite.", "workup": "Rabies.", "diagnosis": "Rabies"}
    given |= {"treatment": "Care."}
    data = lines(
        sample(id="a", task="clinical_case", input=given, target=None),
        sample(id="b", task="treatment", input=given, target=None),
        sample(id="c", task="diagnosis", input=given, target=None),
    )
    renditions = read_samples(data, "cases.jsonl").renditions
    assert leak_problems(renditions, ["treatment", "exams"]) == []
    places = [one.where for one in leak_problems(renditions, ["treatment", "diagnosis"])]
    assert places == ["cases.jsonl:1", "cases.jsonl:3"]
