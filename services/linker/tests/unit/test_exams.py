from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polyclinic.linker.domain.exams.canonical import canonical_exams, exams_of

VOCABULARY = Path(__file__).parents[4] / "examples" / "linker" / "exams.tsv"


@pytest.mark.parametrize(
    ("entry", "names"),
    [
        # compounds
        ("CBC, CRP and ESR", ["CBC", "CRP", "ESR"]),
        ("hemograma e PCR", ["hemograma", "PCR"]),
        ("VDRL e FTA-ABS", ["VDRL", "FTA-ABS"]),
        ("BNP; troponin", ["BNP", "troponin"]),
        ("HIV test + syphilis serology", ["HIV test", "syphilis serology"]),
        ("serum sodium, potassium and chloride", ["serum sodium", "potassium", "chloride"]),
        ("AST/ALT", ["AST", "ALT"]),
        ("TGO/TGP", ["TGO", "TGP"]),
        ("PET/CT", ["PET/CT"]),
        ("FDG-PET/CT", ["FDG-PET/CT"]),
        ("PT/INR", ["PT/INR"]),
        ("ECG/EKG", ["ECG/EKG"]),
        ("Laboratory: CBC, CRP", ["CBC", "CRP"]),
        ("Exames laboratoriais: ureia e creatinina", ["ureia", "creatinina"]),
        ("Other: ECG", ["ECG"]),
        ("Outros: ECG, EEG", ["ECG", "EEG"]),
        ("Serology (HIV, HBV)", ["HIV serology", "HBV serology"]),
        ("CT or MRI of the brain", ["CT", "MRI of the brain"]),
        # what belongs together
        ("hepatitis B and C serology", ["hepatitis B and C serology"]),
        ("CBC, vitamins A, D and E", ["CBC", "vitamins A, D and E"]),
        ("protein C and protein S", ["protein C", "protein S"]),
        ("CT of chest and abdomen", ["CT of chest and abdomen"]),
        ("TC de tórax, abdome e pelve", ["TC de tórax, abdome e pelve"]),
        ("abdominal and pelvic CT", ["abdominal and pelvic CT"]),
        ("Hemograma, função renal e hepática", ["Hemograma", "função renal e hepática"]),
        ("blood and urine cultures", ["blood and urine cultures"]),
        ("urine culture and sensitivity", ["urine culture and sensitivity"]),
        ("stool ova and parasites", ["stool ova and parasites"]),
        ("MRI brain with and without contrast", ["MRI brain with and without contrast"]),
        ("PA and lateral chest X-ray", ["PA and lateral chest X-ray"]),
        ("type and screen", ["type and screen"]),
        ("tipagem ABO e Rh", ["tipagem ABO e Rh"]),
        ("malaria smear; thick and thin film", ["malaria smear", "thick and thin film"]),
        ("CBC, renal and liver function tests", ["CBC", "renal and liver function tests"]),
        ("CT of abdomen, pelvis and CBC", ["CT of abdomen, pelvis", "CBC"]),
        ("CBC, CT of chest, abdomen and pelvis", ["CBC", "CT of chest, abdomen and pelvis"]),
        ("chest, abdomen and pelvis CT", ["chest, abdomen and pelvis CT"]),
        ("V/Q scan", ["V/Q scan"]),
        ("1,25-dihydroxyvitamin D", ["1,25-dihydroxyvitamin D"]),
        ("U&E", ["U&E"]),
        # justifications
        ("Chest X-ray to rule out pneumonia", ["Chest X-ray"]),
        ("Raio-X de tórax para descartar pneumonia", ["Raio-X de tórax"]),
        ("Echocardiogram (to evaluate ejection fraction)", ["Echocardiogram"]),
        ("Chest X-ray: evaluate for infiltrates", ["Chest X-ray"]),
        ("Ecocardiograma - para avaliar a função", ["Ecocardiograma"]),
        ("D-dimer, if PE suspected", ["D-dimer"]),
        ("Order a lumbar puncture if fever persists", ["lumbar puncture"]),
        ("Solicitar hemograma", ["hemograma"]),
        ("Blood cultures (2 sets)", ["Blood cultures"]),
        ("Liver function tests (AST, ALT, bilirubin)", ["Liver function tests"]),
        # no justification
        ("PCR for SARS-CoV-2", ["PCR for SARS-CoV-2"]),
        ("Complete blood count (CBC)", ["Complete blood count (CBC)"]),
        ("ECG", ["ECG"]),
        # nothing is left: the entry itself
        ("Abdomen", ["Abdomen"]),
        ("and", ["and"]),
    ],
)  # fmt: skip
def test_single_examinations(entry, names):
    assert exams_of(entry) == names


@pytest.mark.parametrize(
    ("entry", "language", "names"),
    [
        ("血常规、CRP", "zh", ["血常规", "CRP"]),
        ("Blutbild, CRP", "de", ["Blutbild", "CRP"]),
        ("Blutbild und CRP", "de", ["Blutbild und CRP"]),
        ("hemograma e PCR", "pt-BR", ["hemograma", "PCR"]),
        ("examen e y", "es", ["examen e y"]),
    ],
)
def test_of_other_languages_punctuation_alone(entry, language, names):
    assert exams_of(entry, language) == names


def test_the_union_holds_each_once():
    assert canonical_exams(["CBC and CRP", "cbc", "CRP."]) == ["CBC", "CRP"]


@given(st.text(max_size=200))
def test_no_entry_makes_it_fail_or_vanish(entry):
    names = exams_of(entry)
    assert all(any(char.isalnum() for char in name) for name in names) or len(names) == 1
    if any(char.isalnum() and char.isascii() for char in entry):
        assert names


@pytest.mark.parametrize("unit", ["(", "a, ", "a and ", "to rule out ", "- ", ": ", "[(", "para "])
def test_long_entries_are_read_in_time(unit):
    assert exams_of(unit * 3000) is not None


def test_single_names_of_the_example_vocabulary_stay():
    changed = {
        name: exams_of(name)
        for line in VOCABULARY.read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
        for cell in line.split("\t")[2:]
        for name in cell.split("; ")
        if exams_of(name) != [name]
    }
    assert changed == {
        "C3 and C4": ["C3", "C4"],
        "C3 e C4": ["C3", "C4"],
        "electromyography and nerve conduction studies": [
            "electromyography",
            "nerve conduction studies",
        ],
    }
