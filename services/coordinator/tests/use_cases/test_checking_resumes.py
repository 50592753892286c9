"""What keeps a run from going on: models that are gone, that changed, or may have changed."""

import pytest

from polyclinic.coordinator.ports.models import ModelCheck
from polyclinic.coordinator.use_cases.checking_resumes import CheckResume
from polyclinic.records.models import ModelInfo

ACCEPTED = [ModelInfo("a", fingerprint="1", said={"created": "1"})]


class Runs:
    async def accepted_event(self, run_id: str) -> bytes:
        return b""


class Served:
    def __init__(self, *models: ModelInfo) -> None:
        self._models = list(models)

    async def check(self, names: list[str]) -> ModelCheck:
        return ModelCheck(models=self._models)


def checking(served: ModelInfo) -> CheckResume:
    return CheckResume(Runs(), Served(served), lambda _: ACCEPTED)


async def test_the_same_model_goes_on() -> None:
    found = await checking(ACCEPTED[0])("r1")
    assert (found.problems, found.notes) == ([], [])


async def test_what_an_endpoint_says_otherwise_keeps_a_run_from_going_on() -> None:
    served = ModelInfo("a", fingerprint="1", said={"created": "2"})
    [problem] = (await checking(served)("r1")).problems
    assert "`created`" in problem.what
    assert "--accept-changed" in problem.remedy


async def test_it_goes_on_where_that_is_accepted_and_says_so() -> None:
    served = ModelInfo("a", fingerprint="1", said={"created": "2"})
    found = await checking(served)("r1", accept_changed=True)
    assert found.problems == []
    assert len(found.notes) == 1


@pytest.mark.parametrize("accept_changed", [False, True])
async def test_another_fingerprint_is_never_accepted(accept_changed: bool) -> None:
    served = ModelInfo("a", fingerprint="2", said={"created": "1"})
    found = await checking(served)("r1", accept_changed=accept_changed)
    assert [problem.code for problem in found.problems] == ["model_changed"]
