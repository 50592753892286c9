"""The gate of a suite: rules and their bounds."""

import yaml

from polyclinic.cli.suites.nodes import Document
from polyclinic.v1 import run_pb2

TEXTS = ("metric", "task", "dataset", "model", "language", "variant", "group", "against")
BOUNDS = ("min", "max", "max_drop", "coverage_min", "unread_max")
OPTIONS = ("min_pairs", "confident")
"""How sure the bounds must be; they decide nothing by themselves."""


def read_rule(document: Document, node: yaml.Node, path: str) -> run_pb2.GateRule | None:
    """One rule; None, with a problem noted, when it cannot decide anything."""
    problems_before = len(document.problems)
    fields = document.fields(node, path, (*TEXTS, *BOUNDS, *OPTIONS))
    rule = run_pb2.GateRule()
    for name, value in fields.items():
        place = f"{path}.{name}"
        if name in TEXTS:
            setattr(rule, name, document.text(value, place) or "")
        elif name == "confident":
            rule.confident = bool(document.boolean(value, place))
        elif name == "min_pairs":
            _read_pairs(document, rule, value, place)
        elif (bound := document.number(value, place)) is not None:
            setattr(rule, name, bound)
    if len(document.problems) == problems_before and not any(map(rule.HasField, BOUNDS)):
        document.report(path, "has no bound", f"Give it one of {', '.join(BOUNDS)}.")
    return rule if len(document.problems) == problems_before else None


def _read_pairs(document: Document, rule: run_pb2.GateRule, node: yaml.Node, path: str) -> None:
    pairs = document.integer(node, path)
    if pairs is None:
        return
    if not 0 <= pairs < 2**31:
        document.report(path, f"{pairs} is no number of pairs", "Such as 30.")
        return
    rule.min_pairs = pairs
