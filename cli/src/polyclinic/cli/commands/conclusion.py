"""The end of a run: its report on stdout and in files, its exit code."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from polyclinic.cli.client import Client
from polyclinic.cli.context import Context
from polyclinic.cli.outcome import exit_code_of
from polyclinic.cli.problems import BadRequestError, ExitCode, InfrastructureError
from polyclinic.cli.writing import check_target, write_whole
from polyclinic.v1 import run_pb2, statistics_pb2

REPORT_WAIT_S = 120.0
_FAILS_AGAIN = frozenset(
    {
        "bad_request",
        "context_length_exceeded",
        "endpoint_not_found",
        "forbidden",
        "model_not_found",
        "no_logprobs",
        "no_recorded_reply",
        "quota_exhausted",
        "request_too_large",
        "unauthorized",
        "unexpected_status",
        "unknown_model",
    }
)
"""Why trials have no score that would have none again if they were asked as they were."""


@dataclass(frozen=True, slots=True)
class Conclusion:
    """What to do with a run that ended.

    Attributes:
        files: Format of the report to the file that takes it.
        exit_zero: Whether the verdict is left out of the exit code.
    """

    files: Mapping[str, Path] = field(default_factory=dict)
    exit_zero: bool = False

    def check_targets(self) -> None:
        """Refuse files that could not be written, before anything is paid for.

        Raises:
            BadRequestError: one of them cannot be written.
        """
        for form, path in self.files.items():
            check_target(f"--{form}", path)


async def conclude(
    context: Context, client: Client, run: run_pb2.RunProgress, conclusion: Conclusion
) -> ExitCode:
    """Print the report of a run that ended, write its files, and tell the exit code.

    Raises:
        InfrastructureError: the statistics do not answer, or a file cannot be written.
    """
    report = await _report(client, run)
    summary = await client.report(run.run_id, "summary", min_revision=run.revision)
    context.write(summary.body.decode("utf-8", "replace"))
    await write_reports(context, client, run.run_id, conclusion.files)
    code = exit_code_of(run.state, report, json.loads(report.body))
    tell_unscored(context, run, code)
    context.say(f"`polyclinic report {run.run_id}` prints every table and difference.")
    return ExitCode.PASS if conclusion.exit_zero else code


async def _report(client: Client, run: run_pb2.RunProgress) -> statistics_pb2.GetReportResponse:
    try:
        return await client.report(
            run.run_id, "json", wait_s=REPORT_WAIT_S, min_revision=run.revision
        )
    except BadRequestError as error:  # the run is there, so nothing was asked wrongly
        raise InfrastructureError(error.problems) from error


async def write_reports(
    context: Context, client: Client, run_id: str, files: Mapping[str, Path]
) -> None:
    """Write a run's report in each format to its file; a file appears when it is complete."""
    for form, path in files.items():
        body = (await client.report(run_id, form)).body
        write_whole(path, body)
        context.say(f"Wrote {path}")


def tell_unscored(context: Context, run: run_pb2.RunProgress, code: ExitCode) -> None:
    """Say how many trials have no score, why, and how to ask them again; nothing if all have.

    A run whose every trial is scored can lack verdicts of a judge; `resume` does not ask for those.
    """
    left = run.trials - run.scored
    if not left and code == ExitCode.INCOMPLETE and run.state == run_pb2.RUN_STATE_COMPLETED:
        context.say(f"{run.run_id} is incomplete: judges gave too few verdicts; see its coverage.")
        context.say(
            "Run the suite again when they answer: replies that are in the cache are not paid "
            "twice. With `min_judges` in the task's options, `resume` asks such judges again."
        )
        return
    if not left and code != ExitCode.INCOMPLETE:
        return
    reasons = ", ".join(f"{n} {reason}" for reason, n in sorted(run.unscored_reasons.items()))
    why = f"{left} of {run.trials} trials have no score"
    why += f" ({reasons})" if reasons else ""
    context.say(f"{run.run_id} is incomplete: {why}. {_again(run)}")


def _again(run: run_pb2.RunProgress) -> str:
    resume = f"`polyclinic resume {run.run_id}` asks them again"
    same = sorted(_FAILS_AGAIN.intersection(run.unscored_reasons))
    if not same:
        return f"{resume}."
    which = "they" if len(same) == len(run.unscored_reasons) else f"those of {', '.join(same)}"
    return (
        f"Asked again as they were, {which} would end the same way: first mend what the report "
        f"says of them. Then {resume}, or run the suite anew where the model's entry has changed."
    )
