"""From a suite file to a checked request, before any service is asked."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from polyclinic.cli.problems import BadRequestError, Problem
from polyclinic.cli.suites.document import SuiteText, read_suite_text
from polyclinic.cli.suites.files import (
    LocalFile,
    find_datasets,
    no_file,
    read_bounded,
    read_files,
    read_prompts,
)
from polyclinic.cli.suites.nodes import MAX_BYTES, Document
from polyclinic.cli.suites.rubrics import inline_rubrics
from polyclinic.languages.codes import UnknownLanguageError, normalise_language
from polyclinic.v1 import run_pb2

NEWEST = "last"
"""Instead of a run id: the newest run that fits."""
RUN_ID = re.compile(r"r[0-9a-z]{12}")
MAX_BASELINE_BYTES = 512 * 1024 * 1024


@dataclass(slots=True)
class LoadedSuite:
    """A suite whose files are read and checked, but not yet uploaded.

    Attributes:
        suite: The request without its local data sets and baseline file.
        document: Tells the line of a field.
        datasets: Sample files to upload.
        baseline: Scores to upload; None when there are none or they are a run's.
        missing_baseline: The file that was named and is not there, where there may be none yet.
        warnings: To be shown.
    """

    suite: run_pb2.Suite
    document: Document
    datasets: list[LocalFile] = field(default_factory=list)
    baseline: LocalFile | None = None
    missing_baseline: str = ""
    warnings: list[Problem] = field(default_factory=list)

    def located(self, problems: Iterable[Problem]) -> list[Problem]:
        """Problems that a service found, with the line of the suite's field where there is one."""
        return [self._locate(problem) for problem in problems]

    def _locate(self, problem: Problem) -> Problem:
        field_path = problem.where.removeprefix("suite.")
        root = re.split(r"[.\[]", field_path, maxsplit=1)[0]
        known = root in run_pb2.Suite.DESCRIPTOR.fields_by_name
        return problem.at(self.document.place(field_path)) if known else problem


def load_suite(path: Path, *, baseline: str = "", baseline_optional: bool = False) -> LoadedSuite:
    """Read a suite file and every file that it names, and check them.

    Args:
        path: The suite file.
        baseline: Run id, `last` or scores file that replaces the suite's own; relative to the
            current folder.
        baseline_optional: Whether a scores file that is not there is no baseline yet, and rules
            against the baseline do not apply then.

    Raises:
        BadRequestError: with all that is wrong.
    """
    read = read_suite_text(_text_of(path), path.name)
    _normalise_languages(read)
    _stop_if_wrong(read.document)
    folder = path.absolute().parent
    loaded = LoadedSuite(read.suite, read.document)
    loaded.suite.name = loaded.suite.name or path.stem
    loaded.suite.baseline.optional = baseline_optional
    written = baseline or read.baseline or (NEWEST if baseline_optional else "")
    _load_baseline(loaded, written, Path.cwd() if baseline else folder)
    if loaded.suite.baseline == run_pb2.Baseline():
        loaded.suite.ClearField("baseline")
    if read.prompts:
        loaded.suite.prompts.update(read_prompts(read.document, folder / read.prompts))
    inline_rubrics(read.document, folder, loaded.suite)
    files = find_datasets(read.document, folder, read.datasets)
    loaded.datasets = read_files(read.document, folder, files)
    _stop_if_wrong(read.document)
    _check_datasets(loaded)
    _stop_if_wrong(read.document)
    return loaded


def _text_of(path: Path) -> str:
    document = Document(str(path))
    if what := no_file(path):
        document.report("", what)
        raise BadRequestError(document.problems)
    data = read_bounded(document, path, "", MAX_BYTES)
    _stop_if_wrong(document)
    try:
        return (data or b"").decode("utf-8-sig")
    except UnicodeDecodeError as error:
        document.report("", f"is not UTF-8: byte {error.start}", "Save it as UTF-8.")
        raise BadRequestError(document.problems) from error


def _stop_if_wrong(document: Document) -> None:
    if document.problems:
        raise BadRequestError(document.problems)


def _normalise_languages(read: SuiteText) -> None:
    suite, document = read.suite, read.document
    suite.languages[:] = _normalised(document, suite.languages, "languages")
    if suite.reference_language:
        [suite.reference_language] = _normalised(
            document, [suite.reference_language], "reference_language"
        )
    for name, group in suite.groups.items():
        group.languages[:] = _normalised(document, group.languages, f"groups.{name}")
    for index, rule in enumerate(suite.gate):
        if rule.language not in ("", "each"):
            [rule.language] = _normalised(document, [rule.language], f"gate[{index}].language")


def _normalised(document: Document, codes: Iterable[str], path: str) -> list[str]:
    normal = []
    for code in codes:
        try:
            normal.append(normalise_language(code))
        except UnknownLanguageError as error:
            document.report(path, str(error), "Use a BCP-47 code such as en, pt or sw.")
            normal.append(code)
    return normal


def _load_baseline(loaded: LoadedSuite, written: str, folder: Path) -> None:
    if not written:
        return
    path = folder / Path(written).expanduser()
    what = no_file(path)
    if what and (written == NEWEST or RUN_ID.fullmatch(written)):
        loaded.suite.baseline.run_id = written
        return
    # Without an ending it is no name of a file, but the id of a run that was mistyped.
    if what == "does not exist" and loaded.suite.baseline.optional and path.suffix:
        loaded.missing_baseline = written
        return
    if what:
        said = "is neither a run nor a file" if what == "does not exist" else what
        remedy = "Name a run (see `polyclinic runs`) or a file of `polyclinic scores`."
        loaded.document.report("baseline", f"{written} {said}", remedy)
        return
    from polyclinic.cli.scores_reading import baseline_lines  # noqa: PLC0415 - few have a baseline

    data = read_bounded(loaded.document, path, "baseline", MAX_BASELINE_BYTES)
    if data is not None:
        lines, problems = baseline_lines(data, path.name)
        loaded.document.problems += problems
        loaded.baseline = LocalFile(path.name, lines)


def _check_datasets(loaded: LoadedSuite) -> None:
    from polyclinic.datasets.checking import check  # noqa: PLC0415 - not for --help
    from polyclinic.datasets.reading import read_samples  # noqa: PLC0415

    datasets = [read_samples(file.data, file.name) for file in loaded.datasets]
    found = [problem for dataset in datasets for problem in (*dataset.problems, *dataset.warnings)]
    found += check(datasets)
    for problem in found:
        target = loaded.document.problems if problem.severity == "error" else loaded.warnings
        target.append(problem)
