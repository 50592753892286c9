"""Entries of the registry, and what is said of broken ones."""

from polyclinic.translator.domain.entries import LlmEntry, NllbEntry, OpusEntry
from polyclinic.translator.domain.registry import read_registry


def place(keys):
    return f"engines.yaml:{len(keys)}"


def read(**engines):
    return read_registry(engines, place=place)


def said(**engines):
    return [str(problem) for problems in read(**engines).problems.values() for problem in problems]


def test_an_engine_of_each_family():
    registry = read(
        nllb={"family": "nllb", "path": "nllb-600m", "compute_type": "int8", "inter_threads": 2},
        madlad={"family": "madlad", "path": "madlad"},
        opus={"family": "opus", "path": "opus", "source": ["en"], "target": ["pt-BR", "iw"]},
        writer={"family": "llm", "model": "judge-a"},
    )
    assert not registry.problems
    assert list(registry.entries) == ["nllb", "madlad", "opus", "writer"]
    nllb, opus = registry.entries["nllb"], registry.entries["opus"]
    assert isinstance(nllb, NllbEntry)
    assert (nllb.beam_size, nllb.batch_tokens, nllb.inter_threads) == (1, 1024, 2)
    assert isinstance(opus, OpusEntry)
    assert opus.target == ("pt", "he")
    assert isinstance(registry.entries["writer"], LlmEntry)


def test_one_broken_entry_leaves_the_others():
    registry = read(good={"family": "nllb", "path": "x"}, bad={"family": "nllb"})
    assert list(registry.entries) == ["good"]
    assert list(registry.problems) == ["bad"]


def test_what_is_wrong_is_said_with_place_and_remedy():
    assert said(a={"family": "nlb", "path": "x"}) == [
        'engines.yaml:3: engines.a.family: there is no family "nlb". Did you mean "nllb"?'
    ]
    assert said(a={"path": "x"}) == [
        "engines.yaml:2: engines.a: `family` is missing. It is one of nllb, madlad, opus, llm."
    ]
    assert said(a="nllb") == [
        "engines.yaml:2: engines.a: must be a mapping with at least `family`."
    ]
    assert said(a={"family": "nllb", "path": "x", "beamsize": 2}) == [
        'engines.yaml:3: engines.a.beamsize: unknown field "beamsize". Did you mean "beam_size"?'
    ]
    assert said(**{"A b": {"family": "nllb", "path": "x"}}) == [
        'engines.yaml:2: engines.A b: "A b" cannot be an engine\'s name. Use up to 63 of a-z, '
        "A-Z, 0-9, -, _ and, between them, ., /, :, @ and +; the first is a letter or digit."
    ]


def test_an_unknown_language_lists_near_ones():
    [sentence] = said(o={"family": "opus", "path": "x", "source": ["en"], "target": ["jp"]})
    assert "engines.o.target.0" in sentence
    assert "ja" in sentence


def test_all_that_is_wrong_is_said_at_once():
    entry = {"family": "nllb", "path": "", "beam_size": 0, "compute_type": "int7"}
    assert len(said(a=entry)) == 3
