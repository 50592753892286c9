"""Prompt templates: found by name and language, checked at acceptance, filled safely."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

DEFAULT_LANGUAGE = "en"

_PLACEHOLDER = re.compile(r"\{([a-z_]+)\}")


@dataclass(frozen=True)
class PromptSet:
    """Templates by key.

    A key is "<prompt>.<language>" or "<prompt>"; a prompt is named after its task, or after the
    task and a kind of question, joined by an underscore ("mcqa_multiple").

    Attributes:
        built_in: What the coordinator ships; every prompt has English.
        own: What the suite brings; goes before everything built in.
    """

    built_in: Mapping[str, str] = field(default_factory=dict)
    own: Mapping[str, str] = field(default_factory=dict)

    def key_for(self, prompt: str, language: str, fallback: str = "") -> str:
        """Key of the template to use.

        Args:
            prompt: Its name.
            language: Canonical code; "pt-BR" falls back on "pt", and that on English.
            fallback: Prompt whose own templates stand in before the built-in ones of `prompt`.
        """
        for name in filter(None, (prompt, fallback)):
            if key := self.own_key(name, language):
                return key
        for code in _spoken(language):
            if f"{prompt}.{code}" in self.built_in:
                return f"{prompt}.{code}"
        return f"{prompt}.{DEFAULT_LANGUAGE}"

    def own_key(self, prompt: str, language: str) -> str:
        """Key of the suite's own template; empty when it brings none."""
        keys = (*(f"{prompt}.{code}" for code in _spoken(language)), prompt)
        return next((key for key in keys if key in self.own), "")

    def text(self, key: str) -> str:
        """The template under a key that `key_for` gave."""
        return self.own[key] if key in self.own else self.built_in[key]

    def hashes(self, keys: set[str]) -> dict[str, str]:
        """Key to SHA-256 (hex) of its template, for the provenance."""
        return {key: prompt_hash(self.text(key)) for key in sorted(keys)}


def _spoken(language: str) -> list[str]:
    """The code, and the language without its region."""
    return list(dict.fromkeys((language, language.split("-", 1)[0])))


def prompt_hash(template: str) -> str:
    """SHA-256 of a template, lower-case hex."""
    return hashlib.sha256(template.encode("utf-8", "backslashreplace")).hexdigest()


def placeholders(template: str) -> set[str]:
    """Names in braces; any other brace is text."""
    return set(_PLACEHOLDER.findall(template))


def fill(template: str, values: Mapping[str, str]) -> str:
    """Put values in the place of `{name}`, once: braces inside a value are text.

    Raises:
        KeyError: the template names something that is not among the values.
    """
    return _PLACEHOLDER.sub(lambda match: values[match[1]], template)
