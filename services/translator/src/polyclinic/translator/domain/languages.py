"""One language, whatever it is called: by people, by NLLB-200, by MADLAD-400, by OPUS-MT."""

from __future__ import annotations

import difflib
import functools
import re
from dataclasses import dataclass

from polyclinic.bus.errors import PermanentError
from polyclinic.translator.domain.language_table import ROWS, SLIPS, TRADITIONAL_REGIONS

_TAG = re.compile(
    r"(?P<language>[a-z]{2,3})(?:-(?P<script>[a-z]{4}))?(?:-(?P<region>[a-z]{2}|[0-9]{3}))?"
)
_NEAR = 4
_FIELDS = 8


@dataclass(frozen=True)
class Language:
    """A language that texts are translated from or to."""

    code: str
    """BCP-47, without a region: "pt", "zh-Hant"."""
    name: str
    """In English."""
    script: str
    """ISO 15924; "Jpan" and "Kore" stand for their mixtures."""
    spaced: bool
    """Whether blanks divide words."""
    flores: str
    """The token of NLLB-200, such as "por_Latn"."""
    madlad: str | None
    """The code in MADLAD-400's `<2pt>`; None where it has none."""
    opus: str
    """The code in OPUS-MT's `>>por<<`."""

    @property
    def base(self) -> str:
        """The code without a script, as in the names of OPUS-MT pairs."""
        return self.code.split("-", 1)[0]

    @property
    def madlad_token(self) -> str | None:
        """What precedes a source text for MADLAD-400."""
        return f"<2{self.madlad}>" if self.madlad else None

    @property
    def opus_token(self) -> str:
        """What precedes a source text for an OPUS-MT model with several target languages."""
        return f">>{self.opus}<<"


@functools.lru_cache(maxsize=1024)
def language(code: str) -> Language:
    """The language of a code: BCP-47, ISO 639-1 to -3, FLORES, in any case, "_" or "-".

    A region is accepted and forgotten ("pt-BR" is "pt"), save where it decides the script
    ("zh-TW" is "zh-Hant").

    Raises:
        PermanentError: code "unknown_language"; the detail lists near matches.
    """
    tag = _TAG.fullmatch(code.strip().lower().replace("_", "-"))
    if tag is not None:
        found = _BY_CODE.get(tag["language"])
        if found is not None:
            found = _in_script(found, tag["script"], tag["region"])
        if found is not None:
            return found
    raise PermanentError(_unknown(code), code="unknown_language")


def known_languages() -> tuple[Language, ...]:
    """Every language of the table, by code."""
    return _LANGUAGES


def _in_script(found: Language, script: str | None, region: str | None) -> Language | None:
    if found.code == "zh":
        traditional = script == "hant" or (
            script is None and (region or "").upper() in TRADITIONAL_REGIONS
        )
        if traditional:
            return _BY_CODE["zh-hant"]
        return found if script in (None, "hans", "hani") else None
    alike = {found.script.lower(), found.flores.partition("_")[2].lower()}
    return found if script is None or script in alike else None


def _unknown(code: str) -> str:
    near = ", ".join(f"{one.code} ({one.name})" for one in _near(code))
    return f"unknown language {code[:40]!r}" + (f"; did you mean {near}?" if near else "")


def _near(code: str) -> list[Language]:
    wanted = code.strip().casefold().replace("_", "-")
    first = wanted.split("-", 1)[0]
    found = [SLIPS[first]] if first in SLIPS else []
    if first in _BY_CODE:
        found.append(_BY_CODE[first].code)
    by_name = {one.name.casefold(): one.code for one in _LANGUAGES}
    found += [by_name[one] for one in difflib.get_close_matches(wanted, by_name, _NEAR, 0.7)]
    if len(first) <= 3:  # noqa: PLR2004 - the longest ISO 639 code
        found += [
            _BY_CODE[one].code for one in difflib.get_close_matches(first, _BY_CODE, _NEAR, 0.5)
        ]
    return [_BY_CODE[one.lower()] for one in dict.fromkeys(found)][:_NEAR]


def _read(row: str) -> tuple[Language, list[str]]:
    code, script, spaced, flores, madlad, opus, aliases, name = row.split(" ", _FIELDS - 1)
    read = Language(
        code=code,
        name=name,
        script=script,
        spaced=spaced == "y",
        flores=flores,
        madlad=None if madlad == "-" else madlad,
        opus=opus,
    )
    return read, [code.lower(), *(() if aliases == "-" else aliases.split(","))]


_READ = [_read(row) for row in ROWS.strip().splitlines()]
_LANGUAGES = tuple(language for language, _ in _READ)
_BY_CODE = {code: language for language, codes in _READ for code in codes}
