"""The tables of settings in the README files name what the services read, and nothing else."""

import importlib
import re
from pathlib import Path

import pytest
from pydantic_settings import BaseSettings

from polyclinic.bus.settings import ServiceSettings

ROOT = Path(__file__).parents[2]
SERVICES = ("coordinator", "inference", "judge", "linker", "stats")
OF_EVERY_SERVICE = set(ServiceSettings.model_fields)
LISTENING = {"host", "grpc_port", "http_port"}


def documented(readme: Path, prefixes: tuple[str, ...]) -> set[str]:
    """Fields by the first column of the table under "Settings"."""
    table = re.split(r"^## ", readme.read_text(), flags=re.MULTILINE)
    [section] = [part for part in table if part.startswith("Settings")]
    names = [
        name
        for row in section.splitlines()
        if row.startswith("| `")
        for name in re.findall(r"`([A-Z_<>]+)`", row.split("|")[1])
    ]
    for prefix in prefixes:
        names = [name.removeprefix(prefix) for name in names]
    return {name.strip("_").lower() for name in names}


@pytest.mark.parametrize("service", SERVICES)
def test_the_table_of_a_service_is_its_own_settings(service: str) -> None:
    settings: type[BaseSettings] = importlib.import_module(
        f"polyclinic.{service}.settings"
    ).Settings
    own = set(settings.model_fields) - OF_EVERY_SERVICE
    readme = ROOT / "services" / service / "README.md"
    assert documented(readme, (f"POLYCLINIC_{service.upper()}_",)) == own | LISTENING


def test_the_table_of_the_bus_is_what_every_service_reads() -> None:
    readme = ROOT / "libs" / "bus" / "README.md"
    assert documented(readme, ("POLYCLINIC_<SERVICE>_", "POLYCLINIC_")) == OF_EVERY_SERVICE
