"""`pytest tests/conformance --cases FILE`: the project against a file of cases."""

import os
import uuid
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from conformance.cases import CaseFileError, read_cases

REPOSITORY = Path(__file__).parents[2]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--cases",
        metavar="FILE",
        help="cases to run; by default cases/handed.jsonl in the folder POLYCLINIC_SHARED",
    )


def case_file(config: pytest.Config) -> Path:
    """The file that the option names, or the one beside the repository."""
    # When all tests run, this file is read too late for the option to be known.
    named = config.getoption("--cases", default=None)
    if named:
        return Path(named)
    shared = os.environ.get("POLYCLINIC_SHARED", REPOSITORY.parent / "shared")
    return Path(shared) / "cases" / "handed.jsonl"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        try:
            cases = read_cases(case_file(metafunc.config))
        except CaseFileError:
            cases = []  # test_the_cases_can_be_read says why
        metafunc.parametrize("case", cases, ids=[case.name for case in cases])


@pytest.fixture
def cases_path(request: pytest.FixtureRequest) -> Path:
    return case_file(request.config)


@pytest.fixture
def second_database(postgres_url: str) -> Iterator[str]:
    """One more database: coordinator and stats never share theirs."""
    name = f"test_{uuid.uuid4().hex}"
    with psycopg.connect(f"{postgres_url}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        yield f"{postgres_url.replace('postgresql://', 'postgresql+asyncpg://')}/{name}"
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
