"""What models are asked with, in each language that has it."""

from __future__ import annotations

from functools import cache
from importlib import resources

_SUFFIX = ".txt"


@cache
def built_in_prompts() -> dict[str, str]:
    """Every template by key: the name of its file and its language, such as "mcqa.ja"."""
    return {
        f"{file.name.removesuffix(_SUFFIX)}.{language.name}": file.read_text(
            encoding="utf-8"
        ).strip()
        for language in (resources.files("polyclinic.languages") / "data").iterdir()
        if (folder := language / "prompts").is_dir()
        for file in folder.iterdir()
        if file.name.endswith(_SUFFIX)
    }
