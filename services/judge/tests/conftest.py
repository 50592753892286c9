from collections.abc import AsyncIterator, Callable

import pytest

from polyclinic.bus.bus import Bus
from polyclinic.bus.topology import Topology
from polyclinic.v1 import common_pb2, judging_pb2


@pytest.fixture
async def bus(bus_url: str) -> AsyncIterator[Bus]:
    """The judge's connection to a freshly provisioned broker."""
    connection = await Bus.connect("judge", bus_url, graceful_timeout_s=2)
    await connection.open(Topology())
    yield connection
    await connection.close()


@pytest.fixture
def choice() -> Callable[..., judging_pb2.Judge]:
    """Builds a command about a question with options A to D."""

    def build(
        reply: str = "The answer is B.", *, step: str = "s1", run: str = "r1", **grading: object
    ) -> judging_pb2.Judge:
        options = [judging_pb2.Option(label=label) for label in "ABCD"]
        grading = {"language": "en", "options": options, **grading}
        return judging_pb2.Judge(
            step=common_pb2.Step(
                run_id=run, trial_id="t1", step_id=step, name="extract", attempt=1
            ),
            choice=judging_pb2.ChoiceGrading(reply=reply, **grading),
        )

    return build
