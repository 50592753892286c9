"""`--baseline last` on a whole stack: what failed is no baseline, and a first release has none."""

import json
import sys

import pytest

from polyclinic.cli.problems import ExitCode

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc"),
]
SUITE = """
name: release
datasets: [samples.jsonl]
tasks: [mcqa]
models: [recorded]
intervals: {resamples: 200}
gate:
  - {metric: accuracy, min: 0.0}
  - {metric: accuracy, against: baseline, language: each, max_drop: 0.2, min_pairs: 5}
"""


async def test_the_same_command_after_a_failure_is_no_pass(shell, tmp_path):
    (tmp_path / "suite.yaml").write_text(SUITE)
    command = ("run", "suite.yaml", "--baseline", "last")
    code, _, err = await shell.run(*command)
    assert (code, shell.running()) == (ExitCode.BAD_REQUEST, []), err
    assert "--baseline-optional" in err
    code, out, err = await shell.run(*command, "--baseline-optional")
    assert code == ExitCode.PASS, err
    assert "NO BASELINE YET" in out
    _worsen(tmp_path / "replies.jsonl")
    for _ in range(2):
        code, out, err = await shell.run(*command, "--json", "report.json")
        assert code == ExitCode.FAIL, err
        report = json.loads((tmp_path / "report.json").read_text())
        assert report["run"]["baseline"]["verdict"] == "pass"
        assert f"Baseline: {report['run']['baseline']['source']} (accepted " in out
    code, out, _ = await shell.run("runs")
    assert [line.split()[5] for line in out.splitlines()[1:]] == ["fail", "fail", "pass"]


def _worsen(path):
    """Every reply is wrong from now on."""
    replies = [json.loads(line) for line in path.read_text().splitlines()]
    for reply in replies:
        reply["text"] = "B"
    path.write_text("".join(json.dumps(reply) + "\n" for reply in replies))
