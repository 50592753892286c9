import pytest

from polyclinic.datasets.checking import check, content_duplicates, duplicate_ids
from polyclinic.datasets.limits import Limits
from polyclinic.datasets.reading import read_samples
from polyclinic.datasets.rendition import Dataset


@pytest.fixture
def problems_of(lines):
    def check_records(*records):
        dataset = read_samples(lines(*records), "s.jsonl")
        assert dataset.problems == ()
        return check([dataset])

    return check_records


def test_renditions_of_one_sample_are_no_duplicates(sample, problems_of) -> None:
    question = {"question": "q", "options": {"A": "1", "B": "2", "C": "3"}}
    assert (
        problems_of(
            sample(),
            sample(language="sw"),
            sample(language="sw", variant="expert_reviewed"),
            sample(language="en", variant="expert_reviewed", input=question),
        )
        == []
    )


def test_the_same_id_twice_names_both_lines(sample, problems_of) -> None:
    other = {"question": "Which dose?", "options": ["x", "y", "z"]}
    (problem,) = problems_of(sample(), sample(id="q1", input=other, source_dataset="else"))
    assert problem.code == "duplicate_id"
    assert problem.severity == "error"
    assert problem.where == "s.jsonl:2"
    assert "s.jsonl:1" in problem.what


def test_duplicates_between_files(sample, lines) -> None:
    files = [read_samples(lines(sample()), name) for name in ("a.jsonl", "b.jsonl")]
    (problem,) = check(files)
    assert (problem.where, problem.code) == ("b.jsonl:1", "duplicate_id")
    assert "a.jsonl:1" in problem.what


def test_ids_in_other_forms_are_the_same_ids(sample, lines) -> None:
    data = lines(sample(id="b\u1ec7nh"), sample(id="be\u0323\u0302nh "))
    assert len(duplicate_ids(read_samples(data, "s.jsonl").renditions)) == 1


def test_the_same_question_under_two_ids_is_reported(sample, problems_of) -> None:
    (problem,) = problems_of(sample(), sample(id="q2"))
    assert (problem.severity, problem.code) == ("warning", "content_duplicate")
    assert "q1" in problem.what
    assert "q2" in problem.what


def test_other_options_make_another_question(sample, lines) -> None:
    other = {"question": "Which vitamin?", "options": ["K", "C", "E"]}
    data = lines(sample(), sample(id="q2", input=other))
    assert content_duplicates(read_samples(data, "s.jsonl").renditions) == []


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"target": "A"}, "key_differs"),
        ({"input": {"question": "q", "options": ["x", "y"]}}, "options_differ"),
        ({"cluster": "other"}, "cluster_differs"),
    ],
)
def test_renditions_that_contradict_each_other(sample, problems_of, changes, code) -> None:
    problem = problems_of(sample(), sample(language="sw", **changes))[0]
    assert (problem.severity, problem.code) == ("error", code)
    assert "s.jsonl:1" in problem.what


def test_labels_may_differ_where_positions_agree(sample, problems_of) -> None:
    thai = {"question": "q", "options": {"ก": "x", "ข": "y", "ค": "z"}}
    assert problems_of(sample(), sample(language="th", input=thai, target="ข")) == []


def test_inference_labels_must_agree(sample, problems_of) -> None:
    pair = {"premise": "p", "hypothesis": "h"}
    (problem,) = problems_of(
        sample(task="nli", input=pair, target="neutral"),
        sample(task="nli", input=pair, target="entailment", language="sw"),
    )
    assert problem.code == "key_differs"
    assert "entailment" in problem.what


@pytest.mark.parametrize(
    ("sample_id", "language", "wrong"),
    [
        ("bionli-zu-012", "sw", True),
        ("q1_sw", "zu", True),
        ("zh:4", "ja", True),
        ("bionli-zu-012", "zu", False),
        ("q-pt-7", "pt-BR", False),
        ("ward-it-7", "en", False),
        ("116A1", "ja", False),
        ("en-sw-3", "sw", False),
    ],
)
def test_an_id_that_names_another_language(sample, problems_of, sample_id, language, wrong) -> None:
    codes = [problem.code for problem in problems_of(sample(id=sample_id, language=language))]
    assert codes == (["language_of_id"] if wrong else [])


def test_an_ambiguous_code_counts_where_the_language_occurs(sample, problems_of) -> None:
    problems = problems_of(sample(id="q-it-7"), sample(id="q-it-8", language="it"))
    assert [problem.code for problem in problems if problem.severity == "error"] == [
        "language_of_id"
    ]


def test_gaps_and_overlapping_languages_are_shown(sample, problems_of) -> None:
    other = {"question": "other", "options": ["x", "y", "z"]}
    problems = problems_of(
        sample(language="pt"),
        sample(language="pt-BR"),
        sample(id="q2", language="pt", input=other),
    )
    assert {problem.code for problem in problems} == {"overlapping_languages", "missing_rendition"}
    assert all(problem.severity == "warning" for problem in problems)


def test_no_data_set_at_all() -> None:
    assert check([])[0].code == "empty_dataset"
    assert check([Dataset("s.jsonl", ())])[0].code == "empty_dataset"
    assert check([read_samples(b"", "s.jsonl")]) == [], "said when it was read"


def test_an_endless_list_is_cut_and_counted(sample, lines) -> None:
    dataset = read_samples(lines(*[sample()] * 30), "s.jsonl")
    problems = check([dataset], Limits(problems=10))
    assert len(problems) == 11
    assert problems[-1].severity == "error"
    assert "19 more errors" in problems[-1].what
