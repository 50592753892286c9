"""`judge calibrate` against a hand-written judge service over real gRPC."""

import json

import grpc
import pytest

from polyclinic.cli.commands.judge import CalibrateOptions, calibrate
from polyclinic.cli.problems import BadRequestError, ExitCode, InfrastructureError
from polyclinic.cli.settings import Addresses
from polyclinic.v1 import judging_pb2, judging_pb2_grpc

NOWHERE = "127.0.0.1:9"


class FakeJudge(judging_pb2_grpc.JudgingServiceServicer):
    """Takes the first number of an answer for its score; an answer without one is not read."""

    def __init__(self):
        self.asked = []
        self.failure = None

    async def Grade(self, request, context):
        self.asked.append(request.input)
        if self.failure:
            await context.abort(*self.failure)
        verdict = judging_pb2.JudgeVerdict(
            judge=request.input.judge, prompt_sha256="ab", attempts=1
        )
        first = request.input.answer.split()[0]
        if first.isdigit():
            verdict.scores["accuracy"] = int(first)
            verdict.scores["clarity"] = 5
        else:
            verdict.reason = "unparsed"
        return judging_pb2.GradeResponse(verdict=verdict)


@pytest.fixture
async def judge():
    fake, server = FakeJudge(), grpc.aio.server()
    judging_pb2_grpc.add_JudgingServiceServicer_to_server(fake, server)
    fake.address = f"127.0.0.1:{server.add_insecure_port('127.0.0.1:0')}"
    await server.start()
    yield fake
    await server.stop(0)


@pytest.fixture
def context(make_context, judge):
    return make_context(Addresses("nats://127.0.0.1:9", NOWHERE, NOWHERE, judge=judge.address))


@pytest.fixture
def labels(tmp_path):
    def write(*pairs):
        path = tmp_path / "labels.jsonl"
        rows = [
            {"reference": "rest", "answer": answer, "labels": {"accuracy": label}}
            for answer, label in pairs
        ]
        path.write_text("".join(json.dumps(row) + "\n" for row in rows))
        return path

    return write


def options(**fields):
    return CalibrateOptions(judge="judge-a", **fields)


AGREED = [("5 good", 5), ("1 bad", 1), ("3 fair", 3), ("4 well", 4)]


async def test_agreement_coverage_and_tables_are_shown(context, judge, labels, tmp_path):
    path = labels(*AGREED, ("2 poor", 3), ("no score", 2))
    out, figures = tmp_path / "verdicts.jsonl", tmp_path / "figures.json"
    code = await calibrate(
        context, path, options(out=out, json_file=figures, max_reasks=0, no_cache=True)
    )
    assert code == ExitCode.PASS
    text = context.out.getvalue()
    assert "5 verdicts on 6 labelled answers" in text
    assert "without a verdict: unparsed 1" in text
    assert "people in rows, the judge in columns" in text
    document = json.loads(figures.read_text())
    [axis] = document["axes"]
    assert (axis["n"], axis["statistic"], axis["raw"]) == (5, "quadratic_kappa", 0.8)
    assert axis["ci_low"] <= axis["kappa"] <= axis["ci_high"] <= 1
    assert axis["confusion"][2] == [0, 1, 1, 0, 0]
    assert document["missing"] == {"unparsed": 1}
    rows = [json.loads(line) for line in out.read_text().splitlines()]
    assert [row["id"] for row in rows] == [f"line-{n}" for n in range(1, 7)]
    assert {(each.judge, each.max_reasks, each.no_cache) for each in judge.asked} == {
        ("judge-a", 0, True)
    }


async def test_a_bar_that_holds_and_one_that_does_not(context, labels):
    path = labels(*AGREED)
    assert await calibrate(context, path, options(min_kappa=0.9)) == ExitCode.PASS
    path = labels(*AGREED, ("1 no", 5), ("5 no", 1), ("1 no", 4))
    assert await calibrate(context, path, options(min_kappa=0.9)) == ExitCode.FAIL
    assert "is under 0.9" in context.err.getvalue()


async def test_an_undefined_kappa_passes_no_bar(context, labels):
    path = labels(("4 a", 4), ("4 b", 4))
    assert await calibrate(context, path, options(min_kappa=0.1)) == ExitCode.INCONCLUSIVE
    assert "kappa is undefined (no_variation)" in context.err.getvalue()
    path = labels(("nothing", 4))
    assert await calibrate(context, path, options(min_kappa=0.1)) == ExitCode.INCONCLUSIVE


async def test_too_few_verdicts_decide_nothing(context, labels):
    path = labels(*AGREED, ("no score", 2))
    assert await calibrate(context, path, options(min_coverage=0.8)) == ExitCode.PASS
    code = await calibrate(context, path, options(min_coverage=0.9, min_kappa=0.9))
    assert code == ExitCode.INCONCLUSIVE
    assert "0.800 of the answers have a verdict, under 0.9" in context.err.getvalue()


async def test_a_judge_that_fails_is_no_disagreement(context, judge, labels):
    judge.failure = (grpc.StatusCode.INTERNAL, "broken")
    with pytest.raises(InfrastructureError, match="broken"):
        await calibrate(context, labels(*AGREED), options())
    judge.failure = (grpc.StatusCode.NOT_FOUND, 'no model "judge-a"')
    with pytest.raises(BadRequestError, match="judge-a"):
        await calibrate(context, labels(*AGREED), options())


async def test_a_template_replaces_the_prompt(context, judge, labels, tmp_path):
    template = tmp_path / "own.txt"
    template.write_text("Compare {answer} with {reference}.")
    await calibrate(context, labels(*AGREED), options(template=template))
    assert {each.template for each in judge.asked} == {"Compare {answer} with {reference}."}
    with pytest.raises(BadRequestError, match="does not exist"):
        await calibrate(context, labels(*AGREED), options(template=tmp_path / "none.txt"))
