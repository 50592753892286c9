"""The whole service on a real broker: events in, events and answers out."""

import asyncio
import json
from contextlib import asynccontextmanager

import grpc
import nats
import pytest
from google.protobuf import json_format

from polyclinic.bus.bus import Bus
from polyclinic.bus.service import Runtime
from polyclinic.bus.topology import Topology
from polyclinic.stats.app import wiring
from polyclinic.stats.domain.scores_file import read_scores
from polyclinic.stats.settings import Settings
from polyclinic.v1 import common_pb2, run_pb2, statistics_pb2, statistics_pb2_grpc

N = 30
LANGUAGES = ("en", "sw")


def suite(**fields):
    gate = [
        run_pb2.GateRule(metric="accuracy", language="each", min=0.5),
        run_pb2.GateRule(metric="resource_gap", max=0.5),
        run_pb2.GateRule(coverage_min=0.9),
    ]
    given = {
        "name": "check",
        "languages": LANGUAGES,
        "models": ["m"],
        "gate": gate,
        "intervals": run_pb2.IntervalOptions(resamples=500),
    }
    return run_pb2.Suite(**(given | fields))


def accepted(run_id, **fields):
    return run_pb2.RunAccepted(
        run_id=run_id,
        suite=suite(**fields),
        planned=[
            run_pb2.PlannedCell(
                task="mcqa", dataset="own", model="m", language=code, variant="original", trials=N
            )
            for code in LANGUAGES
        ],
        models=[run_pb2.ModelInfo(name="m", backend="replay", fingerprint="f")],
        metrics=[
            run_pb2.MetricInfo(task="mcqa", metric=name, high=1, binary=True, higher_is_better=True)
            for name in ("accuracy", "answered")
        ],
        suite_sha256="ab",
    )


def scored(run_id, i, language, *, right, revision=1, reason=""):
    scores = [
        run_pb2.Score(metric="accuracy", value=right),
        run_pb2.Score(metric="answered", value=1),
    ]
    return run_pb2.TrialScored(
        run_id=run_id,
        trial_id=f"{i:04}{language}",
        revision=revision,
        sample=common_pb2.SampleKey(
            task="mcqa",
            dataset="own",
            sample_id=f"q{i}",
            language=language,
            variant="original",
            epoch=1,
        ),
        model="m",
        cluster=f"q{i}",
        scores=[] if reason else scores,
        unscored_reason=reason,
        answer="B\x00",
        usage=[run_pb2.CallUsage(model="m", prompt_tokens=10, latency_s=0.1)],
    )


def completed(run_id, revision=1, announced=2 * N):
    return run_pb2.RunCompleted(
        run_id=run_id,
        revision=revision,
        state=run_pb2.RUN_STATE_COMPLETED,
        trials=announced,
        announced=announced,
    )


def trials(run_id):
    return [scored(run_id, i, code, right=float(i % 3 > 0)) for code in LANGUAGES for i in range(N)]


class Replica:
    """One process's worth of the service, in this one."""

    def __init__(self, bus, stub, tasks):
        self.bus, self.stub, self.tasks = bus, stub, tasks

    async def report(self, run_id, **fields):
        request = statistics_pb2.GetReportRequest(run_id=run_id, **({"wait_s": 20} | fields))
        return await self.stub.GetReport(request)

    async def scores(self, run_id):
        request = statistics_pb2.ListScoresRequest(run_id=run_id)
        return [one async for answer in self.stub.ListScores(request) for one in answer.trials]


@asynccontextmanager
async def replica(nats_url, database_url):
    bus = await Bus.connect("stats", nats_url)
    await bus.open(Topology())
    runtime = Runtime(bus=bus, grpc=grpc.aio.server())
    settings = Settings(nats_url=nats_url, database_url=database_url, sweep_every_s=1.0)
    async with wiring(settings)(runtime):
        port = runtime.grpc.add_insecure_port("127.0.0.1:0")
        await runtime.grpc.start()
        tasks = [asyncio.create_task(run()) for _, run in runtime._tasks]
        async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
            yield Replica(bus, statistics_pb2_grpc.ReportServiceStub(channel), tasks)
        while any(not task.done() for task in tasks):
            for task in tasks:
                task.cancel()  # nats-py swallows one now and then
            await asyncio.wait(tasks, timeout=0.2)
        await runtime.grpc.stop(0)
    await bus.close()


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request, tmp_path):
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'stats.db'}"
    return request.getfixturevalue("postgres_database")


@pytest.fixture
async def stats(bus_url, database_url):
    async with replica(bus_url, database_url) as one:
        yield one


@pytest.fixture
async def coordinator(stats, bus_url):
    """A bus that publishes under the coordinator's name."""
    bus = await Bus.connect("coordinator", bus_url)
    await bus.open(Topology())
    yield bus
    await bus.close()


@pytest.fixture
async def heard(bus_url, stats):
    """What stats publish, in order."""
    connection = await nats.connect(bus_url)
    found = []

    async def take(msg):
        kind = {
            "report_published": statistics_pb2.ReportPublished,
            "gate_decided": statistics_pb2.GateDecided,
        }[msg.subject.split(".")[4]]
        found.append((msg.subject, kind.FromString(msg.data)))

    await connection.subscribe("polyclinic.v1.evt.stats.>", cb=take)
    await connection.flush()
    yield found
    await connection.close()


async def test_a_run_ends_in_a_report_and_a_verdict(stats, coordinator, heard):
    await coordinator.publish_all([accepted("r1"), *trials("r1"), completed("r1")])
    answer = await stats.report("r1")
    assert answer.verdict == statistics_pb2.VERDICT_PASS
    assert (answer.complete, answer.revision) == (True, 1)
    document = json.loads(answer.body)
    assert document["coverage"]["scored"] == 2 * N
    assert document["usage"][0]["prompt_tokens"] == 10 * 2 * N

    for _ in range(100):
        if len(heard) == 2:
            break
        await asyncio.sleep(0.05)
    (subject, published), (_, decided) = heard
    assert subject == "polyclinic.v1.evt.stats.report_published.r1"
    assert await stats.bus.blobs.get(published.report) == answer.body
    assert decided.verdict == statistics_pb2.VERDICT_PASS
    first = decided.rules[0]
    assert first.rule == "accuracy of mcqa in en, model m: at least 0.5"
    assert "n = 30" in first.reason


@pytest.mark.parametrize("name", ["json", "text", "junit", "md", "csv", "html", ""])
async def test_every_format_is_served(stats, coordinator, name):
    await coordinator.publish_all([accepted("r1"), *trials("r1"), completed("r1")])
    assert (await stats.report("r1", format=name)).body


async def test_any_order_and_any_repetition_end_in_the_same_scores(stats, coordinator, bus_url):
    given = trials("r1")
    connection = await nats.connect(bus_url)
    stream = connection.jetstream()
    late = [completed("r1"), *given[::-1], accepted("r1"), *given[:7]]
    for event in late:  # without a message id, so that the broker drops nothing
        name = {"RunCompleted": "run_completed", "TrialScored": "trial_scored"}
        kind = name.get(event.DESCRIPTOR.name, "run_accepted")
        subject = f"polyclinic.v1.evt.coordinator.{kind}.r1"
        await stream.publish(subject, event.SerializeToString())
    await connection.close()
    assert (await stats.report("r1")).complete
    kept = await stats.scores("r1")
    assert kept == sorted(given, key=lambda one: one.trial_id)


async def test_scores_read_back_as_the_file_that_baselines_are(stats, coordinator):
    await coordinator.publish_all([accepted("r1"), *trials("r1"), completed("r1")])
    await stats.report("r1")
    lines = "\n".join(
        json.dumps(json_format.MessageToDict(one, preserving_proto_field_name=True))
        for one in await stats.scores("r1")
    ).encode()
    assert len(list(read_scores(lines, "x"))) == 2 * N
    blob = await coordinator.blobs.put(lines, "x.jsonl")
    gate = [run_pb2.GateRule(metric="accuracy", against="baseline", language="each", max_drop=0.01)]
    fields = {"baseline": run_pb2.Baseline(scores=blob), "gate": gate}
    await coordinator.publish_all([accepted("r2", **fields), *trials("r2"), completed("r2")])
    answer = await stats.report("r2")
    assert answer.verdict == statistics_pb2.VERDICT_PASS
    assert json.loads(answer.body)["run"]["baseline"]["trials"] == 2 * N


async def test_a_resumed_run_gets_a_report_of_its_revision(stats, coordinator):
    first = trials("r1")
    lost = scored("r1", 0, "en", right=0, reason="quota_exhausted")
    await coordinator.publish_all([accepted("r1"), lost, *first[1:], completed("r1")])
    answer = await stats.report("r1")
    assert not answer.complete
    assert json.loads(answer.body)["coverage"]["unscored"] == {"quota_exhausted": 1}
    again = scored("r1", 0, "en", right=1, revision=2)
    await coordinator.publish_all([again, completed("r1", revision=2)])
    answer = await stats.report("r1", min_revision=2)
    assert (answer.revision, answer.complete) == (2, True)


async def test_two_replicas_share_the_work_and_agree(stats, coordinator, bus_url, database_url):
    async with replica(bus_url, database_url) as other:
        ids = [f"r{i}" for i in range(4)]
        await coordinator.publish_all(
            [event for run_id in ids for event in (accepted(run_id), *trials(run_id))]
            + [completed(run_id) for run_id in ids]
        )
        for run_id in ids:
            answers = [await one.report(run_id) for one in (stats, other)]
            assert answers[0] == answers[1]
            assert answers[0].complete
            assert len(await other.scores(run_id)) == 2 * N


async def test_questions_that_cannot_be_answered(stats, coordinator):
    wrong = {
        grpc.StatusCode.NOT_FOUND: {"run_id": "r9", "wait_s": 0},
        grpc.StatusCode.INVALID_ARGUMENT: {"run_id": "r9", "format": "pdf"},
    }
    for code, fields in wrong.items():
        with pytest.raises(grpc.aio.AioRpcError) as failed:
            await stats.report(**fields)
        assert failed.value.code() == code
    with pytest.raises(grpc.aio.AioRpcError) as failed:
        await stats.scores("r9")
    assert failed.value.code() == grpc.StatusCode.NOT_FOUND
    await coordinator.publish_event(accepted("r1"))
    with pytest.raises(grpc.aio.AioRpcError) as failed:
        await stats.report("r1", wait_s=1)
    assert failed.value.code() == grpc.StatusCode.FAILED_PRECONDITION


async def test_a_cancelled_run_has_a_report_of_what_is_there(stats, coordinator):
    some = trials("r1")[:10]
    end = completed("r1", announced=10)
    end.state = run_pb2.RUN_STATE_CANCELLED
    await coordinator.publish_all([accepted("r1"), *some, end])
    answer = await stats.report("r1")
    assert not answer.complete
    document = json.loads(answer.body)
    assert document["run"]["state"] == "cancelled"
    assert document["coverage"]["share"] == pytest.approx(10 / (2 * N))
    assert answer.verdict == statistics_pb2.VERDICT_FAIL


JUDGES = ("a", "b", "c")


def with_panel(run_id, **fields):
    event = accepted(run_id, **fields)
    for cell in event.planned:
        cell.task = "open_qa"
    del event.metrics[:]
    event.metrics.add(task="open_qa", metric="total", low=1, high=5, higher_is_better=True)
    event.scales.add(task="open_qa", axis="total", low=1, high=5, metric="total")
    for name in JUDGES:
        event.judges.add(name=name, backend="replay", fingerprint=f"fp-{name}")
    return event


def judged(run_id, i, language, *, silent="c"):
    """An answer that every judge scored but one, which was away."""
    event = scored(run_id, i, language, right=1)
    event.sample.task = "open_qa"
    said = {name: float(1 + (i + k) % 5) for k, name in enumerate(JUDGES) if name != silent}
    for name in JUDGES:
        one = event.verdicts.add(judge=name, attempts=1, prompt_sha256="ab", fingerprint="fp")
        if name == silent:
            one.reason = "unreachable"
            continue
        one.scores["total"] = said[name]
        one.explanation, one.raw_reply = "Too short.", json.dumps({"total": said[name]})
    event.reply = f"Rest & <fluids> for q{i}."
    del event.scores[:]
    event.scores.add(metric="total", value=sum(said.values()) / len(said))
    return event


async def judge_all(coordinator, run_id, *, silent="c"):
    gate = [run_pb2.GateRule(metric="total", min=1), run_pb2.GateRule(coverage_min=0.99)]
    answers = [judged(run_id, i, code, silent=silent) for code in LANGUAGES for i in range(N)]
    await coordinator.publish_all([with_panel(run_id, gate=gate), *answers, completed(run_id)])
    return answers


async def test_one_judge_of_three_down_for_the_whole_run(stats, coordinator):
    await judge_all(coordinator, "r1")
    answer = await stats.report("r1")
    document = json.loads(answer.body)
    # Every answer is scored, by the two that are left; the gate sees that it is another panel.
    assert answer.complete
    assert answer.verdict == statistics_pb2.VERDICT_FAIL
    failed = [rule for rule in document["gate"]["rules"] if rule["verdict"] == "fail"]
    assert [(rule["judge"], rule["metric"]) for rule in failed] == [("c", "coverage")]
    assert document["coverage"]["judges"] == [
        {
            "task": "open_qa",
            "judge": judge,
            "requested": 2 * N,
            "verdicts": verdicts,
            "share": verdicts / (2 * N),
            "missing": missing,
            "reasked": 0,
        }
        for judge, verdicts, missing in (
            ("a", 2 * N, {}),
            ("b", 2 * N, {}),
            ("c", 0, {"unreachable": 2 * N}),
        )
    ]
    alpha = next(row for row in document["agreement"] if row["model"] is row["language"] is None)
    assert (alpha["statistic"], alpha["n"]) == ("krippendorff_alpha", 2 * N)

    await judge_all(coordinator, "r2", silent="")
    assert (await stats.report("r2")).verdict == statistics_pb2.VERDICT_PASS


async def test_scores_bring_verdicts_and_replies_back(stats, coordinator):
    answers = await judge_all(coordinator, "r1")
    await stats.report("r1")
    assert await stats.scores("r1") == sorted(answers, key=lambda one: one.trial_id)


async def test_worst_samples_with_texts_only_when_asked_for(stats, coordinator):
    await judge_all(coordinator, "r1")
    answer = await stats.report("r1")
    bare = json.loads(answer.body)["worst"]
    assert (len(bare), bare[0]["value"]) == (10, 1.5)
    assert b"fluids" not in answer.body
    assert b"Too short" not in answer.body
    few = json.loads((await stats.report("r1", worst=3, texts=True)).body)["worst"]
    assert [row["trial_id"] for row in few] == [row["trial_id"] for row in bare[:3]]
    assert few[0]["reply"] == f"Rest & <fluids> for {few[0]['sample_id']}."
    assert few[0]["judges"][0]["explanation"] == "Too short."
    assert "raw_reply" in few[0]["judges"][0]
    for form, needed in (
        ("text", b"Rest & <fluids>"),
        ("md", b"Rest &amp; &lt;fluids&gt;"),
        ("html", b"Rest &amp; &lt;fluids&gt;"),
    ):
        assert needed in (await stats.report("r1", format=form, texts=True)).body, form
        assert b"fluids" not in (await stats.report("r1", format=form)).body, form
    none = json.loads((await stats.report("r1", worst=0)).body)
    assert none["worst"] == []


async def test_long_texts_come_in_messages_that_fit(stats, coordinator):
    answers = [judged("r1", i, "en") for i in range(100)]
    for one in answers:
        one.reply = "ไข้" * 10_000
        one.verdicts[0].raw_reply = "ก" * 8_000
    await coordinator.publish_all(answers)
    for _ in range(200):
        if await is_known(stats, "r1") == len(answers):
            break
        await asyncio.sleep(0.05)
    request = statistics_pb2.ListScoresRequest(run_id="r1")
    sizes = [one.ByteSize() async for one in stats.stub.ListScores(request)]
    assert len(sizes) > 1
    assert max(sizes) < 4 * 2**20  # what a client takes that sets no limit


async def is_known(stats, run_id):
    try:
        return len(await stats.scores(run_id))
    except grpc.aio.AioRpcError:
        return 0
