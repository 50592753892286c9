"""The example data keep what their README promises; read with nothing but json."""

import json
from collections import Counter, defaultdict
from pathlib import Path

import pytest

DATA = Path(__file__).parents[1] / "data"
LANGUAGES = {"en", "de", "es", "pt", "ja", "zh", "th", "sw", "zu"}
MODELS = {"small-terse", "small-explained"}
REVIEWED, MACHINE = "expert_reviewed", "machine_translated"


def read(name):
    with (DATA / name).open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def rendition_key(record):
    return record["task"], record["id"], record["language"], record["variant"]


def texts(rendition):
    given = rendition["input"]
    return [text for key, text in given.items() if key != "options"] + list(
        given.get("options", {}).values()
    )


@pytest.fixture(scope="module")
def mcqa():
    return read("mcqa.jsonl")


@pytest.fixture(scope="module")
def nli():
    return read("nli.jsonl")


@pytest.fixture(scope="module")
def renditions(mcqa, nli):
    return mcqa + nli


@pytest.fixture(scope="module")
def replies():
    return read("replies.jsonl")


def test_there_are_enough_samples_from_three_sources(mcqa, nli):
    reviewed = {(r["source_dataset"], r["id"]) for r in mcqa + nli if r["variant"] == REVIEWED}

    assert Counter(source for source, _ in reviewed) == {
        "clinic-basics": 12,
        "clinic-cases": 12,
        "clinic-notes": 12,
    }


def test_every_sample_is_reviewed_in_all_nine_languages(renditions):
    languages = defaultdict(list)
    for rendition in renditions:
        if rendition["variant"] == REVIEWED:
            languages[rendition["id"]].append(rendition["language"])

    assert {tuple(sorted(found)) for found in languages.values()} == {tuple(sorted(LANGUAGES))}


def test_renditions_of_a_sample_agree_on_everything_but_the_wording(renditions):
    alike = defaultdict(set)
    for rendition in renditions:
        labels = tuple(rendition["input"].get("options", ()))
        tags = tuple(sorted(rendition["tags"].items()))
        alike[rendition["id"]].add(
            (rendition["task"], rendition["source_dataset"], rendition["target"], labels, tags)
        )

    assert {sample: len(seen) for sample, seen in alike.items() if len(seen) > 1} == {}


def test_keys_are_among_the_options_and_spread_evenly(mcqa):
    keys = {r["id"]: r["target"] for r in mcqa}

    assert all(r["target"] in r["input"]["options"] for r in mcqa)
    assert {len(r["input"]["options"]) for r in mcqa} == {4, 5}
    assert Counter(keys.values()) == {"A": 5, "B": 5, "C": 5, "D": 5, "E": 4}


def test_labels_of_the_pairs_are_balanced(nli):
    labels = {r["id"]: r["target"] for r in nli}

    assert Counter(labels.values()) == {"entailment": 4, "neutral": 4, "contradiction": 4}


def test_no_rendition_is_there_twice(renditions):
    repeated = [k for k, n in Counter(map(rendition_key, renditions)).items() if n > 1]

    assert repeated == []


def test_no_text_is_blank_padded_or_an_option_twice(renditions):
    for rendition in renditions:
        options = list(rendition["input"].get("options", {}).values())

        assert all(text and text == text.strip() for text in texts(rendition)), rendition["id"]
        assert len(set(options)) == len(options), rendition["id"]


def test_no_two_samples_of_a_language_ask_the_same(renditions):
    asked = Counter((r["language"], r["variant"], tuple(texts(r))) for r in renditions)

    assert max(asked.values()) == 1


def test_every_rendition_has_its_own_wording(renditions):
    """A line that was copied and never translated would show here."""
    wordings = defaultdict(list)
    for rendition in renditions:
        wordings[rendition["id"]].append(texts(rendition)[0])

    assert all(len(set(seen)) == len(seen) for seen in wordings.values())


def test_eight_samples_contrast_two_variants_in_two_languages(mcqa):
    languages = defaultdict(set)
    for rendition in mcqa:
        if rendition["variant"] == MACHINE:
            languages[rendition["id"]].add(rendition["language"])

    assert len(languages) == 8
    assert all(found == {"pt", "sw"} for found in languages.values())


def test_each_model_has_one_reply_to_every_rendition(renditions, replies):
    answered = Counter((reply["model"], *rendition_key(reply)) for reply in replies)
    wanted = {(model, *rendition_key(r)) for model in MODELS for r in renditions}

    assert set(answered) == wanted
    assert max(answered.values()) == 1


def test_replies_hold_text(replies):
    assert all(isinstance(reply["text"], str) for reply in replies)
    assert sum(not reply["text"].strip() for reply in replies) == 0


def test_the_english_only_file_has_a_written_reply_for_every_language():
    samples = read("english-only.jsonl")
    assert {sample["language"] for sample in samples} == {"en"}
    replies = {
        (one["id"], one["language"], one["variant"]) for one in read("written-replies.jsonl")
    }
    languages = [("en", "original"), ("pt", MACHINE), ("hi", MACHINE)]
    assert replies == {(sample["id"], *pair) for sample in samples for pair in languages}


def test_all_but_one_of_its_questions_are_what_the_tiny_translator_learned():
    table = (DATA.parent / "translator" / "tiny-nllb" / "sentences.tsv").read_text("utf-8")
    known = {line.split("\t")[0] for line in table.splitlines()}

    def is_known(sample):
        given = sample["input"]
        sentences = given["question"].replace(". ", ".\n").split("\n")
        return known.issuperset([*sentences, *given["options"].values()])

    strange = [sample["id"] for sample in read("english-only.jsonl") if not is_known(sample)]
    assert strange == ["english-09"]
