"""Rubric files that a suite names."""

import pytest

from polyclinic.cli.problems import BadRequestError
from polyclinic.cli.suites.loading import load_suite

RUBRIC = """\
axes:
  - {name: total, question: How good is it, low: 1, high: 5, anchors: {1: bad, 5: good}}
shares:
  - {name: total_below_3, axis: total, below: 3}
"""


def suite(write_suite, tmp_path, rubric):
    return write_suite(tmp_path, tasks=[{"open_qa": {"rubric": rubric}}])


def wrong(path):
    with pytest.raises(BadRequestError) as caught:
        load_suite(path)
    return caught.value.problems


def test_a_rubric_file_is_written_into_the_request(write_suite, tmp_path):
    (tmp_path / "mine.yaml").write_text(RUBRIC)
    loaded = load_suite(suite(write_suite, tmp_path, "mine.yaml"))
    rubric = loaded.suite.tasks[0].options["rubric"]
    assert rubric["axes"][0]["anchors"]["5"] == "good"
    assert rubric["shares"][0]["below"] == 3


def test_a_rubric_in_the_suite_itself_stays(write_suite, tmp_path):
    loaded = load_suite(suite(write_suite, tmp_path, {"flags": [{"name": "kind"}]}))
    assert loaded.suite.tasks[0].options["rubric"]["flags"][0]["name"] == "kind"


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (None, "does not exist"),
        (b"caf\xe9: 1", "is not UTF-8"),
        (b"axes: [", "is not YAML"),
        (b"- a list", "is no rubric"),
        (b"", "is no rubric"),
        (b"x" * 70_000, "at most 0.0625 MiB"),
    ],
)
def test_a_bad_rubric_file_is_refused_with_its_place(write_suite, tmp_path, content, what):
    if content is not None:
        (tmp_path / "mine.yaml").write_bytes(content)
    [problem] = wrong(suite(write_suite, tmp_path, "mine.yaml"))
    assert what in problem.what
    assert "suite.yaml" in problem.where or "mine.yaml" in problem.where
