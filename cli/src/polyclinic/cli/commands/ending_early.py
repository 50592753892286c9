"""Files of a command that ends without a report: a pipeline reads them whatever happened."""

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from xml.etree import ElementTree

from polyclinic.cli.client import Client
from polyclinic.cli.context import Context
from polyclinic.cli.problems import CommandError, ExitCode, Problem, describe
from polyclinic.cli.writing import write_whole

PARTIAL_WAIT_S = 30.0
_KINDS = {
    ExitCode.BAD_REQUEST: "bad request",
    ExitCode.INCOMPLETE: "run incomplete",
    ExitCode.TIMEOUT: "timeout",
    ExitCode.INTERRUPTED: "interrupted",
}


@contextlib.contextmanager
def told_in_junit(path: Path | None) -> Iterator[None]:
    """Write the problems that end a command as errors of a JUnit file; they are raised on.

    A report that was written in spite of them, as of a run that was stopped, stays.
    """
    try:
        yield
    except CommandError as error:
        if path is not None and not error.is_reported:
            with contextlib.suppress(CommandError):  # the first error says more
                write_whole(path, junit_of(error.problems, error.exit_code))
        raise


def junit_of(problems: Sequence[Problem], code: ExitCode) -> bytes:
    """One suite with an `<error>` for each problem, as UTF-8; never a `<failure>`."""
    kind, count = _KINDS.get(code, "error"), str(len(problems))
    counts = {"tests": count, "failures": "0", "errors": count, "skipped": "0", "time": "0"}
    root = ElementTree.Element("testsuites", {"name": "polyclinic", **counts})
    suite = ElementTree.SubElement(root, "testsuite", {"name": kind, **counts})
    for problem in problems:
        name = problem.where or kind
        case = ElementTree.SubElement(suite, "testcase", classname=kind, name=name, time="0")
        said = describe(problem)
        ElementTree.SubElement(case, "error", type=kind, message=said).text = said
    body: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return body


async def write_partial(
    context: Context, client: Client, run_id: str, files: Mapping[str, Path], error: CommandError
) -> None:
    """Write what is known of a run that was stopped; the report itself says that it is incomplete.

    Marks the error as reported. Where there is no report in time, that is said and nothing written.
    """
    if not files:
        return
    try:
        revision = (await client.progress(run_id)).revision
        await client.report(run_id, "json", wait_s=PARTIAL_WAIT_S, min_revision=revision)
        for form, path in files.items():
            write_whole(path, (await client.report(run_id, form)).body)
            context.say(f"Wrote {path}: what was scored until then")
    except CommandError as missing:
        for problem in missing.problems:
            context.say(f"No partial report: {describe(problem)}")
    else:
        error.is_reported = True
