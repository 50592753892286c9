"""The open stand-in for UMLS: its files have the layout of a release, and its hierarchy is one."""

import re
from collections import defaultdict

import pytest

EXAMS = ("laboratory", "imaging", "pathology", "other")


@pytest.fixture(scope="module")
def folder(standin, tmp_path_factory):
    out = tmp_path_factory.mktemp("rrf")
    standin.write(standin.build(), out)
    return out


def rows(folder, name, columns):
    lines = (folder / name).read_text(encoding="utf-8").splitlines()
    split = [line.split("|") for line in lines]
    assert all(len(row) == columns + 1 and row[-1] == "" for row in split)
    return split


def test_every_concept_has_names_one_preferred_a_language_and_a_type(folder):
    preferred = defaultdict(list)
    for row in rows(folder, "MRCONSO.RRF", 18):
        if (row[2], row[4], row[6]) == ("P", "PF", "Y"):
            preferred[row[0], row[1]].append(row[14])
    assert all(len(names) == 1 for names in preferred.values())
    cuis = {cui for cui, _ in preferred}
    assert cuis == {row[0] for row in rows(folder, "MRSTY.RRF", 6)}
    assert all(cui.startswith("C9") and len(cui) == 8 for cui in cuis)
    assert len({row[7] for row in rows(folder, "MRCONSO.RRF", 18)}) == len(
        rows(folder, "MRCONSO.RRF", 18)
    )


def test_a_name_means_one_concept(folder):
    meant = defaultdict(set)
    for row in rows(folder, "MRCONSO.RRF", 18):
        meant[row[1], row[14].casefold()].add(row[0])
    assert [name for name, cuis in meant.items() if len(cuis) > 1] == []


def test_the_hierarchy_follows_the_codes_and_has_no_cycle(standin):
    concepts = standin.build()
    by_name = {name: concept for concept in concepts for name in concept.names["ENG"]}

    def above(name):
        """Names of all ancestors; a cycle would bring the concept itself."""
        found, todo = set(), [by_name[name]]
        while todo:
            new = set(todo.pop().parents) - found
            found |= new
            todo += new
        return {concept.names["ENG"][0] for concept in found}

    assert above("cerebral malaria") == {"falciparum malaria", "malaria", "infectious disease"}
    assert "diabetes mellitus" in above("Type 2 Diabetes")
    assert above("serum sodium") == {"serum electrolytes", "basic metabolic panel", "blood test"}
    for concept in concepts:
        assert concept.names["ENG"][0] not in above(concept.names["ENG"][0])


def test_relations_are_stored_both_ways(folder):
    found = {(row[0], row[3], row[4]) for row in rows(folder, "MRREL.RRF", 16)}
    assert found
    assert {(b, "CHD" if rel == "PAR" else "PAR", a) for a, rel, b in found} == found


def test_diseases_are_aligned_in_six_languages(folder, standin):
    header, *lines = (folder / "aligned.tsv").read_text(encoding="utf-8").splitlines()
    assert header.split("\t") == ["CUI", *standin.LANGUAGES]
    assert len(lines) > 150
    assert all(len(line.split("\t")) == 7 and all(line.split("\t")) for line in lines)


def test_the_vocabulary_of_examinations(standin):
    table = list(standin.table("exams.tsv"))
    assert len(table) >= 120
    assert {row[0] for row in table} == set(EXAMS)
    assert all(len(row) == 4 and row[2] and row[3] for row in table)


def test_the_readme_counts_concepts_and_names(standin, examples):
    text = (examples / "linker" / "README.md").read_text("utf-8")
    said = re.findall(r"^\| (?:diseases|examinations) \| (\d+) \| (\d+) \|", text, re.MULTILINE)
    concepts = standin.build()
    counted = []
    for are_diseases in (True, False):
        ours = [one for one in concepts if (one.semantic_type == standin.DISEASE) == are_diseases]
        names = {
            (one.cui, name) for one in ours for code in ("ENG", "POR") for name in one.names[code]
        }
        counted.append((str(len(ours)), str(len(names))))
    assert said == counted


def test_a_code_that_is_none_is_said(standin):
    with pytest.raises(ValueError, match="E1 is no ICD-10 code"):
        standin.span("E1")
