"""The prompts that the coordinator ships."""

from __future__ import annotations

from importlib import resources

_SUFFIX = ".txt"


def built_in_prompts() -> dict[str, str]:
    """Every template of the package by key, such as "mcqa.ja"."""
    folder = resources.files("polyclinic.coordinator") / "prompts"
    return {
        file.name.removesuffix(_SUFFIX): file.read_text(encoding="utf-8").strip()
        for file in folder.iterdir()
        if file.name.endswith(_SUFFIX)
    }
