"""Recorded replies that are replies to other samples are told before a run begins."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from polyclinic.coordinator.domain.recorded import Counted
from polyclinic.coordinator.ports.models import ModelCheck
from polyclinic.coordinator.use_cases.checking_replies import CheckedReplies, CheckReplies
from polyclinic.datasets.rendition import Rendition
from polyclinic.records.models import ModelInfo
from polyclinic.records.samples import SampleKey
from polyclinic.records.suites import Sampling, Suite, TaskSpec

MakeRenditions = Callable[..., list[Rendition]]
SUITE = Suite(tasks=(TaskSpec("mcqa"),), models=("recorded", "live"))
MODELS = {"recorded": ModelInfo("recorded", "replay"), "live": ModelInfo("live", "openai")}
EXAMPLE = SampleKey(sample_id="1", language="he", variant="original")


class Recordings:
    """`Models` with replies to the samples with these ids, in their first epoch."""

    def __init__(self, ids: Sequence[str], *, knows: bool = True) -> None:
        self.ids, self.knows = set(ids), knows
        self.asked: list[tuple[str, list[SampleKey]]] = []

    async def check(self, names: Sequence[str]) -> ModelCheck:
        raise AssertionError("they were checked before")

    async def count_recorded(
        self, name: str, asked: Sequence[SampleKey], epochs: int
    ) -> Counted | None:
        self.asked.append((name, list(asked)))
        if not self.knows:
            return None
        return Counted(sum(one.sample_id in self.ids for one in asked), EXAMPLE)


@pytest.fixture
def check(renditions: MakeRenditions) -> Callable[..., object]:
    async def run(
        recordings: Recordings, suite: Suite = SUITE, held: Sequence[Rendition] = ()
    ) -> CheckedReplies:
        return await CheckReplies(recordings)(suite, held or renditions(10), MODELS)

    return run


def ids(renditions: MakeRenditions, count: int) -> list[str]:
    return [one.sample_id for one in renditions(10)][:count]


async def test_replies_to_none_refuse_the_suite_and_show_both_sides(
    check: Callable[..., object],
) -> None:
    checked = await check(Recordings([]))
    [problem] = checked.problems
    assert (problem.where, checked.notices) == ("models[0]", [])
    assert 'language "he"' in problem.what and 'id "1"' in problem.what
    assert 'language "en"' in problem.what


@pytest.mark.parametrize(("found", "told"), [(10, 0), (5, 0), (4, 1), (1, 1)])
async def test_replies_to_less_than_half_are_told(
    check: Callable[..., object], renditions: MakeRenditions, found: int, told: int
) -> None:
    checked = await check(Recordings(ids(renditions, found)))
    assert not checked.problems
    assert len(checked.notices) == told
    for notice in checked.notices:
        assert (notice.kind, notice.model, notice.share) == ("recorded", "recorded", 1 - found / 10)
        assert f"only {found} of 10" in notice.text


async def test_epochs_without_a_reply_count(
    check: Callable[..., object], renditions: MakeRenditions
) -> None:
    suite = replace(SUITE, sampling=Sampling(epochs=4))
    [notice] = (await check(Recordings(ids(renditions, 10)), suite)).notices
    assert notice.share == 0.75


async def test_only_models_that_replay_are_looked_up(check: Callable[..., object]) -> None:
    recordings = Recordings([])
    await check(recordings)
    assert {name for name, _ in recordings.asked} == {"recorded"}


async def test_a_judge_is_looked_up_by_whose_answers_it_judges(
    check: Callable[..., object], renditions: MakeRenditions
) -> None:
    held = [replace(one, task="diagnosis") for one in renditions(3)]
    suite = Suite(tasks=(TaskSpec("diagnosis"),), models=("live",), judges=("recorded",))
    recordings = Recordings([])
    [problem] = (await check(recordings, suite, held)).problems
    assert problem.where == "judges[0]"
    [(_, asked)] = recordings.asked
    assert {one.judged_model for one in asked} == {"live"}


async def test_tasks_that_share_a_question_ask_it_once(
    check: Callable[..., object], renditions: MakeRenditions
) -> None:
    held = [replace(one, task=task) for one in renditions(3) for task in ("diagnosis", "treatment")]
    recordings = Recordings([])
    await check(recordings, SUITE, held)
    assert sum(len(asked) for _, asked in recordings.asked) in (3, 6)


async def test_many_are_looked_up_in_parts(renditions: MakeRenditions) -> None:
    held = renditions(10)
    recordings = Recordings([held[-1].sample_id])
    checked = await CheckReplies(recordings, chunk=4)(SUITE, held, MODELS)
    assert [len(asked) for _, asked in recordings.asked] == [4, 4, 2]
    assert "only 1 of 10" in checked.notices[0].text


async def test_an_older_inference_service_cannot_say(check: Callable[..., object]) -> None:
    assert await check(Recordings([], knows=False)) == CheckedReplies()
