"""One language, whatever it is called: by people, by NLLB-200, by MADLAD-400, by OPUS-MT."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from polyclinic.languages.folders import ABOUT, codes_with, facts
from polyclinic.languages.iso import COUNTRY_SLIPS

TRADITIONAL_REGIONS = frozenset({"TW", "HK", "MO"})
"""Where Chinese without a script is written in traditional characters."""

_TAG = re.compile(
    r"(?P<language>[a-z]{2,3})(?:-(?P<script>[a-z]{4}))?(?:-(?P<region>[a-z]{2}|[0-9]{3}))?"
)
_NEAR = 4
_LONGEST_CODE = 3


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


@lru_cache(maxsize=1024)
def find_language(code: str) -> Language | None:
    """The language of a code, as far as it can be translated; None where it cannot.

    BCP-47, ISO 639-1 to -3, FLORES, in any case, "_" or "-". A region is accepted and forgotten
    ("pt-BR" is "pt"), save where it decides the script ("zh-TW" is "zh-Hant").
    """
    tag = _TAG.fullmatch(code.strip().lower().replace("_", "-"))
    found = _by_code().get(tag["language"]) if tag is not None else None
    if tag is None or found is None:
        return None
    return _in_script(found, tag["script"], tag["region"])


@cache
def known_languages() -> tuple[Language, ...]:
    """Every language that can be translated, by code."""
    return tuple(_read(code) for code in codes_with(ABOUT) if "models" in facts(code, ABOUT))


def near_languages(code: str) -> list[Language]:
    """Languages that may have been meant by an unknown code, the likeliest first."""
    by_code = _by_code()
    wanted = code.strip().casefold().replace("_", "-")
    first = wanted.split("-", 1)[0]
    found = [COUNTRY_SLIPS[first]] if COUNTRY_SLIPS.get(first) in by_code else []
    if first in by_code:
        found.append(by_code[first].code)
    by_name = {one.name.casefold(): one.code for one in known_languages()}
    found += [by_name[one] for one in difflib.get_close_matches(wanted, by_name, _NEAR, 0.7)]
    if len(first) <= _LONGEST_CODE:
        near = difflib.get_close_matches(first, by_code, _NEAR, 0.5)
        found += [by_code[one].code for one in near]
    return [by_code[one.lower()] for one in dict.fromkeys(found)][:_NEAR]


def _in_script(found: Language, script: str | None, region: str | None) -> Language | None:
    if found.code == "zh":
        traditional = script == "hant" or (
            script is None and (region or "").upper() in TRADITIONAL_REGIONS
        )
        if traditional:
            return _by_code()["zh-hant"]
        return found if script in (None, "hans", "hani") else None
    alike = {found.script.lower(), found.flores.partition("_")[2].lower()}
    return found if script is None or script in alike else None


def _read(code: str) -> Language:
    about = facts(code, ABOUT)
    models = about["models"]
    return Language(
        code=code,
        name=about["name"],
        script=about["script"],
        spaced=about["spaced"],
        flores=models["nllb"],
        madlad=models.get("madlad"),
        opus=models["opus"],
    )


@cache
def _by_code() -> Mapping[str, Language]:
    found: dict[str, Language] = {}
    for one in known_languages():
        for code in (one.code.lower(), *facts(one.code, ABOUT)["codes"]):
            found[code] = one
    return found
