"""From a question as a message to its completion as a message."""

from polyclinic.bus.blobs import Blobs
from polyclinic.inference.adapters.wire import completion_to
from polyclinic.inference.use_cases.complete import Complete
from polyclinic.records.completions import CompletionInput
from polyclinic.records.wire import record_of
from polyclinic.v1 import inference_pb2

MAX_INLINE_BYTES = 256 * 1024


class MessageCompleter:
    """What the bus and gRPC share: both ask with the same message and want the same back."""

    def __init__(self, complete: Complete, blobs: Blobs | None = None) -> None:
        """Build from the use case.

        Args:
            complete: Answers questions.
            blobs: Takes texts over 256 KiB; None leaves them inline (gRPC carries 64 MiB).
        """
        self._complete = complete
        self._blobs = blobs

    async def __call__(self, message: inference_pb2.CompletionInput) -> inference_pb2.Completion:
        """Answer one question.

        Raises:
            TransientError: the endpoint may answer later.
            PermanentError: it never will, or the model is unknown.
        """
        completion = completion_to(await self._complete(record_of(message, CompletionInput)))
        if self._blobs is not None and len(completion.text) * 4 > MAX_INLINE_BYTES:
            data = completion.text.encode()
            if len(data) > MAX_INLINE_BYTES:
                completion.text_blob.CopyFrom(await self._blobs.put(data, "reply.txt"))
                completion.text = ""
        return completion
