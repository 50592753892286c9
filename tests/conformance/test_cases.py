"""Each case of the file, through project code."""

import asyncio
import inspect
from pathlib import Path
from typing import Any

import pytest
from conformance.cases import Case, CaseFileError, read_cases
from conformance.comparison import NotBuiltError, Refused, difference
from conformance.operations import OPERATIONS

from polyclinic.bus.errors import ServiceError


def test_the_cases_can_be_read(cases_paths: list[Path]) -> None:
    try:
        assert all(map(read_cases, cases_paths))
    except CaseFileError as error:
        pytest.fail(str(error))


def test_case(case: Case, request: pytest.FixtureRequest) -> None:
    if case.op not in OPERATIONS:
        pytest.skip(f"no adapter for op {case.op}")
    try:
        actual = outcome(case, request)
    except NotBuiltError as error:
        pytest.skip(f"op {case.op}: {error}")
    different = difference(case.op, case.expected, actual)
    assert not different, f"{case.op}: {different}\n{case.why}"


def outcome(case: Case, request: pytest.FixtureRequest) -> Any:
    """Call the adapter with the fixtures that it names; a refusal is an outcome."""
    adapter = OPERATIONS[case.op]
    _, *names = inspect.signature(adapter).parameters
    fixtures = {name: request.getfixturevalue(name) for name in names}
    try:
        result = adapter(case.given, **fixtures)
        return asyncio.run(result) if inspect.iscoroutine(result) else result
    except (ValueError, ServiceError) as error:
        return Refused(str(error))
