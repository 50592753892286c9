"""Faults that users reported of systems like this one: statistics."""

import json

import pytest

from polyclinic.agreement.alpha import krippendorff
from polyclinic.agreement.pairs import cohen_kappa
from polyclinic.stats.domain.intervals import (
    ItemsDifferError,
    bootstrap_mean,
    effective_n,
    expand_cluster_draw,
    gap,
    mean_scores,
    paired_bootstrap,
)


def interval_case(case):
    if case["op"] == "bootstrap_mean":
        found = bootstrap_mean(case["values"], level=case["level"])
        return {"mean": found.value, "low": found.low, "high": found.high, "flag": found.flag}
    a, b = (
        dict(zip(case.get(f"ids_{side}", case.get("ids")), case[side], strict=True))
        for side in "ab"
    )
    try:
        found = paired_bootstrap(a, b)
    except ItemsDifferError as error:
        return {"error": str(error), "only_a": error.only_a, "only_b": error.only_b}
    return {"diff": found.value, "low": found.low, "high": found.high}


def other_case(case):
    match case["op"]:
        case "expand_cluster_draw":
            return {"rows": expand_cluster_draw(case["sizes"], case["draw"])}
        case "krippendorff":
            return krippendorff(case["ratings"], case["level"]).value
        case "cohen_kappa":
            found = cohen_kappa(case["a"], case["b"])
            return {"value": found.value, "flag": found.flag}
        case "mean_scores":
            found = mean_scores(case["values"])
            return {"mean": found.mean, "n": found.n, "missing": found.missing}
        case "gap":
            found = gap({name: tuple(counts) for name, counts in case["groups"].items()})
            return {"gap": found.gap, "flag": found.flag}
        case "effective_n":
            return {"clusters": effective_n(case["samples"], case["epochs"])}


def same(found, expected):
    """Numbers within 1e-6; texts by being there."""
    if isinstance(expected, dict):
        return all(same(found[key], value) for key, value in expected.items())
    if isinstance(expected, str):
        return bool(found)
    return found == (pytest.approx(expected, abs=1e-6) if isinstance(expected, float) else expected)


def cases(shared, area):
    lines = (shared / "cases" / "handed.jsonl").read_text(encoding="utf-8").splitlines()
    return [case for case in map(json.loads, lines) if case["area"].startswith(area)]


def test_every_handed_case_of_the_statistics(shared):
    handed = cases(shared, "5")
    assert handed
    for case in handed:
        given = case["input"]
        answer = interval_case if "bootstrap" in given["op"] else other_case
        assert same(answer(given), case["expected"]), case["id"]
