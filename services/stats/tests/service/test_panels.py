"""Judged runs on a real broker."""

import asyncio
import json

import grpc

from polyclinic.v1 import run_pb2, statistics_pb2

N = 30
LANGUAGES = ("en", "sw")
JUDGES = ("a", "b", "c")


def with_panel(events, run_id, **fields):
    event = events.accepted(run_id, **fields)
    for cell in event.planned:
        cell.task = "open_qa"
    del event.metrics[:]
    event.metrics.add(task="open_qa", metric="total", low=1, high=5, higher_is_better=True)
    event.scales.add(task="open_qa", axis="total", low=1, high=5, metric="total")
    for name in JUDGES:
        event.judges.add(name=name, backend="replay", fingerprint=f"fp-{name}")
    return event


def judged(events, run_id, i, language, *, silent="c"):
    """An answer that every judge scored but one, which was away."""
    event = events.scored(run_id, i, language, right=1)
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


async def judge_all(events, coordinator, run_id, *, silent="c"):
    gate = [run_pb2.GateRule(metric="total", min=1), run_pb2.GateRule(coverage_min=0.99)]
    answers = [
        judged(events, run_id, i, code, silent=silent) for code in LANGUAGES for i in range(N)
    ]
    await coordinator.publish_all(
        [with_panel(events, run_id, gate=gate), *answers, events.completed(run_id)]
    )
    return answers


async def test_one_judge_of_three_down_for_the_whole_run(events, stats, coordinator):
    await judge_all(events, coordinator, "r1")
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

    await judge_all(events, coordinator, "r2", silent="")
    assert (await stats.report("r2")).verdict == statistics_pb2.VERDICT_PASS


async def test_scores_bring_verdicts_and_replies_back(events, stats, coordinator):
    answers = await judge_all(events, coordinator, "r1")
    await stats.report("r1")
    assert await stats.scores("r1") == sorted(answers, key=lambda one: one.trial_id)


async def test_worst_samples_with_texts_only_when_asked_for(events, stats, coordinator):
    await judge_all(events, coordinator, "r1")
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


async def test_long_texts_come_in_messages_that_fit(events, stats, coordinator):
    answers = [judged(events, "r1", i, "en") for i in range(100)]
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
