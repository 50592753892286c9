"""`run`, `submit` and `resume` against a fake deployment on a real bus."""

import asyncio
from pathlib import Path

import nats
import pytest

from polyclinic.bus import topology
from polyclinic.bus.blobs import Blobs
from polyclinic.cli.commands.conclusion import Conclusion
from polyclinic.cli.commands.run import RunOptions, resume, run, submit
from polyclinic.cli.problems import (
    BadRequestError,
    ExitCode,
    InfrastructureError,
    InterruptedRunError,
    WaitTimeoutError,
)
from polyclinic.cli.settings import Addresses
from polyclinic.v1 import common_pb2, run_pb2, statistics_pb2


@pytest.fixture
def context(make_context, deployed):
    return make_context(deployed.addresses)


async def test_a_suite_that_passes(context, deployed, write_suite, tmp_path):
    suite = write_suite(tmp_path, name="release-check", languages=["en"])
    assert await run(context, suite, RunOptions()) == ExitCode.PASS
    assert context.out.getvalue() == "summary of r000000000000\n"
    assert "r000000000000: accepted" in context.err.getvalue()
    assert "100% of 2 trials, 2 scored" in context.err.getvalue()
    [asked] = deployed.fake.suites
    assert asked.name == "release-check"
    [blob] = asked.datasets
    assert blob.name == "samples.jsonl"
    connection = await nats.connect(deployed.addresses.nats_url)
    store = await connection.jetstream().object_store(topology.BLOB_STORE)
    assert await Blobs(store).get(blob) == (tmp_path / "samples.jsonl").read_bytes()
    await connection.close()


async def test_the_verdict_becomes_the_exit_code(context, deployed, write_suite, tmp_path):
    suite = write_suite(tmp_path)
    deployed.fake.verdict = statistics_pb2.VERDICT_FAIL
    assert await run(context, suite, RunOptions()) == ExitCode.FAIL
    leave_it = RunOptions(conclusion=Conclusion(exit_zero=True))
    assert await run(context, suite, leave_it) == ExitCode.PASS


async def test_a_gate_that_lacks_scores_is_incomplete_not_inconclusive(
    context, deployed, write_suite, tmp_path
):
    suite, fake = write_suite(tmp_path), deployed.fake
    fake.verdict, fake.complete = statistics_pb2.VERDICT_INCONCLUSIVE, False
    assert await run(context, suite, RunOptions()) == ExitCode.INCONCLUSIVE
    fake.gate_rules = [{"metric": "coverage", "verdict": "inconclusive"}]
    assert await run(context, suite, RunOptions()) == ExitCode.INCOMPLETE


async def test_an_incomplete_run_says_why_and_how_to_go_on(
    context, deployed, write_suite, tmp_path, run_progress
):
    fake = deployed.fake
    fake.requests["build-1"] = "r1"
    fake.runs["r1"] = [run_progress("r1", 1, unscored=1)]
    fake.verdict, fake.complete = statistics_pb2.VERDICT_UNSPECIFIED, False
    code = await run(context, write_suite(tmp_path), RunOptions(request_id="build-1"))
    assert code == ExitCode.INCOMPLETE
    assert "1 of 2 trials have no score (1 timeout)" in context.err.getvalue()
    assert "polyclinic resume r1" in context.err.getvalue()


async def test_a_broken_coverage_rule_of_a_run_that_lacks_scores_is_incomplete(
    context, deployed, write_suite, tmp_path, run_progress
):
    fake = deployed.fake
    fake.requests["build-1"] = "r1"
    fake.runs["r1"] = [run_progress("r1", 0, unscored=2)]
    fake.verdict, fake.complete = statistics_pb2.VERDICT_FAIL, False
    fake.gate_rules = [{"metric": "coverage", "verdict": "fail"}]
    code = await run(context, write_suite(tmp_path), RunOptions(request_id="build-1"))
    assert code == ExitCode.INCOMPLETE


async def test_unscored_trials_are_told_whatever_the_verdict_is(
    context, deployed, write_suite, tmp_path, run_progress
):
    deployed.fake.requests["build-1"] = "r1"
    deployed.fake.runs["r1"] = [run_progress("r1", 1, unscored=1)]
    code = await run(context, write_suite(tmp_path), RunOptions(request_id="build-1"))
    assert code == ExitCode.PASS
    *_, hint, last = context.err.getvalue().splitlines()
    assert "1 of 2 trials have no score (1 timeout). `polyclinic resume r1`" in hint
    assert last == "`polyclinic report r1` prints every table and difference."


async def test_files_that_cannot_be_written_are_refused_before_anything_is_asked(
    context, deployed, write_suite, tmp_path
):
    suite = write_suite(tmp_path)
    for path, what in (
        (tmp_path, "is a folder"),
        (Path(), "is a folder"),
        (Path("/proc/nope/x.xml"), "/proc/nope/x.xml cannot be written"),
        (suite / "x.xml", "cannot be written: Not a directory"),
    ):
        options = RunOptions(conclusion=Conclusion({"junit": path}))
        with pytest.raises(BadRequestError, match=f"--junit: .*{what}"):
            await run(context, suite, options)
        with pytest.raises(BadRequestError, match=what):
            await resume(context, "r1", options)
    assert deployed.fake.suites == []


async def test_the_last_run_that_passed_is_a_baseline(
    context, deployed, write_suite, tmp_path, run_progress
):
    suite, fake = write_suite(tmp_path), deployed.fake
    with pytest.raises(BadRequestError, match="has passed its gate"):
        await run(context, suite, RunOptions(baseline="last"))
    done, going = run_progress("r1", 2), run_progress("r2", 1)
    fake.runs = {"r1": [done], "r2": [going]}
    fake.requests = {"before": "r1", "going": "r2"}
    await run(context, suite, RunOptions(baseline="last", request_id="build-7"))
    assert fake.suites[-1].baseline.run_id == "r1"
    for steps in fake.runs.values():
        steps[-1].request_id = "build-7" if steps[-1].run_id not in ("r1", "r2") else ""
    fake.runs["r9"] = [run_progress("r9", 2)]
    await run(context, suite, RunOptions(baseline="last", request_id="build-7"))
    assert fake.suites[-1].baseline.run_id == "r1"  # as the first time
    await run(context, suite, RunOptions(baseline="last"))
    assert fake.suites[-1].baseline.run_id == "r9"


async def test_a_run_that_failed_or_is_of_another_suite_is_no_baseline(
    context, deployed, write_suite, tmp_path, run_progress
):
    suite, fake = write_suite(tmp_path), deployed.fake
    other = run_progress("r3", 2)
    other.suite_name = "another"
    fake.runs = {"r1": [run_progress("r1", 2)], "r2": [run_progress("r2", 2)], "r3": [other]}
    fake.verdicts["r2"] = statistics_pb2.VERDICT_FAIL
    await run(context, suite, RunOptions(baseline="last"))
    assert fake.suites[-1].baseline.run_id == "r1"
    assert "Baseline: run r1" in context.err.getvalue()


async def test_where_a_run_has_passed_it_is_the_baseline_however_optional_that_is(
    context, deployed, write_suite, tmp_path
):
    suite, fake = write_suite(tmp_path), deployed.fake
    await run(context, suite, RunOptions())
    [passed] = fake.runs
    await run(context, suite, RunOptions(baseline_optional=True))
    assert fake.suites[-1].baseline.run_id == passed
    with pytest.raises(BadRequestError, match=f"lost.jsonl does not exist, and run .*{passed[:2]}"):
        await run(context, suite, RunOptions(baseline="lost.jsonl", baseline_optional=True))


async def test_a_request_that_was_answered_says_that_nothing_is_asked_now(
    context, deployed, write_suite, tmp_path
):
    suite = write_suite(tmp_path)
    await run(context, suite, RunOptions(request_id="build-7"))
    assert "Nothing is asked now" not in context.out.getvalue()
    await run(context, suite, RunOptions(request_id="build-7"))
    assert "Nothing is asked now: request build-7 was answered" in context.out.getvalue()


@pytest.mark.parametrize(
    "verdict", [statistics_pb2.VERDICT_INCONCLUSIVE, statistics_pb2.VERDICT_UNSPECIFIED]
)
async def test_a_first_release_runs_without_a_baseline_where_it_may(
    context, deployed, write_suite, tmp_path, verdict
):
    suite, fake = write_suite(tmp_path), deployed.fake
    await run(context, suite, RunOptions())
    assert len(fake.runs) == 1
    fake.verdict = verdict

    with pytest.raises(BadRequestError, match=r"1 completed.*--baseline-optional"):
        await run(context, suite, RunOptions(baseline="last"))
    for baseline in ("last", "not-there.jsonl", ""):
        await run(context, suite, RunOptions(baseline=baseline, baseline_optional=True))
        sent = fake.suites[-1].baseline
        assert (sent.optional, sent.WhichOneof("source")) == (True, None)
    assert context.err.getvalue().count("NO BASELINE YET") == 3
    assert "not-there.jsonl does not exist" in context.err.getvalue()
    with pytest.raises(BadRequestError, match="neither a run nor a file"):
        await run(context, suite, RunOptions(baseline="rmxtypo", baseline_optional=True))
    with pytest.raises(BadRequestError, match="neither a run nor a file"):
        await run(context, suite, RunOptions(baseline="not-there.jsonl"))


@pytest.mark.parametrize("service", ["inference", "translator"])
async def test_a_service_that_is_away_is_no_bad_request(
    context, deployed, write_suite, tmp_path, service
):
    suite, away = write_suite(tmp_path), common_pb2.Problem(where="models", what="no answer")
    away.code = f"{service}_unreachable"
    deployed.fake.problems = [away]
    with pytest.raises(InfrastructureError, match="no answer"):
        await run(context, suite, RunOptions())
    deployed.fake.problems.append(common_pb2.Problem(where="tasks[0]", what="unknown task"))
    with pytest.raises(BadRequestError, match="unknown task"):
        await run(context, suite, RunOptions())


async def test_reports_are_written_to_files(context, write_suite, tmp_path):
    files = {"json": tmp_path / "out" / "report.json", "junit": tmp_path / "junit.xml"}
    options = RunOptions(conclusion=Conclusion(files))
    assert await run(context, write_suite(tmp_path), options) == ExitCode.PASS
    assert files["json"].read_text() == '{"gate": {"rules": []}}'
    assert files["junit"].read_text() == "<testsuites/>"


async def test_a_refused_suite_is_said_with_lines(context, deployed, write_suite, tmp_path):
    deployed.fake.problems = [
        common_pb2.Problem(where="tasks[0]", what="unknown task", remedy="Did you mean mcqa?"),
        common_pb2.Problem(where="models[0]", what="endpoint does not answer"),
    ]
    with pytest.raises(BadRequestError) as refused:
        await run(context, write_suite(tmp_path), RunOptions())
    assert refused.value.exit_code == 4
    assert [problem.where for problem in refused.value.problems] == [
        "suite.yaml:3 (tasks[0])",
        "suite.yaml:4 (models[0])",
    ]


async def test_models_are_the_operators_decision(context, write_suite, tmp_path):
    (tmp_path / "models.yaml").write_text("models: {candidate: {backend: replay}}")
    options = RunOptions(models=tmp_path / "models.yaml")
    with pytest.raises(BadRequestError, match="operator's decision"):
        await run(context, write_suite(tmp_path), options)


async def test_so_are_engines(context, write_suite, tmp_path):
    (tmp_path / "engines.yaml").write_text("engines: {}")
    options = RunOptions(engines=tmp_path / "engines.yaml")
    with pytest.raises(BadRequestError, match="--engines"):
        await run(context, write_suite(tmp_path), options)


async def test_engines_that_are_named_must_be_there(context, write_suite, tmp_path):
    options = RunOptions(engines=tmp_path / "engines.yaml")
    with pytest.raises(BadRequestError, match="does not exist"):
        await run(context, write_suite(tmp_path), options)


async def test_the_same_request_attaches_and_a_cancelled_run_goes_on(
    context, deployed, write_suite, tmp_path, run_progress
):
    suite, options = write_suite(tmp_path), RunOptions(request_id="build-7")
    await run(context, suite, options)
    await run(context, suite, options)
    assert list(deployed.fake.requests.values()) == ["r000000000000"]
    assert deployed.fake.resumed == []
    stopped = run_progress("r000000000000", 1, state=run_pb2.RUN_STATE_CANCELLED)
    deployed.fake.runs["r000000000000"] = [stopped]
    assert await run(context, suite, options) == ExitCode.PASS
    assert deployed.fake.resumed == ["r000000000000"]


async def test_detached_prints_the_run_alone(context, write_suite, tmp_path):
    assert await run(context, write_suite(tmp_path), RunOptions(detach=True)) == ExitCode.PASS
    assert context.out.getvalue() == "r000000000000\n"
    assert "polyclinic watch r000000000000" in context.err.getvalue()


async def test_nothing_to_hand_a_suite_to(make_context, write_suite, tmp_path):
    with pytest.raises(BadRequestError, match="polyclinic up"):
        await submit(make_context(), write_suite(tmp_path), RunOptions())


async def test_a_run_that_takes_too_long_is_stopped(
    context, deployed, write_suite, tmp_path, run_progress
):
    deployed.fake.requests["slow"] = "r1"
    deployed.fake.runs["r1"] = [run_progress("r1", 1)]
    options = RunOptions(request_id="slow", timeout_s=0.3)
    with pytest.raises(WaitTimeoutError, match="polyclinic resume r1") as late:
        await run(context, write_suite(tmp_path), options)
    assert late.value.exit_code == 124
    assert deployed.fake.cancelled == ["r1"]


async def test_ctrl_c_stops_the_run_and_says_how_to_go_on(
    context, deployed, write_suite, tmp_path, run_progress
):
    deployed.fake.requests["slow"] = "r1"
    deployed.fake.runs["r1"] = [run_progress("r1", 1)]
    options = RunOptions(request_id="slow")
    running = asyncio.create_task(run(context, write_suite(tmp_path), options))
    await asyncio.wait_for(deployed.fake.watched.wait(), 10)
    running.cancel()
    with pytest.raises(InterruptedRunError, match="polyclinic resume r1") as stopped:
        await running
    assert stopped.value.exit_code == 130
    assert deployed.fake.cancelled == ["r1"]


async def test_a_watch_survives_a_restart_of_the_coordinator(
    context, deployed, write_suite, tmp_path
):
    deployed.fake.watches_that_break = 2
    assert await run(context, write_suite(tmp_path), RunOptions()) == ExitCode.PASS


async def test_resume_goes_on_and_concludes(context, deployed, run_progress):
    deployed.fake.runs["r1"] = [run_progress("r1", 1, state=run_pb2.RUN_STATE_CANCELLED)]
    assert await resume(context, "r1", RunOptions()) == ExitCode.PASS
    assert "asking 1 trials" in context.err.getvalue()
    assert context.out.getvalue() == "summary of r1\n"
    assert await resume(context, "last", RunOptions()) == ExitCode.PASS
    assert deployed.fake.resumed == ["r1", "r1"]


async def test_a_resume_that_is_refused_says_why(context, deployed, run_progress):
    deployed.fake.runs["r1"] = [run_progress("r1", 1, unscored=1)]
    deployed.fake.resume_problems = [
        common_pb2.Problem(where="models.m", what="Another fingerprint.", code="model_changed")
    ]
    with pytest.raises(BadRequestError, match=r"models\.m: Another fingerprint\."):
        await resume(context, "r1", RunOptions())


async def test_what_is_different_since_a_run_was_accepted_is_said(context, deployed, run_progress):
    deployed.fake.runs["r1"] = [run_progress("r1", 1, unscored=1)]
    deployed.fake.resume_notes = ["The endpoint says another root."]
    assert await resume(context, "r1", RunOptions()) == ExitCode.PASS
    assert "warning: The endpoint says another root." in context.err.getvalue()


async def test_a_deployment_that_is_not_there(make_context, bus_url, write_suite, tmp_path):
    nowhere = make_context(Addresses("nats://127.0.0.1:9", "127.0.0.1:9", "127.0.0.1:9"))
    with pytest.raises(InfrastructureError, match=r"NATS at nats://127\.0\.0\.1:9: cannot"):
        await run(nowhere, write_suite(tmp_path), RunOptions())
    no_services = make_context(Addresses(bus_url, "127.0.0.1:9", "127.0.0.1:9"))
    with pytest.raises(InfrastructureError, match="holds no streams"):
        await run(no_services, write_suite(tmp_path), RunOptions())
    with pytest.raises(InfrastructureError, match=r"coordinator at 127\.0\.0\.1:9: cannot"):
        await resume(no_services, "r1", RunOptions())


async def test_wrong_files_are_found_before_anything_is_asked(context, deployed, tmp_path):
    with pytest.raises(BadRequestError, match="does not exist"):
        await run(context, tmp_path / "none.yaml", RunOptions())
    assert deployed.fake.suites == []
