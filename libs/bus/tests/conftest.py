from collections.abc import AsyncIterator, Callable

import pytest

from polyclinic.bus.bus import Bus
from polyclinic.bus.topology import Topology
from polyclinic.v1 import common_pb2, inference_pb2, judging_pb2

MODELS = ("candidate",)


@pytest.fixture
async def bus(bus_url: str) -> AsyncIterator[Bus]:
    """The judge's connection to a freshly provisioned broker."""
    connection = await Bus.connect("judge", bus_url, graceful_timeout_s=2)
    await connection.open(Topology(models=MODELS))
    yield connection
    await connection.close()


@pytest.fixture
def judge() -> Callable[..., judging_pb2.Judge]:
    """Builds a command of a given step."""

    def build(step_id: str = "s1", run_id: str = "r1", reply: str = "B") -> judging_pb2.Judge:
        step = common_pb2.Step(
            run_id=run_id, trial_id="t1", step_id=step_id, name="extract", attempt=1
        )
        return judging_pb2.Judge(step=step, choice=judging_pb2.ChoiceGrading(reply=reply))

    return build


@pytest.fixture
def complete() -> Callable[..., inference_pb2.Complete]:
    """Builds a command to a model."""

    def build(model: str = "candidate", step_id: str = "s1") -> inference_pb2.Complete:
        return inference_pb2.Complete(
            step=common_pb2.Step(run_id="r1", trial_id="t1", step_id=step_id),
            input=inference_pb2.CompletionInput(model=model),
        )

    return build
