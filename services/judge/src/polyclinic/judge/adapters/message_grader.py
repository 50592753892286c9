"""From a grading as a message to its verdict as a message: what the bus and gRPC share."""

from polyclinic.judge.use_cases.grade import Grade
from polyclinic.records.grading import GradingInput
from polyclinic.records.wire import message_of, record_of
from polyclinic.v1 import judging_pb2


class MessageGrader:
    """The use case behind messages; raises what it raises."""

    def __init__(self, grade: Grade) -> None:
        self._grade = grade

    async def __call__(self, message: judging_pb2.GradingInput) -> judging_pb2.JudgeVerdict:
        """Grade one answer."""
        return message_of(
            await self._grade(record_of(message, GradingInput)), judging_pb2.JudgeVerdict
        )
