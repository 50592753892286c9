"""Area 8: what may be released."""

import math
from collections.abc import Mapping
from typing import Any

from conformance.adapters import plain_gate
from conformance.adapters.junit_reading import read_junit

from polyclinic.stats.domain.rendering.junit import Case
from polyclinic.stats.domain.rendering.junit import write_junit as junit_document

# JSON has no such numbers: the cases spell them.
_SPELT = {
    "NaN (float)": math.nan,
    "Infinity (float)": math.inf,
    "-Infinity (float)": -math.inf,
}


def gate(given: Mapping[str, Any]) -> Any:
    decisions = []
    if "junit" in given:
        decisions.append(plain_gate.decide_junit(given["junit"]))
    if "jobs" in given or "required" in given:
        decisions.append(plain_gate.decide_jobs(given.get("required", []), given.get("jobs", {})))
    if "candidate" in given:
        candidate, baseline = _numbers(given["candidate"]), _numbers(given.get("baseline", {}))
        decisions.append(plain_gate.decide_candidate(_rules(given), candidate, baseline))
    elif "metrics" in given or not decisions:
        metrics = _numbers(given.get("metrics", {}))
        decisions.append(plain_gate.decide_metrics(_rules(given), metrics))
    return {
        "pass": all(decision.passed for decision in decisions),
        "verdict": str(min(decisions, key=lambda decision: decision.passed).verdict),
        "reason": "; ".join(reason for decision in decisions for reason in decision.reasons),
        "counts": next((one.counts for one in decisions if one.counts is not None), None),
    }


def gate_self_check(given: Mapping[str, Any]) -> Any:
    decision = plain_gate.self_check(_rules(given))
    return {
        "pass": decision.passed,
        "ok": decision.passed,
        "reason": "; ".join(decision.reasons),
    }


def store_metrics(given: Mapping[str, Any]) -> Any:
    stored = plain_gate.storable(_numbers(given["metrics"]))
    return {"stored": stored, "metrics": stored, **stored}


def clean_score(given: Mapping[str, Any]) -> Any:
    value = given["value"] if "value" in given else given["score"]
    return plain_gate.storable(_numbers({"score": value}))["score"]


def write_junit(given: Mapping[str, Any]) -> Any:
    tests = given.get("tests", given.get("cases", [given]))
    cases = [
        Case(
            classname=str(test.get("classname", "")),
            name=str(test.get("name", "")),
            status=test.get("status", "failure"),
            message=str(test.get("message", test.get("text", ""))),
        )
        for test in tests
    ]
    document = junit_document({str(given.get("suite", "suite")): cases})
    counts = read_junit(document)
    return {
        "well_formed": True,
        "readable": True,
        "tests": counts.tests,
        "failures": counts.failures,
        "errors": counts.errors,
        "skipped": counts.skipped,
        "text": document.decode(),
    }


def _rules(given: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [_numbers(rule) for rule in given.get("rules", [])]


def _numbers(values: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: _SPELT.get(value, value) if isinstance(value, str) else value
        for name, value in values.items()
    }


ADAPTERS = {
    "gate": gate,
    "gate_self_check": gate_self_check,
    "store_metrics": store_metrics,
    "clean_score": clean_score,
    "write_junit": write_junit,
}
