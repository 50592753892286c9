"""From a question about recorded replies as a message to its answer as a message."""

from polyclinic.inference.use_cases.count_recorded import CountRecorded
from polyclinic.records.samples import SampleKey
from polyclinic.records.wire import message_of, record_of
from polyclinic.v1 import common_pb2, inference_pb2


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
        samples = [record_of(sample, SampleKey) for sample in message.samples]
        counted = await self._count_recorded(message.model, samples, max(1, message.epochs))
        response = inference_pb2.CountRecordedResponse(found=counted.found)
        if counted.example is not None:
            response.example.CopyFrom(message_of(counted.example, common_pb2.SampleKey))
        return response
