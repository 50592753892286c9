"""Replies by reference are read like any other."""

import pytest

from polyclinic.bus.errors import PermanentError
from polyclinic.coordinator.consumers.results import read_result
from polyclinic.coordinator.domain.facts import Fact
from polyclinic.coordinator.domain.long_replies import EDGE_CHARS, edges
from polyclinic.coordinator.domain.recording import StepResult
from polyclinic.coordinator.use_cases.fetching_replies import FetchReplies
from polyclinic.records.completions import Completion
from polyclinic.records.files import Blob
from polyclinic.v1 import common_pb2, inference_pb2


class Store:
    """`Blobs` in memory."""

    def __init__(self, **files: bytes) -> None:
        self.files = files

    async def get(self, blob: Blob, *, max_bytes: int) -> bytes:
        if blob.sha256 not in self.files:
            raise PermanentError("Gone.", code="blob_missing")
        data = self.files[blob.sha256]
        assert len(data) <= max_bytes
        return data


def completed() -> StepResult:
    event = inference_pb2.Completed(step=common_pb2.Step(step_id="s1", trial_id="t1"))
    event.completion.outcome = inference_pb2.COMPLETION_OUTCOME_TEXT
    event.completion.text_blob.CopyFrom(
        common_pb2.Blob(sha256="aa", size_bytes=5, name="reply.txt")
    )
    result = read_result(event)
    assert result is not None
    return result


async def test_the_text_of_a_long_reply_is_fetched() -> None:
    text = "Answer: B.\n" + "\u554f" * 300_000 + "\nend"
    [result] = await FetchReplies(Store(aa=text.encode()))([completed()])
    assert (result.step_id, result.failed) == ("s1", False)
    completion = result.fact.completion
    assert completion.text.startswith("Answer: B.")
    assert completion.text.endswith("end")
    assert len(completion.text) == 2 * EDGE_CHARS + 1
    assert completion.text_blob.sha256 == "aa"


async def test_a_reply_that_is_not_there_is_a_failed_step() -> None:
    [result] = await FetchReplies(Store())([completed()])
    assert (result.failed, result.fact.failed) == (True, "blob_missing")


async def test_other_results_pass_as_they_are() -> None:
    other = StepResult("s2", "t2", Fact(completion=Completion(text="B")))
    assert await FetchReplies(Store())([other]) == [other]


@pytest.mark.parametrize("length", [0, 1, 2 * EDGE_CHARS])
def test_a_text_that_is_not_too_long_stays_whole(length: int) -> None:
    assert edges("x" * length) == "x" * length
