"""Suite files as text: what is read, and what is said about what is wrong."""

import pytest

from polyclinic.cli.suites.document import read_suite_text
from polyclinic.v1 import run_pb2

NEEDED = "datasets: [a.jsonl]\ntasks: [mcqa]\nmodels: [m]\n"


def read(text: str):
    return read_suite_text(text, "suite.yaml")


def test_every_field_is_read():
    said = read(
        """\
name: release-check
datasets:
  - samples.jsonl
  - "more/*.jsonl"
  - {sha256: abc, size_bytes: 12, name: stored.jsonl}
tasks: [mcqa, {nli: {max_tokens: 5}}, {name: open_qa, options: {axes: [safety]}}]
languages: [en, no, pt]
reference_language: en
models: [candidate]
judges: [judge-a]
variants: [expert_reviewed]
sampling: {limit: 200, seed: -7, epochs: 2}
groups: {low_resource: [th, sw]}
gate:
  - {metric: accuracy, task: mcqa, language: each, min: .55}
  - {metric: accuracy, against: baseline, max_drop: 2e-2}
  - coverage_min: 0.99
  - {unread_max: 0.1}
  - {metric: accuracy, min: 0.5, confident: true}
  - {metric: accuracy, against: baseline, max_drop: 0.1, min_pairs: 0}
no_cache: true
cache: shared
translate: never
prompts: prompts
baseline: r00000000000a
intervals: {resamples: 500, level: 0.9}
"""
    )
    assert said.document.problems == []
    assert said.datasets == [("samples.jsonl", "datasets[0]"), ("more/*.jsonl", "datasets[1]")]
    assert (said.prompts, said.baseline) == ("prompts", "r00000000000a")
    suite = said.suite
    assert suite.name == "release-check"
    assert [blob.name for blob in suite.datasets] == ["stored.jsonl"]
    assert [task.name for task in suite.tasks] == ["mcqa", "nli", "open_qa"]
    assert suite.tasks[1].options["max_tokens"] == 5
    assert list(suite.languages) == ["en", "no", "pt"]
    assert suite.sampling == run_pb2.Sampling(limit=200, seed=-7, epochs=2)
    assert list(suite.groups["low_resource"].languages) == ["th", "sw"]
    assert suite.gate[0].min == 0.55
    assert suite.gate[1].max_drop == 0.02
    assert suite.gate[2].coverage_min == 0.99
    assert suite.gate[3].unread_max == 0.1
    assert [rule.confident for rule in suite.gate] == [False] * 4 + [True, False]
    assert [rule.HasField("min_pairs") for rule in suite.gate] == [False] * 5 + [True]
    assert (suite.no_cache, suite.cache) == (True, "shared")
    assert suite.translate == "never"
    assert suite.intervals == run_pb2.IntervalOptions(resamples=500, level=0.9)


def test_merge_keys_and_anchors_are_plain_yaml():
    said = read(NEEDED + "gate:\n  - &low {metric: accuracy, min: 0.5}\n  - *low\n")
    assert said.document.problems == []
    assert said.suite.gate[0] == said.suite.gate[1]
    said = read(
        NEEDED + "gate:\n  - &low {metric: accuracy, min: 0.5}\n  - {<<: [*low], min: 0.4}\n"
    )
    assert said.document.problems == []
    assert (said.suite.gate[1].metric, said.suite.gate[1].min) == ("accuracy", 0.4)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 50_000,
        "{a: " * 50_000,
        "- " * 50_000,
        NEEDED + "groups: &g {<<: *g}",
        "datasets: [a]\nmodels: [m]\ntasks: [{mcqa: &a {b: *a}}]",
    ],
)
def test_what_is_nested_without_end_is_one_sentence(text):
    [problem] = read(text).document.problems
    assert "is nested too deeply: over 20 levels" in problem.what


@pytest.mark.parametrize(
    ("text", "where", "what", "remedy"),
    [
        ("", "suite.yaml", "is empty", "datasets"),
        ("[1, 2]", "suite.yaml:1", "must be a mapping, not a list", ""),
        ("a: [1,\nb: 2", "suite.yaml:2:5", "is not YAML", ""),
        ("tasks: [mcqa]\nmodels: [m]", "suite.yaml:1", "has no datasets", "datasets"),
        (NEEDED + "langauges: [en]", "suite.yaml:4 (langauges)", "unknown field", "'languages'"),
        (NEEDED + "colour: red", "suite.yaml:4 (colour)", "unknown field", "Known: name"),
        (NEEDED + "tasks: [nli]", "suite.yaml:2 (tasks)", "given twice, again in line 4", ""),
        ("datasets: []\ntasks: [a]\nmodels: [m]", "suite.yaml:1 (datasets)", "is empty", "sample"),
        ("datasets: [a]\ntasks: []\nmodels: [m]", "suite.yaml:2 (tasks)", "is empty", "mcqa"),
        ("datasets: [a]\ntasks: [a]\nmodels: []", "suite.yaml:3 (models)", "is empty", "one"),
        ("datasets: [a]\ntasks: [a]\nmodels: m", "suite.yaml:3 (models)", "must be a list", "[a"),
        (NEEDED + "languages: [en, ]\nname:", "suite.yaml:5 (name)", "must be text", ""),
        (NEEDED + "languages:\n  - en\n  - {a: 1}", "suite.yaml:6 (languages[1])", "a mapping", ""),
        (NEEDED + "sampling: {limit: many}", "suite.yaml:4 (sampling.limit)", "whole number", ""),
        (NEEDED + "sampling: {limit: 1.5}", "suite.yaml:4 (sampling.limit)", "whole number", ""),
        (NEEDED + "sampling: {limit: -1}", "suite.yaml:4 (sampling.limit)", "out of range", ""),
        (NEEDED + "sampling: {limits: 1}", "suite.yaml:4 (sampling.limits)", "unknown", "'limit'"),
        (NEEDED + "no_cache: maybe", "suite.yaml:4 (no_cache)", "true or false", ""),
        (NEEDED + "gate: [{metric: accuracy}]", "suite.yaml:4 (gate[0])", "no bound", "min"),
        (
            NEEDED + "gate:\n  - metric: accuracy\n    mim: 0.5",
            "suite.yaml:6 (gate[0].mim)",
            "unknown field 'mim'",
            "'min'",
        ),
        (
            NEEDED + "gate: [{metric: accuracy, min: .nan}]",
            "suite.yaml:4 (gate[0].min)",
            "must be a number",
            "",
        ),
        (NEEDED + "gate: [{<<: 3, min: 1}]", "suite.yaml:4 (gate[0])", "merges '3' by <<", ""),
        (NEEDED + "tasks2: [a]", "suite.yaml:4 (tasks2)", "unknown field", "'tasks'"),
        (NEEDED + "intervals: {level: wide}", "suite.yaml:4 (intervals.level)", "number", ""),
        (NEEDED + "groups: [a]", "suite.yaml:4 (groups)", "must be a mapping, not a list", ""),
        (
            "datasets: [{name: a}]\ntasks: [a]\nmodels: [m]",
            "suite.yaml:1 (datasets[0])",
            "has no sha256",
            "",
        ),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text, where, what, remedy):
    problems = read(text).document.problems
    assert [p for p in problems if p.where == where and what in p.what and remedy in p.remedy], (
        problems
    )


def test_all_problems_are_found_not_just_the_first():
    problems = read("datasets: 3\ntasks: {a: 1}\nmodles: [m]\nsampling: {epochs: x}").document
    assert {problem.where for problem in problems.problems} == {
        "suite.yaml:1",
        "suite.yaml:2 (tasks)",
        "suite.yaml:3 (modles)",
        "suite.yaml:4 (sampling.epochs)",
    }


def test_a_bomb_of_aliases_is_refused():
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 9)]
    text = NEEDED.replace("[mcqa]", "[{mcqa: *a8}]")
    problems = read("\n".join(lines) + "\n" + text).document.problems
    assert any("holds over" in problem.what for problem in problems)
