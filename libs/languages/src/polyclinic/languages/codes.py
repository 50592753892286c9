"""Language codes: one spelling for each language, and no unknown ones."""

from __future__ import annotations

import difflib
import re
from functools import lru_cache

from polyclinic.languages.iso import (
    ALIASES,
    COUNTRY_SLIPS,
    DEFAULT_SCRIPTS,
    NAMES,
)

_TAG = re.compile(
    r"(?P<language>[a-z]{2,3})(?:-(?P<script>[a-z]{4}))?(?:-(?P<region>[a-z]{2}|[0-9]{3}))?",
)
_NEAR = 3


class UnknownLanguageError(ValueError):
    """A code that names no language; `near` holds codes that may have been meant."""

    def __init__(self, code: str, near: tuple[str, ...]) -> None:
        self.code = code
        self.near = near
        hint = ", ".join(f"{near_code} ({language_name(near_code)})" for near_code in near)
        super().__init__(
            f"unknown language {code!r}" + (f"; near: {hint}" if hint else ""),
        )


@lru_cache(maxsize=1024)
def normalise_language(code: str) -> str:
    """The canonical BCP-47 form: "iw" -> "he", "PT_br" -> "pt-BR", "swh_Latn" -> "sw".

    A region or a script is kept ("pt-BR" is not "pt"; see `language_matches`), but a script that
    goes without saying is dropped. Names and country codes are not codes.

    Raises:
        UnknownLanguageError: when the code is malformed or names no known language.
    """
    tag = _TAG.fullmatch(code.strip().lower().replace("_", "-"))
    if tag is None:
        raise UnknownLanguageError(code, _near(code))
    language = ALIASES.get(tag["language"], tag["language"])
    if language not in NAMES:
        raise UnknownLanguageError(code, _near(code))
    parts = [language]
    script = (tag["script"] or "").title()
    if script and script != DEFAULT_SCRIPTS[language]:
        parts.append(script)
    if tag["region"]:
        parts.append(tag["region"].upper())
    return "-".join(parts)


def base_language(code: str) -> str:
    """The language without script and region: "pt-BR" -> "pt"."""
    return code.split("-", 1)[0]


def language_matches(wanted: str, actual: str) -> bool:
    """Whether a rendition in `actual` is meant by `wanted`; both canonical.

    "pt" means "pt-BR" too; "pt-BR" means neither "pt" nor "pt-PT".
    """
    return actual == wanted or actual.startswith(wanted + "-")


def language_name(code: str) -> str:
    """The English name of a canonical code; the code itself when it has none."""
    return NAMES.get(base_language(code), code)


def language_named(name: str) -> str | None:
    """The code for an English name ("Spanish" -> "es"), or None."""
    return _CODE_OF_NAME.get(name.strip().casefold())


def language_of_name(name: str) -> str:
    """The code for a name or a code, as sheets and columns are called; "" when it is neither.

    Three-letter codes are left out: too many words are one.
    """
    named = language_named(name)
    if named is not None:
        return named
    base = re.split(r"[-_]", name.strip(), maxsplit=1)[0]
    if len(base) != 2:  # noqa: PLR2004  (ISO 639-1)
        return ""
    try:
        return normalise_language(name)
    except UnknownLanguageError:
        return ""


_CODE_OF_NAME = {name.casefold(): code for code, name in NAMES.items()}


# A file may hold the same unknown code on every line.
@lru_cache(maxsize=1024)
def _near(code: str) -> tuple[str, ...]:
    wanted = code.strip().casefold()
    found: list[str] = []
    if wanted in COUNTRY_SLIPS:
        found.append(COUNTRY_SLIPS[wanted])
    first = re.split(r"[^a-z]", wanted, maxsplit=1)[0]
    if first in NAMES or first in ALIASES:
        found.append(ALIASES.get(first, first))
    by_name = difflib.get_close_matches(wanted, list(_CODE_OF_NAME), n=_NEAR, cutoff=0.75)
    found.extend(_CODE_OF_NAME[name] for name in by_name)
    return tuple(dict.fromkeys(found))[:_NEAR]
