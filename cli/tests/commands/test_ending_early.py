"""What a pipeline finds in its files after a run that was refused, timed out or was interrupted."""

import asyncio
from xml.etree import ElementTree

import pytest

from polyclinic.cli.commands.conclusion import Conclusion
from polyclinic.cli.commands.ending_early import junit_of
from polyclinic.cli.commands.run import RunOptions, resume, run
from polyclinic.cli.problems import (
    BadRequestError,
    ExitCode,
    InfrastructureError,
    InterruptedRunError,
    Problem,
    WaitTimeoutError,
)
from polyclinic.v1 import common_pb2


@pytest.fixture
def context(make_context, deployed):
    return make_context(deployed.addresses)


def options_for(tmp_path, **more):
    files = {"junit": tmp_path / "out" / "r.xml", "json": tmp_path / "out" / "r.json"}
    return RunOptions(conclusion=Conclusion(files), **more)


def errors_in(path):
    root = ElementTree.parse(path).getroot()
    assert root.find(".//failure") is None
    return [node.get("message") for node in root.iter("error")]


async def test_a_refused_suite_is_in_the_junit_file(context, deployed, write_suite, tmp_path):
    options = options_for(tmp_path)
    path = options.conclusion.files["junit"]
    deployed.fake.problems = [
        common_pb2.Problem(where="models[0]", what="no such model"),
        common_pb2.Problem(where="gate[0]", what="no such metric"),
    ]
    with pytest.raises(BadRequestError):
        await run(context, write_suite(tmp_path), options)
    assert [said.split(": ")[-1] for said in errors_in(path)] == [
        "no such model.",
        "no such metric.",
    ]
    with pytest.raises(BadRequestError):
        await run(context, tmp_path / "no-suite.yaml", options)
    assert "no-suite.yaml" in errors_in(path)[0]
    with pytest.raises(BadRequestError):
        await resume(context, "r9", options)
    assert "there is no run r9" in errors_in(path)[0]


async def test_a_service_that_is_away_is_an_error_and_no_failure(
    context, deployed, write_suite, tmp_path
):
    options = options_for(tmp_path)
    problem = common_pb2.Problem(where="models", what="away", code="inference_unreachable")
    deployed.fake.problems = [problem]
    with pytest.raises(InfrastructureError):
        await run(context, write_suite(tmp_path), options)
    [suite] = ElementTree.parse(options.conclusion.files["junit"]).getroot()
    assert (suite.get("name"), suite.get("errors")) == ("run incomplete", "1")


async def test_a_run_that_times_out_leaves_its_partial_report(
    context, deployed, write_suite, tmp_path
):
    deployed.fake.keeps_going = True
    options = options_for(tmp_path, timeout_s=0.5)
    with pytest.raises(WaitTimeoutError) as caught:
        await run(context, write_suite(tmp_path), options)
    assert caught.value.is_reported
    assert deployed.fake.cancelled == list(deployed.fake.runs)
    assert options.conclusion.files["junit"].read_text() == "<testsuites/>"
    assert "gate" in options.conclusion.files["json"].read_text()
    assert "what was scored until then" in context.err.getvalue()


async def test_a_run_that_is_interrupted_leaves_its_partial_report(
    context, deployed, write_suite, tmp_path
):
    deployed.fake.keeps_going = True
    options = options_for(tmp_path)
    going = asyncio.create_task(run(context, write_suite(tmp_path), options))
    await deployed.fake.watched.wait()
    going.cancel()
    with pytest.raises(InterruptedRunError):
        await going
    assert options.conclusion.files["junit"].read_text() == "<testsuites/>"


async def test_without_a_partial_report_the_problem_is_told(
    context, deployed, write_suite, tmp_path
):
    deployed.fake.keeps_going = True
    files = {"html": tmp_path / "r.html", "junit": tmp_path / "r.xml"}  # html is unknown here
    options = RunOptions(conclusion=Conclusion(files), timeout_s=0.5)
    with pytest.raises(WaitTimeoutError):
        await run(context, write_suite(tmp_path), options)
    assert "No partial report" in context.err.getvalue()
    assert "did not end within" in errors_in(files["junit"])[0]


def test_problems_as_junit_never_fail_a_model():
    body = junit_of([Problem("a", "b"), Problem("", "<&>")], ExitCode.TIMEOUT)
    root = ElementTree.fromstring(body)
    assert (root.get("tests"), root.get("errors"), root.get("failures")) == ("2", "2", "0")
    assert [case.get("name") for case in root.iter("testcase")] == ["a", "timeout"]
