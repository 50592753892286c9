"""The folder of each language: files of facts, read when they are first asked for."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import resources
from typing import Any

ABOUT = "about"
_DATA = resources.files("polyclinic.languages") / "data"


@lru_cache(maxsize=1024)
def folder_of(code: str) -> str:
    """Name of the folder that holds a language; empty where there is none.

    Args:
        code: BCP-47 in any case; script and region are forgotten where no folder has them, and
            a language without a folder is read by that of its neighbour ("bs" by "hr").
    """
    tag = code.strip().lower().replace("_", "-")
    folders = _folders()
    return folders.get(tag) or folders.get(tag.split("-", 1)[0], "")


@cache
def facts(code: str, aspect: str) -> Mapping[str, Any]:
    """What one file says of a language; empty where the language has no such file.

    Args:
        code: As for `folder_of`.
        aspect: Name of the file without its suffix: "about", "answers", "numbers", "refusals",
            "sentences".
    """
    folder = folder_of(code)
    file = _DATA / folder / f"{aspect}.toml"
    if not folder or not file.is_file():
        return {}
    return tomllib.loads(file.read_text(encoding="utf-8"))


@cache
def codes_with(aspect: str) -> tuple[str, ...]:
    """Languages whose folder has a file, by code."""
    return tuple(sorted(one.name for one in _DATA.iterdir() if (one / f"{aspect}.toml").is_file()))


@cache
def _folders() -> Mapping[str, str]:
    """Lower-case code of every language and of its other names, to its folder."""
    found: dict[str, str] = {}
    for code in codes_with(ABOUT):
        about = tomllib.loads((_DATA / code / f"{ABOUT}.toml").read_text(encoding="utf-8"))
        found[code.lower()] = code
        for other in (*about.get("codes", ()), *about.get("also_reads", ())):
            found.setdefault(other, code)
    return found
