"""Every image is made of the house's own libraries: each is copied that its service needs.

A library that a Dockerfile forgets is not merely missing: pip would look for its name in the index.
"""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SERVICES = sorted(path.parent.name for path in ROOT.glob("services/*/Dockerfile"))
FOLDERS = {"proto": "proto"} | {path.name: f"libs/{path.name}" for path in ROOT.glob("libs/*")}


def _needed(folder: str) -> set[str]:
    """Folders of the house's libraries that the distribution in `folder` needs, at any depth."""
    declared = tomllib.loads((ROOT / folder / "pyproject.toml").read_text())["project"]
    names = re.findall(r"^polyclinic-(\w+)", "\n".join(declared["dependencies"]), re.MULTILINE)
    direct = {FOLDERS[name] for name in names}
    return direct.union(*(_needed(library) for library in direct))


def test_every_service_has_an_image() -> None:
    assert [path.parent.name for path in sorted(ROOT.glob("services/*/pyproject.toml"))] == SERVICES


@pytest.mark.parametrize("service", SERVICES)
def test_an_image_holds_what_its_service_needs_and_nothing_else(service: str) -> None:
    lines = (ROOT / "services" / service / "Dockerfile").read_text()
    copied = set(re.findall(r"^COPY (?:--\S+ )*((?:libs/|services/)?\w+) \1$", lines, re.MULTILINE))

    assert copied == _needed(f"services/{service}") | {f"services/{service}"}


@pytest.mark.parametrize("service", SERVICES)
def test_what_is_copied_is_made_into_a_wheel(service: str) -> None:
    lines = (ROOT / "services" / service / "Dockerfile").read_text()

    wheels = set(re.findall(r" \./(\S+)", lines))

    assert wheels == _needed(f"services/{service}") | {f"services/{service}"}


@pytest.mark.parametrize("service", SERVICES)
def test_the_composed_service_is_built_from_its_image(service: str) -> None:
    composed = (ROOT / "compose.yaml").read_text()

    assert f"dockerfile: services/{service}/Dockerfile\n" in composed


def test_the_common_part_is_the_same_in_all_images() -> None:
    """So that its layers are built and kept once."""
    marked = "# ---- from here on: this service only"
    parts = {
        (ROOT / "services" / name / "Dockerfile").read_text().split("ARG PYTHON_IMAGE", 1)[1]
        for name in SERVICES
    }

    assert len({part.split(marked)[0] for part in parts}) == 1
    assert all(marked in part for part in parts)
