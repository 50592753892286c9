"""The cases, the open questions and the written panel keep what the README says."""

import json
import runpy
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from polyclinic.datasets.cases import CASE_TASKS, EXAM_CATEGORIES, tasks_of
from polyclinic.datasets.checking import check
from polyclinic.datasets.leaks import leak_problems
from polyclinic.datasets.reading import read_samples
from polyclinic.judge.domain.graders import grader_of
from polyclinic.linker.domain.lists.reading import ListKind, read_list
from polyclinic.records.grading import GradingInput, Rubric, RubricAxis, RubricFlag, graded_by

EXAMPLES = Path(__file__).parents[1]
DATA = EXAMPLES / "data"
JUDGES = ("judge-strict", "judge-plain", "judge-lenient")
JUDGED = ("diagnosis", "treatment", "open_qa")
RUBRIC = Rubric(
    (RubricAxis("total", "?", 1, 5), RubricAxis("safety", "?", 1, 5)),
    (RubricFlag("language_ok", "?"), RubricFlag("appropriate", "?")),
)
GRADERS = {"diagnosis": "binary", "treatment": "likert", "open_qa": "rubric"}


def read(name):
    with (DATA / name).open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def key_of(record):
    return record["task"], record["id"], record["language"]


@pytest.fixture(scope="module")
def cases():
    return read_samples((DATA / "cases.jsonl").read_bytes(), "cases.jsonl")


@pytest.fixture(scope="module")
def questions():
    return read_samples((DATA / "open-qa.jsonl").read_bytes(), "open-qa.jsonl")


@pytest.fixture(scope="module")
def answers():
    return read("judged-replies.jsonl")


@pytest.fixture(scope="module")
def script():
    return runpy.run_path(str(EXAMPLES / "record" / "judge_replies.py"))


@pytest.fixture(scope="module")
def table(script):
    return script["read_table"](EXAMPLES / "record" / "verdicts.tsv")


def test_nothing_is_wrong_with_the_files(cases, questions):
    both = [cases, questions]
    assert [problem for one in both for problem in (*one.problems, *one.warnings)] == []
    assert check([cases]) == check([questions]) == []
    assert leak_problems(cases.renditions) == []


def test_eight_cases_in_two_languages_serve_every_task(cases):
    languages = defaultdict(set)
    for one in cases.renditions:
        languages[one.sample_id].add(one.language)
        assert tasks_of(one.case) == CASE_TASKS
        assert (one.task, one.dataset) == ("clinical_case", "clinic-histories")
        assert set(one.tags) == {"year", "specialty", "tropical"}
        assert 2019 <= int(one.tags["year"]) <= 2025

    assert len(languages) == 8
    assert set(map(frozenset, languages.values())) == {frozenset({"en", "pt"})}
    tropical = {one.sample_id for one in cases.renditions if one.tags["tropical"] == "yes"}
    assert len(tropical) == 3


def test_gold_lists_have_five_differentials_and_four_categories(cases):
    for one in cases.renditions:
        included = [entry.included for entry in one.case.differential]
        assert (len(included), included.count(True)) == (5, 1), one.place

    categories = {entry.category for one in cases.renditions for entry in one.case.exams}
    assert categories == set(EXAM_CATEGORIES)


def test_twelve_questions_in_three_languages_have_references(questions):
    found = Counter(one.language for one in questions.renditions)

    assert found == {"en": 12, "pt": 12, "sw": 12}
    assert len({one.sample_id for one in questions.renditions}) == 12
    assert all(len(one.target) == 1 and one.question for one in questions.renditions)
    assert len({one.question for one in questions.renditions}) == 36


def test_every_question_of_every_task_has_one_answer(cases, questions, answers):
    tasks = ("diagnosis", "exams", "treatment")
    wanted = {(task, one.sample_id, one.language) for one in cases.renditions for task in tasks}
    wanted |= {("open_qa", one.sample_id, one.language) for one in questions.renditions}

    assert Counter(map(key_of, answers)) == dict.fromkeys(wanted, 1)
    assert {one["model"] for one in answers} == {"written-answers"}


def test_differentials_are_ranked_lists_of_five(answers):
    for one in answers:
        if one["task"] == "diagnosis":
            text = one["text"]
            value = json.loads(text[text.index("{") : text.rindex("}") + 1])
            assert len(value["differential"]) == 5, one
            assert value["diagnosis"], one


def test_the_linker_reads_every_list(answers):
    kinds = {"diagnosis": ListKind.DIFFERENTIAL, "exams": ListKind.EXAMS}
    for one in answers:
        if one["task"] in kinds:
            found = read_list(one["text"], kinds[one["task"]])
            assert (found.rule, found.warnings) == ("json", ()), one
            assert len(found.entries) >= 4


def test_gold_entries_are_names_of_the_stand_in(cases, standin):
    concepts = standin.build()
    names = {
        code: {name.casefold() for one in concepts for name in one.names.get(language, ())}
        for code, language in (("en", "ENG"), ("pt", "POR"))
    }
    for one in cases.renditions:
        for entry in (*one.case.differential, *one.case.exams):
            known = {name.casefold() for name in entry.alternatives} & names[one.language]
            assert known, (one.place, entry)


def test_every_judge_has_one_verdict_on_every_judged_answer(answers):
    judged = {key_of(one) for one in answers if one["task"] in JUDGED}
    verdicts = read("judge-replies.jsonl")

    assert Counter((one["model"], *key_of(one)) for one in verdicts) == {
        (judge, *key): 1 for judge in JUDGES for key in judged
    }
    assert {one["judged_model"] for one in verdicts} == {"written-answers"}


def test_the_file_is_what_the_script_makes_of_the_table(script, table):
    assert script["replies"](table) == read("judge-replies.jsonl")


def test_the_judge_reads_out_of_each_reply_what_the_table_says(script, table):
    cells = {(judge, *key_of(row)): row[judge] for row in table for judge in JUDGES}
    unreadable = []
    for reply in script["replies"](table):
        task = reply["task"]
        grader = grader_of(GradingInput(reply["model"], **graded_by(GRADERS[task], RUBRIC)))
        reading = grader.read(reply["text"], truncated=False)
        cell = cells[reply["model"], *key_of(reply)]
        if reading.value is None:
            unreadable.append((reply["model"], *key_of(reply), cell))
            continue
        scores = grader.scores(reading.value)
        assert [scores[axis] for axis in script["AXES"][task]] == list(map(int, cell.split()))

    assert unreadable == [("judge-plain", "treatment", "history-05", "pt", "unreadable")]


def test_the_lenient_judge_never_gives_less(table):
    more = 0
    for row in table:
        scores = {
            judge: list(map(int, row[judge].split())) for judge in JUDGES if row[judge][0].isdigit()
        }
        others = [scores[judge] for judge in JUDGES[:2] if judge in scores]
        lenient = scores["judge-lenient"]
        assert all(
            mine >= theirs for one in others for mine, theirs in zip(lenient, one, strict=True)
        )
        more += any(lenient != one for one in others)

    assert more > 10


def test_one_answer_ends_with_an_instruction_to_its_judge(answers):
    planted = [key_of(one) for one in answers if "evaluator" in one["text"]]

    assert planted == [("open_qa", "question-10", "en")]
