import asyncio
from collections.abc import Mapping

from polyclinic.bus.errors import PermanentError, TransientError
from polyclinic.judge.use_cases.watch_judges import lanes_for, watch_judges
from polyclinic.records.completions import Completion, CompletionInput


class Registry:
    """`Judges` whose answers are given beforehand; the last one is for ever."""

    def __init__(self, *answers: Mapping[str, int] | Exception) -> None:
        self.answers = list(answers)

    async def ask(self, question: CompletionInput) -> Completion:
        raise PermanentError("nobody asks here")

    async def lanes(self) -> Mapping[str, int]:
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, Exception):
            raise answer
        return answer


async def taken(
    registry: Registry, *, wanted: tuple[str, ...] = (), fails: int = 0
) -> list[tuple[str, int]]:
    found: list[tuple[str, int]] = []
    failures = [TransientError("no broker")] * fails

    async def take_up(judge: str, lanes: int) -> None:
        if failures:
            raise failures.pop()
        found.append((judge, lanes))

    watching = asyncio.create_task(
        watch_judges(registry, take_up, wanted=wanted, default_lanes=4, every_s=0.001)
    )
    await asyncio.sleep(0.05)
    assert not watching.done()
    watching.cancel()
    return found


async def test_each_judge_is_taken_up_once_from_when_it_is_served() -> None:
    registry = Registry(TransientError("not yet"), {}, {"a": 8}, {"a": 8, "b": 0}, {"b": 0})
    assert await taken(registry) == [("a", 14), ("b", 8)]


async def test_only_what_is_wanted() -> None:
    assert await taken(Registry({"a": 1, "b": 1}), wanted=("b",)) == [("b", 3)]


async def test_what_could_not_be_taken_up_is_tried_again() -> None:
    assert await taken(Registry({"a": 2}), fails=3) == [("a", 5)]


async def test_one_that_cannot_be_taken_up_holds_up_no_other() -> None:
    found: list[str] = []

    async def take_up(judge: str, lanes: int) -> None:
        if judge == "a":
            raise PermanentError("the broker has another consumer of that name")
        found.append(judge)

    watching = asyncio.create_task(
        watch_judges(
            Registry({"a": 1, "b": 1, "c": 1}), take_up, wanted=(), default_lanes=4, every_s=0.001
        )
    )
    await asyncio.sleep(0.05)
    assert not watching.done()
    watching.cancel()
    assert found == ["b", "c"]


def test_lanes_are_bounded() -> None:
    assert lanes_for(10_000, 4) == 1024
    assert lanes_for(1, 4) == 3
