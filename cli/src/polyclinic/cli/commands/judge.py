"""`judge calibrate`: how far a judge agrees with people."""

import asyncio
import json
import time
from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import dataclass
from pathlib import Path

from polyclinic.cli.calibrating.asking import verdicts
from polyclinic.cli.calibrating.comparison import Comparison
from polyclinic.cli.calibrating.labels import Labelled, read_labels
from polyclinic.cli.calibrating.rubric import read_rubric
from polyclinic.cli.calibrating.showing import number, shown
from polyclinic.cli.context import Context
from polyclinic.cli.problems import BadRequestError, ExitCode, bad_request
from polyclinic.cli.session import Needs, Session, open_session
from polyclinic.cli.suites.files import no_file, read_bounded
from polyclinic.cli.suites.nodes import Document
from polyclinic.cli.suites.registry import DEFAULT_NAME, find_registry, given_registry
from polyclinic.cli.writing import check_target, write_whole
from polyclinic.v1 import judging_pb2

MAX_BYTES = 64 * 1024 * 1024
MAX_TEMPLATE_BYTES = 64 * 1024
SERVICES = ("inference", "judge")
PROGRESS_EVERY_S = 2.0


@dataclass(frozen=True, slots=True)
class CalibrateOptions:
    """Options of `judge calibrate`.

    Attributes:
        judge: Registry name.
        min_kappa: Least kappa on every axis; None without a bar.
        min_coverage: Least share of the answers that must have a verdict; None without a bar.
        rubric: Rubric of lines that are graded by one; None without.
        template: Prompt that replaces the built-in one; None without.
        max_reasks: Times that a judge whose reply is no verdict is asked again; None for the
            judge service's default.
        models: Registry file for a stack of our own; None for the default.
        json_file: Takes the figures; None without.
        out: Takes every verdict as JSON lines; None without.
        no_cache: Ask anew.
    """

    judge: str
    min_kappa: float | None = None
    min_coverage: float | None = None
    rubric: Path | None = None
    template: Path | None = None
    max_reasks: int | None = None
    models: Path | None = None
    json_file: Path | None = None
    out: Path | None = None
    no_cache: bool = False


async def calibrate(context: Context, labels: Path, options: CalibrateOptions) -> ExitCode:
    """Grade what people have graded, and compare.

    Exits with `FAIL` when an axis is under its bar, and with `INCONCLUSIVE` when an axis has no
    kappa to hold against it, or too few answers have a verdict.

    Raises:
        BadRequestError: the labels, the rubric or the judge's name are wrong.
        InfrastructureError: a service cannot be started or reached, or the judge fails.
    """
    for option, path in (("--json", options.json_file), ("--out", options.out)):
        if path is not None:
            check_target(option, path)
    rubric = None if options.rubric is None else read_rubric(options.rubric)
    labelled = read_labels(_bytes("LABELS", labels, MAX_BYTES), labels.name, rubric)
    template = ""
    if options.template is not None:
        template = _bytes("--template", options.template, MAX_TEMPLATE_BYTES).decode("utf-8-sig")
    async with open_session(
        context.settings, _needs(context, labels, options), context.interrupts, context.say
    ) as session:
        work = _compared(context, session, labelled, options, template)
        comparison, rows = await session.unless_failed(asyncio.ensure_future(work))
    context.write(shown(options.judge, comparison))
    _write(options, comparison, rows)
    return _exit_code(context, comparison, options)


async def _compared(
    context: Context,
    session: Session,
    labelled: Sequence[Labelled],
    options: CalibrateOptions,
    template: str,
) -> tuple[Comparison, list[str]]:
    def fill(grading: judging_pb2.GradingInput) -> None:
        grading.judge, grading.template = options.judge, template
        grading.no_cache = options.no_cache
        if options.max_reasks is not None:
            grading.max_reasks = options.max_reasks

    comparison, rows = Comparison(), []
    told_at = time.monotonic()
    async with aclosing(verdicts(labelled, fill, session.client.grade)) as found:
        async for item, verdict in found:
            comparison.add(item, verdict)
            rows.append(_row(item, verdict))
            if time.monotonic() - told_at > PROGRESS_EVERY_S:
                told_at = time.monotonic()
                context.say(f"{comparison.items} of {len(labelled)} answers graded")
    return comparison, rows


def _row(item: Labelled, verdict: judging_pb2.JudgeVerdict) -> str:
    row = {
        "id": item.grading.sample.sample_id,
        "language": item.grading.sample.language,
        "labels": dict(item.labels),
        "scores": dict(verdict.scores),
        "reason": verdict.reason,
        "explanation": verdict.explanation,
        "raw_reply": verdict.raw_reply,
        "attempts": verdict.attempts,
        "warnings": list(verdict.warnings),
        "prompt_sha256": verdict.prompt_sha256,
    }
    return json.dumps(row, ensure_ascii=False)


def _write(options: CalibrateOptions, comparison: Comparison, rows: Sequence[str]) -> None:
    if options.out is not None:
        write_whole(options.out, "".join(f"{row}\n" for row in rows).encode())
    if options.json_file is not None:
        document = {
            "schema": "polyclinic.calibration/v1",
            "judge": options.judge,
            "items": comparison.items,
            "verdicts": comparison.verdicts,
            "missing": dict(sorted(comparison.missing.items())),
            "warnings": dict(sorted(comparison.warnings.items())),
            "prompt_hashes": sorted(comparison.prompts),
            "axes": [axis.document() for axis in comparison.axes()],
        }
        write_whole(options.json_file, json.dumps(document, indent=2).encode() + b"\n")


def _exit_code(context: Context, comparison: Comparison, options: CalibrateOptions) -> ExitCode:
    code, bar = ExitCode.PASS, options.min_kappa
    if options.min_coverage is not None and comparison.coverage < options.min_coverage:
        said = f"{comparison.coverage:.3f} of the answers have a verdict"
        context.say(f"{said}, under {options.min_coverage:g}: the rest decides nothing")
        code = ExitCode.INCONCLUSIVE
    if bar is None:
        return code
    for axis in comparison.axes():
        kappa = axis.kappa.value
        if kappa is None:
            context.say(f"{axis.scale.axis}: kappa is undefined ({axis.kappa.flag})")
            code = ExitCode.INCONCLUSIVE if code == ExitCode.PASS else code
        elif kappa < bar:
            context.say(f"{axis.scale.axis}: kappa {number(kappa)} is under {bar:g}")
            code = ExitCode.FAIL
    return code


def _needs(context: Context, labels: Path, options: CalibrateOptions) -> Needs:
    def registry() -> Path:
        beside = labels.absolute().parent / DEFAULT_NAME
        return find_registry([options.models, context.settings.models, beside])

    return Needs(
        services=SERVICES,
        first=SERVICES,
        models=given_registry(options.models),
        own_models=registry,
    )


def _bytes(option: str, path: Path, max_bytes: int) -> bytes:
    if what := no_file(path):
        raise bad_request(option, f"{path} {what}")
    document = Document(path.name)
    data = read_bounded(document, path, "", max_bytes)
    if data is None:
        raise BadRequestError(document.problems)
    return data
