"""From columns, as CSV and Parquet have them, to the record that JSON lines have.

Columns: id, language, task, source_dataset, target, variant, cluster, input_language as they are;
`input` (text, or a JSON object) or question, premise, hypothesis; options as `options` (JSON) or
as one column each, named `options.A`, `option_a`, or by the bare label when the bare labels of
the header are the first of a label system in order (A, B, C, ...); tags as `tags` (JSON) or
`tags.year`. An empty cell is an absent value; empty option cells at the end are options that the
question does not have.

Columns of a clinical case: `case_columns`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from polyclinic.datasets.cases import CASE_TASK, CASE_TASKS
from polyclinic.datasets.formats.case_columns import nest_case
from polyclinic.datasets.formats.cells import from_json
from polyclinic.datasets.labels import are_labels_in_order, fold_label
from polyclinic.datasets.problems import Problem
from polyclinic.datasets.targets import key_parts
from polyclinic.datasets.tasks import normalise_task

_INPUT_COLUMNS = ("question", "premise", "hypothesis", "options")
_OPTION_COLUMN = re.compile(r"options?[._ ](?P<label>.+)", re.IGNORECASE)
_TAG_COLUMN = re.compile(r"tags?\.(?P<name>.+)", re.IGNORECASE)


def sample_record(cells: Mapping[str, Any], place: str) -> tuple[dict[str, Any], list[Problem]]:
    """Nest the columns of one row; the second value is what is wrong with them."""
    present = {name: value for name, value in cells.items() if value not in ("", None)}
    problems: list[Problem] = []
    if normalise_task(str(present.get("task", ""))) in (CASE_TASK, *CASE_TASKS):
        present, problems = nest_case(present, place)
    record, wrong = _nest_input(cells, present, place)
    return record, problems + wrong


def _nest_input(
    cells: Mapping[str, Any], present: Mapping[str, Any], place: str
) -> tuple[dict[str, Any], list[Problem]]:
    problems: list[Problem] = []
    labels = _option_labels(cells, present)
    record: dict[str, Any] = {}
    tags: dict[str, Any] = {}
    parts: dict[str, Any] = {}
    for name, value in present.items():
        tag = _TAG_COLUMN.fullmatch(name)
        if name in labels:
            continue
        if tag is not None:
            tags[tag["name"]] = value
        elif name in _INPUT_COLUMNS:
            parts[name] = from_json(value, "{[") if name == "options" else value
        elif name in ("input", "tags"):
            record[name] = from_json(value, "{")
        else:
            record[name] = value
    options = _options(labels, cells, present.get("target"))
    if options:
        parts["options"] = options
    if tags:
        record["tags"] = {**tags, **record.get("tags", {})}
    if parts and "input" in record:
        what = f"`input` stands beside {', '.join(parts)}; one of them is too much."
        problems.append(Problem(place, what, code="input", field="input"))
    elif parts:
        record["input"] = parts
    return record, problems


def _option_labels(cells: Mapping[str, Any], present: Mapping[str, Any]) -> dict[str, str]:
    """Option columns and the label of each, in the order of the header."""
    named = {name: match for name in cells if (match := _OPTION_COLUMN.fullmatch(name))}
    if named:
        return {name: match["label"].strip() for name, match in named.items()}
    bare = [name for name in cells if len(name) == 1 and name.isalnum()]
    key, language = key_parts(present.get("target")), str(present.get("language", ""))
    if are_labels_in_order(bare, key, language):
        return {name: name for name in bare}
    return {}


def _options(labels: Mapping[str, str], cells: Mapping[str, Any], target: object) -> dict[str, Any]:
    """Option texts by label, without the empty ones at the end (but never without the key)."""
    key = {fold_label(part) for part in key_parts(target)}
    options = {label: cells[name] or "" for name, label in labels.items()}
    for label in reversed(list(options)):
        if options[label] or fold_label(label) in key:
            break
        del options[label]
    return options
