"""`runs`, `status`, `watch`, `cancel`, `report` and `scores` against a fake deployment."""

import asyncio
import json
from pathlib import Path

import pytest

from polyclinic.cli.commands.conclusion import Conclusion
from polyclinic.cli.commands.results import ReportOptions, report, scores
from polyclinic.cli.commands.runs import cancel, runs, status, watch
from polyclinic.cli.problems import BadRequestError, ExitCode, InterruptedRunError, WaitTimeoutError
from polyclinic.v1 import run_pb2, statistics_pb2


@pytest.fixture
def context(make_context, deployed, run_progress):
    deployed.fake.runs["r1"] = [run_progress("r1", 2)]
    deployed.fake.runs["r2"] = [run_progress("r2", 1)]
    return make_context(deployed.addresses)


async def test_runs_are_listed_the_newest_first_with_their_verdicts(context, deployed):
    deployed.fake.verdicts["r2"] = statistics_pb2.VERDICT_INCONCLUSIVE
    assert await runs(context, limit=50, as_json=False) == ExitCode.PASS
    header, *rows = context.out.getvalue().splitlines()
    assert header.split()[:4] == ["RUN", "SUITE", "STATE", "SCORED"]
    assert [row.split()[0] for row in rows] == ["r2", "r1"]
    assert "completed" in rows[1]
    assert [row.split()[5] for row in rows] == ["inconclusive", "pass"]


async def test_runs_as_json_are_one_a_line(context):
    await runs(context, limit=1, as_json=True)
    [line] = context.out.getvalue().splitlines()
    assert json.loads(line)["run_id"] == "r2"
    assert json.loads(line)["unscored"] == 0
    assert json.loads(line)["verdict"] == "pass"


async def test_no_runs_yet(make_context, deployed):
    context = make_context(deployed.addresses)
    assert await runs(context, limit=5, as_json=False) == ExitCode.PASS
    assert context.out.getvalue() == ""
    with pytest.raises(BadRequestError, match="no runs yet"):
        await status(context, "last", as_json=False)


async def test_status_of_a_run_and_of_the_last(context):
    await status(context, "r1", as_json=False)
    await status(context, "last", as_json=True)
    line, as_json = context.out.getvalue().splitlines()
    assert line.startswith("r1: 100% of 2 trials, 2 scored, completed")
    assert json.loads(as_json)["run_id"] == "r2"


async def test_an_unknown_run_is_a_bad_request(context):
    for command in (
        status(context, "r9", as_json=False),
        cancel(context, "r9"),
        watch(context, "r9", timeout_s=None, conclusion=Conclusion()),
        report(context, "r9", ReportOptions(form="text", out=None, gate=False)),
        scores(context, "r9", out=None),
    ):
        with pytest.raises(BadRequestError, match="there is no run r9"):
            await command


async def test_cancel_says_how_to_go_on(context, deployed):
    assert await cancel(context, "r2") == ExitCode.PASS
    assert deployed.fake.cancelled == ["r2"]
    assert "polyclinic resume r2" in context.err.getvalue()


async def test_cancel_of_a_run_that_had_ended_stops_nothing(context, deployed):
    assert await cancel(context, "r1") == ExitCode.PASS
    said = context.err.getvalue()
    assert "r1: completed, 2 of 2 trials scored. It had ended" in said
    assert "resume" not in said


async def test_outputs_that_cannot_be_written_are_refused_first(context, tmp_path):
    with pytest.raises(BadRequestError, match="is a folder"):
        await report(context, "r1", ReportOptions(form="text", out=tmp_path, gate=False))
    with pytest.raises(BadRequestError, match="cannot be written"):
        await scores(context, "r1", out=Path("/proc/x.csv"))


async def test_watch_ends_with_the_report_and_the_verdict(context, deployed):
    deployed.fake.verdict = statistics_pb2.VERDICT_FAIL
    code = await watch(context, "r1", timeout_s=None, conclusion=Conclusion())
    assert code == ExitCode.FAIL
    assert context.out.getvalue() == "summary of r1\n"


async def test_who_only_watched_stops_nothing(context, deployed):
    with pytest.raises(WaitTimeoutError, match=r"it goes on.*polyclinic watch r2"):
        await watch(context, "r2", timeout_s=0.3, conclusion=Conclusion())
    deployed.fake.watched.clear()
    watching = asyncio.create_task(watch(context, "r2", timeout_s=None, conclusion=Conclusion()))
    await asyncio.wait_for(deployed.fake.watched.wait(), 10)
    watching.cancel()
    with pytest.raises(InterruptedRunError, match="polyclinic watch r2"):
        await watching
    assert deployed.fake.cancelled == []


async def test_report_to_stdout_and_to_a_file(context, tmp_path):
    assert (
        await report(context, "r1", ReportOptions(form="text", out=None, gate=False))
        == ExitCode.PASS
    )
    assert context.out.getvalue() == "report of r1\n"
    await report(context, "r1", ReportOptions(form="junit", out=tmp_path / "j.xml", gate=False))
    assert (tmp_path / "j.xml").read_text() == "<testsuites/>"
    with pytest.raises(BadRequestError, match="no format doc"):
        await report(context, "r1", ReportOptions(form="doc", out=None, gate=False))


async def test_report_gates_when_asked(context, deployed):
    deployed.fake.verdict = statistics_pb2.VERDICT_INCONCLUSIVE
    assert (
        await report(context, "r1", ReportOptions(form="text", out=None, gate=False))
        == ExitCode.PASS
    )
    assert (
        await report(context, "r1", ReportOptions(form="text", out=None, gate=True))
        == ExitCode.INCONCLUSIVE
    )


async def test_scores_to_stdout_and_to_a_file(context, deployed, tmp_path):
    deployed.fake.trials = [run_pb2.TrialScored(trial_id=f"t{n}") for n in range(3)]
    await scores(context, "r1", out=None)
    lines = context.out.getvalue().splitlines()
    assert [json.loads(line)["trial_id"] for line in lines] == ["t0", "t1", "t2"]
    await scores(context, "r1", out=tmp_path / "scores.jsonl")
    assert (tmp_path / "scores.jsonl").read_text().splitlines() == lines


UNREAD = (
    run_pb2.TrialScored(trial_id="t0", rule="stated_answer", reply="Answer: A"),
    run_pb2.TrialScored(
        trial_id="t1",
        model="m",
        sample={"task": "mcqa", "language": "pt", "sample_id": "q7"},
        rule="unparseable",
        reply="Não sei\x1b[31m dizer.\nTalvez a B.",
    ),
    run_pb2.TrialScored(trial_id="t2", rule="refusal", reply="I cannot help."),
    run_pb2.TrialScored(trial_id="t3", unscored_reason="timeout", rule="ambiguous"),
    run_pb2.TrialScored(
        trial_id="t4",
        model="m",
        sample={"task": "open_qa", "language": "en", "sample_id": "q8", "epoch": 2},
        verdicts=[
            {"judge": "a", "reason": "unparsed", "raw_reply": "Looks fine."},
            {"judge": "b", "reason": "timeout"},
            {"judge": "c", "scores": {"total": 4}, "raw_reply": "{}"},
        ],
    ),
)


async def test_scores_lists_what_was_not_read_with_the_reason(context, deployed, tmp_path):
    deployed.fake.trials = list(UNREAD)
    await scores(context, "r1", out=None, unread=True)
    assert context.out.getvalue().splitlines() == [
        "m: mcqa pt q7: unparseable",
        "    Não sei\\u001b[31m dizer.",
        "    Talvez a B.",
        "judge a of m: open_qa en q8 epoch 2: unparsed",
        "    Looks fine.",
    ]
    assert "2 trials with a reply that was not read" in context.err.getvalue()
    await scores(context, "r1", out=tmp_path / "unread.jsonl", unread=True)
    lines = (tmp_path / "unread.jsonl").read_text().splitlines()
    assert [json.loads(line)["trial_id"] for line in lines] == ["t1", "t4"]
    await scores(context, "r1", out=tmp_path / "all.csv")
    assert "Talvez a B." in (tmp_path / "all.csv").read_text()
