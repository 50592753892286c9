"""Commands from the bus: one durable consumer for reading, one for each judge for grading."""

from collections.abc import Awaitable, Callable, Mapping

from polyclinic.bus.bus import Bus
from polyclinic.bus.consuming import consumes, start_consuming
from polyclinic.bus.errors import PermanentError
from polyclinic.judge.domain.extraction import Extraction
from polyclinic.judge.ports import OffLoop
from polyclinic.judge.use_cases.read_answer import read_choice, read_nli
from polyclinic.v1 import judging_pb2

Grader = Callable[[judging_pb2.GradingInput], Awaitable[judging_pb2.JudgeVerdict]]


def register(bus: Bus, off_loop: OffLoop, *, lanes: int) -> None:
    """Attach the consumer of `Judge`.

    Args:
        bus: Not yet consuming.
        off_loop: Where replies are read.
        lanes: Commands in hand at once.
    """

    @consumes(bus, judging_pb2.Judge, lanes=lanes)
    async def on_judge(command: judging_pb2.Judge) -> judging_pb2.Judged:
        grade = _GRADINGS.get(command.WhichOneof("grading") or "", _unknown)
        extraction = await off_loop(lambda: grade(command))
        return judging_pb2.Judged(step=command.step, choice=_verdict(extraction))


async def start_grading(bus: Bus, grade: Grader, *, judge: str, lanes: int) -> None:
    """Attach the consumer of `Grade` of one judge.

    Args:
        bus: Consuming already.
        grade: Grades one answer.
        judge: Registry name of the model.
        lanes: Gradings in hand at once.

    Raises:
        TransientError: the broker does not answer.
        PermanentError: the broker has another consumer of that name.
    """

    async def on_grade(command: judging_pb2.Grade) -> judging_pb2.Graded:
        return judging_pb2.Graded(step=command.step, verdict=await grade(command.input))

    await start_consuming(bus, judging_pb2.Grade, on_grade, key=judge, lanes=lanes)


def _choice(command: judging_pb2.Judge) -> Extraction:
    grading = command.choice
    return read_choice(
        grading.reply,
        [(option.label, option.text) for option in grading.options],
        grading.language,
        multiple=grading.multiple,
        truncated=grading.truncated,
        question=grading.question,
    )


def _nli(command: judging_pb2.Judge) -> Extraction:
    grading = command.nli
    return read_nli(
        grading.reply, list(grading.labels), grading.language, truncated=grading.truncated
    )


def _unknown(command: judging_pb2.Judge) -> Extraction:
    # A newer coordinator may ask for a grading that this version has not learned.
    raise PermanentError("the command names no grading that is known here", code="unknown_grading")


_GRADINGS: Mapping[str, Callable[[judging_pb2.Judge], Extraction]] = {
    "choice": _choice,
    "nli": _nli,
}


def _verdict(extraction: Extraction) -> judging_pb2.ChoiceVerdict:
    return judging_pb2.ChoiceVerdict(
        positions=extraction.positions,
        labels=extraction.labels,
        rule=extraction.rule,
        reason=extraction.reason,
    )
