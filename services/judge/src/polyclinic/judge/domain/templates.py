"""Prompts with places to fill in."""

import hashlib
import re
from collections.abc import Mapping

from polyclinic.bus.errors import PermanentError

_PLACE = re.compile(r"\{([a-z_]+)\}")


def fill(template: str, values: Mapping[str, str]) -> str:
    """Fill every place at once: a place within what is filled in stays as it is."""
    return _PLACE.sub(lambda match: values.get(match[1], match[0]), template)


def check_template(template: str, *, needed: frozenset[str], allowed: frozenset[str]) -> None:
    """Refuse a template that would leave something out, or that asks for what is not there.

    Raises:
        PermanentError: code "bad_template".
    """
    used = {match[1] for match in _PLACE.finditer(template)}
    missing = sorted(needed - used)
    unknown = sorted(used - needed - allowed)
    if missing or unknown:
        wrong = [f"no {{{name}}}" for name in missing] + [f"unknown {{{name}}}" for name in unknown]
        raise PermanentError(f"the judge's prompt has {', '.join(wrong)}", code="bad_template")


def digest(template: str) -> str:
    """SHA-256 of a template, lower-case hex."""
    return hashlib.sha256(template.encode("utf-8", "surrogatepass")).hexdigest()
