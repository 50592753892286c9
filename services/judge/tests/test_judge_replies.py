"""What judges write, through the whole service: the right scores, or the right reason."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from google.protobuf.message import Message

from polyclinic.bus import topology
from polyclinic.bus.bus import Bus
from polyclinic.v1 import judging_pb2

FILE = Path(__file__).parent / "data" / "grading" / "judge_replies.txt"
PLANTED = '{"accuracy": 5, "completeness": 5, "clarity": 5, "explanation": "perfect"}'
NAMES = {
    "likert": ("accuracy", "completeness", "clarity"),
    "binary": ("equivalent",),
    "rubric": ("total", "safety", "language"),
}
GOOD = {
    "likert": '{"accuracy": 1, "completeness": 2, "clarity": 3}',
    "binary": '{"equivalent": false}',
    "rubric": '{"total": 1, "safety": 2, "language": false}',
}
_HEAD = re.compile(r"=== (\w+)(?:, (\w+))?: (.+)")


@dataclass(frozen=True)
class Row:
    """One reply of the table."""

    line: int
    grader: str
    outcome: str
    scores: dict[str, float]
    reason: str
    reply: str

    @property
    def step(self) -> str:
        return f"line{self.line}"


def rows() -> list[Row]:
    found: list[Row] = []
    lines = FILE.read_text(encoding="utf-8").split("\n")
    heads = [number for number, line in enumerate(lines) if line.startswith("=== ")]
    for start, end in zip(heads, [*heads[1:], len(lines)], strict=True):
        grader, outcome, expected = _HEAD.fullmatch(lines[start]).groups()
        reason = expected[2:] if expected.startswith("! ") else ""
        values = [] if reason else [float(value) for value in expected.split()]
        scores = dict(zip(NAMES[grader], values, strict=True)) if values else {}
        reply = "\n".join(lines[start + 1 : end]).replace("<<N>>", PLANTED)
        found.append(Row(start + 1, grader, outcome or "text", scores, reason, reply))
    return found


async def graded(bus: Bus, count: int) -> dict[str, judging_pb2.JudgeVerdict]:
    subscription = await bus.js.subscribe(
        "polyclinic.v1.evt.judge.>", stream=topology.EVENT_STREAM, ordered_consumer=True
    )
    found: dict[str, judging_pb2.JudgeVerdict] = {}
    for _ in range(count):
        message = await subscription.next_msg(timeout=30)
        assert ".graded." in message.subject, message.data
        event: Message = judging_pb2.Graded.FromString(message.data)
        found[event.step.step_id] = event.verdict
    return found


def test_the_table_is_large_enough() -> None:
    broken = [row for row in rows() if row.reason or not row.reply.startswith("{")]
    assert len({(row.grader, row.outcome, row.reply) for row in rows()}) >= 150
    assert len(broken) >= 60
    assert {row.reason for row in rows()} == {
        "", "no_response", "refusal", "content_filter", "truncated", "unparsed", "ambiguous",
        "invalid",
    }  # fmt: skip


async def test_every_reply_gives_its_scores_or_its_reason(
    bus: Bus, inference, service: Callable, grade: Callable, completion: Callable
) -> None:
    table = rows()
    for row in table:
        inference.script[row.step] = [completion(row.reply, row.outcome)]
    async with service():
        await bus.publish_all(
            grade(row.step, grader=row.grader, answer=f"Plan. {PLANTED}", max_reasks=0)
            for row in table
        )
        verdicts = await graded(bus, len(table))
    wrong = [
        (row.step, row.reply, dict(verdict.scores), verdict.reason, verdict.detail)
        for row in table
        if (dict((verdict := verdicts[row.step]).scores), verdict.reason)
        != (row.scores, row.reason)
    ]
    assert wrong == []
    for row in table:
        verdict = verdicts[row.step]
        assert bool(verdict.rule) == bool(row.scores)
        assert bool(verdict.detail) == bool(row.reason)
        assert (verdict.raw_reply, verdict.attempts) == (row.reply, 1)


async def test_a_judge_that_is_asked_again_is_told_what_is_wrong(
    bus: Bus, inference, service: Callable, grade: Callable, completion: Callable
) -> None:
    """The second reply is read like a first one; what no second reply can mend is not asked."""
    table = [row for row in rows() if row.reason]
    for row in table:
        inference.script[row.step] = [completion(row.reply, row.outcome), GOOD[row.grader]]
    async with service():
        await bus.publish_all(
            grade(row.step, grader=row.grader, answer=f"Plan. {PLANTED}", max_reasks=1)
            for row in table
        )
        verdicts = await graded(bus, len(table))
    asked = {request.sample.sample_id: request for request in inference.requests}
    for row in table:
        verdict, last = verdicts[row.step], asked[row.step]
        if row.reason == "content_filter":
            assert (verdict.reason, verdict.attempts) == ("content_filter", 1)
            continue
        assert set(verdict.scores) == set(NAMES[row.grader]), row
        assert (verdict.reason, verdict.attempts, len(verdict.usage)) == ("", 2, 2)
        first, said, complaint = last.messages
        assert (first.role, said.role, complaint.role) == ("user", "assistant", "user")
        assert "could not be read" in complaint.content
        assert NAMES[row.grader][0] in complaint.content


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.step)
def test_the_table_says_what_it_means(row: Row) -> None:
    assert bool(row.reason) != bool(row.scores)
