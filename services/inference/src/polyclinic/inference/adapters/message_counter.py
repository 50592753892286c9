"""From a question about recorded replies as a message to its answer as a message."""

from polyclinic.inference.adapters.wire import sample_from, sample_to
from polyclinic.inference.use_cases.count_recorded import CountRecorded
from polyclinic.v1 import inference_pb2


class MessageCounter:
    """`CountRecorded` in the contract's messages."""

    def __init__(self, count_recorded: CountRecorded) -> None:
        self._count_recorded = count_recorded

    async def __call__(
        self, message: inference_pb2.CountRecordedRequest
    ) -> inference_pb2.CountRecordedResponse:
        """Count the samples of a message.

        Raises:
            PermanentError: the model has no recorded replies here.
        """
        samples = list(map(sample_from, message.samples))
        counted = await self._count_recorded(message.model, samples, max(1, message.epochs))
        example = None if counted.example is None else sample_to(counted.example)
        return inference_pb2.CountRecordedResponse(found=counted.found, example=example)
