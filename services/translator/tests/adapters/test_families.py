"""OPUS-MT and MADLAD-400 directories: the tokens that transformers would give, and its answers.

The models are random (models/make_models.py): what they say means nothing, but every token that
goes in decides it.
"""

import json
from pathlib import Path

import pytest

from polyclinic.registry.problem import Problem
from polyclinic.translator.adapters.building import load_model
from polyclinic.translator.domain.entries import MadladEntry, OpusEntry
from polyclinic.translator.domain.languages import language
from polyclinic.translator.domain.sentence import Pair, Sentence

MODELS = Path(__file__).parents[1] / "models"
TARGETS = {">>por<<": "pt", ">>spa<<": "es", "<2pt>": "pt", "<2sw>": "sw"}
ENTRIES = {
    "opus": OpusEntry(
        family="opus", path="opus", source=["en"], target=["pt", "es"], max_output_tokens=100
    ),
    "madlad": MadladEntry(family="madlad", path="madlad"),
}


@pytest.mark.parametrize("name", ENTRIES)
def test_tokens_in_and_out_are_those_of_transformers(name):
    _, model = load_model(name, ENTRIES[name], MODELS)
    lines = (MODELS / name / "transformers.jsonl").read_text(encoding="utf-8").splitlines()
    for one in map(json.loads, lines):
        pair = Pair(language("en"), language(TARGETS[one["mark"]]))
        prepared = model.prepare(Sentence(one["source"], pair))
        assert prepared.tokens == one["given"]
        expected = [token for token in one["tokens"] if token != "</s>"]
        assert model.tokens([prepared])[0][: len(expected)] == expected


def test_languages_of_opus_are_the_entrys():
    info, _ = load_model("opus", ENTRIES["opus"], MODELS)
    assert [one.code for one in info.sources] == ["en"]
    assert [one.code for one in info.targets] == ["pt", "es"]


def test_languages_of_madlad_are_those_it_can_be_told_to_write():
    info, _ = load_model("madlad", ENTRIES["madlad"], MODELS)
    assert [one.code for one in info.targets] == ["pt", "sw"]
    assert info.reads(language("ja"))
    assert not info.reads(language("zh-Hant"))


def test_a_target_that_opus_has_no_token_for_is_a_sentence():
    entry = OpusEntry(family="opus", path="opus", source=["en"], target=["pt", "de"])
    problem = load_model("opus", entry, MODELS)
    assert isinstance(problem, Problem)
    assert "no token for de" in problem.what


def test_a_single_target_needs_no_token():
    entry = OpusEntry(family="opus", path="opus", source=["en"], target=["de"])
    _, model = load_model("opus", entry, MODELS)
    prepared = model.prepare(Sentence("Does he smoke?", Pair(language("en"), language("de"))))
    assert not prepared.tokens[0].startswith(">>")
