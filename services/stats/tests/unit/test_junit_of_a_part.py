"""JUnit of a run that was stopped: what little is measured fails nothing and passes nothing."""

from xml.etree import ElementTree

from polyclinic.stats.domain.rendering.formats import FORMATS


def statuses(report):
    root = ElementTree.fromstring(FORMATS["junit"](report))
    return root, {kind: len(list(root.iter(kind))) for kind in ("failure", "error", "skipped")}


def test_no_rule_of_a_stopped_run_is_a_failure(full):
    _, whole = statuses(full)
    assert whole["failure"]
    _, part = statuses({**full, "run": {**full["run"], "state": "cancelled"}})
    assert part["failure"] == 0
    assert part["error"] == whole["failure"] + whole["error"]


def test_the_file_says_which_run_it_is_of_and_when_that_ended(full):
    root, _ = statuses({**full, "run": {**full["run"], "completed_at": "2026-11-02T10:00:05Z"}})
    assert root.get("timestamp") == "2026-11-02T10:00:05"
    assert full["run"]["run_id"] in root.get("name")
