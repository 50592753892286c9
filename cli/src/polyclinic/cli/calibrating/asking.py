"""Labelled answers to the judge, several at once, verdicts in order."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence

from polyclinic.cli.calibrating.labels import Labelled
from polyclinic.v1 import judging_pb2

IN_FLIGHT = 16

Ask = Callable[[judging_pb2.GradingInput], Awaitable[judging_pb2.JudgeVerdict]]


async def verdicts(
    labelled: Sequence[Labelled], fill: Callable[[judging_pb2.GradingInput], None], ask: Ask
) -> AsyncGenerator[tuple[Labelled, judging_pb2.JudgeVerdict], None]:
    """Each answer with its verdict, in order; later ones are under way meanwhile.

    Args:
        labelled: What is graded.
        fill: Adds what all gradings share: judge, template, options.
        ask: Sends a grading.

    Raises:
        CommandError: whatever `ask` raises.
    """
    slots = asyncio.Semaphore(IN_FLIGHT)

    async def one(item: Labelled) -> judging_pb2.JudgeVerdict:
        async with slots:
            grading = judging_pb2.GradingInput()
            grading.CopyFrom(item.grading)
            fill(grading)
            return await ask(grading)

    work = [(item, asyncio.ensure_future(one(item))) for item in labelled]
    try:
        for item, answer in work:
            yield item, await answer
    finally:
        for _, answer in work:
            answer.cancel()
        await asyncio.gather(*(answer for _, answer in work), return_exceptions=True)
