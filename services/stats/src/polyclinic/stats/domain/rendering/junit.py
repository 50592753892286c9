"""JUnit XML that every reader can read (PEERS: one suite a language, numbers in the failure)."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal
from xml.etree import ElementTree

from polyclinic.stats.domain.notices import UNSCORED
from polyclinic.stats.domain.rendering.shown import number
from polyclinic.stats.domain.rendering.wording import baseline_in_words
from polyclinic.stats.domain.report import Document

Status = Literal["passed", "failure", "error", "skipped"]

_STATUS: Final[Mapping[str, Status]] = {
    "pass": "passed",
    "fail": "failure",
    "inconclusive": "error",
    "not_applicable": "skipped",
}
_ALL: Final = "all languages"
_NOTICES: Final = "notices"
_BASELINE: Final = "baseline"
# XML 1.0 allows tab, line feed, carriage return and what follows; not even escaped is the rest.
_FORBIDDEN: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class Case:
    """One test case: its class and name, how it went, and the sentence that says why."""

    classname: str
    name: str
    status: Status = "passed"
    message: str = ""


def render_junit(report: Document) -> bytes:
    """One suite a language, one case a decision of the gate; an inconclusive one is an error.

    A language that no rule speaks of by itself has a case for each model and task instead: that
    it was measured. So no suite is empty, and a report without a gate shows what came to nothing.
    """
    suites: dict[str, list[Case]] = _noticed(report) | _baseline(report)
    suites |= {language: [] for language in report["run"]["languages"]}
    for rule in report["gate"]["rules"]:
        where = rule["language"] or _ALL
        status = _status(rule) if report["run"]["state"] == "completed" else _partial(rule)
        case = Case(rule["model"] or "gate", rule["rule"], status, rule["reason"])
        suites.setdefault(where, []).append(case)
    suites = {name: cases or _measured(report, name) for name, cases in suites.items()}
    if not any(suites.values()):
        suites[_ALL] = [Case("run", "the run has trials", "error", "nothing was measured")]
    run = report["run"]
    named = f"{run['name']} ({run['run_id']})" if run["name"] else run["run_id"]
    # The field has no zone; readers take it for UTC.
    timestamp = (run["completed_at"] or "")[:19]
    return write_junit(suites, name=named, timestamp=timestamp)


def _status(rule: Mapping[str, Any]) -> Status:
    """A rule that only lacks scores says nothing of a model: an error, no failure."""
    status = _STATUS[rule["verdict"]]
    return "error" if status == "failure" and rule.get("lacking") else status


def _partial(rule: Mapping[str, Any]) -> Status:
    """What is measured so far of a run that was stopped fails nothing, and passes nothing."""
    return "skipped" if rule["verdict"] == "pass" else "error"


def _baseline(report: Document) -> dict[str, list[Case]]:
    sentences = list(baseline_in_words(report))
    if not sentences:
        return {}
    status: Status = "passed" if report["run"]["baseline"]["trials"] else "skipped"
    return {_BASELINE: [Case("run", "baseline", status, " ".join(sentences))]}


def _noticed(report: Document) -> dict[str, list[Case]]:
    # A report that was stored before there were notices has none.
    notices = report.get("notices", ())
    # A gate that passes allows for what failed.
    failed: Status = "skipped" if report["gate"]["verdict"] == "pass" else "error"
    cases = [
        Case(
            one["model"],
            ": ".join(filter(None, (one["kind"], one["task"]))),
            failed if one["kind"] == UNSCORED else "skipped",
            one["text"],
        )
        for one in notices
    ]
    return {_NOTICES: cases} if cases else {}


def _measured(report: Document, language: str) -> list[Case]:
    return [
        Case(row["model"], f"{row['metric']} of {row['task']} is measured", *_found(row))
        for row in report["estimates"]
        if row["language"] == language and row["dataset"] is None
    ]


def _found(row: Mapping[str, Any]) -> tuple[Status, str]:
    if row["value"] is None:
        return "error", f"{row['metric']} has no items"
    low, high = number(row["ci_low"]), number(row["ci_high"])
    return "passed", f"{number(row['value'])} [{low}, {high}], n = {row['n']}"


def write_junit(
    suites: Mapping[str, Sequence[Case]], *, name: str = "polyclinic", timestamp: str = ""
) -> bytes:
    """Suites by name as JUnit XML, UTF-8; characters that XML forbids are shown as escapes."""
    root = ElementTree.Element("testsuites", name=_clean(name))
    if timestamp:
        root.set("timestamp", timestamp)
    for suite, cases in suites.items():
        node = ElementTree.SubElement(root, "testsuite", name=_clean(suite))
        _count(node, cases)
        for case in cases:
            _write(node, case)
    _count(root, [case for cases in suites.values() for case in cases])
    document: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return document


def _count(node: "ElementTree.Element[str]", cases: Sequence[Case]) -> None:
    statuses = [case.status for case in cases]
    node.set("tests", str(len(cases)))
    node.set("failures", str(statuses.count("failure")))
    node.set("errors", str(statuses.count("error")))
    node.set("skipped", str(statuses.count("skipped")))
    node.set("time", "0")


def _write(suite: "ElementTree.Element[str]", case: Case) -> None:
    classname, name, message = _clean(case.classname), _clean(case.name), _clean(case.message)
    node = ElementTree.SubElement(suite, "testcase", classname=classname, name=name, time="0")
    if case.status == "passed":
        if message:
            ElementTree.SubElement(node, "system-out").text = message
        return
    detail = ElementTree.SubElement(node, case.status, message=message)
    detail.text = f"{name}\n{message}"


def _clean(text: str) -> str:
    return _FORBIDDEN.sub(lambda match: f"\\u{ord(match[0]):04x}", text)
