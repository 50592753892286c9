"""Examinations by one name each, through a model."""

import json
from collections.abc import Sequence
from string import Template

from polyclinic.bus.caching import CachePolicy
from polyclinic.bus.calls import CallUsage
from polyclinic.bus.errors import PermanentError
from polyclinic.linker.domain.lists.reading import ListKind, read_list
from polyclinic.linker.domain.request import SampleRef
from polyclinic.linker.ports import Models

SCHEMA = json.dumps(
    {
        "type": "object",
        "properties": {"exams": {"type": "array", "items": {"type": "string"}}},
        "required": ["exams"],
        "additionalProperties": False,
    }
)


class Canonicaliser:
    """Asks a model for standard names."""

    def __init__(self, models: Models, template: str) -> None:
        """Build.

        Args:
            models: Models that can be asked.
            template: Prompt with `${entries}`, where the list is put as JSON.
        """
        self._models = models
        self._template = Template(template)

    async def __call__(
        self,
        entries: Sequence[str],
        *,
        model: str,
        sample: SampleRef,
        cache: CachePolicy,
    ) -> tuple[tuple[str, ...], CallUsage]:
        """Standard names for the examinations of a list; a compound entry becomes several.

        Args:
            entries: What another model wrote; data, whatever it says.
            model: Registry name of the model that is asked.
            sample: What the list is about.
            cache: How the cache of completions is used.

        Returns:
            The names, and what the call took.

        Raises:
            TransientError: the model may answer later.
            PermanentError: it never will, or its reply holds no list ("canonicaliser_unread").
        """
        # As JSON the entries cannot pretend to be a part of the prompt.
        prompt = self._template.substitute(entries=json.dumps(list(entries), ensure_ascii=False))
        reply = await self._models.ask(model, prompt, sample, json_schema=SCHEMA, cache=cache)
        found = read_list(reply.text, ListKind.EXAMS, truncated=reply.truncated)
        if found.reason:
            what = f'the canonicaliser "{model}" gave no list: {found.detail or found.reason}'
            raise PermanentError(what, code="canonicaliser_unread")
        return found.entries, reply.usage
