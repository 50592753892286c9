"""Every field that may be wrong, one row each."""

import pytest

from polyclinic.datasets.building import build_rendition


@pytest.mark.parametrize(
    ("changes", "code", "said"),
    [
        ({"id": ...}, "missing_field", "`id`"),
        ({"id": " "}, "missing_field", "`id`"),
        ({"id": True}, "invalid", "`id`"),
        ({"id": "a\nb"}, "invalid", "`id`"),
        ({"id": "x" * 300}, "text_too_large", "`id`"),
        ({"language": ...}, "missing_field", "`language`"),
        ({"language": "jp"}, "unknown_language", "ja (Japanese)"),
        ({"task": "mqca"}, "unknown_task", "mcqa"),
        ({"task": "haiku"}, "unknown_task", "haiku"),
        ({"source_dataset": ""}, "missing_field", "`source_dataset`"),
        ({"variant": "machine-translated"}, "unknown_variant", "machine_translated"),
        ({"varient": "original"}, "unknown_field", "`variant`"),
        ({"tags": ["x"]}, "invalid", "`tags`"),
        ({"tags": {"year": [1]}}, "invalid", "`tags.year`"),
        ({"input": ...}, "input", "`input`"),
        ({"input": 5}, "input", "`input`"),
        ({"input": {"question": "", "options": ["a", "b"]}}, "input", "`input.question`"),
        ({"input": {"question": "q", "options": ["a"]}}, "number_of_options", "1 options"),
        ({"input": {"question": "q"}}, "no_options", "`input.options`"),
        ({"input": {"question": "q", "options": {"A": 1, "B": "x"}}}, "input", "option A"),
        ({"input": {"question": "q", "options": {"A": "x", "a": "y"}}}, "labels", "distinct"),
        (
            {"input": {"question": "q", "options": ["a", "b"], "context": "c"}},
            "unknown_field",
            "`input.context`",
        ),
        ({"input": {"question": "\ud800", "options": ["a", "b"]}}, "lone_surrogate", "surrogate"),
        ({"target": ...}, "blank_key", "`target`"),
        ({"target": ""}, "blank_key", "`target`"),
        ({"target": "\u00a0"}, "blank_key", "`target`"),
        ({"target": []}, "blank_key", "`target`"),
        ({"target": ["A", ""]}, "blank_key", "`target`"),
        ({"target": "E"}, "key_not_among_options", "A, B, C"),
        ({"target": "AC"}, "key_not_among_options", "AC"),
        ({"target": "А"}, "key_not_among_options", "А"),  # Cyrillic
        ({"target": "A,E"}, "key_not_among_options", "A,E"),
        ({"target": "A,A"}, "repeated_key", "twice"),
        ({"target": 1}, "key_not_among_options", "1"),
        ({"target": True}, "key_not_among_options", "True"),
        ({"target": {"A": 1}}, "key_not_among_options", "A"),
        (
            {"task": "nli", "input": {"premise": "p"}, "target": "neutral"},
            "input",
            "`input.hypothesis`",
        ),
        (
            {"task": "nli", "input": {"premise": "p", "hypothesis": "h"}, "target": "entails"},
            "key_not_among_options",
            "entailment, neutral, contradiction",
        ),
        (
            {"task": "nli", "input": {"premise": "p", "hypothesis": "h"}, "target": None},
            "blank_key",
            "`target`",
        ),
        ({"task": "open_qa", "input": " ", "target": "x"}, "input", "blank"),
        ({"task": "open_qa", "input": "q", "target": " "}, "invalid", "`target`"),
        ({"task": "open_qa", "input": "q", "target": 5}, "invalid", "`target`"),
    ],
)
def test_refused_with_field_and_reason(sample, changes, code, said) -> None:
    built = build_rendition(sample(**changes), "s.jsonl:7")
    assert built.rendition is None
    errors = [problem for problem in built.problems if problem.severity == "error"]
    assert [problem.code for problem in errors] == [code]
    assert said in errors[0].what + errors[0].remedy
    assert errors[0].where == "s.jsonl:7"
    assert errors[0].field


def test_all_problems_of_a_record_are_reported(sample) -> None:
    built = build_rendition(sample(id="", language="xx", target="Z"), "s.jsonl:7")
    assert {problem.field for problem in built.problems} == {"id", "language", "target"}


@pytest.mark.parametrize(
    ("changes", "target", "positions"),
    [
        ({"target": "b"}, ("B",), (1,)),
        ({"target": " Ｂ "}, ("B",), (1,)),
        ({"target": "(B)"}, ("B",), (1,)),
        ({"target": "C, A"}, ("A", "C"), (0, 2)),
        ({"target": "A、C"}, ("A", "C"), (0, 2)),
        ({"target": ["C"]}, ("C",), (2,)),
        ({"target": "K"}, ("A",), (0,)),  # the text of option A
        ({"input": {"question": "q", "options": {"1": "x", "2": "y"}}, "target": 2}, ("2",), (1,)),
        (
            {"input": {"question": "q", "options": {"1": "x", "2": "y"}}, "target": "٢"},
            ("2",),
            (1,),
        ),
        (
            {"input": {"question": "q", "options": {"А": "x", "В": "y"}}, "target": "В"},
            ("В",),
            (1,),
        ),
        ({"input": {"question": "q", "options": ["x", "y"]}, "target": "B"}, ("B",), (1,)),
        (
            {
                "language": "th",
                "input": {"question": "q", "options": ["x", "y", "z"]},
                "target": "ข",
            },
            ("ข",),
            (1,),
        ),
        (
            {
                "input": {
                    "question": "q",
                    "options": [{"key": "A", "value": "x"}, {"key": "B", "value": "y"}],
                }
            },
            ("B",),
            (1,),
        ),
        ({"input": {"question": "q", "options": {"A": "x", "B": "y", "C": None}}}, ("B",), (1,)),
        (
            {"input": {"question": "q", "options": {"A": "B", "B": "A"}}, "target": "B"},
            ("B",),
            (1,),
        ),
        ({"input": {"question": "q", "options": ["2", "4", "1"]}, "target": "1"}, ("C",), (2,)),
        (
            {"task": "NLI", "input": {"premise": "p", "hypothesis": "h"}, "target": " Neutral "},
            ("neutral",),
            (1,),
        ),
        (
            {"task": "nli", "input": "p and h in one", "target": "contradiction"},
            ("contradiction",),
            (2,),
        ),
        ({"task": "open_qa", "input": "q", "target": None}, (), ()),
        ({"task": "qa", "input": {"question": "q"}, "target": "text"}, ("text",), ()),
        (
            {"task": "differential", "input": {"presentation": "x"}, "target": ["a", "b"]},
            ("a", "b"),
            (),
        ),
    ],
)
def test_keys_are_resolved_to_positions(sample, changes, target, positions) -> None:
    built = build_rendition(sample(**changes), "s.jsonl:7")
    assert built.rendition is not None, built.problems
    assert built.rendition.target == target
    assert built.rendition.positions == positions


def test_a_local_label_needs_the_local_language(sample) -> None:
    record = sample(input={"question": "q", "options": ["x", "y", "z"]}, target="В")
    assert build_rendition(record, "p").rendition is None  # English, Cyrillic key
    built = build_rendition({**record, "language": "uk"}, "p")
    assert built.rendition is not None
    assert built.rendition.positions == (2,)


@pytest.mark.parametrize(
    ("options", "target", "code", "said"),
    [
        (["a", "b", "c", "b"], "B", "gold_text_repeated", "also at D"),
        (["a", "b", "c", "b"], "A", "equal_options", "B and D are equal."),
        (["Up\u00a0\u00a0Up", "Down", "Up  Up"], "B", "equal_options", "after blank folding"),
        (["a", " ", "c"], "A", "blank_option", "option B is blank"),
        (["b\u1ec7nh", "x", "be\u0323\u0302nh"], "A", "gold_text_repeated", "also at C"),
    ],
)
def test_doubtful_options_are_flagged(sample, options, target, code, said) -> None:
    built = build_rendition(sample(input={"question": "q", "options": options}, target=target), "p")
    assert built.rendition is not None
    (warning,) = built.problems
    assert (warning.severity, warning.code) == ("warning", code)
    assert said in warning.what


def test_a_key_on_a_blank_option_is_refused(sample) -> None:
    built = build_rendition(sample(input={"question": "q", "options": ["x", "", "z"]}), "p")
    assert built.rendition is None
    assert "option B is blank and is the key" in built.problems[-1].what


def test_ids_are_compared_composed(sample) -> None:
    composed = build_rendition(sample(id="b\u1ec7nh-1"), "p").rendition
    decomposed = build_rendition(sample(id="be\u0323\u0302nh-1"), "p").rendition
    assert composed is not None
    assert decomposed is not None
    assert composed.sample_id == decomposed.sample_id


def test_numbers_may_be_ids(sample) -> None:
    built = build_rendition(sample(id=17), "p")
    assert built.rendition is not None
    assert built.rendition.sample_id == "17"


def test_several_references_are_worth_a_word(sample) -> None:
    built = build_rendition(sample(task="open_qa", input="q", target=["a", "b"]), "s.jsonl:7")
    assert built.rendition is not None
    assert built.rendition.target == ("a", "b")
    assert [(one.code, one.severity) for one in built.problems] == [
        ("several_references", "warning")
    ]
