"""Indexes that a suite wants, against those that the linker serves."""

import pytest

from polyclinic.coordinator.domain.indexes import index_problems, not_served
from polyclinic.records.linking import IndexInfo
from polyclinic.records.suites import Suite, TaskSpec

DEFAULT, BY_NAME = TaskSpec("exams"), TaskSpec("differential", {"index": "umls"})
SERVED = (IndexInfo("first"), IndexInfo("umls2"))
WHY = 'the index "umls" is not served: the index was built with the encoder aa, this one is bb.'


@pytest.mark.parametrize(
    ("served", "missing"),
    [((), ["umls", ""]), (SERVED, ["umls"]), ((IndexInfo("umls"),), [])],
)
def test_what_is_not_served(served, missing):
    assert not_served(Suite(name="s", tasks=(BY_NAME, DEFAULT)), served) == missing


@pytest.mark.parametrize(
    ("task", "served", "why_not", "expected", "said"),
    [
        (DEFAULT, (), {"": "no index is served: it has no manifest."}, ("tasks[0]", "no_index"),
         "no manifest"),
        (DEFAULT, (), {}, ("tasks[0]", "no_index"), "it serves no index"),
        (BY_NAME, (), {"umls": WHY}, ("tasks[0].options.index", "no_index"), "aa, this one is bb"),
        (BY_NAME, SERVED, {"umls": WHY}, ("tasks[0].options.index", "no_index"), "built with"),
        (BY_NAME, SERVED, {}, ("tasks[0].options.index", "unknown_index"), 'Unknown index "umls"'),
    ],
)  # fmt: skip
def test_the_reason_is_the_linkers(task, served, why_not, expected, said):
    [problem] = index_problems(Suite(name="s", tasks=(task,)), served, why_not)
    assert (problem.where, problem.code) == expected
    assert said in str(problem)
    assert "Start the linker" not in str(problem)


def test_nothing_is_wrong():
    assert index_problems(Suite(name="s", tasks=(DEFAULT, TaskSpec("mcqa"))), SERVED, {}) == []


LISTS = (TaskSpec("differential"), TaskSpec("exams"))


@pytest.mark.parametrize(
    ("tasks", "served", "places"),
    [
        (LISTS, SERVED, ["tasks[0]", "tasks[1]"]),
        ((TaskSpec("mcqa"), *LISTS), SERVED, ["tasks[1]", "tasks[2]"]),
        (LISTS, SERVED[:1], []),
        ((LISTS[0], TaskSpec("exams", {"index": "umls2"})), SERVED, []),
        (LISTS[:1], SERVED, []),
    ],
)
def test_lists_of_several_kinds_name_their_indexes_where_there_are_several(tasks, served, places):
    problems = index_problems(Suite(name="s", tasks=tasks), served, {})
    assert [problem.where for problem in problems] == places
    assert all("Known: first, umls2." in problem.remedy for problem in problems)
