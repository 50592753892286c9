"""`pytest tests/conformance --cases FILE`: the project against a file of cases."""

import os
import uuid
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from conformance.cases import Case, CaseFileError, read_cases

HANDED = ("handed.jsonl", "handed-2.jsonl")
REPOSITORY = Path(__file__).parents[2]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--cases",
        metavar="FILE",
        help="cases to run; by default cases/handed*.jsonl in the folder POLYCLINIC_SHARED",
    )


def case_files(config: pytest.Config) -> list[Path]:
    """The file that the option names, or those beside the repository."""
    # When all tests run, this file is read too late for the option to be known.
    named = config.getoption("--cases", default=None)
    if named:
        return [Path(named)]
    shared = os.environ.get("POLYCLINIC_SHARED", REPOSITORY.parent / "shared")
    return [Path(shared) / "cases" / name for name in HANDED]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        cases: list[Case] = []
        for path in case_files(metafunc.config):
            try:
                cases += read_cases(path)
            except CaseFileError:
                continue  # test_the_cases_can_be_read says why
        metafunc.parametrize("case", cases, ids=[case.name for case in cases])


@pytest.fixture
def cases_paths(request: pytest.FixtureRequest) -> list[Path]:
    return case_files(request.config)


@pytest.fixture
def second_database(postgres_url: str) -> Iterator[str]:
    """One more database: coordinator and stats never share theirs."""
    name = f"test_{uuid.uuid4().hex}"
    with psycopg.connect(f"{postgres_url}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        yield f"{postgres_url.replace('postgresql://', 'postgresql+asyncpg://')}/{name}"
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
