"""Commands from the bus: one durable consumer for each model."""

from collections.abc import Awaitable, Callable, Mapping

from polyclinic.bus.bus import Bus
from polyclinic.bus.consuming import consumes
from polyclinic.v1 import inference_pb2

Completer = Callable[[inference_pb2.CompletionInput], Awaitable[inference_pb2.Completion]]


def register(bus: Bus, lanes: Mapping[str, int], complete: Completer) -> None:
    """Attach a consumer for each model.

    Args:
        bus: Not yet consuming.
        lanes: Model name to commands that are worked on at once.
        complete: Answers one question.
    """
    for model, count in lanes.items():

        @consumes(bus, inference_pb2.Complete, key=model, lanes=count)
        async def on_complete(command: inference_pb2.Complete) -> inference_pb2.Completed:
            completion = await complete(command.input)
            return inference_pb2.Completed(step=command.step, completion=completion)
