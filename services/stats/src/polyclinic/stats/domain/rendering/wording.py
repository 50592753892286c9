"""Sentences that every readable format begins and ends with."""

from collections.abc import Iterator
from typing import Any, Final

from polyclinic.stats.domain.coverage import named
from polyclinic.stats.domain.deciding import Verdict
from polyclinic.stats.domain.from_cache import FromCache
from polyclinic.stats.domain.report import Document

_SEVERITY: Final = (Verdict.FAIL, Verdict.INCONCLUSIVE, Verdict.NOT_APPLICABLE, Verdict.PASS)
_COUNTED: Final = {
    "fail": "failed",
    "inconclusive": "inconclusive",
    "not_applicable": "not applicable",
    "pass": "passed",
}


def headline(report: Document) -> str:
    """Name and id of the run, and its state, or that it is incomplete."""
    run = report["run"]
    name = f"{run['name']}, " if run["name"] else ""
    revision = f", revision {run['revision']}" if run["revision"] > 1 else ""
    state = f"run incomplete ({run['state']})" if is_incomplete(report) else run["state"]
    return f"{name}run {run['run_id']}{revision}, {state}"


def is_incomplete(report: Document) -> bool:
    """Whether trials have no score for a reason that is not the model's."""
    total = report["coverage"]
    return bool(total["scored"] < total["requested"])


def _is_for_want_of_scores(report: Document) -> bool:
    """Whether a verdict that is no pass says nothing about a model.

    A broken gate if every broken rule only lacks scores: one that a measured number breaks is a
    failure whatever else is missing. An undecided one as soon as one rule lacks them.
    """
    verdict = report["gate"]["verdict"]
    if verdict in (None, Verdict.PASS):
        return False
    decisive = [rule for rule in report["gate"]["rules"] if rule["verdict"] == verdict]
    # A report of an earlier version does not say it.
    lacking = [bool(rule.get("lacking")) for rule in decisive]
    return all(lacking) if verdict == Verdict.FAIL else any(lacking)


def first_said(report: Document) -> Iterator[str]:
    """What stands before the verdict: replies that were not read, models that said nothing."""
    # A report that was stored before there were notices has none.
    for notice in report.get("notices", ()):
        yield notice["text"]


def baseline_in_words(report: Document) -> Iterator[str]:
    """What the run is compared with: which run or file, of when, and how its own gate ended."""
    baseline = report["run"]["baseline"]
    if not baseline:
        return
    if baseline["source"] is None:
        yield (
            "NO BASELINE YET: rules against the baseline do not apply to this run. It is recorded, "
            "and if it passes it is what `--baseline last` compares with next."
        )
        return
    # A report of an earlier version does not say when it was accepted, nor its verdict.
    said = []
    if accepted_at := baseline.get("accepted_at"):
        said.append(f"accepted {accepted_at[:16].replace('T', ' ')} UTC")
    if "verdict" in baseline:
        said.append(f"verdict {baseline['verdict'].upper()}")
    said.append(f"{baseline['trials']} trials")
    yield f"Baseline: {baseline['source']} ({', '.join(said)})"
    if baseline["problem"]:
        yield f"No comparison with the baseline: {baseline['problem']}"
    if changed := baseline.get("changed"):
        total = sum(changed.values())
        has, are = ("rendition has", "is") if total == 1 else ("renditions have", "are")
        by_language = ", ".join(f"{language} {n}" for language, n in changed.items())
        yield (
            f"Changed since the baseline: {total} {has} another text or key under the same id, "
            f"and {are} not compared ({by_language})"
        )


def verdict_line(report: Document) -> str:
    """The verdict with the number of rules that led to it, and whether it is for want of scores;
    and with the replies that no call of the run brought."""
    counts = "; ".join(filter(None, [rule_counts(report), _cache_in_words(report)]))
    word = verdict_word(report)
    if _is_for_want_of_scores(report):
        word += ", run incomplete"
    return f"{word} ({counts})" if counts else word


def _cache_in_words(report: Document) -> str:
    # A report of an earlier version does not say it.
    cache = report.get("cache")
    return FromCache(**cache).in_words if cache else ""


def verdict_word(report: Document) -> str:
    """PASS, FAIL, INCONCLUSIVE or "no gate"."""
    verdict = report["gate"]["verdict"]
    return "no gate" if verdict is None else str(verdict).upper()


def rule_counts(report: Document) -> str:
    """Such as "1 failed, 3 passed"; nothing without a gate."""
    verdicts = [rule["verdict"] for rule in report["gate"]["rules"]]
    return ", ".join(
        f"{verdicts.count(verdict)} {_COUNTED[verdict]}"
        for verdict in _SEVERITY
        if verdict in verdicts
    )


def gate_rules(report: Document) -> list[dict[str, Any]]:
    """The decisions, broken and undecided ones first, else in the order of the suite."""
    return sorted(report["gate"]["rules"], key=lambda rule: _SEVERITY.index(rule["verdict"]))


def caveats(report: Document) -> Iterator[str]:
    """What a reader must know before the numbers: what has no score, what cannot be compared."""
    total = report["coverage"]
    if total["scored"] < total["requested"]:
        why = named(total["unscored"], total["requested"] - total["scored"])
        yield f"Incomplete: {total['scored']} of {total['requested']} trials scored: {why}"
    # A report that was stored before there were judges says nothing of them.
    for judge in total.get("judges", ()):
        if judge["verdicts"] < judge["requested"]:
            who = f"Judge {judge['judge']} of {judge['task']}"
            counts = f"{judge['verdicts']} of {judge['requested']} verdicts"
            yield f"{who} gave {counts}: {named(judge['missing'])}"
    yield from baseline_in_words(report)
    # A report that was stored before endpoints were compared says nothing of them.
    for difference in report.get("identity", ()):
        yield difference["text"]


def how_to_read(report: Document) -> str:
    """One line on intervals for a first-time reader."""
    level = f"{report['provenance']['level'] * 100:g} %"
    return (
        f"How to read: [low, high] is the plausible range ({level}); "
        "a gap whose range holds 0 may be chance."
    )
